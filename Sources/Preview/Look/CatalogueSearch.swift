import FilterGraph

/// Finds filters by their names, GPUImage's names, everyday words and what they do.
package struct CatalogueSearch {
  /// What can be added to a look: filters with an input that are no parts of groups and no aids, by category.
  private let filters: [FilterDefinition]

  package init(_ catalog: FilterCatalog) {
    filters = catalog.filters.filter { $0.role == .filter && !$0.inputs.isEmpty && $0.measurement == nil }
      .sorted { ($0.category, $0.id) < ($1.category, $1.id) }
  }

  /// The filters that match all words of a text, best first; all of them where it is empty.
  package func filters(matching text: String) -> [FilterDefinition] {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard !words.isEmpty else { return filters }
    let everyday = ([words.joined(separator: "-")] + words).flatMap { FilterCatalog.everydayNames[$0] ?? [] }
      .map { String($0.prefix { $0 != "=" }) }
    return
      filters.compactMap { filter in rank(of: filter, words, everyday).map { (rank: $0, filter: filter) } }
      .sorted { ($0.rank, $0.filter.id) < ($1.rank, $1.filter.id) }.map(\.filter)
  }

  /// How well a filter matches, 0 best; nil where it does not.
  private func rank(of filter: FilterDefinition, _ words: [String], _ everyday: [String]) -> Int? {
    if filter.id == words.joined(separator: "-") { return 0 }
    if let place = everyday.firstIndex(of: filter.id) { return 1 + place }
    var worst = 0
    for word in words {
      if filter.id.split(separator: "-").contains(where: { $0.hasPrefix(word) }) {
        worst = max(worst, 20)
      } else if filter.id.contains(word) || filter.category.hasPrefix(word) {
        worst = max(worst, 30)
      } else if filter.aliases.contains(where: { $0.lowercased().contains(word) }) {
        worst = max(worst, 40)
      } else if filter.summary.lowercased().contains(word) {
        worst = max(worst, 50)
      } else {
        return nil
      }
    }
    return worst
  }
}

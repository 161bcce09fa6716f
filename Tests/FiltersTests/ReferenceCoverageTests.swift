import FilterGraph
import Filters
import Testing

/// Every filter must have a reference.
struct ReferenceCoverageTests {
  /// Filters whose references stand in suites of their own, as they need more than a picture and a chain.
  private static let elsewhere: Set = [
    "lookup",  // LookupTests
    "hough-transform-line-detector",  // DetectorTests
  ]

  @Test func everyFilterHasAReference() throws {
    let catalog = FilterCatalog.standard
    var covered = Self.elsewhere
    for chain in FilterCase.all.map(\.chain) + SequenceCase.temporal.map(\.chain) {
      for node in try Graph(parsing: chain, catalog: catalog).nodes {
        if case .filter(let filter) = node.operation { covered.insert(filter.definition.id) }
      }
    }
    let missing = catalog.filters.filter { $0.role != .part && !covered.contains($0.id) }.map(\.id)
    #expect(missing.isEmpty, "\(missing.joined(separator: " "))")
  }
}

extension FilterCase {
  /// The cases of all categories.
  static let all =
    color + blur + blurStyles + morphology + edges + features + lines + geometry + boxes + blends + effects
    + styles
    + cells + light + distortions + sources
    + measure
    + scopes + focus + aids + grids
}

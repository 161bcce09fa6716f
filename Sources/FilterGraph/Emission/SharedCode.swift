/// The functions that programs share: our own and those of the catalogue, and which of them a program needs.
struct SharedCode: Sendable {
  struct Entry: Sendable {
    let text: String
    /// The file; empty for our own.
    let path: String
    /// The entries that this one calls, which stand before it in a program.
    var needs: [Int] = []
    /// What it computes.
    var work = FilterCode.Work()
  }

  private(set) var entries: [Entry]
  private var entryOf: [Substring: Int] = [:]

  /// Finds out which entry calls which.
  init(common: [FilterCatalog.CommonCode]) {
    entries =
      PassEmitter.builtIn.map { Entry(text: $0, path: "") }
      + common.map { Entry(text: $0.text, path: $0.path) }
    let codes = entries.map { FilterCode($0.text, line: 1) }
    for (index, code) in codes.enumerated() {
      for name in code.declarations { entryOf[Substring(name)] = index }
    }
    for (index, code) in codes.enumerated() {
      entries[index].needs = self.needs(of: code.uses)
      entries[index].work = code.work
    }
  }

  /// The entries that declare some of the names, without those that they call in turn.
  func needs(of names: Set<String>) -> [Int] {
    Set(names.compactMap { entryOf[Substring($0)] }).sorted()
  }

  /// The entries that declare names of a text.
  func needs(in text: String) -> [Int] {
    var found: [Int] = []
    for token in GLSLToken.scan(text) where token.kind == .identifier {
      if let entry = entryOf[token.text], !found.contains(entry) { found.append(entry) }
    }
    return found
  }

  /// All entries that some need, each after what it calls.
  func closure(of needed: some Sequence<Int>) -> [Int] {
    var order: [Int] = []
    func include(_ index: Int, from callers: [Int]) {
      guard !order.contains(index), !callers.contains(index) else { return }
      for need in entries[index].needs { include(need, from: callers + [index]) }
      order.append(index)
    }
    for index in needed.sorted() { include(index, from: []) }
    return order
  }
}

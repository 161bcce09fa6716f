import Synchronization

/// The functions that programs share, built-in and from the catalogue, and which of them a program needs.
///
/// A class, so that ``calls(of:)`` can tell by identity whether what a filter keeps is of these functions.
package final class SharedCode: Sendable {
  package struct Entry: Sendable {
    package let text: String
    /// The number of line breaks in the text.
    package let lineBreaks: Int
    /// The file; empty for built-in functions.
    package let path: String
    /// The indices of the entries that this one calls, which precede it in a program.
    var needs: [Int] = []
    /// The work of one call.
    package var work = FilterCode.Work()

    init(_ text: String, path: String) {
      self.text = text
      self.path = path
      lineBreaks = text.lineBreaks
    }
  }

  package let entries: [Entry]
  private let entryOf: [String: Int]

  /// Determines which entry calls which.
  init(common: [FilterCatalog.CommonCode]) {
    var entries =
      Self.builtIn.map { Entry($0, path: "") }
      + common.map { Entry($0.text, path: $0.path) }
    let codes = entries.map { FilterCode($0.text, line: 1) }
    var entryOf: [String: Int] = [:]
    for (index, code) in codes.enumerated() {
      for name in code.declarations { entryOf[name] = index }
    }
    for (index, code) in codes.enumerated() {
      entries[index].needs = Self.needs(of: code.uses, entryOf)
      entries[index].work = code.work
    }
    self.entries = entries
    self.entryOf = entryOf
  }

  /// The entry that declares a name; nil when none does.
  package func entry(declaring name: String) -> Int? { entryOf[name] }

  private static func needs(of names: Set<String>, _ entryOf: [String: Int]) -> [Int] {
    Set(names.compactMap { entryOf[$0] }).sorted()
  }

  /// What a filter's code calls.
  package struct Calls: Sendable {
    /// The entries whose names it uses.
    package let needs: [Int]
    /// The work of the code and of all that it calls, counting each line once.
    package let work: FilterCode.Work
  }

  /// What a filter's code calls, which the filter keeps.
  package func calls(of filter: FilterDefinition) -> Calls {
    filter.knownCalls.withLock { known in
      if let known, known.shared === self { return known.calls }
      let code = filter.code
      let needs = Self.needs(of: code.uses, entryOf)
      let work = closure(of: needs).reduce(into: code.work) { $0 += entries[$1].work }
      let calls = Calls(needs: needs, work: work)
      known = (self, calls)
      return calls
    }
  }

  /// All entries that are needed directly or indirectly, each after those that it calls.
  package func closure(of needed: some Sequence<Int>) -> [Int] {
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

import GLSL
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
  private let entryOf: [Substring: Int]
  /// The same entries by a hash of the name, which the tokenizer computes along the way.
  private let entriesOfHash: [UInt32: [(name: [UInt8], entry: Int)]]
  /// For the lowest ten bits of a hash, whether any name has them: few of the words of a text are looked up in a dictionary.
  private let hasEnding: [Bool]

  /// Determines which entry calls which.
  init(common: [FilterCatalog.CommonCode]) {
    var entries =
      Self.builtIn.map { Entry($0, path: "") }
      + common.map { Entry($0.text, path: $0.path) }
    let codes = entries.map { FilterCode($0.text, line: 1) }
    var entryOf: [Substring: Int] = [:]
    for (index, code) in codes.enumerated() {
      for name in code.declarations { entryOf[Substring(name)] = index }
    }
    var entriesOfHash: [UInt32: [(name: [UInt8], entry: Int)]] = [:]
    var hasEnding = Array(repeating: false, count: 1024)
    for (name, entry) in entryOf {
      let hash = name.utf8.reduce(Self.emptyHash, Self.hash)
      entriesOfHash[hash, default: []].append((Array(name.utf8), entry))
      hasEnding[Int(hash & 1023)] = true
    }
    for (index, code) in codes.enumerated() {
      entries[index].needs = Self.needs(of: code.uses, entryOf)
      entries[index].work = code.work
    }
    self.entries = entries
    self.entryOf = entryOf
    self.entriesOfHash = entriesOfHash
    self.hasEnding = hasEnding
  }

  /// The entries that declare some of the names, without the entries that those call.
  package func needs(of names: Set<String>) -> [Int] { Self.needs(of: names, entryOf) }

  private static func needs(of names: Set<String>, _ entryOf: [Substring: Int]) -> [Int] {
    Set(names.compactMap { entryOf[Substring($0)] }).sorted()
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
      let needs = needs(of: code.uses)
      let work = closure(of: needs).reduce(into: code.work) { $0 += entries[$1].work }
      let calls = Calls(needs: needs, work: work)
      known = (self, calls)
      return calls
    }
  }

  /// The entries that declare names in a built-in text, which has no comments.
  package func needs(in text: String) -> [Int] {
    var text = text
    return text.withUTF8 { bytes in
      var found: [Int] = []
      var position = 0
      while position < bytes.count {
        guard bytes[position].isGLSLLetter || bytes[position].isGLSLDigit else {
          position += 1
          continue
        }
        let start = position
        var hash = Self.emptyHash
        while position < bytes.count, bytes[position].isGLSLLetter || bytes[position].isGLSLDigit {
          hash = Self.hash(hash, bytes[position])
          position += 1
        }
        guard hasEnding[Int(hash & 1023)] else { continue }
        for known in entriesOfHash[hash] ?? [] where known.name.elementsEqual(bytes[start..<position]) {
          if !found.contains(known.entry) { found.append(known.entry) }
        }
      }
      return found
    }
  }

  /// The FNV hash of an empty name (Fowler, Noll and Vo).
  private static let emptyHash: UInt32 = 0x811C_9DC5
  private static func hash(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash ^ UInt32(byte)) &* 0x0100_0193 }

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

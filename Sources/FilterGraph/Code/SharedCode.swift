/// The functions that programs share, built-in and from the catalogue, and which of them a program needs.
package struct SharedCode: Sendable {
  package struct Entry: Sendable {
    package let text: String
    /// The file; empty for built-in functions.
    package let path: String
    /// The indices of the entries that this one calls, which precede it in a program.
    var needs: [Int] = []
    /// The work of one call.
    package var work = FilterCode.Work()
  }

  package private(set) var entries: [Entry]
  private var entryOf: [Substring: Int] = [:]
  /// The same entries by a hash of the name, which the tokenizer computes along the way.
  private var entriesOfHash: [UInt32: [(name: [UInt8], entry: Int)]] = [:]

  /// Determines which entry calls which.
  init(common: [FilterCatalog.CommonCode]) {
    entries =
      Self.builtIn.map { Entry(text: $0, path: "") }
      + common.map { Entry(text: $0.text, path: $0.path) }
    let codes = entries.map { FilterCode($0.text, line: 1) }
    for (index, code) in codes.enumerated() {
      for name in code.declarations { entryOf[Substring(name)] = index }
    }
    for (name, entry) in entryOf {
      entriesOfHash[name.utf8.reduce(Self.emptyHash, Self.hash), default: []].append(
        (Array(name.utf8), entry))
    }
    for (index, code) in codes.enumerated() {
      entries[index].needs = self.needs(of: code.uses)
      entries[index].work = code.work
    }
  }

  /// The entries that declare some of the names, without the entries that those call.
  package func needs(of names: Set<String>) -> [Int] {
    Set(names.compactMap { entryOf[Substring($0)] }).sorted()
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

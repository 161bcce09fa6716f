import Graphics

/// The recently used programs, by source text.
///
/// A session that edits chains for hours creates thousands of programs, so their number is limited. A program
/// that a plan holds is never dropped: the plan would keep it alive, and its text would be compiled again.
package struct RecentPrograms {
  /// The default limit: the programs of a few dozen chains.
  package static let standardLimit = 256

  private struct Entry {
    var program: Program
    var lastUse: UInt64
  }

  /// The number of programs to keep, not counting more that plans hold.
  let limit: Int
  private var entries: [String: Entry] = [:]
  private var uses: UInt64 = 0

  init(limit: Int = standardLimit) {
    self.limit = limit
    entries.reserveCapacity(limit + 1)
  }

  /// The number of programs.
  var count: Int { entries.count }

  /// The program of a text, now marked as used.
  mutating func program(for source: String) -> Program? {
    uses += 1
    guard let index = entries.index(forKey: source) else { return nil }
    entries.values[index].lastUse = uses
    return entries.values[index].program
  }

  /// Keeps a program, and drops the least recently used ones over the limit.
  mutating func keep(_ program: Program, for source: String) {
    uses += 1
    entries[source] = Entry(program: program, lastUse: uses)
    guard entries.count > limit else { return }
    var free: [(source: String, lastUse: UInt64)] = []
    var index = entries.startIndex
    while index != entries.endIndex {
      if isKnownUniquelyReferenced(&entries.values[index].program) {
        free.append((entries[index].key, entries[index].value.lastUse))
      }
      entries.formIndex(after: &index)
    }
    free.sort { $0.lastUse < $1.lastUse }
    for oldest in free.prefix(entries.count - limit) { entries[oldest.source] = nil }
  }
}

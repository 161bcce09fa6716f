import GPU

/// The programs that were used last, by their text.
///
/// A session that edits chains for hours makes thousands of them. Only so many are kept; one that a plan holds is never
/// dropped, whatever their number, since the plan would keep it alive and its text be compiled again.
struct RecentPrograms {
  /// How many programs are kept: those of some dozens of chains.
  static let standardLimit = 256

  private struct Entry {
    var program: Program
    var lastUse: UInt64
  }

  /// How many programs are kept, unless plans hold more.
  let limit: Int
  private var entries: [String: Entry] = [:]
  private var uses: UInt64 = 0

  init(limit: Int = standardLimit) {
    self.limit = limit
    entries.reserveCapacity(limit + 1)
  }

  /// How many programs there are.
  var count: Int { entries.count }

  /// The program of a text, which counts as used now.
  mutating func program(for source: String) -> Program? {
    uses += 1
    guard let index = entries.index(forKey: source) else { return nil }
    entries.values[index].lastUse = uses
    return entries.values[index].program
  }

  /// Keeps a program, and drops those that were not used for longest.
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

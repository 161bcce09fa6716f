/// A machine's part of a batch: one of several, which together have each picture once.
public struct Shard: Hashable, Sendable {
  /// Which part, from 1.
  public let number: Int
  /// How many parts there are.
  public let count: Int

  /// Creates a part; nil unless `number` is from 1 to `count`, and `count` at most 10,000.
  public init?(_ number: Int, of count: Int) {
    guard (1...10_000).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Parses `K/N`.
  public init?(_ text: String) {
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    guard words.count == 2, let number = Int(words[0]), let count = Int(words[1]) else { return nil }
    self.init(number, of: count)
  }

  /// The places of this part's pictures among all, in order.
  ///
  /// The pictures go one after another, the most work first, to the part that has the least so far: the largest part is at
  /// most a third larger than in the best division (Graham 1969). Every machine finds the same division, as ties go to the
  /// earlier place and part.
  ///
  /// - Parameter work: how much each picture takes, in any unit, at least 0.
  public func places(ofWork work: [Int]) -> [Int] {
    var loads = Array(repeating: 0, count: count)
    var own: [Int] = []
    for place in work.indices.sorted(by: { (work[$1], $0) < (work[$0], $1) }) {
      let part = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      // A picture without pixels takes its turn too.
      let (load, overflows) = loads[part].addingReportingOverflow(max(work[place], 1))
      loads[part] = overflows ? .max : load
      if part == number - 1 { own.append(place) }
    }
    return own.sorted()
  }
}

/// How long each of many frames took, as order statistics, in milliseconds.
package struct FrameTimes: Hashable, Sendable {
  /// The fastest frame.
  package let minimum: Double
  /// Half of the frames were faster.
  package let median: Double
  /// Nineteen of twenty frames were faster.
  package let p95: Double
  /// The slowest frame.
  package let maximum: Double

  /// Frames in a second at the median.
  package var framesPerSecond: Double { median > 0 ? 1000 / median : 0 }

  /// Sums up frames; there must be at least one.
  package init(milliseconds: some Sequence<Double>) {
    let sorted = milliseconds.sorted()
    precondition(!sorted.isEmpty, "no frame was measured")
    minimum = sorted[0]
    median = Self.median(ofSorted: sorted)
    // The nearest rank: with few frames it is the slowest one, never a guess between two.
    p95 = sorted[(sorted.count * 95 + 99) / 100 - 1]
    maximum = sorted[sorted.count - 1]
  }

  /// The number in the middle, or the mean of the two there.
  static func median(ofSorted numbers: [Double]) -> Double {
    let middle = numbers.count / 2
    return numbers.count % 2 == 1 ? numbers[middle] : (numbers[middle - 1] + numbers[middle]) / 2
  }
}

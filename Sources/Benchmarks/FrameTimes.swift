/// Order statistics of frame times, in milliseconds.
package struct FrameTimes: Hashable, Sendable {
  /// The fastest frame.
  package let minimum: Double
  /// The time that half of the frames stay under.
  package let median: Double
  /// The 95th percentile: nineteen of twenty frames are faster.
  package let p95: Double
  /// The slowest frame.
  package let maximum: Double

  /// The frames per second at the median.
  package var framesPerSecond: Double { median > 0 ? 1000 / median : 0 }

  /// Summarizes the frames; there must be at least one.
  package init(milliseconds: some Sequence<Double>) {
    let sorted = milliseconds.sorted()
    precondition(!sorted.isEmpty, "no frame was measured")
    minimum = sorted[0]
    median = Self.median(ofSorted: sorted)
    // The nearest rank: with few frames it is the slowest one, never interpolated.
    p95 = sorted[(sorted.count * 95 + 99) / 100 - 1]
    maximum = sorted[sorted.count - 1]
  }

  /// The middle number, or the mean of the two middle ones.
  static func median(ofSorted numbers: [Double]) -> Double {
    let middle = numbers.count / 2
    return numbers.count % 2 == 1 ? numbers[middle] : (numbers[middle - 1] + numbers[middle]) / 2
  }
}

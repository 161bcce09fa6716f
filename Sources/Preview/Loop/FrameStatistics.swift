/// A frame that has been shown.
public struct PresentedFrame: Hashable, Sendable {
  /// The time from exposure to the swap.
  public let latency: Duration
  /// The time that upload, filters, panels and the swap took.
  public let drawing: Duration
}

/// How fast frames come and how old they are when they are shown, over the last 240 of them.
///
/// Adding a frame allocates nothing.
public struct FrameStatistics: Sendable {
  /// The number of frames that the figures look back on.
  public static let window = 240

  /// The frames shown since the start.
  public private(set) var presented = 0
  private var latencies = Ring()
  private var workTimes = Ring()
  private var moments = Ring()

  /// Creates statistics without frames.
  public init() {}

  /// Counts a frame.
  ///
  /// - Parameters:
  ///   - captured: the moment of exposure.
  ///   - now: the moment after the swap.
  ///   - work: the time that drawing it took, from taking it to the swap.
  package mutating func add(captured: Duration, now: Duration, work: Duration) {
    presented += 1
    latencies.add((now - captured).milliseconds)
    workTimes.add(work.milliseconds)
    moments.add(now.seconds)
  }

  /// Frames a second over the last second, or over the remembered frames if they are fewer; 0 before the second frame.
  ///
  /// - Parameter now: the present moment: when frames stop coming, the rate falls.
  public func rate(at now: Duration) -> Double {
    guard let newest = moments.newest(0), now.seconds - newest < 2 else { return 0 }
    var count = 0
    var oldest = newest
    while let moment = moments.newest(count + 1), newest - moment <= 1 {
      oldest = moment
      count += 1
    }
    return count > 0 ? Double(count) / (newest - oldest) : 0
  }

  /// The time in milliseconds from exposure to the swap that a fraction of frames stays within; nil without frames.
  public mutating func latency(percentile: Double) -> Double? { latencies.value(atPercentile: percentile) }

  /// The time in milliseconds of drawing that a fraction of frames stays within; nil without frames.
  public mutating func work(percentile: Double) -> Double? { workTimes.value(atPercentile: percentile) }
}

/// The last 240 numbers.
private struct Ring {
  private var values = [Double](repeating: 0, count: FrameStatistics.window)
  private var sorted = [Double](repeating: 0, count: FrameStatistics.window)
  private var next = 0
  private var count = 0

  mutating func add(_ value: Double) {
    values[next] = value
    next = (next + 1) % values.count
    count = min(count + 1, values.count)
  }

  /// The number added `age` numbers before the last one.
  func newest(_ age: Int) -> Double? {
    age < count ? values[(next - 1 - age + 2 * values.count) % values.count] : nil
  }

  /// The nearest-rank percentile of the numbers.
  mutating func value(atPercentile percentile: Double) -> Double? {
    guard count > 0 else { return nil }
    for index in 0..<count { sorted[index] = values[index] }
    sorted[..<count].sort()
    let rank = (percentile / 100 * Double(count)).rounded(.up)
    return sorted[min(max(Int(rank) - 1, 0), count - 1)]
  }
}

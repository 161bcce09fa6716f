/// The last scores of sharpness and their peak: what a meter shows while a focus ring is turned.
///
/// ```swift
/// var history = SharpnessHistory()
/// for await sharpness in try session.measurements(Sharpness(region: [0.4, 0.4, 0.2, 0.2])) {
///   history.append(sharpness.value)
///   if let share = history.shareOfPeak { print(share) }
/// }
/// ```
public struct SharpnessHistory: Hashable, Sendable {
  /// The greatest number of scores that are kept.
  public let capacity: Int
  /// The scores, the newest last.
  public private(set) var scores: [Double] = []
  /// The greatest score since the first one, including those no longer kept; nil before the first.
  public private(set) var peak: Double?

  /// Creates an empty history; start a new one for another scene or region.
  ///
  /// - Parameter capacity: the number of scores that are kept, at least 1.
  public init(capacity: Int = 128) {
    precondition(capacity >= 1, "a history of \(capacity) scores")
    self.capacity = capacity
    scores.reserveCapacity(capacity)
  }

  /// The newest score as a share of the peak, 1 at the peak; nil before the first, and when all were 0.
  public var shareOfPeak: Double? {
    guard let newest = scores.last, let peak, peak > 0 else { return nil }
    return newest / peak
  }

  /// Adds a score. One that is not finite is ignored.
  public mutating func append(_ score: Double) {
    guard score.isFinite else { return }
    if scores.count == capacity { scores.removeFirst() }
    scores.append(score)
    peak = max(score, peak ?? score)
  }
}

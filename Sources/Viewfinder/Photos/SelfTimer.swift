public import Clocks

/// A delay before a photograph that counts the seconds down.
///
/// ```swift
/// for try await seconds in SelfTimer(.seconds(10)) { show(seconds) }
/// let photo = try await session.capturePhoto()
/// ```
/// The elements are the whole seconds left, each as soon as it is true: 10, 9 … 1. The sequence ends with the delay; a
/// cancelled task ends it at once with `CancellationError`.
public struct SelfTimer: AsyncSequence, Sendable {
  /// When the delay ends, on the monotonic clock.
  public let end: Duration
  private let clock: MonotonicClock

  /// Starts a delay of a clock.
  public init(_ delay: Duration, clock: MonotonicClock = .system) {
    end = clock.time + delay
    self.clock = clock
  }

  /// Counts down.
  public func makeAsyncIterator() -> Iterator { Iterator(end: end, clock: clock) }

  /// The state of a countdown.
  public struct Iterator: AsyncIteratorProtocol {
    let end: Duration
    private let clock: MonotonicClock
    private var last: Int64?

    init(end: Duration, clock: MonotonicClock) { (self.end, self.clock) = (end, clock) }

    /// Waits for the next whole second; nil at the end.
    public mutating func next() async throws -> Int? {
      if let last {
        let wait = end - .seconds(last - 1) - clock.time
        if wait > .zero { try await clock.pause(for: wait) }
      }
      try Task.checkCancellation()
      let left = end - clock.time
      guard left > .zero else { return nil }
      let (seconds, attoseconds) = left.components
      let whole = seconds + (attoseconds > 0 ? 1 : 0)
      // A sleep that ends a little early does not repeat a second.
      let shown = last.map { Swift.min(whole, $0 - 1) } ?? whole
      guard shown > 0 else {
        try await clock.pause(for: left)
        return nil
      }
      last = shown
      return Int(shown)
    }
  }
}

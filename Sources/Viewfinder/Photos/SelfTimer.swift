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

  /// Starts a delay.
  public init(_ delay: Duration) { end = .monotonicNow + delay }

  /// Counts down.
  public func makeAsyncIterator() -> Iterator { Iterator(end: end) }

  /// The state of a countdown.
  public struct Iterator: AsyncIteratorProtocol {
    let end: Duration
    private var last: Int64?

    init(end: Duration) { self.end = end }

    /// Waits for the next whole second; nil at the end.
    public mutating func next() async throws -> Int? {
      if let last {
        let wait = end - .seconds(last - 1) - .monotonicNow
        if wait > .zero { try await pause(for: wait) }
      }
      try Task.checkCancellation()
      let left = end - .monotonicNow
      guard left > .zero else { return nil }
      let (seconds, attoseconds) = left.components
      let whole = seconds + (attoseconds > 0 ? 1 : 0)
      // A sleep that ends a little early does not repeat a second.
      let shown = last.map { Swift.min(whole, $0 - 1) } ?? whole
      guard shown > 0 else {
        try await pause(for: left)
        return nil
      }
      last = shown
      return Int(shown)
    }
  }
}

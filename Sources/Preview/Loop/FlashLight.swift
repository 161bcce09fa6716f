/// The white over a picture for a moment after a still was taken.
struct FlashLight {
  private enum Phase {
    case off
    /// It begins with the next frame drawn, so that it is seen however long that takes.
    case waiting
    case on(since: Duration)
  }

  private static let seconds = 0.15
  private var phase = Phase.off

  /// Whether it is to be drawn.
  var isOn: Bool {
    if case .off = phase { false } else { true }
  }

  /// Begins with the next frame.
  mutating func start() { phase = .waiting }

  /// How white a frame is, from 0 to 1.
  mutating func level(at now: Duration) -> Float {
    let start: Duration
    switch phase {
    case .off: return 0
    case .waiting: start = now
    case .on(let since): start = since
    }
    let left = 1 - (now - start).seconds / Self.seconds
    phase = left > 0 ? .on(since: start) : .off
    return left > 0 ? Float(0.9 * left * left) : 0
  }
}

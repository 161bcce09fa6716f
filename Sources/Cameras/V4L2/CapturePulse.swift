import Synchronization

/// By when a capture thread will give its next sign of life.
final class CapturePulse: Sendable {
  /// What the thread is about to do.
  enum Work: Hashable {
    /// To take frames: its requests return at once.
    case frames
    /// To open or negotiate: slow cameras take seconds to answer each of several requests.
    case start

    fileprivate var limit: Duration {
      switch self {
      case .frames: .seconds(5)
      case .start: .seconds(20)
      }
    }
  }

  /// In milliseconds of the monotonic clock.
  private let deadline: Atomic<Int64>

  /// Begins with a start.
  init(now: Duration) { deadline = Atomic(Self.milliseconds(now + Work.start.limit)) }

  /// Gives a sign of life.
  func beat(before work: Work, at now: Duration) {
    deadline.store(Self.milliseconds(now + work.limit), ordering: .relaxed)
  }

  /// Whether the thread should have given one.
  func isLate(at now: Duration) -> Bool { Self.milliseconds(now) > deadline.load(ordering: .relaxed) }

  private static func milliseconds(_ time: Duration) -> Int64 {
    time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
  }
}

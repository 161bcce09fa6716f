import Synchronization

/// A photograph between two events.
final class PhotoBox: Sendable {
  let value = Mutex<CapturedPhoto?>(nil)
  /// Whether its frame is exposed.
  let isTaken = Atomic(false)
}

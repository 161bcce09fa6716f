internal import CPlatform
import Glibc
import Synchronization

/// Signals a waiting thread to stop: a flag, and a descriptor for `poll`.
final class StopSignal: Sendable {
  /// Becomes readable, and stays so, once a stop is requested.
  let descriptor: Int32
  private let flag = Atomic(false)

  /// Creates a signal; nil when the process has no file descriptors left.
  init?() {
    descriptor = platform_eventfd()
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Whether a stop was requested.
  var isStopping: Bool { flag.load(ordering: .acquiring) }

  /// Requests a stop.
  func stop() {
    flag.store(true, ordering: .releasing)
    var one: UInt64 = 1
    _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
  }
}

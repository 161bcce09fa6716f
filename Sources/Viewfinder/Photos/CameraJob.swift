import Clocks
import Pixels
import Synchronization

/// Camera work on a separate thread, which wakes the runner when it is done.
final class CameraJob {
  private let result = SharedResult()
  private let thread: Thread

  private final class SharedResult: Sendable {
    let value = Mutex<Result<PixelSize?, any Error>?>(nil)
  }

  init(
    on clock: MonotonicClock, wake: @escaping @Sendable () -> Void,
    _ body: @escaping @Sendable () throws -> PixelSize?
  ) {
    let result = result
    thread = Thread(on: clock) {
      let outcome = Result { try body() }
      result.value.withLock { $0 = outcome }
      wake()
    }
  }

  /// How it ended, with the size of the frames that come now; nil while it is under way.
  var outcome: Result<PixelSize?, any Error>? { result.value.withLock { $0 } }

  /// Waits for its end.
  func wait() { thread.join() }
}

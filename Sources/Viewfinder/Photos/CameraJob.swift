import Cameras
import Clocks
import Synchronization

/// Camera work on a separate thread, which wakes the runner when it is done.
final class CameraJob {
  private let result = SharedResult()
  private let thread: WorkerThread

  private final class SharedResult: Sendable {
    let value = Mutex<Result<StreamConfiguration?, any Error>?>(nil)
  }

  init(
    on clock: MonotonicClock, wake: @escaping @Sendable () -> Void,
    _ body: @escaping @Sendable () throws -> StreamConfiguration?
  ) {
    let result = result
    thread = .started("format", on: clock) {
      let outcome = Result { try body() }
      result.value.withLock { $0 = outcome }
      wake()
    }
  }

  /// How it ended, with what the camera delivers now; nil while it is under way.
  var outcome: Result<StreamConfiguration?, any Error>? { result.value.withLock { $0 } }

  /// Waits for its end.
  func wait() { thread.join() }
}

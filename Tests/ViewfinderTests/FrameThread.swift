import Cameras
import Clocks
import Synchronization

/// The thread of a camera in tests, which does something again and again, at an interval of the test's clock.
final class FrameThread: Sendable {
  private let changed: Condition
  private let isStopping: Mutex<Bool>
  private let thread: Mutex<WorkerThread?>

  /// Starts the thread.
  init(every interval: Duration, _ clock: MonotonicClock, _ body: @escaping @Sendable () -> Void) {
    let changed = Condition(clock)
    self.changed = changed
    isStopping = Mutex(false)
    thread = Mutex(nil)
    let worker = WorkerThread(name: "frames", on: clock) { [self] in
      while !isStopping.withLock({ $0 }) {
        body()
        let end = clock.time + interval
        changed.withLock { while !isStopping.withLock({ $0 }), changed.wait(until: end) {} }
      }
    }
    thread.withLock { $0 = worker }
  }

  /// Ends the thread, and waits for it.
  func stop() {
    changed.withLock {
      isStopping.withLock { $0 = true }
      changed.broadcast()
    }
    thread.withLock { $0.take() }?.join()
  }
}

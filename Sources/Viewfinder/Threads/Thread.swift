import Clocks
import Glibc
import Synchronization

/// A thread that runs one function, whether or not it is joined.
final class Thread: Sendable {
  private let thread: Mutex<pthread_t?>
  private let work: ThreadWork

  /// Starts the thread.
  ///
  /// - Parameter clock: whose time stands while the thread does not wait by it.
  init(on clock: MonotonicClock = .system, _ body: @escaping @Sendable () -> Void) {
    work = ThreadWork(clock, body)
    let box = Unmanaged.passRetained(work)
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { context in
        Unmanaged<ThreadWork>.fromOpaque(context!).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    precondition(status == 0, "cannot start a thread: error \(status)")
    self.thread = Mutex(thread)
  }

  deinit { if let thread = thread.withLock({ $0 }) { pthread_detach(thread) } }

  /// Waits until the function has returned.
  func join() {
    work.waitUntilDone()
    if let thread = thread.withLock({ $0.take() }) { pthread_join(thread, nil) }
  }
}

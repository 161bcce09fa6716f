import Glibc
import Synchronization

/// A thread that runs one function, whether or not it is joined.
final class Thread: Sendable {
  private let thread: Mutex<pthread_t?>

  /// Starts the thread.
  init(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { context in
        Unmanaged<Body>.fromOpaque(context!).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    precondition(status == 0, "cannot start a thread: error \(status)")
    self.thread = Mutex(thread)
  }

  deinit { if let thread = thread.withLock({ $0 }) { pthread_detach(thread) } }

  /// Waits until the function has returned.
  func join() {
    if let thread = thread.withLock({ $0.take() }) { pthread_join(thread, nil) }
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}

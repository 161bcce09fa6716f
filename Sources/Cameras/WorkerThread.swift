internal import CPlatform
import Glibc

/// A dedicated thread for blocking work: capturing must not depend on a shared pool.
package final class WorkerThread: Sendable {
  private let thread: pthread_t

  private final class Body {
    let name: String
    let run: () -> Void
    init(name: String, run: @escaping () -> Void) {
      self.name = name
      self.run = run
    }
  }

  /// Starts `body` on a new thread; nil when none can be created.
  ///
  /// - Parameter name: for debuggers; 15 bytes are kept.
  package init?(name: String, _ body: sending @escaping () -> Void) {
    // Blocks all signals, which are for the main thread: a new thread inherits the mask of its creator.
    var all = sigset_t()
    var previous = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    let box = Unmanaged.passRetained(Body(name: name, run: body))
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let body = Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
        platform_name_thread(body.name)
        body.run()
        return nil
      }, box.toOpaque())
    guard result == 0 else {
      box.release()
      return nil
    }
    self.thread = thread
  }

  /// Whether the caller runs on this thread.
  package var isCurrent: Bool { pthread_equal(pthread_self(), thread) != 0 }

  /// Waits for the thread to end for at most `limit`, and leaves it to itself after that; call it once, instead of
  /// ``join()``. Returns whether it has ended.
  package func join(within limit: Duration) -> Bool {
    precondition(!isCurrent, "a thread cannot wait for its own end")
    let (seconds, attoseconds) = limit.components
    return platform_join_within(thread, Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000))
  }

  /// Waits for the thread to end; call it once.
  package func join() {
    precondition(!isCurrent, "a thread cannot wait for its own end")
    pthread_join(thread, nil)
  }
}

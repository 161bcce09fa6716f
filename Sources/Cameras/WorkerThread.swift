internal import CPlatform
package import Clocks
import Glibc

/// A dedicated thread for blocking work: capturing must not depend on a shared pool.
package final class WorkerThread: Sendable {
  private let thread: pthread_t
  private let work: ThreadWork

  private final class Body {
    let name: String
    let work: ThreadWork
    init(name: String, work: ThreadWork) {
      self.name = name
      self.work = work
    }
  }

  /// Starts `body` on a new thread; nil when none can be created.
  ///
  /// - Parameters:
  ///   - name: for debuggers; 15 bytes are kept.
  ///   - clock: whose time stands while the thread does not wait by it.
  package init?(name: String, on clock: MonotonicClock = .system, _ body: sending @escaping () -> Void) {
    // Blocks all signals, which are for the main thread: a new thread inherits the mask of its creator.
    var all = sigset_t()
    var previous = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    let work = ThreadWork(clock, body)
    let box = Unmanaged.passRetained(Body(name: name, work: work))
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let body = Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
        platform_name_thread(body.name)
        body.work.run()
        return nil
      }, box.toOpaque())
    guard result == 0 else {
      work.abandon()
      box.release()
      return nil
    }
    self.thread = thread
    self.work = work
  }

  /// Whether the caller runs on this thread.
  package var isCurrent: Bool { pthread_equal(pthread_self(), thread) != 0 }

  /// Waits for the thread to end for at most `limit`, and leaves it to itself after that; call it once, instead of
  /// ``join()``. Returns whether it has ended.
  package func join(within limit: Duration) -> Bool {
    precondition(!isCurrent, "a thread cannot wait for its own end")
    work.waitUntilDone(upTo: limit)
    let (seconds, attoseconds) = limit.components
    return platform_join_within(thread, Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000))
  }

  /// Waits for the thread to end; call it once.
  package func join() {
    precondition(!isCurrent, "a thread cannot wait for its own end")
    work.waitUntilDone()
    pthread_join(thread, nil)
  }
}

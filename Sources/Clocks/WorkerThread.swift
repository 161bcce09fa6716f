internal import CPlatform
import Glibc
import Synchronization

/// A dedicated thread for work that blocks, whether or not it is joined.
///
/// All signals are blocked on it: they are for the main thread. A virtual time stands while it works, until it waits for
/// its clock; it must wait for others by ``Condition`` and ``join()`` alone.
package final class WorkerThread: Sendable {
  /// Nil once it was joined or left to itself.
  private let thread: Mutex<pthread_t?>
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
    // A new thread inherits the mask of its creator.
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
        let body = Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue()
        platform_name_thread(body.name)
        body.work.run()
        return nil
      }, box.toOpaque())
    guard result == 0 else {
      work.abandon()
      box.release()
      return nil
    }
    self.thread = Mutex(thread)
    self.work = work
  }

  /// Starts `body` on a new thread; traps when none can be created.
  package static func started(
    _ name: String, on clock: MonotonicClock = .system, _ body: sending @escaping () -> Void
  ) -> WorkerThread {
    guard let thread = WorkerThread(name: name, on: clock, body) else {
      fatalError("the system has no thread left for '\(name)'")
    }
    return thread
  }

  deinit { if let thread = takeThread() { pthread_detach(thread) } }

  private func takeThread() -> pthread_t? { thread.withLock { $0.take() } }

  /// Waits until the work is done; the first caller, for the thread to be gone, too.
  package func join() {
    _ = work.waitUntilDone()
    if let thread = takeThread() { pthread_join(thread, nil) }
  }

  /// Waits until the work is done for at most `limit`. Returns whether it is; a thread that goes on is left to itself.
  package func join(within limit: Duration) -> Bool {
    guard work.waitUntilDone(upTo: limit) else {
      if let thread = takeThread() { pthread_detach(thread) }
      return false
    }
    join()
    return true
  }
}

/// What a thread does, as a virtual time sees it: the time stands from now on until the work waits for its clock or ends.
final class ThreadWork: @unchecked Sendable {
  // Safety: `body` is touched by the thread alone; `isDone` and `worker` only while the lock of `done` is held.
  private var body: (() -> Void)?
  private let clock: MonotonicClock
  private let core: VirtualTimeCore?
  private let done: Condition
  private var isDone = false
  /// The thread while it works.
  private var worker: pthread_t?

  /// Begins the work; it must be run, or given up.
  init(_ clock: MonotonicClock, _ body: sending @escaping () -> Void) {
    self.body = body
    self.clock = clock
    core = clock.virtual?.core
    done = Condition(clock)
    core?.enter()
  }

  /// Does the work on the calling thread.
  func run() {
    core?.join()
    done.withLock { worker = pthread_self() }
    // What it holds ends with it.
    if let body = body.take() { body() }
    done.withLock {
      (isDone, worker) = (true, nil)
      done.broadcast()
    }
    core?.leaveThread()
  }

  /// Gives the work up, as there is no thread for it.
  func abandon() { core?.leave() }

  /// Waits until the work is done, or some time has passed; returns whether it is done.
  func waitUntilDone(upTo limit: Duration? = nil) -> Bool {
    let end = limit.map { clock.time + $0 }
    return done.withLock {
      let isWorker = worker.map { pthread_equal($0, pthread_self()) != 0 } ?? false
      precondition(!isWorker, "a thread cannot wait for its own end")
      while !isDone {
        if let end {
          guard done.wait(until: end) else { break }
        } else {
          done.wait()
        }
      }
      return isDone
    }
  }
}

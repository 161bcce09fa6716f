/// What a thread of its own does: a virtual time stands from now on until the work waits for its clock or ends.
///
/// The thread must wait for others by ``Condition`` and ``waitUntilDone()`` alone, else the time stands as long as it waits.
package final class ThreadWork: @unchecked Sendable {
  // Safety: `body` is touched by the thread alone; `isDone` is touched only while the lock of `done` is held.
  private var body: (() -> Void)?
  private let core: VirtualTimeCore?
  private let done: Condition
  private var isDone = false

  /// Begins the work; it must be run, or given up.
  package init(_ clock: MonotonicClock, _ body: sending @escaping () -> Void) {
    self.body = body
    core = clock.virtual?.core
    done = Condition(clock)
    core?.enter()
  }

  /// Does the work on the calling thread.
  package func run() {
    core?.join()
    // What it holds ends with it.
    if let body = body.take() { body() }
    done.withLock {
      isDone = true
      done.broadcast()
    }
    core?.leaveThread()
  }

  /// Gives the work up, as there is no thread for it.
  package func abandon() { core?.leave() }

  /// Waits until the work is done, or some virtual time has passed. Returns at once by the system's clock: join the thread.
  package func waitUntilDone(upTo limit: Duration? = nil) {
    guard let core else { return }
    let end = limit.map { core.time + $0 }
    done.withLock {
      while !isDone {
        if let end {
          guard done.wait(until: end) else { return }
        } else {
          done.wait()
        }
      }
    }
  }
}

import Glibc

/// A lock and a condition for threads, whose waits end by a clock.
///
/// Inside ``withLock(_:)`` no other condition may be waited for. Nothing is allocated after its creation by
/// the system's clock.
package final class Condition: @unchecked Sendable {
  // Safety: `waiters` is touched only while `mutex` is held; the pointers never change.
  private let core: VirtualTimeCore?
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// The threads that wait in virtual time.
  private var waiters: [Waiter] = []

  private final class Waiter {
    enum State { case waiting, signalled, late }
    var state = State.waiting
    let isCounted: Bool
    var timer: VirtualTimeCore.Timer?
    init(isCounted: Bool) { self.isCounted = isCounted }
  }

  /// Creates a condition.
  package init(_ clock: MonotonicClock = .system) {
    core = clock.virtual?.core
    mutex = core?.mutex ?? .allocate(capacity: 1)
    if core == nil { pthread_mutex_init(mutex, nil) }
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    changed.deallocate()
    guard core == nil else { return }
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` while no other thread is in one of this condition.
  package func withLock<Value: ~Copyable, Failure>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Wakes all threads that wait; inside ``withLock(_:)``.
  package func broadcast() {
    for waiter in waiters { wake(waiter, .signalled) }
    waiters.removeAll(keepingCapacity: true)
    pthread_cond_broadcast(changed)
  }

  /// Waits for ``broadcast()``, or a little less; inside ``withLock(_:)``.
  package func wait() {
    guard core == nil else {
      _ = waitVirtually(until: nil)
      return
    }
    pthread_cond_wait(changed, mutex)
  }

  /// Waits for ``broadcast()``, or a little less, until a time of the clock; inside ``withLock(_:)``.
  ///
  /// - Returns: false once the time has come.
  package func wait(until moment: Duration) -> Bool {
    core == nil ? waitReally(until: moment) : waitVirtually(until: moment)
  }

  /// Waits for ``broadcast()``, or a little less, for work that takes real time; inside ``withLock(_:)``. No virtual time passes.
  package func waitForWork(upTo limit: Duration) {
    _ = waitReally(until: MonotonicClock.systemTime + limit)
  }

  private func waitReally(until moment: Duration) -> Bool {
    let (seconds, attoseconds) = moment.components
    var end = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    return pthread_cond_timedwait(changed, mutex, &end) != ETIMEDOUT
  }

  private func waitVirtually(until moment: Duration?) -> Bool {
    guard let core else { preconditionFailure("this condition has no virtual time") }
    let waiter = Waiter(isCounted: core.isThreadCounted)
    waiters.append(waiter)
    if let moment {
      let timer = VirtualTimeCore.Timer(moment, .inTurn) { [weak self] _ in
        guard let self else { return }
        waiters.removeAll { $0 === waiter }
        wake(waiter, .late)
        pthread_cond_broadcast(changed)
      }
      waiter.timer = timer
      core.addLocked(timer)
    }
    core.beginBlocking()
    if waiter.isCounted { core.leaveLocked() }
    while waiter.state == .waiting { pthread_cond_wait(changed, mutex) }
    core.endBlocking()
    return waiter.state == .signalled
  }

  private func wake(_ waiter: Waiter, _ state: Waiter.State) {
    waiter.state = state
    if waiter.isCounted { core?.enterLocked() }
    if let timer = waiter.timer.take() { core?.removeLocked(timer) }
  }
}

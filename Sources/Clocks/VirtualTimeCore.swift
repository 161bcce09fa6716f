import Glibc

/// The state of a virtual time, which its thread, its conditions and its clocks share.
final class VirtualTimeCore: @unchecked Sendable {
  // Safety: everything variable, here and in the timers, is touched only while `mutex` is held; the pointers never change.
  let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let queued = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var now = Duration.seconds(10_000)
  /// How many threads and tasks do not wait.
  private var busy = 0
  /// How many runs there are: outside of them the time stands, so that what a run has left behind does not go on.
  private var runs = 0
  private var threads: Set<pthread_t> = []
  /// What waits for a moment, the first to go on first.
  private var timers: [Timer] = []
  private var queue: [Item] = []
  private var isStopping = false
  private var executor: UnownedTaskExecutor?
  /// The threads that run the queue's items, one at a time: the others are blocked in theirs.
  private var workers: Set<pthread_t> = []
  private var workerCount = 0
  private var blockedCount = 0
  private var runningCount = 0

  /// Something to be done on the time's thread.
  enum Item {
    case job(UnownedJob)
    case resumption(CheckedContinuation<Bool, Never>, returning: Bool)
  }

  /// Which of those comes first that wait for one moment.
  enum Rank: Int { case inTurn, last }

  /// Something that waits for a moment.
  final class Timer: @unchecked Sendable {
    // Safety: as for `VirtualTimeCore`.
    let moment: Duration
    fileprivate let rank: Rank
    fileprivate var isCancelled = false
    fileprivate var onFire: ((VirtualTimeCore) -> Void)?
    fileprivate var continuation: CheckedContinuation<Bool, Never>?

    init(_ moment: Duration, _ rank: Rank, onFire: ((VirtualTimeCore) -> Void)? = nil) {
      (self.moment, self.rank, self.onFire) = (moment, rank, onFire)
    }
  }

  init() {
    // Asking for the time, or waking a thread of another condition, is allowed inside a condition's lock.
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
    pthread_cond_init(queued, nil)
  }

  deinit {
    pthread_cond_destroy(queued)
    pthread_mutex_destroy(mutex)
    queued.deallocate()
    mutex.deallocate()
  }

  private func withLock<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  var time: Duration { withLock { now } }

  // MARK: - Who does not wait

  /// Notes that a run begins.
  func beginRun() { withLock { runs += 1 } }

  /// Notes that a run has ended.
  func endRun() { withLock { runs -= 1 } }

  /// Counts a thread or a piece of work that does not wait.
  func enter() { withLock { busy += 1 } }

  /// Ends what ``enter()`` has counted.
  func leave() { withLock { leaveLocked() } }

  /// Notes the calling thread, which is counted, as one whose waiting lets the time pass.
  func join() { _ = withLock { threads.insert(pthread_self()) } }

  /// Ends what ``enter()`` and ``join()`` have noted of the calling thread.
  func leaveThread() {
    withLock {
      threads.remove(pthread_self())
      leaveLocked()
    }
  }

  /// Whether the calling thread is counted. The lock is held.
  var isThreadCounted: Bool { threads.contains(pthread_self()) }

  /// Counts a thread that goes on. The lock is held.
  func enterLocked() { busy += 1 }

  /// Counts a thread that waits from now on. The lock is held.
  func leaveLocked() {
    busy -= 1
    precondition(busy >= 0, "more has ended than has begun")
    passOn()
  }

  /// Passes on to the next moment when all wait. The lock is held.
  private func passOn() {
    while runs > 0, busy == 0, !timers.isEmpty {
      let timer = timers.removeFirst()
      now = max(now, timer.moment)
      if let continuation = timer.continuation.take() {
        putLocked(.resumption(continuation, returning: true))
      }
      timer.onFire?(self)
    }
  }

  // MARK: - What waits

  /// Adds what waits for a moment. The lock is held.
  func addLocked(_ timer: Timer) {
    let place = timers.firstIndex {
      ($0.moment, $0.rank.rawValue) > (timer.moment, timer.rank.rawValue)
    }
    timers.insert(timer, at: place ?? timers.endIndex)
    passOn()
  }

  /// Removes what waits no more. The lock is held.
  func removeLocked(_ timer: Timer) { timers.removeAll { $0 === timer } }

  /// Resumes a task at a moment, with true, or when it is cancelled, with false.
  func wait(_ timer: Timer, _ continuation: CheckedContinuation<Bool, Never>) {
    withLock {
      if timer.isCancelled || timer.moment <= now {
        putLocked(.resumption(continuation, returning: !timer.isCancelled))
      } else {
        timer.continuation = continuation
        addLocked(timer)
      }
    }
  }

  func cancel(_ timer: Timer) {
    withLock {
      timer.isCancelled = true
      guard let continuation = timer.continuation.take() else { return }
      removeLocked(timer)
      putLocked(.resumption(continuation, returning: false))
    }
  }

  // MARK: - The thread of the tasks

  func put(_ item: Item) { withLock { putLocked(item) } }

  private func putLocked(_ item: Item) {
    busy += 1
    queue.append(item)
    pthread_cond_broadcast(queued)
  }

  /// Starts the thread.
  ///
  /// - Parameter executor: what the jobs run on. A job keeps it alive, and what stops the thread is its end.
  func start(_ executor: VirtualTime) {
    withLock {
      self.executor = executor.asUnownedTaskExecutor()
      startWorker()
    }
  }

  private func startWorker() {
    workerCount += 1
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { context in
        Unmanaged<VirtualTimeCore>.fromOpaque(context!).takeRetainedValue().work()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    precondition(status == 0, "cannot start a thread: error \(status)")
    pthread_detach(thread)
  }

  /// Notes that the calling thread blocks, so that another one runs what is queued. The lock is held.
  func beginBlocking() {
    guard workers.contains(pthread_self()) else { return }
    runningCount -= 1
    blockedCount += 1
    if workerCount == blockedCount { startWorker() }
    pthread_cond_broadcast(queued)
  }

  /// Notes that the calling thread goes on. The lock is held.
  func endBlocking() {
    guard workers.contains(pthread_self()) else { return }
    runningCount += 1
    blockedCount -= 1
  }

  /// Ends the thread.
  func stop() {
    withLock {
      isStopping = true
      pthread_cond_broadcast(queued)
    }
  }

  private func work() {
    withLock {
      threads.insert(pthread_self())
      workers.insert(pthread_self())
    }
    while let (item, executor) = next() {
      switch item {
      case .job(let job): job.runSynchronously(on: executor)
      case .resumption(let continuation, let value): continuation.resume(returning: value)
      }
      withLock {
        runningCount -= 1
        pthread_cond_broadcast(queued)
        leaveLocked()
      }
    }
    // Another thread may get its number.
    withLock {
      _ = threads.remove(pthread_self())
      _ = workers.remove(pthread_self())
    }
  }

  private func next() -> (Item, UnownedTaskExecutor)? {
    withLock {
      while queue.isEmpty ? !isStopping : runningCount > 0 { pthread_cond_wait(queued, mutex) }
      guard !queue.isEmpty, let executor else { return nil }
      runningCount += 1
      return (queue.removeFirst(), executor)
    }
  }
}

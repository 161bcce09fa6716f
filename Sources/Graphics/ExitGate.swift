import Glibc
import Synchronization

/// Keeps a thread from using the GPU once the process ends.
///
/// `exit`, and so a return from `main`, ends the driver on the thread that calls it while all others run on, and what they
/// draw then uses memory that is gone. So a thread that draws beside the main one does it through a gate: `exit` first waits
/// for what passes the gates of other threads, at most 10 seconds, and leaves them shut.
package final class ExitGate: @unchecked Sendable {
  // Safety: the pointer never changes, and a mutex is made to be used on any thread.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  /// The longest that `exit` waits for a thread, in seconds.
  private static let patience = 10

  /// Creates an open gate.
  package init() {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    // A thread that calls `exit` while it draws must not wait for itself.
    pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_ERRORCHECK))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
    gates.withLock { $0.append(WeakGate(self)) }
  }

  deinit {
    gates.withLock { $0.removeAll { $0.gate == nil } }
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body`, or never returns when the process ends.
  package func pass<Value: ~Copyable, E: Error>(_ body: () throws(E) -> Value) throws(E) -> Value {
    // Asked as well, because a mutex does not favour the one who waits for it.
    while isEnding.load(ordering: .acquiring) { pause() }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  private func shut() {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_sec += Self.patience
    pthread_mutex_timedlock(mutex, &end)
  }

  /// Has `exit` shut the gates before it ends the driver, after some of a device's draws.
  ///
  /// What was registered last runs first, and a driver's compiler has parts that register their end when they are first
  /// used: in the first draws. So it is registered again and again, ever more rarely.
  package static func arm(afterDraws count: Int) {
    guard count & (count - 1) == 0 else { return }
    atexit {
      isEnding.store(true, ordering: .releasing)
      for gate in gates.withLock({ $0 }).compactMap(\.gate) { gate.shut() }
    }
  }
}

/// A gate in the list of all, which does not keep it alive.
private struct WeakGate: Sendable {
  weak let gate: ExitGate?
  init(_ gate: ExitGate) { self.gate = gate }
}

private let isEnding = Atomic(false)
private let gates = Mutex<[WeakGate]>([])

import Glibc

/// Wakes one thread from any other; signals that come before it waits are one.
package final class WakeFlag: @unchecked Sendable {
  // Safety: `isSet` is touched only while `mutex` is held; the pointers never change.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var isSet = false

  /// Creates a flag that is not set.
  package init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    changed.deallocate()
  }

  /// Wakes the thread that waits, or the next that does.
  package func signal() {
    pthread_mutex_lock(mutex)
    isSet = true
    pthread_cond_signal(changed)
    pthread_mutex_unlock(mutex)
  }

  /// Waits for a signal, but not longer than `limit`.
  package func wait(upTo limit: Duration) {
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    let nanoseconds = end.tv_nsec + Int(limit.components.attoseconds / 1_000_000_000)
    end.tv_sec += Int(limit.components.seconds) + nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    pthread_mutex_lock(mutex)
    while !isSet, pthread_cond_timedwait(changed, mutex, &end) == 0 {}
    isSet = false
    pthread_mutex_unlock(mutex)
  }
}

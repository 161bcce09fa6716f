import Glibc

/// Wakes the thread that draws when a frame has come.
final class FrameSignal: @unchecked Sendable {
  // Safety: the pointers never change, and `isSet` is touched only while `mutex` is held.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var isSet = false

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    changed.deallocate()
  }

  /// Lets the waiting thread go on. Called on the camera's thread.
  func notify() {
    pthread_mutex_lock(mutex)
    isSet = true
    pthread_cond_signal(changed)
    pthread_mutex_unlock(mutex)
  }

  /// Waits for the next ``notify()``, but not longer than this.
  func wait(milliseconds: Int) {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_nsec += milliseconds % 1000 * 1_000_000
    end.tv_sec += milliseconds / 1000 + end.tv_nsec / 1_000_000_000
    end.tv_nsec %= 1_000_000_000
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isSet { if pthread_cond_timedwait(changed, mutex, &end) != 0 { break } }
    isSet = false
  }
}

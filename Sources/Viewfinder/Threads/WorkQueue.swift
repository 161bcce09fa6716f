import Glibc

/// A queue between threads that holds a bounded number of items; a thread that adds to a full queue waits.
final class WorkQueue<Element: Sendable>: @unchecked Sendable {
  // Safety: `items` and `isClosed` are touched only while `mutex` is held; the pointers never change.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var items: [Element] = []
  private var isClosed = false
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    changed.deallocate()
  }

  /// Puts an item in, after waiting for a free place; without effect once the queue is closed.
  func put(_ item: consuming Element) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while items.count >= capacity, !isClosed { pthread_cond_wait(changed, mutex) }
    guard !isClosed else { return }
    items.append(consume item)
    pthread_cond_broadcast(changed)
  }

  /// Takes the oldest item out, after waiting for one; nil once the queue is closed and empty.
  func take() -> Element? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while items.isEmpty, !isClosed { pthread_cond_wait(changed, mutex) }
    guard !items.isEmpty else { return nil }
    pthread_cond_broadcast(changed)
    return items.removeFirst()
  }

  /// Takes the oldest item out, after waiting for one; nil once the queue is closed and empty, or when
  /// `isCancelled`, which is asked about ten times a second, says so.
  func take(unless isCancelled: () -> Bool) -> Element? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while items.isEmpty, !isClosed {
      if isCancelled() { return nil }
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      time.tv_nsec += 100_000_000
      if time.tv_nsec >= 1_000_000_000 {
        time.tv_nsec -= 1_000_000_000
        time.tv_sec += 1
      }
      pthread_cond_timedwait(changed, mutex, &time)
    }
    guard !items.isEmpty else { return nil }
    pthread_cond_broadcast(changed)
    return items.removeFirst()
  }

  /// Ends all waiting: nothing more is added, and what is in the queue can still be taken.
  func close() {
    pthread_mutex_lock(mutex)
    isClosed = true
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
  }
}

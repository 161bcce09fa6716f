import Cameras
import Glibc

/// A bounded queue of frames between the session and a sink's thread.
///
/// Putting a frame in never waits: a queue that keeps the newest replaces its oldest frame, one that keeps every frame
/// refuses. Nothing is allocated after its creation.
final class FrameQueue: @unchecked Sendable {
  // Safety: everything but the constants is touched only while `mutex` is held; the pointers never change.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let places: UnsafeMutablePointer<Frame?>
  private let capacity: Int
  private let delivery: SinkRequest.Delivery
  private var first = 0
  private var count = 0
  private var isClosed = false
  private var counts = SinkStatistics()

  init(_ delivery: SinkRequest.Delivery) {
    self.delivery = delivery
    capacity =
      switch delivery {
      case .newest: 1
      case .every(let queue): max(queue, 1)
      }
    places = .allocate(capacity: capacity)
    for index in 0..<capacity { (places + index).initialize(to: nil) }
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    places.deinitialize(count: capacity)
    places.deallocate()
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    changed.deallocate()
  }

  /// Puts a frame in; without effect once the queue is closed.
  func put(_ frame: consuming Frame) {
    // Frames that are dropped end outside the lock: ending one calls into its owner.
    var incoming: Frame? = consume frame
    var replaced: Frame?
    pthread_mutex_lock(mutex)
    if !isClosed {
      if count == capacity {
        counts.dropped += 1
        if delivery == .newest {
          replaced = places[first].take()
          first = (first + 1) % capacity
          count -= 1
        }
      }
      if count < capacity {
        places[(first + count) % capacity] = incoming.take()
        count += 1
        pthread_cond_signal(changed)
      }
    }
    pthread_mutex_unlock(mutex)
    _ = consume replaced
    _ = consume incoming
  }

  /// Counts a frame that found no memory.
  func noteDrop() {
    pthread_mutex_lock(mutex)
    counts.dropped += 1
    pthread_mutex_unlock(mutex)
  }

  /// Takes the oldest frame out, after waiting for one; nil once the queue is closed and empty.
  func take() -> Frame? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while count == 0, !isClosed { pthread_cond_wait(changed, mutex) }
    guard count > 0 else { return nil }
    let frame = places[first].take()
    first = (first + 1) % capacity
    count -= 1
    counts.delivered += 1
    return frame
  }

  /// Lets the reader end once the queue is empty.
  func close() {
    pthread_mutex_lock(mutex)
    isClosed = true
    pthread_cond_signal(changed)
    pthread_mutex_unlock(mutex)
  }

  /// What happened to the frames so far.
  var statistics: SinkStatistics {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return counts
  }
}

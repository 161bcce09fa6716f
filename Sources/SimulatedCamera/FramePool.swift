import Cameras
import Glibc
import Pixels

/// The buffers of a simulated camera's stream, and the condition variable on which its thread waits.
final class FramePool: FrameOwner {
  /// The number of buffers: one in the mailbox, one held by the reader, one being filled, one spare.
  static let count = 4

  // Safety of Sendable: `isFree` and `isStopping` are accessed only under the mutex; the memory of a slot
  // belongs to the holder of the slot.
  nonisolated(unsafe) private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  nonisolated(unsafe) private let bell = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  nonisolated(unsafe) private let slots: [UnsafeMutableRawBufferPointer]
  nonisolated(unsafe) private var isFree: [Bool]
  nonisolated(unsafe) private var isStopping = false

  /// Allocates the buffers.
  init(byteCount: Int) {
    // Zeros from the system: a page costs nothing before it is written.
    slots = (0..<Self.count).map { _ in
      guard let memory = calloc(1, max(byteCount, 1)) else {
        preconditionFailure("no memory for a frame of \(byteCount) bytes")
      }
      return UnsafeMutableRawBufferPointer(start: memory, count: byteCount)
    }
    isFree = Array(repeating: true, count: Self.count)
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(bell, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    for slot in slots { free(slot.baseAddress) }
    pthread_cond_destroy(bell)
    pthread_mutex_destroy(mutex)
    bell.deallocate()
    mutex.deallocate()
  }

  /// Waits for a free buffer; nil once the stream is being stopped.
  func acquire() -> Int? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if isStopping { return nil }
      if let slot = isFree.firstIndex(of: true) {
        isFree[slot] = false
        return slot
      }
      pthread_cond_wait(bell, mutex)
    }
  }

  /// The memory of a slot that the caller holds.
  func memory(_ slot: Int) -> UnsafeMutableRawBufferPointer { slots[slot] }

  func recycle(_ slot: Int) {
    pthread_mutex_lock(mutex)
    isFree[slot] = true
    pthread_cond_broadcast(bell)
    pthread_mutex_unlock(mutex)
  }

  /// Waits until a time of the monotonic clock; false if the stream was stopped first.
  func sleep(until moment: Duration) -> Bool {
    let (seconds, attoseconds) = moment.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isStopping {
      if pthread_cond_timedwait(bell, mutex, &time) == ETIMEDOUT { return !isStopping }
    }
    return false
  }

  /// Whether the stream is being stopped.
  var isStopped: Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return isStopping
  }

  /// Ends all current and future waits.
  func stop() {
    pthread_mutex_lock(mutex)
    isStopping = true
    pthread_cond_broadcast(bell)
    pthread_mutex_unlock(mutex)
  }

  /// The current time of the monotonic clock.
  static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

import Cameras
import Clocks

/// A bounded queue of frames between the session and a sink's thread.
///
/// Putting a frame in never waits: a queue that keeps the newest replaces its oldest frame, one that keeps every frame
/// refuses. Nothing is allocated after its creation.
package final class FrameQueue: @unchecked Sendable {
  // Safety: everything but the constants is touched only while the lock of `changed` is held; the pointer never changes.
  private let changed: Condition
  private let places: UnsafeMutablePointer<Frame?>
  /// How many frames were dropped before the one in each place.
  private var drops: [Int]
  private let capacity: Int
  private let delivery: SinkRequest.Delivery
  private var first = 0
  private var count = 0
  private var isClosed = false
  private var counts = SinkStatistics()

  package init(_ delivery: SinkRequest.Delivery, clock: MonotonicClock = .system) {
    self.delivery = delivery
    capacity = delivery.capacity
    places = .allocate(capacity: capacity)
    drops = Array(repeating: 0, count: capacity)
    for index in 0..<capacity { (places + index).initialize(to: nil) }
    changed = Condition(clock)
  }

  deinit {
    places.deinitialize(count: capacity)
    places.deallocate()
  }

  /// Puts a frame in; without effect once the queue is closed.
  package func put(_ frame: consuming Frame) {
    // Frames that are dropped end outside the lock: ending one calls into its owner.
    var incoming: Frame? = consume frame
    var replaced: Frame?
    changed.withLock {
      guard !isClosed else { return }
      if count == capacity {
        counts.dropped += 1
        if delivery == .newest {
          replaced = places[first].take()
          first = (first + 1) % capacity
          count -= 1
        }
      }
      if count < capacity {
        let place = (first + count) % capacity
        places[place] = incoming.take()
        drops[place] = counts.dropped
        count += 1
        changed.broadcast()
      }
    }
    _ = consume replaced
    _ = consume incoming
  }

  /// Counts a frame that found no memory.
  func noteDrop() { changed.withLock { counts.dropped += 1 } }

  /// Takes the oldest frame out, after waiting for one; nil once the queue is closed and empty.
  package func take() -> Frame? {
    changed.withLock {
      while count == 0, !isClosed { changed.wait() }
      guard count > 0 else { return nil }
      let frame = places[first].take()
      counts.droppedBefore = drops[first]
      first = (first + 1) % capacity
      count -= 1
      counts.delivered += 1
      return frame
    }
  }

  /// Whether the frames that are to be put in find a place.
  func hasRoom(for incoming: Int) -> Bool {
    changed.withLock { delivery == .newest || count + incoming <= capacity }
  }

  /// Lets the reader end once the queue is empty.
  package func close() {
    changed.withLock {
      isClosed = true
      changed.broadcast()
    }
  }

  /// What happened to the frames so far.
  package var statistics: SinkStatistics { changed.withLock { counts } }
}

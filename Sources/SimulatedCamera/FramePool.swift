import Cameras
import Clocks
import Glibc
import Pixels

/// The buffers of a simulated camera's stream, and the condition on which its thread waits.
final class FramePool: FrameOwner {
  /// The number of buffers: one in the mailbox, one held by the reader, one being filled, one spare.
  static let count = 4

  private let changed: Condition
  // Safety of Sendable: `isFree` and `isStopping` are accessed only under the lock of `changed`; the memory of a slot
  // belongs to the holder of the slot.
  nonisolated(unsafe) private let slots: [UnsafeMutableRawBufferPointer]
  nonisolated(unsafe) private var isFree: [Bool]
  nonisolated(unsafe) private var isStopping = false

  /// Allocates the buffers.
  init(byteCount: Int, clock: MonotonicClock) {
    // Zeros from the system: a page costs nothing before it is written.
    slots = (0..<Self.count).map { _ in
      guard let memory = calloc(1, max(byteCount, 1)) else {
        preconditionFailure("no memory for a frame of \(byteCount) bytes")
      }
      return UnsafeMutableRawBufferPointer(start: memory, count: byteCount)
    }
    isFree = Array(repeating: true, count: Self.count)
    changed = Condition(clock)
  }

  deinit { for slot in slots { free(slot.baseAddress) } }

  /// Waits for a free buffer; nil once the stream is being stopped.
  func acquire() -> Int? {
    changed.withLock {
      while !isStopping {
        if let slot = isFree.firstIndex(of: true) {
          isFree[slot] = false
          return slot
        }
        changed.wait()
      }
      return nil
    }
  }

  /// The memory of a slot that the caller holds.
  func memory(_ slot: Int) -> UnsafeMutableRawBufferPointer { slots[slot] }

  func recycle(_ slot: Int) {
    changed.withLock {
      isFree[slot] = true
      changed.broadcast()
    }
  }

  /// Waits until a time of the clock; false if the stream was stopped first.
  func sleep(until moment: Duration) -> Bool {
    changed.withLock {
      while !isStopping, changed.wait(until: moment) {}
      return !isStopping
    }
  }

  /// Whether the stream is being stopped.
  var isStopped: Bool { changed.withLock { isStopping } }

  /// Ends all current and future waits.
  func stop() {
    changed.withLock {
      isStopping = true
      changed.broadcast()
    }
  }
}

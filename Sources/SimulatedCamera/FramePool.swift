import Cameras
import Clocks
import Pixels

/// The buffers of a simulated camera's stream, and the condition on which its thread waits.
final class FramePool: FrameOwner {
  /// The number of buffers: one in the mailbox, one held by the reader, one being filled, one spare.
  static let count = 4

  private let changed: Condition
  // The memory of a slot belongs to the holder of the slot.
  private let memory: SampleMemory<UInt8>
  private let byteCount: Int
  // Safety of Sendable: `isFree` and `isStopping` are accessed only under the lock of `changed`.
  nonisolated(unsafe) private var isFree: [Bool]
  nonisolated(unsafe) private var isStopping = false

  /// Allocates the buffers.
  init(byteCount: Int, clock: MonotonicClock) {
    self.byteCount = (byteCount + 63) & ~63
    memory = SampleMemory(count: self.byteCount * Self.count)
    isFree = Array(repeating: true, count: Self.count)
    changed = Condition(clock)
  }

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

  /// The bytes of a slot that the caller holds.
  @_lifetime(borrow self)
  func bytes(_ slot: Int) -> RawSpan {
    let memory = memory
    return _overrideLifetime(memory.bytes(slot * byteCount..<(slot + 1) * byteCount), borrowing: self)
  }

  /// The memory of a slot that the caller holds, to be written.
  @_lifetime(borrow self)
  func memory(_ slot: Int) -> MutableSpan<UInt8> {
    let memory = memory
    return _overrideLifetime(
      memory.mutableSpan(slot * byteCount..<(slot + 1) * byteCount), borrowing: self)
  }

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

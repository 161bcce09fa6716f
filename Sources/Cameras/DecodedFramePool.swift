import Pixels
import Synchronization

/// A pool of memory for frames that are decoded or copied, allocated once and reused.
package final class DecodedFramePool: FrameOwner {
  /// The bytes per slot.
  package let slotBytes: Int
  // A slot's bytes are accessed only by the thread that took the slot and, through Frame, by its single borrower.
  private let memory: SampleMemory<UInt8>
  private let free: Mutex<UInt32>

  /// Allocates `slots` slots of at least `byteCount` bytes. Pages that are never written take no memory.
  package init(byteCount: Int, slots: Int = 5) {
    precondition((1...32).contains(slots), "a pool has 1 to 32 slots, not \(slots)")
    slotBytes = (max(1, byteCount) + 63) & ~63
    memory = SampleMemory(count: slotBytes * slots)
    free = Mutex(UInt32.max >> UInt32(32 - slots))
  }

  /// Takes a free slot; nil when all are in use.
  package func take() -> Int? {
    free.withLock { free in
      guard free != 0 else { return nil }
      let slot = free.trailingZeroBitCount
      free &= free - 1
      return slot
    }
  }

  /// The memory of a taken slot.
  @_lifetime(borrow self)
  package func bytes(of slot: Int) -> RawSpan {
    let memory = memory
    return _overrideLifetime(memory.bytes(slot * slotBytes..<(slot + 1) * slotBytes), borrowing: self)
  }

  /// The memory of a taken slot, to be written.
  @_lifetime(borrow self)
  package func mutableBytes(of slot: Int) -> MutableRawSpan {
    let memory = memory
    return _overrideLifetime(memory.mutableBytes(slot * slotBytes..<(slot + 1) * slotBytes), borrowing: self)
  }

  /// Returns a slot.
  package func recycle(_ slot: Int) {
    free.withLock { free in
      precondition(free & (1 << UInt32(slot)) == 0, "frame slot \(slot) was returned twice")
      free |= 1 << UInt32(slot)
    }
  }
}

import Pixels
import Synchronization

/// Copies of the frames of a stream in memory that is allocated once: the newest ones, or a queue of all that come.
///
/// The frames are copied on the capture thread, so that a slow reader loses none. In steady state a frame allocates
/// nothing. Memory: two frames more than the capacity, and at most ``memoryLimit``, for which fewer frames are kept.
package final class FrameRing: Sendable {
  /// What happens to a frame that finds every place taken.
  package enum Overflow: Hashable, Sendable {
    /// It replaces the oldest that is not being read.
    case replacesOldest
    /// It is left out.
    case isDropped
  }

  /// The most bytes that the frames take.
  package static let memoryLimit = 1 << 30

  /// How many frames are kept.
  package let capacity: Int
  /// Whether the frames carry the compressed data that they come from.
  package let originals: FrameMailbox.Originals
  private let overflow: Overflow
  private let limit: Int
  private let state: Mutex<State>

  private struct State {
    var store: Store?
    /// How many frames are still to be recorded; nil for all that come.
    var remaining: Int?
    var lost = 0
  }

  /// Creates a ring without frames, and without memory until the first one comes.
  ///
  /// - Parameters:
  ///   - capacity: how many frames are kept, at least 1.
  ///   - overflow: what happens to a frame that finds every place taken.
  ///   - total: how many frames are recorded; nil for all that come.
  ///   - limit: the most bytes that the frames take.
  ///   - originals: whether the frames carry the compressed data that they come from.
  package init(
    capacity: Int, overflow: Overflow, total: Int? = nil, memoryLimit limit: Int = FrameRing.memoryLimit,
    originals: FrameMailbox.Originals = .kept
  ) {
    self.capacity = max(capacity, 1)
    self.originals = originals
    self.overflow = overflow
    self.limit = limit
    state = Mutex(State(remaining: total))
  }

  /// Copies a frame with the compressed data that it carries.
  package func record(_ frame: borrowing Frame) {
    let (layout, original) = (frame.layout, frame.original)
    let facts = Store.Facts(
      layout: layout, encoding: frame.encoding, orientation: frame.orientation, sequence: frame.sequence,
      timestamp: frame.timestamp, original: original)
    frame.withBytes { bytes in
      // The length of compressed data differs from frame to frame, that of its memory does not.
      var (used, room) = (layout.byteCount, layout.byteCount)
      if case .jpeg(let range) = original { (used, room) = (max(used, range.upperBound), bytes.byteCount) }
      let claim = state.withLock { state -> (Store, Int)? in
        guard state.remaining != 0 else { return nil }
        state.remaining = state.remaining.map { $0 - 1 }
        if state.store.map({ $0.slotBytes < room }) ?? true {
          state.lost += overflow == .isDropped ? state.store?.keptCount ?? 0 : 0
          state.store = Store(slotBytes: room, slots: min(capacity + 2, max(3, limit / max(room, 1))))
        }
        guard let store = state.store, let slot = store.claim(overflow, keeping: capacity) else {
          state.lost += 1
          return nil
        }
        return (store, slot)
      }
      guard let (store, slot) = claim else { return }
      store.fill(slot, with: bytes.extracting(0..<used), facts)
    }
  }

  /// The bytes of memory that the frames take.
  package var memoryBytes: Int { state.withLock { $0.store?.byteCount ?? 0 } }

  /// The frames that found no place.
  package var lostCount: Int { state.withLock { $0.lost } }

  /// Whether all frames that were to be recorded have come, and can be taken.
  package var isComplete: Bool {
    state.withLock { $0.remaining == 0 && $0.store?.isFilling != true }
  }

  /// Records no further frames; those that have come can still be taken.
  package func close() { state.withLock { $0.remaining = 0 } }

  /// How many frames wait for their reader; none where frames replace older ones, for which nobody waits.
  package var waitingCount: Int {
    overflow == .replacesOldest ? 0 : state.withLock { $0.store }?.keptCount ?? 0
  }

  /// Whether no frame waits for its reader, or is being read; always where frames replace older ones, for which nobody waits.
  package var isDrained: Bool {
    overflow == .replacesOldest || state.withLock { $0.store?.isDrained ?? true }
  }

  /// Whether a further frame would replace one or find no place.
  package var isFull: Bool { state.withLock { $0.store?.isFull(keeping: capacity) ?? false } }

  /// The moments of exposure of the frames that are kept, in their order.
  package var timestamps: [Duration] { state.withLock { $0.store }?.timestamps ?? [] }

  /// The latest moment of exposure; nil without a frame.
  package var newest: Duration? { state.withLock { $0.store }?.newest }

  /// The moment of exposure of the frame that ``takeOldest()`` gives; nil without one.
  package var oldest: Duration? { state.withLock { $0.store }?.oldest }

  /// The longest time between two frames in a row without those after which a frame was lost, which are longer than the
  /// median by half; nil with fewer than two frames.
  package var interval: Duration? { state.withLock { $0.store }?.interval }

  /// The moment of exposure nearest to a moment; nil without a frame.
  package func nearest(to moment: Duration) -> Duration? {
    state.withLock { $0.store }?.nearest(to: moment)
  }

  /// Lends the frame whose moment of exposure is nearest to a moment; nil without a frame.
  package func frame(nearest moment: Duration) -> Frame? {
    state.withLock { $0.store }?.lend { abs($0 - moment) }
  }

  /// Takes the oldest frame out; nil without a frame.
  package func takeOldest() -> Frame? { state.withLock { $0.store }?.takeOldest() }
}

private func abs(_ duration: Duration) -> Duration { duration < .zero ? .zero - duration : duration }

extension FrameRing {
  /// The memory of a ring, which lives until the last frame in it has ended.
  private final class Store: FrameOwner {
    struct Facts {
      var layout: FrameLayout
      var encoding: ColorEncoding
      var orientation: Orientation
      var sequence: UInt32
      var timestamp: Duration
      var original: Frame.Original
    }

    private struct Slot {
      /// The frame; nil while there is none or it is being copied.
      var facts: Facts?
      /// Its place in the order of the frames.
      var number = 0
      /// Whether a frame is being copied into it.
      var isFilling = false
      /// How many readers have it.
      var readers = 0
      /// Whether it was taken out, so that it is free after its last reader.
      var isTaken = false

      var isFree: Bool { facts == nil && !isFilling && readers == 0 }
      var isKept: Bool { facts != nil && !isTaken }
    }

    let slotBytes: Int
    let byteCount: Int
    // A slot's bytes are written only by the thread that claimed it, while nobody reads it.
    private let memory: SampleMemory<UInt8>
    /// With memory for moments, which is used again.
    private let slots: Mutex<(slots: [Slot], last: Int, times: [Duration])>

    init(slotBytes: Int, slots: Int) {
      self.slotBytes = (max(1, slotBytes) + 63) & ~63
      byteCount = self.slotBytes * slots
      memory = SampleMemory(count: byteCount)
      self.slots = Mutex(
        (Array(repeating: Slot(), count: slots), 0, Array(repeating: .zero, count: slots)))
    }

    private func range(of slot: Int) -> Range<Int> { slot * slotBytes..<(slot + 1) * slotBytes }

    /// Takes a slot for a new frame.
    func claim(_ overflow: Overflow, keeping capacity: Int) -> Int? {
      slots.withLock { state in
        let kept = state.slots.count(where: \.isKept)
        var chosen = kept < capacity ? state.slots.firstIndex(where: \.isFree) : nil
        if chosen == nil, overflow == .replacesOldest {
          for (index, slot) in state.slots.enumerated()
          where slot.isKept && slot.readers == 0
            && chosen.map({ slot.number < state.slots[$0].number }) ?? true
          {
            chosen = index
          }
          // Where all are read, those beyond the capacity are left.
          chosen = chosen ?? state.slots.firstIndex(where: \.isFree)
        }
        guard let chosen else { return nil }
        state.last += 1
        state.slots[chosen] = Slot(facts: nil, number: state.last, isFilling: true)
        return chosen
      }
    }

    func fill(_ slot: Int, with bytes: RawSpan, _ facts: Facts) {
      let memory = memory
      var target = memory.mutableBytes(range(of: slot))
      target.copy(bytes)
      slots.withLock { state in
        state.slots[slot].facts = facts
        state.slots[slot].isFilling = false
      }
    }

    /// Whether a frame is being copied.
    var isFilling: Bool { slots.withLock { $0.slots.contains(where: \.isFilling) } }

    func isFull(keeping capacity: Int) -> Bool {
      slots.withLock { state in
        state.slots.count(where: \.isKept) >= capacity || !state.slots.contains(where: \.isFree)
      }
    }

    /// Whether every slot is free.
    var isDrained: Bool { slots.withLock { $0.slots.allSatisfy(\.isFree) } }

    var keptCount: Int { slots.withLock { $0.slots.count(where: \.isKept) } }

    var timestamps: [Duration] {
      slots.withLock { state in
        state.slots.filter(\.isKept).sorted { $0.number < $1.number }.compactMap { $0.facts?.timestamp }
      }
    }

    var newest: Duration? {
      slots.withLock { state in
        var newest: Duration?
        for slot in state.slots where slot.isKept {
          if let time = slot.facts?.timestamp, newest.map({ time > $0 }) ?? true { newest = time }
        }
        return newest
      }
    }

    var interval: Duration? {
      slots.withLock { state in
        state.times.removeAll(keepingCapacity: true)
        for slot in state.slots where slot.isKept {
          if let time = slot.facts?.timestamp { state.times.append(time) }
        }
        guard state.times.count > 1 else { return nil }
        state.times.sort()
        for index in 1..<state.times.count {
          state.times[index - 1] = state.times[index] - state.times[index - 1]
        }
        state.times.removeLast()
        state.times.sort()
        let median = state.times[(state.times.count - 1) / 2]
        return state.times.last { $0 <= median * 3 / 2 }
      }
    }

    func nearest(to moment: Duration) -> Duration? {
      slots.withLock { state in
        var best: Duration?
        for slot in state.slots where slot.isKept {
          guard let time = slot.facts?.timestamp else { continue }
          if best.map({ abs(time - moment) < abs($0 - moment) }) ?? true { best = time }
        }
        return best
      }
    }

    func lend(least distance: (Duration) -> Duration) -> Frame? {
      let found = slots.withLock { state -> (Int, Facts)? in
        var best: (index: Int, facts: Facts, distance: Duration)?
        for (index, slot) in state.slots.enumerated() where slot.isKept {
          guard let facts = slot.facts else { continue }
          let distance = distance(facts.timestamp)
          if best.map({ distance < $0.distance }) ?? true { best = (index, facts, distance) }
        }
        guard let best else { return nil }
        state.slots[best.index].readers += 1
        return (best.index, best.facts)
      }
      guard let (slot, facts) = found else { return nil }
      return frame(slot, facts)
    }

    private static func oldest(of slots: [Slot]) -> Int? {
      var oldest: Int?
      for (index, slot) in slots.enumerated()
      where slot.isKept && oldest.map({ slot.number < slots[$0].number }) ?? true {
        oldest = index
      }
      return oldest
    }

    var oldest: Duration? {
      slots.withLock { state in Self.oldest(of: state.slots).flatMap { state.slots[$0].facts?.timestamp } }
    }

    func takeOldest() -> Frame? {
      let found = slots.withLock { state -> (Int, Facts)? in
        guard let oldest = Self.oldest(of: state.slots), let facts = state.slots[oldest].facts else {
          return nil
        }
        state.slots[oldest].isTaken = true
        state.slots[oldest].readers += 1
        return (oldest, facts)
      }
      guard let (slot, facts) = found else { return nil }
      return frame(slot, facts)
    }

    private func frame(_ slot: Int, _ facts: Facts) -> Frame {
      let memory = memory
      return Frame(
        layout: facts.layout, encoding: facts.encoding, orientation: facts.orientation,
        sequence: facts.sequence, timestamp: facts.timestamp,
        unsafeMemory: memory.bytes(range(of: slot)), owner: self, slot: slot, original: facts.original)
    }

    func recycle(_ slot: Int) {
      slots.withLock { state in
        precondition(state.slots[slot].readers > 0, "frame slot \(slot) was returned twice")
        state.slots[slot].readers -= 1
        if state.slots[slot].isTaken, state.slots[slot].readers == 0 { state.slots[slot] = Slot() }
      }
    }
  }
}

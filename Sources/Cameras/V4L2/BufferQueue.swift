internal import CPlatform
package import Files
import Glibc
import Synchronization

/// The driver's buffers: mapped, queued, lent as frames and queued again.
///
/// A frame may outlive the stream and even the device: the memory stays mapped until the last frame ends,
/// while the queue drops the device immediately, so returning a buffer is always safe.
package final class BufferQueue: FrameOwner {
  /// A buffer that the driver has filled, as `VIDIOC_DQBUF` describes it.
  package struct Filled {
    /// The index of the buffer.
    package var slot: Int
    /// Whether the driver marked the data as damaged.
    var isDamaged: Bool
    /// Which field it holds, as `V4L2_FIELD_…`.
    var field: UInt32
    /// The driver's frame counter.
    var sequence: UInt32
    /// The driver's timestamp, if it is on the monotonic clock.
    var timestamp: Duration?
    /// The bytes used in each memory plane, after the data offset.
    var used: PlaneCounts
    /// The data offset in each memory plane.
    var dataOffsets: PlaneCounts
  }

  private enum Place { case user, driver, lent }

  private struct State {
    var device: OpenDevice?
    var places: [Place]
    var queued = 0
  }

  /// The number of buffers.
  var count: Int { memories.count }
  /// The offset of each memory plane in a buffer's memory.
  let planeStarts: [Int]
  /// The bytes of each memory plane.
  let planeLengths: [Int]
  private let kernel: any VideoKernel
  private let type: BufferType
  // Safety: mapped before the queue is shared and unmapped in deinit; the bytes of a buffer are accessed only
  // by the driver and one borrower at a time.
  nonisolated(unsafe) private let memories: [UnsafeMutableRawBufferPointer]
  private let state: Mutex<State>
  /// Slots of ended frames that are still to be queued, a bit each: whoever ends a frame must not wait for a driver.
  private let returned = Atomic<UInt32>(0)

  /// Requests buffers from the driver and maps them.
  package init(_ device: OpenDevice, _ type: BufferType, count wanted: UInt32 = 4) throws(Errno) {
    var demand = v4l2_requestbuffers()
    demand.count = wanted
    demand.type = type.rawValue
    demand.memory = V4L2_MEMORY_MMAP.rawValue
    try device.request(.requestBuffers, &demand)
    var parts: [[BufferPart]] = []
    for index in 0..<min(demand.count, 32) { parts.append(try Self.parts(of: index, device, type)) }
    guard let first = parts.first else { throw Errno(ENOMEM) }
    var memories: [UnsafeMutableRawBufferPointer] = []
    do throws(Errno) {
      for buffer in parts {
        guard buffer.map(\.length) == first.map(\.length) else { throw Errno(EINVAL) }
        memories.append(try device.kernel.map(buffer, of: device.descriptor))
      }
    } catch {
      for memory in memories { device.kernel.unmap(memory) }
      throw error
    }
    let page = sysconf(Int32(_SC_PAGESIZE))
    var starts: [Int] = []
    var start = 0
    for part in first {
      starts.append(start)
      start += part.paddedLength(page: page)
    }
    kernel = device.kernel
    self.type = type
    self.memories = memories
    planeStarts = starts
    planeLengths = first.map(\.length)
    state = Mutex(State(device: device, places: Array(repeating: .user, count: memories.count)))
  }

  deinit { for memory in memories { kernel.unmap(memory) } }

  /// The memory of a buffer, with contiguous planes.
  @_lifetime(borrow self)
  package func bytes(of slot: Int) -> RawSpan { _overrideLifetime(memories[slot].bytes, borrowing: self) }

  /// Queues every buffer that is not lent, and starts the stream.
  package func start() throws(Errno) {
    try state.withLock { state throws(Errno) in
      guard let device = state.device else { throw Errno(ENODEV) }
      for slot in state.places.indices where state.places[slot] == .user {
        try Self.queue(slot, on: device, type, planeCount: planeLengths.count)
        state.places[slot] = .driver
        state.queued += 1
      }
      var argument = Int32(type.rawValue)
      try device.request(.streamOn, &argument)
    }
  }

  /// Stops and restarts the stream, which clears a driver's error state.
  func restart() throws(Errno) {
    stopDriver()
    try start()
  }

  /// Stops the stream, releases the driver's buffers and drops the device.
  package func end() {
    stopDriver()
    state.withLock { state in
      guard let device = state.device else { return }
      var demand = v4l2_requestbuffers()
      demand.type = type.rawValue
      demand.memory = V4L2_MEMORY_MMAP.rawValue
      // Fails while frames are lent on kernels that cannot orphan buffers; closing the descriptor then
      // releases them.
      try? device.request(.requestBuffers, &demand)
      state.device = nil
    }
  }

  private func stopDriver() {
    state.withLock { state in
      guard let device = state.device else { return }
      var argument = Int32(type.rawValue)
      try? device.request(.streamOff, &argument)
      // Stopping removes all buffers from the driver's queue.
      for slot in state.places.indices where state.places[slot] == .driver { state.places[slot] = .user }
      state.queued = 0
    }
  }

  /// Dequeues the oldest filled buffer; nil when there is none.
  package func dequeue() throws(Errno) -> Filled? {
    try state.withLock { state throws(Errno) -> Filled? in
      guard let device = state.device else { throw Errno(ENODEV) }
      queueReturned(&state)
      do throws(Errno) {
        let filled = try Self.dequeue(from: device, type, planeCount: planeLengths.count)
        guard state.places.indices.contains(filled.slot), state.places[filled.slot] == .driver else {
          throw Errno(EIO)
        }
        state.places[filled.slot] = .user
        state.queued -= 1
        return filled
      } catch {
        if error.number == EAGAIN { return nil }
        throw error
      }
    }
  }

  /// Queues a dequeued buffer again.
  package func requeue(_ slot: Int) throws(Errno) {
    try state.withLock { state throws(Errno) in
      guard let device = state.device else { throw Errno(ENODEV) }
      precondition(state.places[slot] == .user, "buffer \(slot) cannot be queued: it is not dequeued")
      try Self.queue(slot, on: device, type, planeCount: planeLengths.count)
      state.places[slot] = .driver
      state.queued += 1
    }
  }

  /// Marks a dequeued buffer as lent; false when too few would remain for the driver.
  func lend(_ slot: Int) -> Bool {
    state.withLock { state in
      // With four buffers, one is enough for the short time in which a reader, the mailbox and the newest
      // frame hold three; drivers with fewer buffers may need two to continue.
      guard state.queued >= (count >= 4 ? 1 : 2) else { return false }
      state.places[slot] = .lent
      return true
    }
  }

  /// Returns the buffer of an ended frame, and queues it if the stream is still running. Never waits: while another
  /// thread talks to the driver, that thread's next request queues it.
  package func recycle(_ slot: Int) {
    returned.bitwiseOr(1 << UInt32(slot), ordering: .acquiringAndReleasing)
    state.withLockIfAvailable { queueReturned(&$0) }
  }

  /// Queues buffers of ended frames, for when ``recycle(_:)`` could not.
  func queueReturned() { state.withLock { queueReturned(&$0) } }

  private func queueReturned(_ state: inout State) {
    var slots = returned.exchange(0, ordering: .acquiringAndReleasing)
    while slots != 0 {
      let slot = slots.trailingZeroBitCount
      slots &= slots - 1
      precondition(state.places[slot] == .lent, "buffer \(slot) was returned twice")
      state.places[slot] = .user
      guard let device = state.device else { continue }
      // A failure means that the device is gone, which the capture thread learns from poll.
      guard (try? Self.queue(slot, on: device, type, planeCount: planeLengths.count)) != nil else { continue }
      state.places[slot] = .driver
      state.queued += 1
    }
  }
}

/// One number per memory plane, without an allocation.
struct PlaneCounts {
  private var storage: SIMD8<UInt32> = .zero

  /// The number of plane `index`.
  subscript(_ index: Int) -> Int {
    get { Int(storage[index]) }
    set { storage[index] = UInt32(clamping: newValue) }
  }
}

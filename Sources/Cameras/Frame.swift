public import Pixels

/// A frame on loan from a camera: read it, then let it go out of scope, which gives its buffer back.
///
/// A frame may be handed to another thread. Cost: no allocation, no copy.
public struct Frame: ~Copyable, Sendable {
  /// Where the planes lie in the frame's memory.
  public let layout: FrameLayout
  /// What the numbers mean.
  public let encoding: ColorEncoding
  /// What must be done to the pixels so that they appear upright: the sensor's rotation.
  public let orientation: Orientation
  /// The driver's count of frames; a gap means frames lost before they reached us.
  public let sequence: UInt32
  /// The moment of exposure on the monotonic clock.
  public let timestamp: Duration

  // Safety of Sendable: the memory belongs to the loan, which its owner neither writes nor lends again before
  // `recycle`, and a frame cannot be copied.
  nonisolated(unsafe) private let memory: UnsafeRawBufferPointer
  private let owner: any FrameOwner
  private let slot: Int

  /// Lends `memory` out; `owner` gets `slot` back when the frame ends.
  public init(
    layout: FrameLayout, encoding: ColorEncoding, orientation: Orientation = .up, sequence: UInt32,
    timestamp: Duration, memory: UnsafeRawBufferPointer, owner: any FrameOwner, slot: Int
  ) {
    precondition(memory.count >= layout.byteCount, "the frame's memory is shorter than its layout")
    self.layout = layout
    self.encoding = encoding
    self.orientation = orientation
    self.sequence = sequence
    self.timestamp = timestamp
    self.memory = memory
    self.owner = owner
    self.slot = slot
  }

  deinit { owner.recycle(slot) }

  /// Gives the frame's memory to `body`, which must not keep it.
  public func withBytes<T, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> T) throws(E) -> T {
    try body(memory)
  }

  /// Copies the frame into memory of its own.
  public func copy() -> Image {
    Image(layout: layout, encoding: encoding, bytes: Array(memory[..<layout.byteCount]))
  }
}

/// The keeper of a set of frame buffers, each known by its slot.
public protocol FrameOwner: AnyObject, Sendable {
  /// Takes the buffer of an ended frame back. Called on any thread; must not block for long.
  func recycle(_ slot: Int)
}

public import Pixels

/// A frame borrowed from a camera: read it, then let it go out of scope, which returns its buffer.
///
/// A frame may be passed to another thread. Cost: no allocation, no copy.
public struct Frame: ~Copyable, Sendable {
  /// What the camera sent in place of the planes.
  public enum Original: Hashable, Sendable {
    /// The planes are the camera's own.
    case same
    /// A compressed image, which was not kept; see ``FrameMailbox/originals-swift.property``.
    case dropped
    /// The JPEG image in a range of the frame's memory.
    case jpeg(Range<Int>)
  }

  /// The layout of the planes in the frame's memory.
  public let layout: FrameLayout
  /// The encoding of the values.
  public let encoding: ColorEncoding
  /// The transform that makes the pixels appear upright: the sensor's rotation.
  public let orientation: Orientation
  /// The driver's frame counter; a gap means that frames were lost before they reached us.
  public let sequence: UInt32
  /// The time of exposure on the monotonic clock.
  public let timestamp: Duration
  /// What the camera sent in place of the planes.
  public let original: Original

  // Safety of Sendable: the memory belongs to the loan; its owner neither writes nor lends it again before
  // `recycle`, and a frame cannot be copied.
  nonisolated(unsafe) private let memory: UnsafeRawBufferPointer
  private let owner: any FrameOwner
  private let slot: Int

  /// Lends `memory`, which must stay valid and unchanged until `owner` gets `slot` back when the frame ends: the frame keeps
  /// its address beyond the call.
  public init(
    layout: FrameLayout, encoding: ColorEncoding, orientation: Orientation = .up, sequence: UInt32,
    timestamp: Duration, unsafeMemory memory: RawSpan, owner: any FrameOwner, slot: Int,
    original: Original = .same
  ) {
    precondition(memory.byteCount >= layout.byteCount, "the frame's memory is shorter than its layout")
    if case .jpeg(let range) = original {
      precondition(
        range.lowerBound >= 0 && range.upperBound <= memory.byteCount,
        "the image is not in the frame's memory")
    }
    self.original = original
    self.layout = layout
    self.encoding = encoding
    self.orientation = orientation
    self.sequence = sequence
    self.timestamp = timestamp
    self.memory = memory.withUnsafeBytes { $0 }
    self.owner = owner
    self.slot = slot
  }

  deinit { owner.recycle(slot) }

  /// Calls `body` with the frame's memory.
  public func withBytes<T, E: Error>(_ body: (RawSpan) throws(E) -> T) throws(E) -> T {
    try body(memory.bytes)
  }

  /// Copies the frame into its own memory.
  public func copy() -> Image {
    Image(layout: layout, encoding: encoding, bytes: Array(memory[..<layout.byteCount]))
  }

  /// Copies the JPEG image that the frame was decoded from, with the tables and the end marker that cameras
  /// leave out; nil when there is none or it was not kept.
  public func jpeg() -> [UInt8]? {
    guard case .jpeg(let range) = original else { return nil }
    return JPEGHeader.completed(memory.bytes.extracting(range))
  }
}

/// The owner of a set of frame buffers, each identified by its slot.
public protocol FrameOwner: AnyObject, Sendable {
  /// Returns the buffer of an ended frame. Called on any thread; must not block for long.
  func recycle(_ slot: Int)
}

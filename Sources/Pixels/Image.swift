/// A picture in memory: bytes, where the planes lie in them, and what the numbers mean.
public struct Image: Sendable {
  /// Where the planes lie in `bytes`.
  public let layout: FrameLayout
  /// What the numbers mean.
  public var encoding: ColorEncoding
  /// The memory, at least `layout.byteCount` bytes.
  public var bytes: [UInt8]

  /// The size in pixels.
  public var size: PixelSize { layout.size }

  /// Creates an image; traps when `bytes` is shorter than the layout says.
  public init(layout: FrameLayout, encoding: ColorEncoding = .jpeg, bytes: [UInt8]) {
    precondition(
      bytes.count >= layout.byteCount, "\(bytes.count) bytes for a layout of \(layout.byteCount)")
    self.layout = layout
    self.encoding = encoding
    self.bytes = bytes
  }

  /// Creates an image of zeros with rows and planes directly one after the other.
  public init(packed format: PixelFormat, size: PixelSize, encoding: ColorEncoding = .jpeg) {
    let layout = FrameLayout(packed: format, size: size)
    self.init(layout: layout, encoding: encoding, bytes: Array(repeating: 0, count: layout.byteCount))
  }
}

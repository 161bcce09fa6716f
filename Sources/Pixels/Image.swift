/// A picture in memory: its bytes, the layout of its planes, and the encoding of its values.
public struct Image: Sendable {
  /// The layout of the planes in `bytes`.
  public let layout: FrameLayout
  /// The encoding of the values.
  public var encoding: ColorEncoding
  /// The memory, at least `layout.byteCount` bytes.
  public var bytes: [UInt8]

  /// The size in pixels.
  public var size: PixelSize { layout.size }

  /// Creates an image; traps when `bytes` is shorter than the layout requires.
  public init(layout: FrameLayout, encoding: ColorEncoding = .jpeg, bytes: [UInt8]) {
    precondition(
      bytes.count >= layout.byteCount, "\(bytes.count) bytes for a layout of \(layout.byteCount)")
    self.layout = layout
    self.encoding = encoding
    self.bytes = bytes
  }

  /// Creates an image of zeros without padding between rows or planes.
  public init(packed format: PixelFormat, size: PixelSize, encoding: ColorEncoding = .jpeg) {
    let layout = FrameLayout(packed: format, size: size)
    self.init(layout: layout, encoding: encoding, bytes: Array(repeating: 0, count: layout.byteCount))
  }

  /// Creates an image without padding between rows or planes, to be filled: of any content in the memory of `spare` where
  /// that is as long, else of zeros.
  package init(
    packed format: PixelFormat, size: PixelSize, encoding: ColorEncoding, in spare: consuming [UInt8]
  ) {
    let layout = FrameLayout(packed: format, size: size)
    if spare.count == layout.byteCount {
      self.init(layout: layout, encoding: encoding, bytes: spare)
    } else {
      self.init(packed: format, size: size, encoding: encoding)
    }
  }
}

extension Image: CustomStringConvertible {
  /// The size and the format, such as `640x480 rgba8`, without the pixels.
  public var description: String { "\(size) \(layout.format)" }
}

/// Where the planes of a frame lie in its memory.
public struct FrameLayout: Hashable, Sendable {
  /// Where one plane lies.
  public struct Plane: Hashable, Sendable {
    /// The distance of the plane's first byte from the start of the frame's memory.
    public var offset: Int
    /// The distance between the first bytes of two rows.
    public var stride: Int

    /// Creates a plane's place.
    public init(offset: Int, stride: Int) {
      self.offset = offset
      self.stride = stride
    }
  }

  /// What the bytes are.
  public let format: PixelFormat
  /// The size of the image.
  public let size: PixelSize
  /// One place for each of the format's planes.
  public let planes: [Plane]
  /// The least number of bytes that hold all planes.
  public let byteCount: Int

  /// Creates a layout; nil when the number of planes is not the format's, a stride is shorter than a row, or a
  /// plane begins before the memory does.
  public init?(format: PixelFormat, size: PixelSize, planes: [Plane]) {
    guard planes.count == format.planes.count else { return nil }
    var end = 0
    for (place, plane) in zip(planes, format.planes) {
      let texels = plane.size(for: size)
      let row = texels.width * plane.bytesPerTexel
      guard place.offset >= 0, place.stride >= row else { return nil }
      end = max(end, place.offset + place.stride * (texels.height - 1) + row)
    }
    self.format = format
    self.size = size
    self.planes = planes
    self.byteCount = end
  }

  /// Creates the layout without padding: rows and planes follow one another directly.
  public init(packed format: PixelFormat, size: PixelSize) {
    var offset = 0
    var planes: [Plane] = []
    for plane in format.planes {
      let texels = plane.size(for: size)
      let stride = texels.width * plane.bytesPerTexel
      planes.append(Plane(offset: offset, stride: stride))
      offset += stride * texels.height
    }
    self.format = format
    self.size = size
    self.planes = planes
    self.byteCount = offset
  }
}

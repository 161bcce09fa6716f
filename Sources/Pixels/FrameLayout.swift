/// Where the planes of a frame are in its memory.
public struct FrameLayout: Hashable, Sendable {
  /// Where one plane is.
  public struct Plane: Hashable, Sendable {
    /// The offset of the plane's first byte from the start of the frame's memory.
    public var offset: Int
    /// The number of bytes from the start of one row to the start of the next.
    public var stride: Int

    /// Creates the placement of a plane.
    public init(offset: Int, stride: Int) {
      self.offset = offset
      self.stride = stride
    }
  }

  /// The pixel format of the bytes.
  public let format: PixelFormat
  /// The size of the image.
  public let size: PixelSize
  /// The placement of each of the format's planes.
  public let planes: [Plane]
  /// The smallest number of bytes that holds all planes.
  public let byteCount: Int

  /// Creates a layout; nil when the number of planes differs from the format's, a stride is shorter than a
  /// row, or an offset is negative.
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

  /// Creates a layout without padding between rows or planes.
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

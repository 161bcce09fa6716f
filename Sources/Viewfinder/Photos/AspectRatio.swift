public import Pixels

/// The ratio of a picture's width to its height, such as 16:9.
public struct AspectRatio: Hashable, Sendable, CustomStringConvertible {
  /// The width's part.
  public let width: Int
  /// The height's part.
  public let height: Int

  /// Creates a ratio; nil unless both parts are from 1 to 10,000.
  public init?(width: Int, height: Int) {
    guard (1...10_000).contains(width), (1...10_000).contains(height) else { return nil }
    self.width = width
    self.height = height
  }

  /// Reads a ratio such as `16:9`; nil for other text.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else { return nil }
    self.init(width: width, height: height)
  }

  /// The two parts, as in `16:9`.
  public var description: String { "\(width):\(height)" }

  /// The largest region of the ratio in the middle of a picture, to the nearest pixel.
  public func region(in size: PixelSize) -> PixelRegion {
    let isWider = size.width * height > size.height * width
    let cropped =
      isWider
      ? PixelSize(width: max(1, (size.height * width + height / 2) / height), height: size.height)
      : PixelSize(width: size.width, height: max(1, (size.width * height + width / 2) / width))
    return PixelRegion(
      x: (size.width - cropped.width) / 2, y: (size.height - cropped.height) / 2, size: cropped)
  }
}

extension Image {
  /// The largest part of a ratio in the middle of a picture with one plane of whole pixels, as filters make it.
  func cropped(to ratio: AspectRatio?) -> Image {
    guard let ratio else { return self }
    let region = ratio.region(in: size)
    guard region.size != size else { return self }
    precondition(
      layout.planes.count == 1 && layout.format.model == .rgb, "only pictures of pixels are cropped")
    let texel = layout.format.planes[0].bytesPerTexel
    let row = region.size.width * texel
    var bytes: [UInt8] = []
    bytes.reserveCapacity(row * region.size.height)
    for y in region.y..<region.y + region.size.height {
      let start = layout.planes[0].offset + y * layout.planes[0].stride + region.x * texel
      bytes += self.bytes[start..<start + row]
    }
    return Image(
      layout: FrameLayout(packed: layout.format, size: region.size), encoding: encoding, bytes: bytes)
  }
}

import Pixels

/// A picture as comparisons read it: upright RGBA in levels of 16 bits.
struct ComparedPicture {
  let size: PixelSize
  /// Red, green, blue and alpha of each pixel, 0…65535.
  let samples: [UInt16]

  /// Takes over a decoded picture.
  init(_ still: StillImage) {
    let image = still.image.withoutFloats, stored = image.size
    let size = still.orientation.applied(to: stored)
    self.size = size
    let channels = image.layout.format == .gray8 || image.layout.format == .gray16 ? 1 : 4
    let isDeep = image.layout.format == .gray16 || image.layout.format == .rgba16
    precondition(isDeep || image.layout.format == .gray8 || image.layout.format == .rgba8)
    let plane = image.layout.planes[0]
    let (width, height) = (stored.width, stored.height)
    var samples = [UInt16](repeating: 65535, count: size.area * 4)
    let orientation = still.orientation
    let upright = size.width
    let bytes = image.bytes.span.bytes
    for y in 0..<height {
      for x in 0..<width {
        // The middle of the pixel, so that a turn by right angles lands on the middle of another.
        let place = orientation.mapping(
          SIMD2((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height)))
        let target =
          orientation == .up
          ? y * width + x
          : Int(place.y * Double(size.height)) * upright + Int(place.x * Double(upright))
        for channel in 0..<channels {
          let offset = plane.offset + y * plane.stride + (x * channels + channel) * (isDeep ? 2 : 1)
          let value =
            isDeep
            ? bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt16.self) : UInt16(bytes[offset]) * 257
          samples[target * 4 + channel] = value
        }
        if channels == 1 {
          samples[target * 4 + 1] = samples[target * 4]
          samples[target * 4 + 2] = samples[target * 4]
        }
      }
    }
    self.samples = samples
  }

  /// The luma of a pixel by BT.601, 0…255.
  func luma(_ pixel: Int) -> Double {
    let (red, green, blue) = (samples[pixel * 4], samples[pixel * 4 + 1], samples[pixel * 4 + 2])
    return (0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)) / 257
  }
}

import Pixels

extension Image {
  /// A decoded picture as a shot: upright, opaque, RGBA with as many bits as it has.
  func asShot(_ orientation: Orientation) -> Image {
    let format = layout.format
    let isDeep = format == .rgba16 || format == .gray16
    let channels = format == .gray8 || format == .gray16 ? 1 : 4
    let width = isDeep ? 2 : 1
    let stride = layout.planes[0].stride
    let offset = layout.planes[0].offset
    let source = size
    var result = Image(packed: isDeep ? .rgba16 : .rgba8, size: orientation.applied(to: source))
    let target = result.size
    let bytes = bytes.span
    precondition(bytes.count >= layout.byteCount, "the picture's memory is shorter than its layout")
    var pixels = result.bytes.mutableSpan
    for y in 0..<target.height {
      for x in 0..<target.width {
        let (column, row) = orientation.source(x, y, of: source)
        let start = offset + row * stride + column * channels * width
        let end = (y * target.width + x) * 4 * width
        for channel in 0..<3 {
          for byte in 0..<width {
            pixels[unchecked: end + channel * width + byte] =
              bytes[unchecked: start + (channels == 1 ? 0 : channel * width) + byte]
          }
        }
        for byte in 0..<width { pixels[unchecked: end + 3 * width + byte] = 255 }
      }
    }
    return result
  }
}

extension Orientation {
  /// The stored pixel that is at a place of the upright picture.
  fileprivate func source(_ x: Int, _ y: Int, of size: PixelSize) -> (Int, Int) {
    let (right, bottom) = (size.width - 1, size.height - 1)
    var place: (Int, Int) =
      switch quarterTurns {
      case 0: (x, y)
      case 1: (y, bottom - x)
      case 2: (right - x, bottom - y)
      default: (right - y, x)
      }
    if isMirrored { place.0 = right - place.0 }
    return place
  }
}

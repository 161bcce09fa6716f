package import Pixels

extension Image {
  /// Two pictures of one format and height beside one another, this one on the left.
  ///
  /// - Parameter gap: the number of black columns between them.
  package func beside(_ other: Image, gap: Int) -> Image {
    let format = layout.format
    precondition(
      format == other.layout.format && size.height == other.size.height && format.planes.count == 1)
    let pixel = format.planes[0].bytesPerTexel
    let size = PixelSize(width: size.width + gap + other.size.width, height: size.height)
    var result = Image(packed: format, size: size, encoding: encoding)
    let stride = result.layout.planes[0].stride
    for row in 0..<size.height {
      var start = row * stride
      for image in [self, other] {
        let place = image.layout.planes[0]
        let from = place.offset + row * place.stride
        let count = image.size.width * pixel
        result.bytes.replaceSubrange(start..<start + count, with: image.bytes[from..<from + count])
        start += count + gap * pixel
      }
      // Black is opaque.
      guard pixel.isMultiple(of: 4) else { continue }
      let sample = pixel / 4
      let one: [UInt8] =
        switch format {
        case .rgbaFloat: [0, 0, 0x80, 0x3F]
        default: Array(repeating: 255, count: sample)
        }
      for column in self.size.width..<self.size.width + gap {
        let alpha = row * stride + column * pixel + 3 * sample
        result.bytes.replaceSubrange(alpha..<alpha + sample, with: one)
      }
    }
    return result
  }
}

import Glibc
package import Pixels

extension Image {
  /// The pixels in another profile, as floats; they are sRGB before.
  func converted(by transform: OutputTransform) -> Image {
    var image = with(.float)
    image.decodeLight()
    transform.apply(to: &image)
    return image
  }

  /// Whether every pixel is an opaque grey.
  var isColorless: Bool {
    let place = layout.planes[0], size = layout.size, step = layout.format.planes[0].bytesPerTexel
    guard [.rgba8, .rgba16, .rgbaFloat].contains(layout.format), isOpaque else { return false }
    let sample = step / 4
    return bytes.withUnsafeBytes { bytes in
      for row in 0..<size.height {
        for column in 0..<size.width {
          let pixel = bytes.baseAddress! + place.offset + row * place.stride + column * step
          if memcmp(pixel, pixel + sample, 2 * sample) != 0 { return false }
        }
      }
      return true
    }
  }

  /// Floats whose colours are the grey of their luminance.
  func gray() -> Image {
    var image = with(.float)
    image.decodeLight()
    image.bytes.withSamples(Float.self) { values in
      for pixel in stride(from: 0, to: values.count, by: 4) {
        let light = 0.2126 * values[pixel] + 0.7152 * values[pixel + 1] + 0.0722 * values[pixel + 2]
        for channel in pixel..<pixel + 3 { values[channel] = light }
      }
    }
    image.encodeLight()
    return image
  }

  /// The first channel of an opaque picture of 8 or 16 bits; others have no format of one channel.
  package func firstChannel() -> Image {
    guard layout.format == .rgba8 || layout.format == .rgba16, isOpaque else { return self }
    let step = layout.format == .rgba8 ? 1 : 2, place = layout.planes[0]
    var result = Image(packed: step == 1 ? .gray8 : .gray16, size: size, encoding: encoding)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let from = place.offset + row * place.stride + 4 * step * column
        let to = (row * size.width + column) * step
        for byte in 0..<step { result.bytes[to + byte] = bytes[from + byte] }
      }
    }
    return result
  }

  /// The picture at 8 bits, rounded up or down by interleaved gradient noise (Jimenez 2014): values between two levels
  /// keep their mean in areas, and the levels themselves do not change.
  ///
  /// - Parameter top: the row of the whole picture that the first one is.
  func dithered(top: Int = 0) -> Image {
    let image = with(.float)
    var result = Image(packed: .rgba8, size: size, encoding: encoding)
    let width = size.width, height = size.height
    let values = image.bytes.span.bytes
    var levels = result.bytes.mutableSpan
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<4 {
          let sample = 4 * (y * width + x) + channel
          let value = values.unsafeLoad(fromByteOffset: 4 * sample, as: Float.self)
          // What is no number is not above 0 either.
          let level = value > 0 ? min(value, 1) * 255 : 0, nearest = level.rounded()
          // Each channel has its own place in the pattern; alpha has none.
          let isLevel = channel == 3 || abs(level - nearest) < 1e-3
          levels[sample] =
            isLevel ? UInt8(nearest) : UInt8(level + Self.noise(x + 37 * channel, top + y + 17 * channel))
        }
      }
    }
    return result
  }

  private static func noise(_ x: Int, _ y: Int) -> Float {
    let inner = 0.067_110_56 * Float(x) + 0.005_837_15 * Float(y)
    let outer = 52.982_918_9 * (inner - inner.rounded(.down))
    return min(outer - outer.rounded(.down), 1 - 0x1p-16)
  }
}

import Cameras
import Glibc
import Pixels

/// How merged light becomes a picture.
public enum ToneCurve: String, Hashable, Sendable, CaseIterable {
  /// Reinhard's curve with a white point, which brings the whole range to the display: 16-bit RGBA.
  case reinhard
  /// None, for a chain that maps the range itself: RGBA in floats of 16 bits, display-encoded, in which values above 1
  /// are light that 0 stops would clip. Half a float's precision is a thousandth part of the value.
  case none
}

extension ToneCurve {
  /// The picture of light, given row by row.
  func picture(of radiance: [SIMD3<Float>], size: PixelSize) -> Image {
    switch self {
    case .reinhard: Self.reinhard(radiance, size)
    case .none:
      Self.image(.rgbaHalf, size, of: radiance, Self.encoded) { Float16($0).bitPattern }
    }
  }

  /// Light as 16-bit RGBA with display values; what is over full scale is clipped.
  static func clipped(_ radiance: [SIMD3<Float>], size: PixelSize) -> Image {
    image(.rgba16, size, of: radiance, encoded) { UInt16(unit: $0) }
  }

  private static func encoded(_ color: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(
      SRGBTransfer.encoded(color.x > 0 ? color.x : 0), SRGBTransfer.encoded(color.y > 0 ? color.y : 0),
      SRGBTransfer.encoded(color.z > 0 ? color.z : 0))
  }

  private static func reinhard(_ radiance: [SIMD3<Float>], _ size: PixelSize) -> Image {
    func luminance(_ color: SIMD3<Float>) -> Float { color.x * 0.2126 + color.y * 0.7152 + color.z * 0.0722 }
    var logSum = 0.0
    var white: Float = 1
    for color in radiance {
      let light = luminance(color)
      logSum += Double(log2f(light + 1e-4))
      if light > white { white = light }
    }
    let key = 0.18 / Float(exp2(logSum / Double(radiance.count)))
    let whitePoint = white * key > 1 ? white * key : 1
    return image(.rgba16, size, of: radiance) { color in
      let light = luminance(color)
      let present = light > 1e-6 ? light : 1e-6
      let scaled = present * key
      let factor = scaled * (1 + scaled / (whitePoint * whitePoint)) / (1 + scaled) / present
      return encoded(color * factor)
    } store: {
      UInt16(unit: $0)
    }
  }

  private static func image(
    _ format: PixelFormat, _ size: PixelSize, of radiance: [SIMD3<Float>],
    _ color: (SIMD3<Float>) -> SIMD3<Float>, store: (Float) -> UInt16
  ) -> Image {
    var image = Image(packed: format, size: size)
    image.bytes.withUnsafeMutableBytes { bytes in
      let words = bytes.baseAddress!.assumingMemoryBound(to: UInt16.self)
      radiance.withUnsafeBufferPointer { radiance in
        concurrentBands(0..<size.height) { rows in
          for pixel in rows.lowerBound * size.width..<rows.upperBound * size.width {
            let result = color(radiance[pixel])
            words[pixel * 4] = store(result.x)
            words[pixel * 4 + 1] = store(result.y)
            words[pixel * 4 + 2] = store(result.z)
            words[pixel * 4 + 3] = store(1)
          }
        }
      }
    }
    return image
  }
}

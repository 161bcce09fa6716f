import Glibc
import Pixels

extension Image {
  /// Makes floats in sRGB light, the reverse of ``encodeLight()``.
  mutating func decodeLight() {
    precondition(layout.format == .rgbaFloat)
    bytes.withSamples(Float.self) { $0.decodeLight() }
  }

  /// Encodes floats that are light with sRGB's curve.
  mutating func encodeLight() {
    precondition(layout.format == .rgbaFloat)
    bytes.withSamples(Float.self) { $0.encodeLight() }
  }
}

/// Pixels of red, green, blue and alpha.
extension MutableSpan<Float> {
  /// Makes sRGB light, the reverse of ``encodeLight()``.
  mutating func decodeLight() {
    change { $0 <= 0.040_45 ? $0 / 12.92 : powf(($0 + 0.055) / 1.055, 2.4) }
  }

  /// Encodes light with sRGB's curve (IEC 61966-2-1), on beyond 1 and mirrored below 0.
  mutating func encodeLight() {
    change { $0 <= 0.003_130_8 ? 12.92 * $0 : 1.055 * powf($0, 1 / 2.4) - 0.055 }
  }

  /// Applies a curve, which is given the sizes of the values, to the colours.
  private mutating func change(_ curve: (Float) -> Float) {
    for pixel in stride(from: 0, to: count, by: 4) {
      for channel in pixel..<pixel + 3 {
        let value = curve(abs(self[channel]))
        self[channel] = self[channel] < 0 ? -value : value
      }
    }
  }
}

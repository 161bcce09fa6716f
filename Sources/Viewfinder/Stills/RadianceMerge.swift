import Glibc
public import Pixels

/// Merges the shots of a bracket into one picture that shows both shadows and highlights.
///
/// Each shot is brought back to linear light and divided by its exposure; what is neither clipped nor dark in a
/// shot counts most. The sum is mapped back to the display by Reinhard's curve with a white point, applied to
/// luminance so that hues stay. Sources: Debevec and Malik 1997 (radiance from exposures, with a known response);
/// Reinhard et al. 2002 (tone curve).
public enum RadianceMerge {
  /// One shot with its exposure relative to the others, in stops.
  public struct Shot: Sendable {
    /// 8-bit RGBA.
    public var image: Image
    /// The exposure, in stops.
    public var stops: Double

    /// Creates a shot.
    public init(_ image: Image, stops: Double) {
      self.image = image
      self.stops = stops
    }
  }

  /// The merged picture, 8-bit RGBA; traps when the shots differ in size or there is none.
  public static func merge(_ shots: [Shot]) -> Image {
    precondition(!shots.isEmpty, "a merge needs a shot")
    let size = shots[0].image.size
    precondition(shots.allSatisfy { $0.image.size == size && $0.image.layout.format == .rgba8 })
    var radiance = [SIMD3<Float>](repeating: .zero, count: size.area)
    var weights = [Float](repeating: 0, count: size.area)
    let linear = (0...255).map { linearLight(Float($0) / 255) }
    // The longest and the shortest shot are all there is at the ends of the scale.
    let longest = shots.map(\.stops).max()!
    let shortest = shots.map(\.stops).min()!
    for shot in shots {
      let scale = exp2(Float(-shot.stops))
      shot.image.bytes.withUnsafeBufferPointer { bytes in
        for pixel in 0..<size.area {
          let place = pixel * 4
          let high = max(bytes[place], bytes[place + 1], bytes[place + 2])
          let weight = trust(high, isLongest: shot.stops == longest, isShortest: shot.stops == shortest)
          let color = SIMD3(
            linear[Int(bytes[place])], linear[Int(bytes[place + 1])], linear[Int(bytes[place + 2])])
          radiance[pixel] += color * (scale * weight)
          weights[pixel] += weight
        }
      }
    }
    return toned(zip(radiance, weights).map { $0 / max($1, 1e-6) }, size: size)
  }

  /// A tent over the values, which leans on the shots at the ends where no other knows more.
  private static func trust(_ value: UInt8, isLongest: Bool, isShortest: Bool) -> Float {
    let x = Float(value) / 255
    if isLongest, x < 0.5 { return 1 }
    if isShortest, x > 0.5 { return 1 }
    return max(1 - abs(2 * x - 1), 0.001)
  }

  private static func toned(_ radiance: [SIMD3<Float>], size: PixelSize) -> Image {
    let weights = SIMD3<Float>(0.2126, 0.7152, 0.0722)
    var logSum: Float = 0
    var white: Float = 1
    for color in radiance {
      let luminance = (color * weights).sum()
      logSum += log(luminance + 1e-4)
      white = max(white, luminance)
    }
    let key = 0.18 / exp(logSum / Float(radiance.count))
    let whitePoint = max(white * key, 1)
    var image = Image(packed: .rgba8, size: size)
    for (pixel, color) in radiance.enumerated() {
      let luminance = max((color * weights).sum(), 1e-6)
      let scaled = luminance * key
      let mapped = scaled * (1 + scaled / (whitePoint * whitePoint)) / (1 + scaled)
      let result = color * (mapped / luminance)
      for channel in 0..<3 {
        image.bytes[pixel * 4 + channel] = UInt8(min(max(displayValue(result[channel]), 0), 1) * 255 + 0.5)
      }
      image.bytes[pixel * 4 + 3] = 255
    }
    return image
  }

  private static func linearLight(_ value: Float) -> Float {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func displayValue(_ value: Float) -> Float {
    value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }
}

import Glibc
public import Pixels

/// Merges the shots of a bracket into one picture that shows both shadows and highlights, without ghosts.
///
/// Each shot is brought back to linear light and divided by its exposure. Where a shot disagrees with the reference
/// beyond noise and clipping, because something has moved, the reference's light takes its place. The shots are
/// averaged by the inverse variance of their noise, estimated from the shots themselves; clipped values hardly count.
/// The sum is mapped to the display by Reinhard's curve with a white point, applied to luminance so that hues stay.
///
/// The camera's response is taken to be that of sRGB; where it is another, more of the picture comes from the
/// reference alone. Memory: 24 bytes a pixel beside the shots.
///
/// Sources: Debevec and Malik 1997 (radiance from exposures); Granados et al. 2010 (weights by inverse variance);
/// Immerkaer 1996 (noise of one picture); Reinhard et al. 2002 (tone curve).
public enum RadianceMerge {
  /// One shot with its exposure relative to the others, in stops.
  public struct Shot: Sendable {
    /// RGBA with 8 or 16 bits a sample.
    public var image: Image
    /// The exposure, in stops.
    public var stops: Double

    /// Creates a shot.
    public init(_ image: Image, stops: Double) {
      self.image = image
      self.stops = stops
    }
  }

  /// The merged picture, 16-bit RGBA.
  ///
  /// The reference is the shot whose exposure is nearest to the metered one, 0 stops. Traps when there is no shot, when
  /// the shots differ in size, and when one is not RGBA with 8 or 16 bits.
  public static func merge(_ shots: [Shot]) -> Image {
    let radiance = radiance(shots)
    return toned(radiance, size: shots[0].image.size)
  }

  /// The light of each pixel, row by row: 1 is what fills the sensor at 0 stops.
  package static func radiance(_ shots: [Shot]) -> [SIMD3<Float>] {
    precondition(!shots.isEmpty, "a merge needs a shot")
    let size = shots[0].image.size
    precondition(shots.allSatisfy { $0.image.size == size }, "the shots of a merge have one size")
    var reference = 0
    var shortest = 0
    for index in shots.indices {
      if abs(shots[index].stops) < abs(shots[reference].stops) { reference = index }
      if shots[index].stops < shots[shortest].stops { shortest = index }
    }
    let exposures = shots.enumerated().map { index, shot in
      MeasuredExposure(shot, highlights: index == shortest ? .kept : .dropped)
    }
    var merged = [SIMD3<Float>](repeating: .zero, count: size.area)
    merged.withUnsafeMutableBufferPointer { merged in
      var top = 0
      while top < size.height {
        let rows = top..<min(top + bandHeight, size.height)
        mergeBand(exposures, reference: reference, rows, into: merged)
        top = rows.upperBound
      }
    }
    return merged
  }

  /// The rows that are merged at a time, so that what lies between takes little memory.
  private static let bandHeight = 64

  private static func mergeBand(
    _ exposures: [MeasuredExposure], reference: Int, _ rows: Range<Int>,
    into merged: UnsafeMutableBufferPointer<SIMD3<Float>>
  ) {
    let width = exposures[0].size.width
    let first = rows.lowerBound * width
    var weights = [Float](repeating: 0, count: rows.count * width)
    for (index, exposure) in exposures.enumerated() {
      let ghosts =
        index == reference
        ? nil : GhostMask(of: exposure, against: exposures[reference], rows: rows)
      for place in weights.indices {
        let sample = exposure[first + place]
        var light = sample.light
        if let ghost = ghosts?.values[place], ghost > 0 {
          light += (exposures[reference][first + place].light - light) * ghost
        }
        merged[first + place] += light * sample.weight
        weights[place] += sample.weight
      }
    }
    for place in weights.indices { merged[first + place] /= weights[place] }
  }

  private static func toned(_ radiance: [SIMD3<Float>], size: PixelSize) -> Image {
    let weights = SIMD3<Float>(0.2126, 0.7152, 0.0722)
    var logSum = 0.0
    var white: Float = 1
    for color in radiance {
      let luminance = (color * weights).sum()
      logSum += Double(log(luminance + 1e-4))
      white = max(white, luminance)
    }
    let key = 0.18 / Float(exp(logSum / Double(radiance.count)))
    let whitePoint = max(white * key, 1)
    var image = Image(packed: .rgba16, size: size)
    image.bytes.withUnsafeMutableBytes { bytes in
      let words = bytes.bindMemory(to: UInt16.self)
      for (pixel, color) in radiance.enumerated() {
        let luminance = max((color * weights).sum(), 1e-6)
        let scaled = luminance * key
        let mapped = scaled * (1 + scaled / (whitePoint * whitePoint)) / (1 + scaled)
        let result = color * (mapped / luminance)
        for channel in 0..<3 {
          let value = DisplayTransfer.encoded(max(result[channel], 0))
          words[pixel * 4 + channel] = UInt16(min(value, 1) * 65535 + 0.5)
        }
        words[pixel * 4 + 3] = .max
      }
    }
    return image
  }
}

/// The transfer function of sRGB.
enum DisplayTransfer {
  /// Linear light of a display value.
  static func linear(_ value: Float) -> Float {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The display value of linear light.
  static func encoded(_ light: Float) -> Float {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}

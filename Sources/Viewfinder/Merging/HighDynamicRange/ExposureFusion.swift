import Glibc
public import Pixels

/// Fuses shots of different exposure into one picture by how good each shot is at each place, without their exposures.
///
/// Nothing is known of light, so what moves between the shots may be seen more than once; ``RadianceMerge`` shows it
/// once. Memory: 30 bytes a pixel beside the shots.
///
/// Source: Mertens, Kautz and Van Reeth 2007.
public enum ExposureFusion {
  /// How much each quality decides, as an exponent; 0 leaves it out.
  public struct Settings: Hashable, Sendable {
    /// The strength of edges and texture.
    public var contrast: Double
    /// The spread of the channels.
    public var saturation: Double
    /// The nearness of the values to the middle of the scale.
    public var exposedness: Double

    /// Creates settings; each exponent is at least 0.
    public init(contrast: Double = 1, saturation: Double = 1, exposedness: Double = 1) {
      precondition(contrast >= 0 && saturation >= 0 && exposedness >= 0, "an exponent is at least 0")
      self.contrast = contrast
      self.saturation = saturation
      self.exposedness = exposedness
    }
  }

  /// The fused picture, 16-bit RGBA.
  ///
  /// Traps when there is no shot, when the shots differ in size, and when one is not RGBA with 8 or 16 bits.
  ///
  /// - Parameters:
  ///   - shots: the shots, in any order.
  ///   - settings: how much each quality decides.
  ///   - isCancelled: asked between the steps of the work; the task's cancellation by default.
  /// - Throws: when it was cancelled.
  public static func merge(
    _ shots: [Image], settings: Settings = Settings(), isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(CancellationError) -> Image {
    precondition(!shots.isEmpty, "a merge needs a shot")
    let size = shots[0].size
    precondition(shots.allSatisfy { $0.size == size }, "the shots of a merge have one size")
    let total = Plane(width: size.width, height: size.height)
    for shot in shots {
      try checkCancellation(isCancelled)
      let weight = weight(ShotPixels(shot), settings)
      total.forEachRow { y, row in
        let added = weight.row(y)
        for x in 0..<size.width { row[x] += added[x] }
      }
    }
    var blend = PyramidBlend(width: size.width, height: size.height)
    for shot in shots {
      try checkCancellation(isCancelled)
      let pixels = ShotPixels(shot)
      let weight = weight(pixels, settings)
      weight.forEachRow { y, row in
        let sum = total.row(y)
        for x in 0..<size.width { row[x] /= sum[x] }
      }
      blend.add(pixels, weight: weight)
    }
    try checkCancellation(isCancelled)
    return .deep(blend.blended())
  }

  /// The quality of each pixel; 0 where the shot shows nothing.
  private static func weight(_ shot: ShotPixels, _ settings: Settings) -> Plane {
    let (contrast, saturation) = (Float(settings.contrast), Float(settings.saturation))
    // A width of 0.2, as the source has it.
    let exposedness = Float(settings.exposedness) / (2 * 0.2 * 0.2)
    let (luma, red, green, blue) = (shot.luma(), shot.channel(0), shot.channel(1), shot.channel(2))
    let alpha = shot.channel(3)
    let (width, height) = (luma.width, luma.height)
    let result = luma.emptied()
    result.forEachRow { y, row in
      let above = luma.row(y > 0 ? y - 1 : 0)
      let here = luma.row(y)
      let below = luma.row(y < height - 1 ? y + 1 : y)
      let (reds, greens, blues, alphas) = (red.row(y), green.row(y), blue.row(y), alpha.row(y))
      for x in 0..<width {
        guard alphas[x] > 0 else { continue }
        var quality: Float = 1
        if contrast > 0 {
          let sides = here[x > 0 ? x - 1 : 0] + here[x < width - 1 ? x + 1 : x] + above[x] + below[x]
          let edge = 4 * here[x] - sides
          quality *= power((edge < 0 ? -edge : edge) + least, contrast)
        }
        let (r, g, b) = (reds[x], greens[x], blues[x])
        if saturation > 0 {
          let mean = (r + g + b) / 3
          let spread = (r - mean) * (r - mean) + (g - mean) * (g - mean) + (b - mean) * (b - mean)
          quality *= power((spread / 3).squareRoot() + least, saturation)
        }
        if exposedness > 0 {
          let ways = (r - 0.5) * (r - 0.5) + (g - 0.5) * (g - 0.5) + (b - 0.5) * (b - 0.5)
          quality *= expf(-ways * exposedness)
        }
        // Where no shot has any quality they count alike.
        row[x] = quality + 1e-12
      }
    }
    return result
  }

  /// Added to contrast and saturation, so that where all shots are flat or grey the other qualities decide.
  private static let least: Float = 0.001

  private static func power(_ value: Float, _ exponent: Float) -> Float {
    exponent == 1 ? value : powf(value, exponent)
  }
}

import Cameras
import Glibc

/// The colour of light by temperature, and the gains that neutralise it.
enum LightColor {
  /// The range of the camera's white balance, in kelvin.
  static let range = 2500.0...10000.0

  /// The red, green and blue gains of a camera set to `temperature` under light of `illuminant` kelvin: all 1
  /// when they agree, bluish below it and reddish above it.
  static func gains(temperature: Double, illuminant: Double) -> SIMD3<Float> {
    let light = linearRGB(temperature: illuminant), assumed = linearRGB(temperature: temperature)
    let gains = light / assumed
    // Luma is preserved, so the white balance does not change the exposure.
    let luma = (gains * SIMD3(0.2126, 0.7152, 0.0722)).sum()
    return SIMD3<Float>(gains / luma)
  }

  /// The linear sRGB colour of daylight, or of a black body below 4000 K, at a luminance of 1.
  ///
  /// Sources: CIE 015 (daylight locus); Kim et al., US patent 7024034 (cubic fit of the Planckian locus);
  /// IEC 61966-2-1 (primaries).
  static func linearRGB(temperature: Double) -> SIMD3<Double> {
    let t = 1000 / temperature
    let x: Double, y: Double
    if temperature < 4000 {
      x = ((-0.2661239 * t - 0.2343589) * t + 0.8776956) * t + 0.179910
      y = ((-0.9549476 * x - 1.37418593) * x + 2.09137015) * x - 0.16748867
    } else {
      x =
        temperature <= 7000
        ? ((-4.6070 * t + 2.9678) * t + 0.09911) * t + 0.244063
        : ((-2.0064 * t + 1.9018) * t + 0.24748) * t + 0.237040
      y = (-3 * x + 2.87) * x - 0.275
    }
    let bigX = x / y, bigZ = (1 - x - y) / y
    return SIMD3(
      3.2404542 * bigX - 1.5371385 - 0.4985314 * bigZ,
      -0.9692660 * bigX + 1.8760108 + 0.0415560 * bigZ,
      0.0556434 * bigX - 0.2040259 + 1.0572252 * bigZ)
  }
}

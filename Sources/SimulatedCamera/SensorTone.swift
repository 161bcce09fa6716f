import Cameras
import Glibc
import Pixels

/// How the camera processes light after the lens: exposure, white balance, gain and the picture controls.
struct SensorTone: Hashable, Sendable {
  /// The factor applied to the scene's light: exposure time, aperture and gain combined.
  var exposure: Float
  /// The gain, 1 for none; it determines the amount of noise.
  var gain: Float
  /// The white balance factors of red, green and blue.
  var balance: SIMD3<Float>
  /// The colour of the scene's light on the sensor, at a luminance of 1; raw formats keep it.
  var illuminant = SIMD3<Float>(repeating: 1)
  /// The cosine and the sine of the angle by which hues are turned.
  var hue = SIMD2<Float>(1, 0)
  /// The saturation, 1 for unchanged.
  var saturation: Float
  /// The exponent that is applied to display values, 1 for unchanged.
  var gamma: Float = 1
  /// The contrast around mid-grey, 1 for unchanged.
  var contrast: Float
  /// The offset added to display values, relative to full scale.
  var brightness: Float
  /// The amount of noise, 1 for a typical small sensor, 0 for none.
  var noise: Float
}

/// Tables from linear light to display values and their noise.
///
/// They are indexed by the square root of the light, which spaces their entries roughly perceptually.
final class ToneTables {
  /// The number of entries.
  static let count = 4096
  /// The unit of display values: 64 per 8-bit step.
  static let unit: Int16 = 64
  /// The unit of noise: 16 per 8-bit step.
  static let noiseUnit: Double = 16
  /// The electrons of a full pixel at a gain of 1, and the read noise in electrons.
  static let fullWell = 6000.0, readNoise = 2.5

  /// Display values in units of ``unit``, 0…255 steps.
  let values = SampleMemory<Int16>(count: ToneTables.count)
  /// The standard deviation of each value in units of ``noiseUnit``.
  let deviations = SampleMemory<UInt8>(count: ToneTables.count)

  /// Fills the tables for a setting. Cost: about 100 µs.
  func update(for tone: SensorTone) {
    let gain = Double(tone.gain), contrast = Double(tone.contrast), gamma = Double(tone.gamma)
    for index in 0..<Self.count {
      let root = Double(index) / Double(Self.count - 1)
      let light = root * root
      let encoded = SRGBTransfer.encoded(light)
      let curved = gamma == 1 ? encoded : pow(encoded, gamma)
      let display = (curved - 0.5) * contrast + 0.5 + Double(tone.brightness)
      values[index] = Int16((max(0, min(1, display)) * 255 * Double(Self.unit)).rounded())
      // Shot noise has the variance of the electron count; readout adds its own; gain amplifies both.
      let electrons = light * Self.fullWell / gain
      let deviation = (electrons + Self.readNoise * Self.readNoise).squareRoot() * gain / Self.fullWell
      let steepness = gamma == 1 ? 1 : gamma * pow(max(encoded, 1e-3), gamma - 1)
      let steps = deviation * SRGBTransfer.slope(light) * steepness * contrast * 255 * Double(tone.noise)
      let saturated = index == Self.count - 1
      deviations[index] = saturated ? 0 : UInt8(max(0, min(255, (steps * Self.noiseUnit).rounded())))
    }
  }
}

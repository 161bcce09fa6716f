import Cameras
import Glibc

extension SimulatedControls {
  /// The value of `led-mode` that lights the flash at a strobe, and the one that keeps the torch on.
  static let flashMode: Int64 = 1, torchMode: Int64 = 2
  /// The milliamperes with which the lamp lights a white surface at 1 m as brightly as the scene's light does.
  private static let lampUnits = 400.0

  /// The lens that the controls describe, where its motor is now.
  var lens: SimulatedLens {
    let dioptres = drive.position / Self.focusUnitsPerDioptre
    return SimulatedLens(
      focusDistance: dioptres <= 0 ? .infinity : 1 / dioptres,
      fNumber: Self.irisUnits / Double(self[.irisAbsolute]))
  }

  /// The light of flash or torch on a white surface at 1 m; 1 is that of the scene's own light.
  var lamp: Double {
    switch self[.flashMode] {
    case Self.flashMode: strobeTime > 0 ? Double(self[Self.flashIntensity]) / Self.lampUnits : 0
    case Self.torchMode: Double(self[.torchIntensity]) / Self.lampUnits
    default: 0
    }
  }

  /// The processing of light after the lens.
  ///
  /// - Parameters:
  ///   - noise: the amount of noise, 1 for a typical small sensor.
  ///   - light: the scene's light, 1 for the usual.
  func tone(noise: Double, light: Double) -> SensorTone {
    let gain = Double(self[.gain]) / 100
    let balance = LightColor.gains(
      temperature: Double(self[.whiteBalanceTemperature]), illuminant: illuminant)
    let red = exp2f(Float(self[.redBalance]) / 100), blue = exp2f(Float(self[.blueBalance]) / 100)
    let hue = Double(self[.hue]) * .pi / 180
    return SensorTone(
      exposure: self[.privacy] == 1 ? 0 : Float(exposureFactor * light), gain: Float(gain),
      balance: balance * SIMD3(red, 1, blue),
      illuminant: SIMD3<Float>(LightColor.linearRGB(temperature: illuminant)),
      hue: SIMD2(Float(cos(hue)), Float(sin(hue))), saturation: Float(self[.saturation]) / 100,
      gamma: 100 / Float(self[Self.gamma]), contrast: Float(self[.contrast]) / 100,
      brightness: Float(self[.brightness]) / 255, noise: Float(noise))
  }

  /// The factor from light to the fraction of a full pixel: a white surface reaches 0.8 at 1/60 s and f/2.
  var exposureFactor: Double {
    let gain = Double(self[.gain]) / 100
    return 0.8 * Double(self[.exposureAbsolute]) / 167 * gain * 4 / (lens.fNumber * lens.fNumber)
  }
}

import Cameras
import Testing

/// Temperatures, tints and gains into one another and back.
struct WhiteBalanceTests {
  /// Within 25 K and 1 tint from 2500 to 10000 K.
  @Test(arguments: stride(from: 2500.0, through: 10000, by: 125).map(\.self), [-60.0, -10, 0, 25, 80])
  func gainsGiveTheLightBack(temperature: Double, tint: Double) {
    let light = TemperatureAndTint(temperature: temperature, tint: tint)
    let gains = WhiteBalanceGains(neutralizing: light)
    let greatest = max(gains.red, gains.green, gains.blue)
    if greatest < WhiteBalanceGains.maximum || tint == 0 {
      let back = gains.light()
      #expect(abs(back.temperature - temperature) <= 25, "\(back)")
      #expect(abs(back.tint - tint) <= 1, "\(back)")
    } else {
      // Nothing beyond the greatest gain comes back.
      #expect(greatest == WhiteBalanceGains.maximum)
    }
    let place = TemperatureAndTint(light.chromaticity)
    #expect(abs(place.temperature - temperature) <= 5 && abs(place.tint - tint) <= 0.2, "\(place)")
  }

  /// Values of CIE 015 (D50, D55, D65, D75) and of the black body at 2856 K, illuminant A.
  @Test(arguments: [
    (5003.0, 0.34567, 0.35850, 0.001), (5503, 0.33242, 0.34743, 0.001), (6504, 0.31272, 0.32903, 0.001),
    (7504, 0.29902, 0.31485, 0.001), (2856, 0.44757, 0.40745, 0.002),
  ])
  func locusIsThatOfTheStandard(temperature: Double, x: Double, y: Double, tolerance: Double) {
    let place = TemperatureAndTint(temperature: temperature).chromaticity
    #expect(abs(place.x - x) <= tolerance && abs(place.y - y) <= tolerance, "\(place)")
  }

  @Test func warmLightNeedsBlueAndGreenLightMagenta() {
    let warm = WhiteBalanceGains(neutralizing: TemperatureAndTint(temperature: 3000))
    #expect(warm.blue > warm.green && warm.green > warm.red && warm.red == 1)
    let green = WhiteBalanceGains(neutralizing: TemperatureAndTint(temperature: 6504, tint: 50))
    #expect(green.green == 1 && green.red > 1 && green.blue > 1)
    // Positive tints are green lights: more y on the diagram.
    let place = TemperatureAndTint(temperature: 6504, tint: 50).chromaticity
    #expect(place.y > TemperatureAndTint(temperature: 6504).chromaticity.y)
  }

  @Test func gainsMakeTheirLightGrey() {
    let light = TemperatureAndTint(temperature: 3400, tint: 15)
    // An independent way: the light's linear colour by its chromaticity and sRGB's matrix.
    let place = light.chromaticity
    let (x, y, z) = (place.x / place.y, 1.0, (1 - place.x - place.y) / place.y)
    let seen = SIMD3(
      3.2406 * x - 1.5372 * y - 0.4986 * z, -0.9689 * x + 1.8758 * y + 0.0415 * z,
      0.0557 * x - 0.2040 * y + 1.0570 * z)
    let gains = WhiteBalanceGains(neutralizing: light)
    let shown = seen * SIMD3(gains.red, gains.green, gains.blue)
    #expect(shown.max() / shown.min() < 1.01, "\(shown)")
  }

  @Test func gainsAreBoundedAndNormalised() {
    let gains = WhiteBalanceGains(red: 0.5, green: 0.25, blue: 100).normalized
    #expect(gains == WhiteBalanceGains(red: 2, green: 1, blue: 32))
    #expect(WhiteBalanceGains(red: -1, green: .nan, blue: 1).normalized.blue == 32)
    #expect(WhiteBalanceGains(greyWorld: .zero) == .neutral)
    let world = WhiteBalanceGains(greyWorld: [0.4, 0.2, 0.1])
    #expect(world == WhiteBalanceGains(red: 1, green: 2, blue: 4))
    let far = TemperatureAndTint(Chromaticity(x: 0.7, y: 0.29))
    #expect(TemperatureAndTint.temperatures.contains(far.temperature))
    #expect(TemperatureAndTint.tints.contains(far.tint))
  }

  @Test func presetsAreInTheRangesOfTheirNames() {
    let ranges: [WhiteBalancePreset: ClosedRange<Double>] = [
      .incandescent: 2500...3500, .fluorescent: 4000...5000, .horizon: 5000...5000, .daylight: 5000...6500,
      .flash: 5000...5500, .cloudy: 6500...8000, .shade: 9000...10000,
    ]
    for preset in WhiteBalancePreset.allCases {
      #expect(ranges[preset]!.contains(preset.light.temperature), "\(preset)")
    }
  }
}

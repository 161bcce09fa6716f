/// Factors of linear red, green and blue that make a light neutral.
///
/// Normalised gains have 1 as the least, so that nothing that is white loses light.
public struct WhiteBalanceGains: Hashable, Sendable {
  /// The factor of red.
  public var red: Double
  /// The factor of green.
  public var green: Double
  /// The factor of blue.
  public var blue: Double

  /// The greatest normalised gain.
  public static let maximum = 32.0
  /// Gains that change nothing.
  public static let neutral = WhiteBalanceGains(red: 1, green: 1, blue: 1)

  /// Creates gains.
  public init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The gains that make a light neutral for a camera that takes another light for neutral; normalised.
  ///
  /// - Parameters:
  ///   - light: the light of the scene.
  ///   - reference: the light whose white the camera shows as white without gains: D65 for a camera that delivers sRGB.
  public init(neutralizing light: TemperatureAndTint, of reference: TemperatureAndTint = .d65) {
    let seen = light.chromaticity.linearRGB, white = reference.chromaticity.linearRGB
    // Colours beyond the gamut have a component below 0; the gain is bounded all the same.
    let floor = SIMD3(repeating: 1 / 64.0)
    let ratio = white / seen.replacing(with: floor, where: seen .< floor)
    self = WhiteBalanceGains(red: ratio.x, green: ratio.y, blue: ratio.z).normalized
  }

  /// The gains that make the mean of a picture grey: the grey-world assumption. Neutral for a black picture.
  ///
  /// - Parameter mean: the mean linear colour.
  public init(greyWorld mean: SIMD3<Double>) {
    guard mean.min() > 0 else {
      self = .neutral
      return
    }
    let grey = mean.y
    self = WhiteBalanceGains(red: grey / mean.x, green: 1, blue: grey / mean.z).normalized
  }

  /// The light that these gains make neutral.
  public func light(for reference: TemperatureAndTint = .d65) -> TemperatureAndTint {
    let seen = reference.chromaticity.linearRGB / SIMD3(red, green, blue)
    guard let chromaticity = Chromaticity(linearRGB: seen) else { return reference }
    return TemperatureAndTint(chromaticity)
  }

  /// The gains with 1 as the least and at most ``maximum``. Gains that are not positive count as the least.
  public var normalized: WhiteBalanceGains {
    var gains = SIMD3(red, green, blue)
    gains.replace(with: 1e-6, where: .!(gains .> 1e-6))
    gains /= gains.min()
    gains.replace(with: Self.maximum, where: gains .> Self.maximum)
    return WhiteBalanceGains(red: gains.x, green: gains.y, blue: gains.z)
  }
}

extension TemperatureAndTint {
  /// The white of sRGB.
  public static let d65 = TemperatureAndTint(Chromaticity(x: 0.31272, y: 0.32903))
}

/// The colour of a light: its correlated temperature and its distance from the locus of daylight and glowing bodies.
public struct TemperatureAndTint: Hashable, Sendable {
  /// The temperature in kelvin.
  public var temperature: Double
  /// How green or magenta the light is: 3000 times the distance from the locus in CIE 1960 (u, v). A positive tint
  /// corrects a green light, which makes the picture more magenta.
  public var tint: Double

  /// The temperatures for which colours are known.
  public static let temperatures = 2000.0...15000.0
  /// The tints that are told from other lights.
  public static let tints = -150.0...150.0

  /// Creates a light's colour.
  public init(temperature: Double, tint: Double = 0) {
    self.temperature = temperature
    self.tint = tint
  }

  /// The chromaticity of the light. A temperature or tint out of range counts as the nearest in it.
  ///
  /// Sources: CIE 015 (daylight, above 4000 K); Kim et al., US patent 7024034 (glowing bodies, below it). The two meet
  /// between 3800 and 4200 K, where they are mixed.
  public var chromaticity: Chromaticity {
    let temperature = Self.temperatures.clamping(temperature), tint = Self.tints.clamping(tint)
    let place = Self.locus(temperature)
    let step = 1.0
    let along = Self.locus(temperature + step) - Self.locus(temperature - step)
    let length = (along * along).sum().squareRoot()
    // To the side of green: v grows towards green, and the locus runs to smaller u as temperatures rise.
    let green = SIMD2(along.y, -along.x) / length
    return Chromaticity(uv: place + (green.y > 0 ? green : -green) * tint / 3000)
  }

  /// The light of a chromaticity: the nearest point of the locus, and the distance from it.
  ///
  /// Chromaticities far from every light get the nearest temperature and tint in range.
  public init(_ chromaticity: Chromaticity) {
    let uv = chromaticity.uv
    func distance(_ mired: Double) -> Double {
      let away = uv - Self.locus(1e6 / mired)
      return (away * away).sum()
    }
    // The locus is nearly straight in mired, so a coarse search finds the valley and thirds narrow it.
    let first = 1e6 / Self.temperatures.upperBound, last = 1e6 / Self.temperatures.lowerBound
    let count = 64
    let step = (last - first) / Double(count)
    let nearest = (0...count).min {
      distance(first + Double($0) * step) < distance(first + Double($1) * step)
    }!
    var low = max(first, first + Double(nearest - 1) * step)
    var high = min(last, first + Double(nearest + 1) * step)
    while high - low > 1e-6 {
      let third = (high - low) / 3
      if distance(low + third) < distance(high - third) { high -= third } else { low += third }
    }
    temperature = 2e6 / (low + high)
    let place = Self.locus(temperature)
    let sign: Double = uv.y - place.y > 0 ? 1 : -1
    tint = Self.tints.clamping(sign * distance(1e6 / temperature).squareRoot() * 3000)
  }

  /// The place of a light without tint in CIE 1960 (u, v).
  private static func locus(_ temperature: Double) -> SIMD2<Double> {
    if temperature <= 3800 { return glowing(temperature).uv }
    if temperature >= 4200 { return daylight(temperature).uv }
    let share = (temperature - 3800) / 400
    let smooth = share * share * (3 - 2 * share)
    return glowing(temperature).uv * (1 - smooth) + daylight(temperature).uv * smooth
  }

  private static func daylight(_ temperature: Double) -> Chromaticity {
    let t = 1000 / temperature
    let x =
      temperature <= 7000
      ? ((-4.6070 * t + 2.9678) * t + 0.09911) * t + 0.244063
      : ((-2.0064 * t + 1.9018) * t + 0.24748) * t + 0.237040
    return Chromaticity(x: x, y: (-3 * x + 2.87) * x - 0.275)
  }

  private static func glowing(_ temperature: Double) -> Chromaticity {
    let t = 1000 / temperature
    let x =
      temperature <= 4000
      ? ((-0.2661239 * t - 0.2343589) * t + 0.8776956) * t + 0.179910
      : ((-3.0258469 * t + 2.1070379) * t + 0.2226347) * t + 0.240390
    let y: Double =
      if temperature <= 2222 {
        ((-1.1063814 * x - 1.34811020) * x + 2.18555832) * x - 0.20219683
      } else if temperature <= 4000 {
        ((-0.9549476 * x - 1.37418593) * x + 2.09137015) * x - 0.16748867
      } else {
        ((3.0817580 * x - 5.87338670) * x + 3.75112997) * x - 0.37001483
      }
    return Chromaticity(x: x, y: y)
  }
}

extension ClosedRange<Double> {
  /// The value of the range that is nearest to a number.
  package func clamping(_ value: Double) -> Double { Swift.min(Swift.max(value, lowerBound), upperBound) }
}

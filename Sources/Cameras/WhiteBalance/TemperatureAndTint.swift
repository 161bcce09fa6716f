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
  /// The temperature is the correlated one: lights of a temperature lie on a line across the locus of glowing bodies. On
  /// it a light without tint is a glowing body up to 3800 K, daylight from 4200 K on, and between the two between them.
  /// Sources: CIE 015 (daylight); Kim et al., US patent 7024034 (glowing bodies).
  public var chromaticity: Chromaticity {
    let temperature = Self.temperatures.clamping(temperature), tint = Self.tints.clamping(tint)
    let offset = Self.daylightOffset(temperature) + tint / 3000
    return Chromaticity(uv: Self.glowing(temperature).uv + Self.across(temperature) * offset)
  }

  /// The light of a chromaticity.
  ///
  /// Chromaticities far from every light get the nearest temperature and tint in range.
  public init(_ chromaticity: Chromaticity) {
    let uv = chromaticity.uv
    /// How far the chromaticity is along the locus from a temperature, in mired: 0 on its line.
    func along(_ mired: Double) -> Double {
      let across = Self.across(1e6 / mired)
      return ((uv - Self.glowing(1e6 / mired).uv) * SIMD2(across.y, -across.x)).sum()
    }
    func distance(_ mired: Double) -> Double {
      let away = uv - Self.glowing(1e6 / mired).uv
      return (away * away).sum()
    }
    // The locus is nearly straight in mired, so a coarse search finds the place and halving narrows it.
    let first = 1e6 / Self.temperatures.upperBound, last = 1e6 / Self.temperatures.lowerBound
    let count = 64
    let step = (last - first) / Double(count)
    let nearest = (0...count).min {
      distance(first + Double($0) * step) < distance(first + Double($1) * step)
    }!
    var low = max(first, first + Double(nearest - 2) * step)
    var high = min(last, first + Double(nearest + 2) * step)
    let sign = along(low).sign
    while high - low > 1e-7 {
      let middle = (low + high) / 2
      if along(middle).sign == sign { low = middle } else { high = middle }
    }
    temperature = 2e6 / (low + high)
    let away = uv - Self.glowing(temperature).uv
    let offset = (away * Self.across(temperature)).sum() - Self.daylightOffset(temperature)
    tint = Self.tints.clamping(offset * 3000)
  }

  /// The direction in CIE 1960 (u, v) across the locus at a temperature, to the side of green.
  private static func across(_ temperature: Double) -> SIMD2<Double> {
    // The formula has pieces; a wide step hides where they meet.
    let along = glowing(temperature * 0.98).uv - glowing(temperature * 1.02).uv
    return SIMD2(-along.y, along.x) / (along * along).sum().squareRoot()
  }

  /// How far a light without tint is from a glowing body of its temperature, across the locus.
  private static func daylightOffset(_ temperature: Double) -> Double {
    let share = min(max((temperature - 3800) / 400, 0), 1)
    guard share > 0 else { return 0 }
    let away = daylight(max(temperature, 4000)).uv - glowing(max(temperature, 4000)).uv
    return (away * across(temperature)).sum() * share * share * (3 - 2 * share)
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

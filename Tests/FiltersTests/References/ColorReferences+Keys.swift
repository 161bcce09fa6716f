import Glibc
import TestSupport

/// References for colour filters that select colours by hue, luma or chroma.
extension ColorReferences {
  static func vibrance(_ c: Color, _ vibrance: Double) -> Color {
    let greatest = c.rgb.max()
    let amount = (greatest - c.rgb.sum() / 3) * -3 * vibrance
    return c.mapColor { $0 * (1 - amount) + greatest * amount }
  }

  static func highlightShadowTint(
    _ c: Color, _ shadowAmount: Double, _ shadowColor: SIMD3<Double>, _ lightAmount: Double,
    _ lightColor: SIMD3<Double>
  ) -> Color {
    let light = luma(c)
    var result = c
    for i in 0..<3 {
      let lifted = max(c[i], shadowColor[i] * (1 - light) + c[i] * light)
      let shadow = c[i] * (1 - shadowAmount) + lifted * shadowAmount
      let lowered = min(shadow, shadow * (1 - light) + lightColor[i] * light)
      let highlight = c[i] * (1 - lightAmount) + lowered * lightAmount
      result[i] = shadow * (1 - light) + highlight * light
    }
    return result
  }

  /// How much of a colour stays when a key's chroma is taken out.
  static func chromaKey(
    _ c: Color, key: SIMD3<Double>, _ sensitivity: Double, _ smoothing: Double
  ) -> Double {
    func chroma(_ v: SIMD3<Double>) -> SIMD2<Double> {
      let y = 0.2989 * v.x + 0.5866 * v.y + 0.1145 * v.z
      return SIMD2((v.x - y) * 0.7132, (v.z - y) * 0.5647)
    }
    let offset = chroma(c.rgb) - chroma(key)
    let t = min(max((hypot(offset.x, offset.y) - sensitivity) / smoothing, 0), 1)
    return 3 * t * t - 2 * t * t * t
  }

  enum SkinShift: Sendable {
    case hue(Double)
    case saturation(Double)
  }

  /// By the angle of the hue on the hexagon.
  static func skinTone(
    _ c: Color, adjust: Double, hue: Double, threshold: Double, shift: SkinShift
  ) -> Color {
    let value = c.rgb.max(), range = value - c.rgb.min()
    var angle = 0.0
    if range > 0 {
      if value == c.x {
        angle = (c.y - c.z) / range
      } else if value == c.y {
        angle = 2 + (c.z - c.x) / range
      } else {
        angle = 4 + (c.x - c.y) / range
      }
    }
    angle = (angle / 6 + 1).truncatingRemainder(dividingBy: 1)
    var saturation = value > 0 ? range / value : 0
    let apart = [-1.0, 0, 1].map { abs(angle - hue + $0) }.min()!
    let weight = exp(-threshold * pow(2 * apart, 2))
    switch shift {
    case .hue(let most): angle += adjust * weight * most
    case .saturation(let most): saturation = min(max(saturation + adjust * weight * most, 0), 1)
    }
    let sixths = (angle * 6 + 12).truncatingRemainder(dividingBy: 6)
    let low = value * (1 - saturation)
    let part = 1 - abs(sixths.truncatingRemainder(dividingBy: 2) - 1)
    let middle = low + (value - low) * part
    let colors: [SIMD3<Double>] = [
      [value, middle, low], [middle, value, low], [low, value, middle], [low, middle, value],
      [middle, low, value], [value, low, middle],
    ]
    return c.withColor(colors[Int(sixths)])
  }
}

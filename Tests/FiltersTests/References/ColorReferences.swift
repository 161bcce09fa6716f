import Glibc
import TestSupport

/// The colour filters, one pixel at a time, from their published formulas.
enum ColorReferences {
  typealias Color = SIMD4<Double>

  /// Luma with GPUImage's weights.
  static func luma(_ c: Color) -> Double { 0.2125 * c.x + 0.7154 * c.y + 0.0721 * c.z }

  static func power(_ base: Double, _ exponent: Double) -> Double {
    exponent == 0 ? 1 : base > 0 ? pow(base, exponent) : 0
  }

  static func mixed(_ a: Color, _ b: Color, _ t: Double) -> Color { a + (b - a) * t }

  /// Overlay as W3C writes it: hard light with the layers swapped.
  static func overlay(_ backdrop: Double, _ source: Double) -> Double {
    if backdrop < 0.5 { return source * (2 * backdrop) }
    let doubled = 2 * backdrop - 1
    return source + doubled - source * doubled
  }

  /// U and V of SMPTE 170M and luma.
  static func yuv(_ c: Color) -> (y: Double, u: Double, v: Double) {
    let y = 0.299 * c.x + 0.587 * c.y + 0.114 * c.z
    return (y, 0.492111 * (c.z - y), 0.877283 * (c.x - y))
  }

  static func color(y: Double, u: Double, v: Double, alpha: Double) -> Color {
    let red = y + v / 0.877283, blue = y + u / 0.492111
    return Color(red, (y - 0.299 * red - 0.114 * blue) / 0.587, blue, alpha)
  }

  static func hue(_ c: Color, degrees: Double) -> Color {
    let (y, u, v) = yuv(c)
    let size = hypot(u, v), angle = atan2(v, u) + degrees * .pi / 180
    return color(y: y, u: size * cos(angle), v: size * sin(angle), alpha: c.w)
  }

  static func hsb(_ c: Color, hue: Double, saturation: Double, brightness: Double) -> Color {
    func light(_ v: SIMD3<Double>) -> Double { 0.3086 * v.x + 0.6094 * v.y + 0.082 * v.z }
    let v = c.rgb, axis = SIMD3<Double>(repeating: 1 / 3.0.squareRoot())
    let across = SIMD3(
      axis.y * v.z - axis.z * v.y, axis.z * v.x - axis.x * v.z, axis.x * v.y - axis.y * v.x)
    let along = (axis * v).sum()
    let angle = hue * .pi / 180
    var turned = v * cos(angle) + across * sin(angle)
    turned += axis * (along * (1 - cos(angle)))
    turned += light(v) - light(turned)
    let grey = SIMD3<Double>(repeating: light(turned))
    return c.withColor((grey + (turned - grey) * saturation) * brightness)
  }

  static func whiteBalance(_ c: Color, temperature: Double, tint: Double) -> Color {
    let turn = 33 * Double.pi / 180
    let (y, u, v) = yuv(c)
    let i = v * cos(turn) - u * sin(turn)
    let q = v * sin(turn) + u * cos(turn)
    let moved = q + tint / 100 * 0.05226
    // The limit holds for colours of the RGB cube, and for those only.
    let limited = min(max(moved, min(q, -0.5226)), max(q, 0.5226))
    let balanced = color(
      y: y, u: limited * cos(turn) - i * sin(turn), v: limited * sin(turn) + i * cos(turn), alpha: c.w)
    let warm = Color(overlay(balanced.x, 0.93), overlay(balanced.y, 0.54), overlay(balanced.z, 0), c.w)
    return mixed(balanced, warm, (temperature - 5000) * (temperature < 5000 ? 0.0004 : 0.00006))
  }

  static func highlightShadow(_ c: Color, shadows: Double, highlights: Double) -> Color {
    let light = 0.3 * (c.x + c.y + c.z)
    guard light > 0, light < 1 else { return c }
    let lift = pow(light, 1 / (shadows + 1)) - 0.76 * pow(light, 2 / (shadows + 1)) - light
    let dark = 1 - light
    let fall = 1 - (pow(dark, 1 / (2 - highlights)) - 0.8 * pow(dark, 2 / (2 - highlights))) - light
    let target = light + min(max(lift, 0), 1) + min(max(fall, -1), 0)
    return c.mapColor { $0 * target / light }
  }

  static func levels(
    _ c: Color, minimum: Double, middle: Double, maximum: Double, low: Double, high: Double
  ) -> Color {
    c.mapColor {
      let unit = min(max(($0 - minimum) / (maximum - minimum), 0), 1)
      return low + (high - low) * power(unit, 1 / middle)
    }
  }

  static func matrix(_ c: Color, _ rows: [Color]) -> Color {
    Color((rows[0] * c).sum(), (rows[1] * c).sum(), (rows[2] * c).sum(), (rows[3] * c).sum())
  }
}

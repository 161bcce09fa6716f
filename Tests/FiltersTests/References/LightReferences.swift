import Glibc
import TestSupport

/// Light, detail and haze, from their formulas.
enum LightReferences {
  static func linear(_ c: Double) -> Double { c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4) }

  static func encoded(_ c: Double) -> Double { c <= 0.0031308 ? c * 12.92 : 1.055 * pow(c, 1 / 2.4) - 0.055 }

  private static func luma(_ color: SIMD4<Double>) -> Double { StyleReferences.luma(color) }

  /// What shines of a picture, blurred, screened over it with a tint.
  static func shine(
    _ image: ReferenceImage, threshold: Double, sigma: Double, intensity: Double, tint: SIMD3<Double>
  ) -> ReferenceImage {
    let bright = image.map { color in
      let t = min(max((luma(color) - threshold) / max(1 - threshold, 1e-6), 0), 1)
      return color.mapColor { linear($0) * t * t * (3 - 2 * t) }
    }
    let blurred = BlurReferences.gaussian(bright, sigma: sigma)
    return image.mapPlaces { x, y in
      var color = image[x, y]
      for channel in 0..<3 {
        let light = linear(color[channel])
        let added = blurred[x, y][channel] * intensity * linear(tint[channel])
        // 1 - (1 - a)(1 - b), for lights up to 1.
        color[channel] = encoded(light + added - light * added)
      }
      return color
    }
  }

  static func defined(_ image: ReferenceImage, intensity: Double, sigma: Double) -> ReferenceImage {
    let blurred = BlurReferences.gaussian(image.map { SIMD4(luma($0), 0, 0, $0.w) }, sigma: sigma)
    return image.mapPlaces { x, y in
      let difference = luma(image[x, y]) - blurred[x, y].x
      return image[x, y].mapColor { $0 + intensity * difference }
    }
  }

  /// The guided filter of one quantity by luma: the values, fitted to the edges of luma.
  private static func guided(
    _ image: ReferenceImage, _ quantity: (Int, Int) -> Double, sigma: Double, evenness: Double
  ) -> ReferenceImage {
    func mean(_ value: (Int, Int) -> Double) -> ReferenceImage {
      BlurReferences.gaussian(image.mapPlaces { SIMD4(value($0, $1), 0, 0) }, sigma: sigma)
    }
    let guide = mean { luma(image[$0, $1]) }, values = mean(quantity)
    let products = mean { luma(image[$0, $1]) * quantity($0, $1) }
    let squares = mean { luma(image[$0, $1]) * luma(image[$0, $1]) }
    func line(_ x: Int, _ y: Int) -> (slope: Double, start: Double) {
      let center = guide[x, y].x
      let slope =
        (products[x, y].x - center * values[x, y].x) / (squares[x, y].x - center * center + evenness)
      return (slope, values[x, y].x - slope * center)
    }
    let slope = mean { line($0, $1).slope }, start = mean { line($0, $1).start }
    return image.mapPlaces { x, y in SIMD4(slope[x, y].x * luma(image[x, y]) + start[x, y].x, 0, 0) }
  }

  static func detailed(
    _ image: ReferenceImage, amount: Double, sigma: Double, evenness: Double, middleTonesOnly: Bool
  ) -> ReferenceImage {
    let base = guided(image, { luma(image[$0, $1]) }, sigma: sigma, evenness: evenness)
    return image.mapPlaces { x, y in
      let tone = luma(image[x, y])
      let weight = middleTonesOnly ? 4 * tone * (1 - tone) : 1
      return image[x, y].mapColor { $0 + amount * weight * (tone - base[x, y].x) }
    }
  }

  static func dehazed(
    _ image: ReferenceImage, strength: Double, radius: Int, sigma: Double
  ) -> ReferenceImage {
    // What is left of bright specks smaller than the square: the greatest of the least within it.
    func extreme(_ image: ReferenceImage, _ better: (Double, Double) -> Double) -> ReferenceImage {
      image.mapPlaces { x, y in
        var best = image[x, y].x
        for dy in -radius...radius {
          for dx in -radius...radius { best = better(best, image[x + dx, y + dy].x) }
        }
        return SIMD4(best, best, best)
      }
    }
    let least = image.map { SIMD4(repeating: min($0.rgb.min(), 1)) }
    let dark = extreme(extreme(least, min), max)
    var air = SIMD3<Double>.zero, total = 0.0
    for row in 0..<32 {
      for column in 0..<32 {
        let u = (Double(column) + 0.5) / 32, v = (Double(row) + 0.5) / 32
        let weight = exp2(64 * dark.sample(u, v).x)
        air += image.sample(u, v).rgb * weight
        total += weight
      }
    }
    air = (air / total).clamped(lowerBound: .init(repeating: 0.2), upperBound: .one)
    let haze = guided(image, { dark[$0, $1].x }, sigma: sigma, evenness: 0.001)
    return image.mapPlaces { x, y in
      let share = min(max(haze[x, y].x / air.min(), 0), 1)
      let seen = max(1 - 0.95 * strength * share, 0.1)
      return image[x, y].withColor((image[x, y].rgb - air) / seen + air)
    }
  }

  static func skinSmoothed(_ image: ReferenceImage, amount: Double, sigma: Double) -> ReferenceImage {
    func overlay(_ a: Double, _ b: Double) -> Double { a < 0.5 ? 2 * a * b : 1 - 2 * (1 - a) * (1 - b) }
    let tones = image.map { SIMD4(overlay($0.y / 2, $0.z / 2), 0, 0) }
    let blurred = BlurReferences.gaussian(tones, sigma: sigma)
    return image.mapPlaces { x, y in
      var mask = min(max(tones[x, y].x - blurred[x, y].x + 0.5, 0), 1)
      for _ in 0..<3 { mask = overlay(mask, mask) }
      mask = min(max((mask * 255 - 75) / (164 - 75), 0), 1)
      return image[x, y].mapColor { $0 + (curve($0) - $0) * amount * (1 - mask) }
    }
  }

  /// The natural cubic spline through (0, 0), (120, 146) and (255, 255), of 255.
  static func curve(_ c: Double) -> Double {
    let x = [0, 120.0 / 255, 1], y = [0, 146.0 / 255, 1]
    let h = [x[1] - x[0], x[2] - x[1]]
    // h0 m0 + 2 (h0 + h1) m1 + h1 m2 = 6 (slope1 - slope0), where m0 and m2 are 0.
    let bend = 6 * ((y[2] - y[1]) / h[1] - (y[1] - y[0]) / h[0]) / (2 * (h[0] + h[1]))
    let m = [0, bend, 0], i = c < x[1] ? 0 : 1
    let a = (x[i + 1] - c) / h[i], b = (c - x[i]) / h[i]
    return a * y[i] + b * y[i + 1] + ((a * a * a - a) * m[i] + (b * b * b - b) * m[i + 1]) * h[i] * h[i] / 6
  }
}

import Glibc
import TestSupport

/// References for blurs along lines, over areas that are not squares, and of parts of the picture.
extension BlurReferences {
  /// GPUImage's nine weights with straight lines between them, `t` steps from the middle.
  private static func lineWeight(_ t: Double) -> Double {
    let weights = [0.18, 0.15, 0.12, 0.09, 0.05, 0.05]
    let whole = Int(abs(t))
    return weights[whole] + (weights[whole + 1] - weights[whole]) * (abs(t) - Double(whole))
  }

  /// The weighted mean along a line; `step` gives a step's pixels at a pixel's centre, in pixels.
  static func along(
    _ image: ReferenceImage, most: Double = .infinity, _ step: (SIMD2<Double>) -> SIMD2<Double>
  ) -> ReferenceImage {
    let size = SIMD2(Double(image.width), Double(image.height))
    return image.mapPlaces { x, y in
      let center = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
      let way = step(center)
      let pieces = max(1, min((hypot(way.x, way.y) / 2).rounded(.up), most))
      var sum = SIMD4<Double>.zero, total = 0.0
      for index in -4 * Int(pieces)...4 * Int(pieces) {
        let t = Double(index) / pieces
        let place = (center + way * t) / size
        sum += image.sample(place.x, place.y) * lineWeight(t)
        total += lineWeight(t)
      }
      return sum / total
    }
  }

  static func motion(_ image: ReferenceImage, size: Double, angle: Double) -> ReferenceImage {
    premultiplied(image) { image in
      along(image) { _ in SIMD2(cos(angle * .pi / 180), sin(angle * .pi / 180)) * size }
    }
  }

  static func zoom(_ image: ReferenceImage, size: Double, center: SIMD2<Double>) -> ReferenceImage {
    let middle = center * SIMD2(Double(image.width), Double(image.height))
    return premultiplied(image) { along($0, most: 32) { (middle - $0) * (size / 100) } }
  }

  static func surface(_ image: ReferenceImage, radius: Int, threshold: Double) -> ReferenceImage {
    func pass(_ image: ReferenceImage, _ dx: Int, _ dy: Int) -> ReferenceImage {
      image.mapPlaces { x, y in
        let center = image[x, y]
        let taps = (-radius...radius).map { image[x + $0 * dx, y + $0 * dy] }
        func weight(_ tap: SIMD4<Double>, _ channel: Int) -> Double {
          max(0, 1 - abs(tap[channel] - center[channel]) / (2.5 * threshold))
        }
        return weightedMean(
          taps, colors: taps.map { SIMD3(weight($0, 0), weight($0, 1), weight($0, 2)) },
          alphas: taps.map { weight($0, 3) }, or: center)
      }
    }
    return pass(pass(image, 1, 0), 0, 1)
  }

  /// One picture in a circle, another around it, with a soft border inside the circle.
  static func circle(
    _ inside: ReferenceImage, _ outside: ReferenceImage, radius: Double, center: SIMD2<Double>, fade: Double
  ) -> ReferenceImage {
    inside.mapPlaces { x, y in
      let width = Double(inside.width), height = Double(inside.height)
      // In widths.
      let distance = hypot(
        (Double(x) + 0.5) / width - center.x, ((Double(y) + 0.5) / height - center.y) * height / width)
      let t = fade == 0 ? (distance > radius ? 1 : 0) : min(max((distance - radius + fade) / fade, 0), 1)
      let share = t * t * (3 - 2 * t)
      return mixed(inside[x, y], outside[x, y], share)
    }
  }

  static func ios(
    _ image: ReferenceImage, sigma: Double, saturation: Double, reduction: Double
  ) -> ReferenceImage {
    let colors = image.map { color in
      color.withColor(
        ColorReferences.luma(color) * (1 - saturation) * SIMD3(1, 1, 1) + color.rgb * saturation)
    }
    var blurred = gaussian(colors, sigma: min(sigma, 160))
    if sigma > 160 { blurred = gaussian(blurred, sigma: (sigma * sigma - 25600).squareRoot()) }
    return blurred.map { color in
      color.withColor(color.rgb + (0.5 - ColorReferences.luma(color)) * reduction)
    }
  }

  // MARK: - The hexagon

  private static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ value: Double) -> Double {
    value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }

  /// The mean over the three rhombs, of straight light, each summed over its two sides at once. Before, the luma l of
  /// light becomes l / (1 - highlights l), so that l / (1 + highlights l) is the way back.
  static func hexagon(
    _ image: ReferenceImage, radius: Double, angle: Double, highlights: Double
  ) -> ReferenceImage {
    func scaled(_ color: ReferenceImage.Color, _ curve: (Double) -> Double) -> ReferenceImage.Color {
      let luma = ColorReferences.luma(color)
      return luma > 0 ? color.mapColor { $0 * (curve(luma) / luma) } : color
    }
    // Beyond white, and beyond what white becomes, the two go on straight.
    let white = 1 / (1 - highlights)
    let light = image.map { scaled($0.mapColor(linear)) { $0 < 1 ? $0 / (1 - highlights * $0) : $0 * white } }
    let count = Int(radius.rounded(.up))
    func means(_ image: ReferenceImage, _ degrees: Double) -> ReferenceImage {
      let direction = SIMD2(cos(degrees * .pi / 180), -sin(degrees * .pi / 180))
      return image.mapPlaces { x, y in
        var sum = SIMD4<Double>.zero
        for i in 0..<count {
          let way = direction * ((Double(i) + 0.5) / Double(count) * radius)
          sum += image.sample(
            (Double(x) + 0.5 + way.x) / Double(image.width), (Double(y) + 0.5 + way.y) / Double(image.height))
        }
        return sum / Double(count)
      }
    }
    let sides = [90, 210, 330].map { $0 + angle }
    let whole = premultiplied(light) { light in
      let rhombs = [(0, 1), (0, 2), (1, 2)].map { means(means(light, sides[$0.0]), sides[$0.1]) }
      return light.mapPlaces { x, y in (rhombs[0][x, y] + rhombs[1][x, y] + rhombs[2][x, y]) / 3 }
    }
    return whole.map { color in
      scaled(color) {
        $0 < white ? $0 / (1 + highlights * $0) : $0 / white
      }.mapColor(encoded)
    }
  }
}

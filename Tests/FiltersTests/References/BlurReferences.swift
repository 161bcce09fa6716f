import Glibc
import TestSupport

/// References for the blurs, in two dimensions at once and without the shaders' optimizations.
enum BlurReferences {
  /// The sum of the neighbours within a radius, weighted by `weight(dx) * weight(dy)`.
  static func product(_ image: ReferenceImage, radius: Int, _ weight: (Int) -> Double) -> ReferenceImage {
    let weights = (-radius...radius).map(weight)
    let total = weights.reduce(0, +)
    return image.mapPlaces { x, y in
      var sum = SIMD4<Double>.zero
      for dy in -radius...radius {
        for dx in -radius...radius {
          sum += image[x + dx, y + dy] * (weights[dx + radius] * weights[dy + radius])
        }
      }
      return sum / (total * total)
    }
  }

  static func gaussian(_ image: ReferenceImage, sigma: Double) -> ReferenceImage {
    if sigma == 0 { return image }
    return premultiplied(image) { image in
      product(image, radius: Int((3 * sigma).rounded(.up))) { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    }
  }

  /// Two colours mixed, each counting by its alpha.
  static func mixed(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ share: Double) -> SIMD4<Double> {
    let (first, second) = (a.w * (1 - share), b.w * share)
    let alpha = first + second
    return alpha > 0 ? SIMD4((a.rgb * first + b.rgb * second) / alpha, alpha) : .zero
  }

  /// Computes with colours multiplied by alpha: what is transparent has no part in a mean.
  static func premultiplied(_ image: ReferenceImage, _ compute: (ReferenceImage) -> ReferenceImage)
    -> ReferenceImage
  {
    compute(image.map { color in color.mapColor { $0 * color.w } })
      // Below this opacity the colour fades to black.
      .map { color in color.mapColor { color.w > 0 ? $0 / max(color.w, 1.0 / 4096) : 0 } }
  }

  /// The mean of a square whose side is `2 * radius + 1`; a pixel counts by its covered part.
  static func box(_ image: ReferenceImage, radius: Double) -> ReferenceImage {
    premultiplied(image) { image in
      product(image, radius: Int(radius.rounded(.up))) {
        let low = max(Double($0) - 0.5, -radius - 0.5), high = min(Double($0) + 0.5, radius + 0.5)
        return max(high - low, 0)
      }
    }
  }

  static func bilateral(_ image: ReferenceImage, factor: Double, spacing: Int) -> ReferenceImage {
    let bell = [0.05, 0.09, 0.12, 0.15, 0.18, 0.15, 0.12, 0.09, 0.05]
    func pass(_ image: ReferenceImage, _ dx: Int, _ dy: Int) -> ReferenceImage {
      image.mapPlaces { x, y in
        let center = image[x, y]
        let taps = bell.indices.map { image[x + ($0 - 4) * spacing * dx, y + ($0 - 4) * spacing * dy] }
        let weights = zip(taps, bell).map { tap, share in
          share * (1 - min(((tap - center) * (tap - center)).sum().squareRoot() * factor, 1))
        }
        return weightedMean(taps, colors: weights.map { SIMD3(repeating: $0) }, alphas: weights, or: center)
      }
    }
    return pass(pass(image, 1, 0), 0, 1)
  }

  /// The mean of colours by weights and alpha, and that of their alphas by weights alone; of transparent ones `center`'s.
  static func weightedMean(
    _ colors: [SIMD4<Double>], colors weights: [SIMD3<Double>], alphas: [Double], or center: SIMD4<Double>
  ) -> SIMD4<Double> {
    var mean = center
    for channel in 0..<3 {
      let opacity = zip(colors, weights).reduce(0) { $0 + $1.1[channel] * $1.0.w }
      guard opacity > 0 else { continue }
      mean[channel] =
        zip(colors, weights).reduce(0) { $0 + $1.1[channel] * $1.0.w * $1.0[channel] } / opacity
    }
    mean.w = zip(colors, alphas).reduce(0) { $0 + $1.1 * $1.0.w } / alphas.reduce(0, +)
    return mean
  }

  static func median(_ image: ReferenceImage) -> ReferenceImage {
    image.mapPlaces { x, y in
      var color = SIMD4<Double>.zero
      for channel in 0..<4 {
        let values = (0..<9).map { image[x + $0 % 3 - 1, y + $0 / 3 - 1][channel] }.sorted()
        color[channel] = values[4]
      }
      return color
    }
  }

  /// Convolution with a three by three kernel, given row by row; alpha stays.
  static func convolution(_ image: ReferenceImage, _ kernel: [Double]) -> ReferenceImage {
    image.mapPlaces { x, y in
      var sum = SIMD4<Double>.zero
      for (index, weight) in kernel.enumerated() {
        sum += image[x + index % 3 - 1, y + index / 3 - 1] * weight
      }
      return image[x, y].withColor(sum.rgb)
    }
  }

  static func unsharp(_ image: ReferenceImage, sigma: Double, intensity: Double) -> ReferenceImage {
    let blurred = gaussian(image, sigma: sigma)
    return image.mapPlaces { x, y in
      image[x, y].withColor(image[x, y].rgb + (image[x, y].rgb - blurred[x, y].rgb) * intensity)
    }
  }

  /// Sharp between two heights, blurred where the ramps beside them are full.
  static func tiltShift(
    _ image: ReferenceImage, sigma: Double, top: Double, bottom: Double, rate: Double
  ) -> ReferenceImage {
    let blurred = gaussian(image, sigma: sigma)
    func ramp(_ distance: Double) -> Double {
      let t = rate == 0 ? (distance > 0 ? 1 : 0) : min(max(distance / rate, 0), 1)
      return t * t * (3 - 2 * t)
    }
    return image.mapPlaces { x, y in
      let height = (Double(y) + 0.5) / Double(image.height)
      // Upwards from the band's top, and downwards from its bottom.
      let blur = min(ramp(top - height) + ramp(height - bottom), 1)
      return mixed(image[x, y], blurred[x, y], blur)
    }
  }
}

import Glibc
import TestSupport

/// References for effects that consist of several steps.
enum EffectReferences {
  static func vignette(
    _ image: ReferenceImage, center: SIMD2<Double> = [0.5, 0.5], color: SIMD3<Double> = .zero,
    start: Double = 0.3, end: Double
  ) -> ReferenceImage {
    image.mapPlaces { x, y in
      let place = SIMD2(
        (Double(x) + 0.5) / Double(image.width), (Double(y) + 0.5) / Double(image.height))
      let distance = hypot(place.x - center.x, place.y - center.y)
      let t = min(max((distance - start) / (end - start), 0), 1)
      let fade = t * t * (3 - 2 * t)
      return image[x, y].withColor(image[x, y].rgb * (1 - fade) + color * fade)
    }
  }

  /// Kovac's rule for skin in daylight.
  static func isSkin(_ color: SIMD4<Double>) -> Bool {
    let c = color.rgb * 255
    guard c.x > 95, c.y > 40, c.z > 20 else { return false }
    guard c.max() - c.min() > 15 else { return false }
    return abs(c.x - c.y) > 15 && c.x > c.y && c.x > c.z
  }

  static func combination(
    _ original: ReferenceImage, _ bilateral: ReferenceImage, _ edges: ReferenceImage, smoothing: Double
  ) -> ReferenceImage {
    original.mapPlaces { x, y in
      guard isSkin(original[x, y]), edges[x, y].x < 0.5 else { return original[x, y] }
      let smooth = bilateral[x, y] + (original[x, y] - bilateral[x, y]) * (1 - smoothing)
      return original[x, y].withColor(smooth.rgb).mapColor { log(1 + 0.2 * $0) / log(1.2) }
    }
  }

  static func beautify(
    _ image: ReferenceImage, smoothing: Double, brightness: Double, saturation: Double
  ) -> ReferenceImage {
    let blurred = BlurReferences.gaussian(
      image.map { EdgeReferences.grey(ColorReferences.luma($0)) }, sigma: 2)
    let edges = EdgeReferences.includeWeak(EdgeReferences.thinned(blurred, lower: 0.1, upper: 0.4))
    return combination(
      image, BlurReferences.bilateral(image, factor: 4, spacing: 4), edges, smoothing: smoothing
    ).map { ColorReferences.hsb($0, hue: 0, saturation: saturation, brightness: brightness) }
  }

  /// An entry of a table between its first (0) and last (1), along x at a row in 0…1.
  static func lookup(_ table: ReferenceImage, _ x: Double, _ y: Double) -> SIMD4<Double> {
    func place(_ key: Double, _ count: Int) -> Double {
      (min(max(key, 0), 1) * Double(count - 1) + 0.5) / Double(count)
    }
    return table.sample(place(x, table.width), place(y, table.height))
  }

  static func lomo(
    _ image: ReferenceImage, curves: ReferenceImage, vignette: ReferenceImage, intensity: Double
  ) -> ReferenceImage {
    image.mapPlaces { x, y in
      let dx = (2 * Double(x) + 1) / Double(image.width) - 1
      let dy = (2 * Double(y) + 1) / Double(image.height) - 1
      var color = image[x, y]
      for channel in 0..<3 {
        let curved = lookup(curves, color[channel], 0)[channel]
        color[channel] = lookup(vignette, (dx * dx + dy * dy) / 2, curved)[channel]
      }
      return image[x, y] + (color - image[x, y]) * intensity
    }
  }
}

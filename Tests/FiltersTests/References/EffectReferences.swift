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

  /// From 0 at the first limit to 1 at the second, without a corner.
  private static func eased(_ value: Double, _ first: Double, _ second: Double) -> Double {
    let t = min(max((value - first) / (second - first), 0), 1)
    return t * t * (3 - 2 * t)
  }

  /// How surely a colour is skin in daylight by Kovac's rule, each of whose limits is half certain.
  static func certaintyOfSkin(_ color: SIMD4<Double>) -> Double {
    let c = color.rgb * 255
    let margins = [c.x - 95, c.y - 40, c.z - 20, c.x - c.y - 15, c.x - c.z]
    return margins.map { eased($0, -10, 10) }.reduce(1, *)
  }

  static func combination(
    _ original: ReferenceImage, _ bilateral: ReferenceImage, _ edges: ReferenceImage, smoothing: Double
  ) -> ReferenceImage {
    original.mapPlaces { x, y in
      let own = original[x, y], skin = certaintyOfSkin(bilateral[x, y])
      let share = smoothing * (1 - eased(edges[x, y].x, 0.25, 1))
      return own.withColor(
        SIMD3(
          (0..<3).map { channel in
            let smooth = share * bilateral[x, y][channel] + (1 - share) * own[channel]
            return skin * log(1 + max(smooth, 0) / 5) / log(6.0 / 5) + (1 - skin) * own[channel]
          }))
    }
  }

  static func beautify(
    _ image: ReferenceImage, smoothing: Double, brightness: Double, saturation: Double
  ) -> ReferenceImage {
    let even = BlurReferences.bilateral(image, factor: 4, spacing: 4)
    // Sobel's differences of what lies two pixels away.
    let edges = even.mapPlaces { x, y in
      func tone(_ dx: Int, _ dy: Int) -> Double { ColorReferences.luma(even[x + 2 * dx, y + 2 * dy]) }
      let across = (-1...1).map { Double(2 - abs($0)) * (tone(1, $0) - tone(-1, $0)) }.reduce(0, +)
      let down = (-1...1).map { Double(2 - abs($0)) * (tone($0, 1) - tone($0, -1)) }.reduce(0, +)
      let strength = hypot(across, down)
      return SIMD4(strength, strength, strength, 1)
    }
    return combination(image, even, edges, smoothing: smoothing).map {
      ColorReferences.hsb($0, hue: 0, saturation: saturation, brightness: brightness)
    }
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

import Glibc
import TestSupport

/// The distortions, from the places that pixels come from.
enum DistortionReferences {
  /// The picture sampled at what `source` gives for each place; both in pixels.
  static func warped(
    _ image: ReferenceImage, _ source: (SIMD2<Double>) -> SIMD2<Double>
  ) -> ReferenceImage {
    image.mapPlaces { x, y in
      let place = source([Double(x) + 0.5, Double(y) + 0.5])
      return image.sample(place.x / Double(image.width), place.y / Double(image.height))
    }
  }

  /// Warped around a centre: `source` gets and gives offsets in widths.
  static func warped(
    _ image: ReferenceImage, around center: SIMD2<Double>, _ source: (SIMD2<Double>) -> SIMD2<Double>
  ) -> ReferenceImage {
    let middle = center * [Double(image.width), Double(image.height)], unit = Double(image.width)
    return warped(image) { place in middle + source((place - middle) / unit) * unit }
  }

  static func swirled(
    _ image: ReferenceImage, center: SIMD2<Double>, radius: Double, angle: Double
  ) -> ReferenceImage {
    warped(image, around: center) { offset in
      let distance = hypot(offset.x, offset.y)
      guard distance < radius else { return offset }
      let turn = atan2(offset.y, offset.x) + 8 * angle * pow((radius - distance) / radius, 2)
      return [distance * cos(turn), distance * sin(turn)]
    }
  }

  static func pinched(
    _ image: ReferenceImage, center: SIMD2<Double>, radius: Double, scale: Double
  ) -> ReferenceImage {
    warped(image, around: center) { offset in
      let distance = hypot(offset.x, offset.y)
      return distance < radius ? offset * (1 + scale * (0.5 - distance) / 0.5) : offset
    }
  }

  static func stretched(_ image: ReferenceImage, center: SIMD2<Double>) -> ReferenceImage {
    let half = SIMD2(Double(image.width), Double(image.height)) / 2
    func bent(_ n: Double) -> Double {
      let t = min(max((abs(n) - 0.25) / 0.25, 0), 1)
      return n * (0.5 + 0.5 * t * t * (3 - 2 * t))
    }
    return warped(image) { place in
      let offset = (place - center * half * 2) / half
      return center * half * 2 + SIMD2(bent(offset.x), bent(offset.y)) * half
    }
  }
}

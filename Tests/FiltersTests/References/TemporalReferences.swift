import Glibc
import TestSupport

/// References for filters that read earlier frames, in double precision: from all frames to all results.
enum TemporalReferences {
  typealias Frames = [ReferenceImage]

  /// Results that are each made of a frame and the result before it; the first of itself.
  static func recursive(
    _ frames: Frames, _ step: (_ now: ReferenceImage, _ previous: ReferenceImage) -> ReferenceImage
  ) -> Frames {
    var results: Frames = []
    for frame in frames { results.append(step(frame, results.last ?? frame)) }
    return results
  }

  static func combined(
    _ one: ReferenceImage, _ other: ReferenceImage, _ change: (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>
  ) -> ReferenceImage {
    one.mapPlaces { change(one[$0, $1], other[$0, $1]) }
  }

  static func lowPass(_ frames: Frames, strength: Double) -> Frames {
    recursive(frames) { now, previous in
      combined(now, previous) { now, previous in
        let alpha = now.w + (previous.w - now.w) * strength
        guard alpha > 0 else { return SIMD4(now.x, now.y, now.z, 0) }
        let mixed = (1 - strength) * now.w * now + strength * previous.w * previous
        return SIMD4((mixed / alpha).rgb, alpha)
      }
    }
  }

  static func highPass(_ frames: Frames, strength: Double) -> Frames {
    zip(frames, lowPass(frames, strength: strength)).map { now, low in
      combined(now, low) { SIMD4(abs($0.x - $1.x), abs($0.y - $1.y), abs($0.z - $1.z), 1) }
    }
  }

  static func delayed(_ frames: Frames, by delay: Int) -> Frames {
    frames.indices.map { frames[max($0 - delay, 0)] }
  }

  /// Motion, its middle in fractions of the sides, and the marks.
  static func motion(
    _ frames: Frames, strength: Double, threshold: Double, mode: String, color: SIMD3<Double>
  ) -> Frames {
    zip(frames, lowPass(frames, strength: strength)).map { now, low in
      let mask = combined(now, low) { now, low in
        let away = now.rgb - low.rgb
        return SIMD4(repeating: (away * away).sum().squareRoot() >= threshold ? 1 : 0)
      }
      let (width, height) = (Double(now.width), Double(now.height))
      var center = SIMD2<Double>.zero
      var count = 0.0
      for y in 0..<now.height {
        for x in 0..<now.width where mask[x, y].x == 1 {
          center += SIMD2(Double(x) + 0.5, Double(y) + 0.5)
          count += 1
        }
      }
      center /= max(count, 1)
      let side = min(width, height)
      return now.mapPlaces { x, y in
        let horizontal = abs(Double(x) + 0.5 - center.x), vertical = abs(Double(y) + 0.5 - center.y)
        let isCross =
          count > 0 && min(horizontal, vertical) <= max(0.5, side / 360)
          && max(horizontal, vertical) <= side / 15
        let mark = isCross ? 1 : mode == "overlay" ? mask[x, y].x / 2 : 0
        let picture = mode == "mask" ? SIMD3(repeating: mask[x, y].x) : now[x, y].rgb
        return SIMD4(picture + (color - picture) * mark, now[x, y].w)
      }
    }
  }

  static func temporalDenoise(_ frames: Frames, strength: Double, noise: Double) -> Frames {
    recursive(frames) { now, previous in
      now.mapPlaces { x, y in
        var change = SIMD3<Double>.zero
        for dy in -1...1 {
          for dx in -1...1 { change += (now[x + dx, y + dy] - previous[x + dx, y + dy]).rgb / 9 }
        }
        let share = strength * exp(-(change * change).sum() / (noise * noise))
        return SIMD4(now[x, y].rgb + (previous[x, y].rgb - now[x, y].rgb) * share, now[x, y].w)
      }
    }
  }

  /// One frame at a time: what looks alike is averaged, by means of 3x3 pixels.
  static func edgePreserving(_ image: ReferenceImage, strength: Double, noise: Double) -> ReferenceImage {
    let means = image.mapPlaces { x, y in
      var sum = SIMD4<Double>.zero
      for dy in -1...1 { for dx in -1...1 { sum += image[x + dx, y + dy] / 9 } }
      return sum
    }
    return image.mapPlaces { x, y in
      var sum = SIMD3<Double>.zero
      var total = 0.0
      for dy in -2...2 {
        for dx in -2...2 {
          // Beyond the border the pixel is the border's, and so is its mean.
          let away = (means[x + dx, y + dy] - means[x, y]).rgb / max(strength * noise, 1.0 / 512)
          let weight = exp(-Double(dx * dx + dy * dy) / 4 - (away * away).sum())
          sum += weight * image[x + dx, y + dy].rgb
          total += weight
        }
      }
      let share = min(512 * strength * noise, 1)
      return SIMD4(share * sum / total + (1 - share) * image[x, y].rgb, image[x, y].w)
    }
  }
}

import Glibc
import TestSupport

/// Drawing styles, pixel by pixel from their formulas.
enum StyleReferences {
  typealias Point = SIMD2<Double>

  /// The place of a pixel's centre in pixels of the width, so that distances are round.
  private static func pixel(_ x: Int, _ y: Int) -> Point { Point(Double(x) + 0.5, Double(y) + 0.5) }

  /// The middle of the square with the side `side` that a place lies in; all in pixels.
  private static func middle(_ place: Point, side: Double) -> Point {
    Point(
      (place.x / side).rounded(.down) * side + side / 2, (place.y / side).rounded(.down) * side + side / 2)
  }

  private static func sample(_ image: ReferenceImage, _ place: Point) -> SIMD4<Double> {
    image.sample(place.x / Double(image.width), place.y / Double(image.height))
  }

  private static func interpolated(_ image: ReferenceImage, _ place: Point) -> SIMD4<Double> {
    image.interpolated(place.x / Double(image.width), place.y / Double(image.height))
  }

  private static func side(_ fraction: Double, _ image: ReferenceImage) -> Double {
    max(fraction * Double(image.width), 1)
  }

  /// The part of a pixel inside of a disc, when the disc's edge is straight and the pixel faces it.
  static func covered(_ distance: Double, radius: Double) -> Double {
    max(min(radius - distance + 0.5, min(1, 2 * radius)), 0)
  }

  static func luma(_ color: SIMD4<Double>) -> Double {
    0.2125 * color.x + 0.7154 * color.y + 0.0721 * color.z
  }

  static func pixellated(
    _ image: ReferenceImage, _ fraction: Double, within radius: Double = .infinity, of center: Point = [0, 0]
  ) -> ReferenceImage {
    image.mapPlaces { x, y in
      let place = pixel(x, y)
      let from = place - center * Point(Double(image.width), Double(image.height))
      guard hypot(from.x, from.y) < radius * Double(image.width) else { return image[x, y] }
      return interpolated(image, middle(place, side: side(fraction, image)))
    }
  }

  static func polarPixellated(
    _ image: ReferenceImage, center: Point, ring: Double, sector: Double
  ) -> ReferenceImage {
    let middle = center * Point(Double(image.width), Double(image.height)), half = Double(image.width) / 2
    return image.mapPlaces { x, y in
      let from = pixel(x, y) - middle
      var radius = hypot(from.x, from.y) / half, angle = radius == 0 ? 0 : atan2(from.y, from.x)
      if ring != 0 { radius = ((radius / abs(ring)).rounded(.down) + 0.5) * abs(ring) }
      if sector != 0 { angle = ((angle / abs(sector)).rounded(.down) + 0.5) * abs(sector) }
      return interpolated(image, middle + Point(cos(angle), sin(angle)) * (radius * half))
    }
  }

  static func polkaDots(_ image: ReferenceImage, _ fraction: Double, scaling: Double) -> ReferenceImage {
    let side = side(fraction, image)
    return image.mapPlaces { x, y in
      let place = pixel(x, y), dot = middle(place, side: side), from = place - dot
      let share = covered(hypot(from.x, from.y), radius: side * scaling / 2)
      return sample(image, dot).mapColor { $0 * share }
    }
  }

  static func halftone(_ image: ReferenceImage, _ fraction: Double) -> ReferenceImage {
    let side = side(fraction, image)
    return image.mapPlaces { x, y in
      let place = pixel(x, y), dot = middle(place, side: side), from = place - dot
      let tone = sample(image, dot), dark = 1 - luma(tone)
      let paper = 1 - covered(hypot(from.x, from.y), radius: side * dark / 2)
      return tone.mapColor { _ in paper }
    }
  }

  static func crosshatched(
    _ image: ReferenceImage, spacing: Double, line: Double, shadows: Double
  ) -> ReferenceImage {
    // A line is 1 pixel across for each that it is along the edge, by the root of a half.
    let width = Double(image.width), scale = width * 0.5.squareRoot()
    let period = max(spacing, 1 / width)
    func ink(_ along: Double, _ line: Double) -> Double {
      let beyond = along - (along / period).rounded(.down) * period
      // The line begins at 0 and is met again at the period.
      let nearest = [-period, 0, period].map { abs(beyond - line / 2 - $0) }.min()!
      return max(min(line * scale / 2 - nearest * scale + 0.5, min(line * scale, 1)), 0)
    }
    return image.mapPlaces { x, y in
      let place = pixel(x, y) / width, tone = luma(image[x, y])
      let sum = place.x + place.y, difference = place.x - place.y
      // How much of the way from its own width to that of a whole period a line has grown.
      let growth = tone < 0.3 ? shadows * (1 - max(tone, 0) / 0.3) * (1 - max(tone, 0) / 0.3) : 0
      let grown = line + growth * max(period - line, 0)
      var most = 0.0
      for (limit, along) in [
        (1, sum), (0.75, difference), (0.5, sum - spacing / 2), (0.3, difference - spacing / 2),
      ]
      where tone < limit {
        most = max(most, ink(along, grown))
      }
      return image[x, y].mapColor { _ in 1 - most }
    }
  }

  /// Sobel's strength of the edges in luma.
  static func sobel(_ image: ReferenceImage, strength: Double) -> ReferenceImage {
    image.mapPlaces { x, y in
      var gx = 0.0, gy = 0.0
      for dy in -1...1 {
        for dx in -1...1 {
          let tone = luma(image[x + dx, y + dy])
          gx += Double(dx) * (dy == 0 ? 2 : 1) * tone
          gy += Double(dy) * (dx == 0 ? 2 : 1) * tone
        }
      }
      let length = hypot(gx, gy) * strength
      return SIMD4(length, length, length)
    }
  }

  static func toon(_ image: ReferenceImage, threshold: Double, levels: Double) -> ReferenceImage {
    let edges = sobel(image, strength: 1)
    return image.mapPlaces { x, y in
      let isEdge = edges[x, y].x >= threshold
      return image[x, y].mapColor { isEdge ? 0 : ($0 * levels + 0.5).rounded(.down) / levels }
    }
  }

  /// The mean of the square with the least variance of the four at whose corners a pixel is.
  static func kuwahara(_ image: ReferenceImage, radius: Int) -> ReferenceImage {
    image.mapPlaces { x, y in
      var best = (variance: Double.infinity, mean: SIMD3<Double>.zero)
      for (left, top) in [(-radius, -radius), (0, -radius), (-radius, 0), (0, 0)] {
        let colors = (0...radius).flatMap { dy in (0...radius).map { image[x + left + $0, y + top + dy].rgb }
        }
        let mean = colors.reduce(.zero, +) / Double(colors.count)
        let variance = colors.map { (($0 - mean) * ($0 - mean)).sum() }.reduce(0, +) / Double(colors.count)
        if variance < best.variance { best = (variance, mean) }
      }
      return image[x, y].withColor(best.mean)
    }
  }

  static func cga(_ image: ReferenceImage) -> ReferenceImage {
    let cells = image.width >= image.height ? Point(320, 200) : Point(200, 320)
    let palette: [SIMD3<Double>] = [[0, 0, 0], [1, 1, 1], [1 / 3, 1, 1], [1, 1 / 3, 1]]
    return image.mapPlaces { x, y in
      let place = pixel(x, y) / Point(Double(image.width), Double(image.height)) * cells
      let tone = image.sample(
        (place.x.rounded(.down) + 0.5) / cells.x, (place.y.rounded(.down) + 0.5) / cells.y)
      func distance(_ color: SIMD3<Double>) -> Double { ((tone.rgb - color) * (tone.rgb - color)).sum() }
      return tone.withColor(palette.min { distance($0) < distance($1) }!)
    }
  }

  /// The lights of a glass ball, and the share of its radius over which its edge fades.
  struct Glass {
    let rim: Double
    let light: Double
    let soft: Double
  }

  /// What is seen through a ball: `glass` turns it around and adds the lights.
  static func ball(
    _ image: ReferenceImage, center: Point, radius: Double, index: Double, glass: Glass? = nil
  ) -> ReferenceImage {
    let width = Double(image.width)
    let middle = center * Point(width, Double(image.height))
    return image.mapPlaces { x, y in
      let from = pixel(x, y) - middle, distance = hypot(from.x, from.y)
      let share = covered(distance, radius: radius * width)
      guard share > 0 else { return .zero }
      var across = from / (radius * width)
      if distance >= radius * width { across = from / distance }
      // From the rim outwards exactly 0: the rim's light is the root of a root, which makes much of rounding.
      let depth = distance < radius * width ? max(1 - (across * across).sum(), 0).squareRoot() : 0
      // Snell's law in vectors: along the normal goes what is left of the cosine.
      let bent = 1 - index * index * (1 - depth * depth)
      let light = across * (index * depth - bent.squareRoot())
      guard let glass else {
        let color = image.sample(0.5 + light.x / 2, 0.5 + light.y / 2)
        return SIMD4(color.rgb, color.w * share)
      }
      let color = image.sample(0.5 - light.x, 0.5 - light.y)
      let toLight = max((across.x * -0.5 + across.y * -0.5 + depth) / 1.5.squareRoot(), 0)
      let added = glass.rim * (1 - pow(depth, 0.25)) + glass.light * pow(toLight, 15)
      // The fade ends half a pixel outside, and is at least a pixel wide.
      let inward = (radius * width + 0.5 - distance) / max(glass.soft * radius * width, 1)
      return SIMD4(color.rgb + added, color.w * min(max(inward, 0), min(2 * radius * width, 1)))
    }
  }
}

import Glibc
import TestSupport

/// References for the distortions, from the source positions of pixels.
enum DistortionReferences {
  /// The picture sampled at what `source` gives for each place; both in pixels.
  static func warped(
    _ image: ReferenceImage, _ source: (SIMD2<Double>) -> SIMD2<Double>
  ) -> ReferenceImage {
    image.mapPlaces { x, y in
      let place = source([Double(x) + 0.5, Double(y) + 0.5])
      return image.interpolated(place.x / Double(image.width), place.y / Double(image.height))
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

  static func lensed(
    _ image: ReferenceImage, _ k: [Double], center: SIMD2<Double> = [0.5, 0.5], scale: Double = 1
  ) -> ReferenceImage {
    let diagonal = hypot(Double(image.width), Double(image.height)) / 2
    let middle = center * [Double(image.width), Double(image.height)]
    return warped(image) { place in
      let offset = (place - middle) / scale, r = hypot(offset.x, offset.y) / diagonal
      return middle + offset * (1 + k[0] * pow(r, 2) + k[1] * pow(r, 4) + k[2] * pow(r, 6))
    }
  }

  /// What the filter `lens-profile` computes: `bend` has the powers of the distance from the first, `red` and `blue` what
  /// they are taken farther out by, from the power 0.
  static func profiled(
    _ image: ReferenceImage, _ bend: [Double], scale: Double = 1, center: SIMD2<Double> = [0.5, 0.5],
    red: [Double] = [0, 0, 0], blue: [Double] = [0, 0, 0]
  ) -> ReferenceImage {
    let sides = SIMD2(Double(image.width), Double(image.height)), middle = center * sides
    let diagonal = hypot(sides.x, sides.y) / 2
    return image.mapPlaces { x, y in
      let offset = (SIMD2(Double(x) + 0.5, Double(y) + 0.5) - middle) / scale
      let r = hypot(offset.x, offset.y) / diagonal
      let green =
        offset * (1 + bend.enumerated().reduce(0) { $0 + $1.element * pow(r, Double($1.offset + 1)) })
      let s = hypot(green.x, green.y) / diagonal
      func color(_ terms: [Double]) -> SIMD4<Double> {
        let place = (middle + green * (1 + terms[0] + terms[1] * s + terms[2] * s * s)) / sides
        return image.sample(place.x, place.y)
      }
      let own = color([0, 0, 0])
      return SIMD4(color(red).x, own.y, color(blue).z, own.w)
    }
  }

  static func evenlyLit(
    _ image: ReferenceImage, _ k: [Double], center: SIMD2<Double> = [0.5, 0.5]
  ) -> ReferenceImage {
    image.mapPlaces { x, y in
      let offset = SIMD2(
        (Double(x) + 0.5) - center.x * Double(image.width),
        (Double(y) + 0.5) - center.y * Double(image.height))
      let r = hypot(offset.x, offset.y) * 2 / hypot(Double(image.width), Double(image.height))
      let light = max(1 + k[0] * pow(r, 2) + k[1] * pow(r, 4) + k[2] * pow(r, 6), 0.0625)
      return image[x, y].mapColor { LightReferences.encoded(LightReferences.linear($0) / light) }
    }
  }

  static func fringed(
    _ image: ReferenceImage, red: Double, blue: Double, center: SIMD2<Double>
  ) -> ReferenceImage {
    image.mapPlaces { x, y in
      let place = SIMD2(
        (Double(x) + 0.5) / Double(image.width), (Double(y) + 0.5) / Double(image.height))
      let outer = center + (place - center) * (1 + red), inner = center + (place - center) * (1 + blue)
      return SIMD4(
        image.sample(outer.x, outer.y).x, image[x, y].y, image.sample(inner.x, inner.y).z, image[x, y].w)
    }
  }

  /// The picture stretched between four corners, or from between them, clockwise from the top left.
  static func perspective(
    _ image: ReferenceImage, _ corners: [SIMD2<Double>], isDestination: Bool
  ) -> ReferenceImage {
    let square: [SIMD2<Double>] = [[0, 0], [1, 0], [1, 1], [0, 1]]
    // Eight equations for the eight numbers that take each place of the result to where it comes from.
    var rows: [[Double]] = []
    for (corner, unit) in zip(corners, square) {
      let (to, from) = isDestination ? (corner, unit) : (unit, corner)
      rows.append([to.x, to.y, 1, 0, 0, 0, -to.x * from.x, -to.y * from.x, from.x])
      rows.append([0, 0, 0, to.x, to.y, 1, -to.x * from.y, -to.y * from.y, from.y])
    }
    for column in 0..<8 {
      let pivot = (column..<8).max { abs(rows[$0][column]) < abs(rows[$1][column]) }!
      rows.swapAt(column, pivot)
      for row in 0..<8 where row != column {
        let factor = rows[row][column] / rows[column][column]
        for k in column..<9 { rows[row][k] -= factor * rows[column][k] }
      }
    }
    let m = (0..<8).map { rows[$0][8] / rows[$0][$0] }
    // On the visible side the last coordinate has the sign that it has within the corners.
    let inner = isDestination ? corners.reduce(.zero, +) / 4 : [0.5, 0.5]
    let side = m[6] * inner.x + m[7] * inner.y + 1
    return image.mapPlaces { x, y in
      let u = (Double(x) + 0.5) / Double(image.width), v = (Double(y) + 0.5) / Double(image.height)
      let w = m[6] * u + m[7] * v + 1
      guard w * side > 0 else { return .zero }
      let place = SIMD2(m[0] * u + m[1] * v + m[2], m[3] * u + m[4] * v + m[5]) / w
      guard (0...1).contains(place.x), (0...1).contains(place.y) else { return .zero }
      return image.interpolated(place.x, place.y)
    }
  }

  /// Both axes at once, with a kernel three pixels of the coarser picture wide on each side.
  static func lanczos(_ image: ReferenceImage, _ width: Int, _ height: Int) -> ReferenceImage {
    func sinc(_ t: Double) -> Double { t == 0 ? 1 : sin(.pi * t) / (.pi * t) }
    func taps(_ index: Int, of count: Int, from source: Int) -> [(place: Int, weight: Double)] {
      let ratio = Double(source) / Double(count), wide = max(ratio, 1)
      let center = (Double(index) + 0.5) * ratio
      var taps: [(place: Int, weight: Double)] = []
      for place in Int((center - 3 * wide).rounded(.down)) - 1...Int((center + 3 * wide).rounded(.up)) + 1 {
        let t = (Double(place) + 0.5 - center) / wide
        if abs(t) < 3 { taps.append((place, sinc(t) * sinc(t / 3))) }
      }
      let total = taps.map(\.weight).reduce(0, +)
      return taps.map { ($0.place, $0.weight / total) }
    }
    let image = image.map { color in color.mapColor { $0 * color.w } }
    let sums = ReferenceImage(width, height) { x, y in
      let columns = taps(x, of: width, from: image.width), rows = taps(y, of: height, from: image.height)
      var sum = SIMD4<Double>.zero
      for row in rows {
        for column in columns { sum += image[column.place, row.place] * (column.weight * row.weight) }
      }
      return sum
    }
    return sums.map { color in color.w > 0 ? color.mapColor { $0 / color.w } : SIMD4(0, 0, 0, color.w) }
  }
}

import Glibc
import TestSupport

/// The edge filters, on luma, from their kernels.
enum EdgeReferences {
  /// A picture of single numbers.
  typealias Plane = ReferenceImage

  static func luma(_ image: ReferenceImage) -> Plane {
    image.map { SIMD4(repeating: ColorReferences.luma($0)) }
  }

  static func grey(_ value: Double) -> SIMD4<Double> { SIMD4(value, value, value) }

  /// The derivatives with the smoothing weights (1, `middle`, 1) across.
  static func gradient(_ plane: Plane, _ x: Int, _ y: Int, middle: Double) -> SIMD2<Double> {
    var gradient = SIMD2<Double>.zero
    for (offset, weight) in [(-1, 1.0), (0, middle), (1, 1.0)] {
      gradient.x += weight * (plane[x + 1, y + offset].x - plane[x - 1, y + offset].x)
      gradient.y += weight * (plane[x + offset, y + 1].x - plane[x + offset, y - 1].x)
    }
    return gradient
  }

  static func strength(_ image: ReferenceImage, middle: Double) -> Plane {
    let plane = luma(image)
    return plane.mapPlaces { x, y in
      let gradient = gradient(plane, x, y, middle: middle)
      return SIMD4(repeating: hypot(gradient.x, gradient.y))
    }
  }

  /// The pixels that are not weaker than their neighbours across the edge: 1 if strong, 0.5 if weak.
  static func thinned(_ image: ReferenceImage, lower: Double, upper: Double) -> ReferenceImage {
    let plane = luma(image)
    /// Beyond the border the gradient is that of a picture whose border goes on.
    func strength(_ x: Int, _ y: Int) -> Double {
      let gradient = gradient(plane, x, y, middle: 2)
      return hypot(gradient.x, gradient.y)
    }
    return image.mapPlaces { x, y in
      let slope = gradient(plane, x, y, middle: 2)
      let center = hypot(slope.x, slope.y)
      let (dx, dy) = eighth(of: slope)
      guard center > 0, center >= strength(x - dx, y - dy), center > strength(x + dx, y + dy) else {
        return grey(0)
      }
      return grey(center >= upper ? 1 : center >= lower ? 128.0 / 255 : 0)
    }
  }

  /// The step to the neighbour that lies nearest to a direction.
  static func eighth(of direction: SIMD2<Double>) -> (Int, Int) {
    if direction == .zero { return (0, 0) }
    let eighth = (Int((atan2(direction.y, direction.x) / (.pi / 4)).rounded()) + 8) % 8
    return ([1, 1, 0, -1, -1, -1, 0, 1][eighth], [0, 1, 1, 1, 0, -1, -1, -1][eighth])
  }

  static func includeWeak(_ image: ReferenceImage) -> ReferenceImage {
    let plane = luma(image)
    return image.mapPlaces { x, y in
      var sum = 0.0
      for index in 0..<9 { sum += plane[x + index % 3 - 1, y + index / 3 - 1].x }
      return grey(plane[x, y].x >= 0.01 && sum >= 1.5 ? 1 : 0)
    }
  }

  static func canny(_ image: ReferenceImage, sigma: Double, upper: Double, lower: Double) -> ReferenceImage {
    let blurred = BlurReferences.gaussian(image.map { grey(ColorReferences.luma($0)) }, sigma: sigma)
    return connected(thinned(blurred, lower: lower, upper: upper))
  }

  /// Every weak pixel that weak pixels lead to from a strong one, however long the way.
  static func connected(_ levels: ReferenceImage) -> ReferenceImage {
    let plane = luma(levels)
    var result = levels.map { _ in grey(0) }
    var front: [(x: Int, y: Int)] = []
    for y in 0..<levels.height {
      for x in 0..<levels.width where plane[x, y].x >= 0.75 { front.append((x, y)) }
    }
    while let (x, y) = front.popLast() {
      guard result[x, y].x == 0 else { continue }
      result.pixels[y * levels.width + x] = grey(1)
      for index in 0..<9 {
        let i = x + index % 3 - 1, j = y + index / 3 - 1
        guard (0..<levels.width).contains(i), (0..<levels.height).contains(j) else { continue }
        if plane[i, j].x >= 0.25 { front.append((i, j)) }
      }
    }
    return result
  }
}

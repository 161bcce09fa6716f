import Glibc
import TestSupport

/// References for the warps, from the source positions of pixels.
enum GeometryReferences {
  /// The picture turned clockwise by quarter turns.
  static func turned(_ image: ReferenceImage, quarterTurns: Int) -> ReferenceImage {
    var result = image
    for _ in 0..<quarterTurns {
      let before = result
      result = ReferenceImage(before.height, before.width) { x, y in before[y, before.height - 1 - x] }
    }
    return result
  }

  /// The picture turned clockwise by degrees, and cropped to the largest rectangle of its aspect ratio that has no corner
  /// outside.
  static func straightened(_ image: ReferenceImage, degrees: Double) -> ReferenceImage {
    let (width, height) = (Double(image.width), Double(image.height))
    /// Where a place of the result, from its centre, lies in the picture, from its centre.
    func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      let direction = atan2(y, x) - degrees * .pi / 180
      return (hypot(x, y) * cos(direction), hypot(x, y) * sin(direction))
    }
    var (inside, outside) = (0.0, 1.0)
    for _ in 0..<60 {
      let scale = (inside + outside) / 2
      let isInside = [-0.5, 0.5].allSatisfy { side in
        let corner = place(side * width * scale, 0.5 * height * scale)
        return abs(corner.x) <= width / 2 && abs(corner.y) <= height / 2
      }
      if isInside { inside = scale } else { outside = scale }
    }
    let (across, down) = (Int(width * inside + 1e-3), Int(height * inside + 1e-3))
    return ReferenceImage(max(across, 1), max(down, 1)) { column, row in
      let (x, y) = place(
        Double(column) + 0.5 - Double(max(across, 1)) / 2, Double(row) + 0.5 - Double(max(down, 1)) / 2)
      return image.interpolated(x / width + 0.5, y / height + 0.5)
    }
  }

  static func flipped(
    _ image: ReferenceImage, horizontally: Bool, vertically: Bool = false
  ) -> ReferenceImage {
    image.mapPlaces { x, y in
      image[horizontally ? image.width - 1 - x : x, vertically ? image.height - 1 - y : y]
    }
  }

  /// The rectangle in fractions, resampled to whole pixels.
  static func subsampled(_ image: ReferenceImage, columns: Int, rows: Int) -> ReferenceImage {
    let (across, down) = (min(columns, image.width), min(rows, image.height))
    return ReferenceImage(across, down) { column, row in
      let (left, right) = (column * image.width / across, (column + 1) * image.width / across)
      let (top, bottom) = (row * image.height / down, (row + 1) * image.height / down)
      let hash = Int((UInt32(row * across + column) &* 2_654_435_761) >> 16)
      return image[left + hash % (right - left), top + hash / (right - left) % (bottom - top)]
    }
  }

  static func cropped(_ image: ReferenceImage, _ region: [Double]) -> ReferenceImage {
    let width = max(1, Int((Double(image.width) * region[2]).rounded()))
    let height = max(1, Int((Double(image.height) * region[3]).rounded()))
    return ReferenceImage(width, height) { x, y in
      image.sample(
        region[0] + (Double(x) + 0.5) / Double(width) * region[2],
        region[1] + (Double(y) + 0.5) / Double(height) * region[3])
    }
  }

  static func resized(_ image: ReferenceImage, _ width: Int, _ height: Int) -> ReferenceImage {
    ReferenceImage(width, height) { x, y in
      image.interpolated((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
    }
  }

  /// The plane z = 0 seen through the product of two transforms of row vectors.
  static func transformed(
    _ image: ReferenceImage, affine a: [Double] = [1, 0, 0, 1, 0, 0],
    matrix: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    ignoringAspect: Bool = false, fromCorner: Bool = false
  ) -> ReferenceImage {
    let first = [a[0], a[1], 0, 0, a[2], a[3], 0, 0, 0, 0, 1, 0, a[4], a[5], 0, 1]
    var whole = Array(repeating: 0.0, count: 16)
    for row in 0..<4 {
      for column in 0..<4 {
        for k in 0..<4 { whole[row * 4 + column] += first[row * 4 + k] * matrix[k * 4 + column] }
      }
    }
    let aspect = ignoringAspect ? 1 : Double(image.height) / Double(image.width)
    let unit = fromCorner ? 1.0 : 2.0, origin = fromCorner ? 0 : 0.5
    return image.mapPlaces { column, row in
      let seenX = ((Double(column) + 0.5) / Double(image.width) - origin) * unit
      let seenY = ((Double(row) + 0.5) / Double(image.height) - origin) * unit * aspect
      // x (m0 - X m3) + y (m4 - X m7) = X m15 - m12, and the same with Y.
      let p = whole[0] - seenX * whole[3], q = whole[4] - seenX * whole[7]
      let r = whole[1] - seenY * whole[3], s = whole[5] - seenY * whole[7]
      let e = seenX * whole[15] - whole[12], f = seenY * whole[15] - whole[13]
      let determinant = p * s - q * r
      guard abs(determinant) > 1e-12 else { return .zero }
      let x = (e * s - q * f) / determinant, y = (p * f - e * r) / determinant
      guard x * whole[3] + y * whole[7] + whole[15] > 0 else { return .zero }
      let u = x / unit + origin, v = y / (unit * aspect) + origin
      guard (0...1).contains(u), (0...1).contains(v) else { return .zero }
      return image.interpolated(u, v)
    }
  }

  /// Distances from the centre shrink by a square: most at the centre, not at all from the radius on.
  static func bulged(
    _ image: ReferenceImage, center: SIMD2<Double>, radius: Double, scale: Double
  ) -> ReferenceImage {
    let width = Double(image.width), height = Double(image.height)
    return image.mapPlaces { column, row in
      let place = SIMD2((Double(column) + 0.5) / width, (Double(row) + 0.5) / height)
      // In pixels, so that the circle is round.
      let across = (place.x - center.x) * width, down = (place.y - center.y) * height
      let distance = (across * across + down * down).squareRoot(), reach = radius * width
      guard distance < reach else { return image[column, row] }
      let shrunk = 1 - (reach - distance) / reach * scale
      let seen = center + (place - center) * (shrunk * shrunk)
      return image.interpolated(seen.x, seen.y)
    }
  }

  /// The mean of squares of pixels.
  static func halved(_ image: ReferenceImage) -> ReferenceImage {
    ReferenceImage(image.width / 2, image.height / 2) { x, y in
      (image[2 * x, 2 * y] + image[2 * x + 1, 2 * y] + image[2 * x, 2 * y + 1]
        + image[2 * x + 1, 2 * y + 1]) / 4
    }
  }
}

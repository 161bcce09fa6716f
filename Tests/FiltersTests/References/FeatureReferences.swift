import Glibc
import TestSupport

/// Corners and textures, by their definitions.
enum FeatureReferences {
  private static let neighbours = (0..<9).filter { $0 != 4 }.map { ($0 % 3 - 1, $0 / 3 - 1) }

  static func derivative(_ image: ReferenceImage, strength: Double) -> ReferenceImage {
    let plane = EdgeReferences.luma(image)
    return image.mapPlaces { x, y in
      let slope = EdgeReferences.gradient(plane, x, y, middle: 1) * strength
      return SIMD4(slope.x * slope.x, slope.y * slope.y, (slope.x * slope.y + 1) / 2)
    }
  }

  static func directional(_ image: ReferenceImage) -> ReferenceImage {
    let plane = EdgeReferences.luma(image)
    return image.mapPlaces { x, y in
      let slope = EdgeReferences.gradient(plane, x, y, middle: 2)
      let (dx, dy) = EdgeReferences.eighth(of: slope)
      return SIMD4(hypot(slope.x, slope.y), Double(1 + dx) / 2, Double(1 + dy) / 2)
    }
  }

  static func directionalMaxima(_ edges: ReferenceImage, upper: Double, lower: Double) -> ReferenceImage {
    edges.mapPlaces { x, y in
      let edge = edges[x, y]
      let dx = Int((edge.y * 2 - 1).rounded()), dy = Int((edge.z * 2 - 1).rounded())
      guard edge.x >= edges[x + dx, y + dy].x, edge.x >= edges[x - dx, y - dy].x else {
        return EdgeReferences.grey(0)
      }
      let t = min(max((edge.x - lower) / (upper - lower), 0), 1)
      return EdgeReferences.grey(t * t * (3 - 2 * t))
    }
  }

  /// Whether a pixel is above the four neighbours before it, and not below the four after it.
  static func isMaximum(_ plane: ReferenceImage, _ x: Int, _ y: Int) -> Bool {
    neighbours.allSatisfy { dx, dy in
      let other = plane[x + dx, y + dy].x, own = plane[x, y].x
      let isBefore = dx == -1 || (dx == 0 && dy == -1)
      return isBefore ? own > other : own >= other
    }
  }

  static func maxima(_ image: ReferenceImage) -> ReferenceImage {
    let plane = EdgeReferences.luma(image)
    return image.mapPlaces { x, y in
      isMaximum(plane, x, y) ? image[x, y] : image[x, y].withColor(.zero)
    }
  }

  /// White where a response reaches the threshold and is a maximum.
  static func maxima(_ plane: ReferenceImage, threshold: Double) -> ReferenceImage {
    plane.mapPlaces { x, y in
      EdgeReferences.grey(plane[x, y].x >= threshold && isMaximum(plane, x, y) ? 1 : 0)
    }
  }

  /// Eight bits a channel, counterclockwise from the top right.
  static func binaryPattern(_ image: ReferenceImage) -> ReferenceImage {
    let ring = [(1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0)]
    return image.mapPlaces { x, y in
      var color = image[x, y]
      for channel in 0..<3 {
        var bits = 0
        for (index, (dx, dy)) in ring.enumerated() {
          if image[x + dx, y + dy][channel] >= image[x, y][channel] { bits |= 1 << index }
        }
        color[channel] = Double(bits) / 255
      }
      return color
    }
  }

  // MARK: - Corners

  /// Corners by a response of the blurred squares and product of the slopes.
  static func corners(
    _ image: ReferenceImage, sigma: Double, threshold: Double,
    _ response: (_ xx: Double, _ yy: Double, _ xy: Double) -> Double
  ) -> ReferenceImage {
    let plane = EdgeReferences.luma(image)
    let tensor = image.mapPlaces { x, y in
      let slope = EdgeReferences.gradient(plane, x, y, middle: 1)
      return SIMD4(slope.x * slope.x, slope.y * slope.y, slope.x * slope.y)
    }
    let responses = BlurReferences.gaussian(tensor, sigma: sigma).map {
      SIMD4(repeating: response($0.x, $0.y, $0.z))
    }
    return maxima(responses, threshold: threshold)
  }

  static func harris(_ image: ReferenceImage, threshold: Double) -> ReferenceImage {
    corners(image, sigma: 2, threshold: threshold) { xx, yy, xy in
      5 * (xx * yy - xy * xy - 0.04 * (xx + yy) * (xx + yy))
    }
  }

  static func noble(_ image: ReferenceImage, threshold: Double) -> ReferenceImage {
    corners(image, sigma: 2, threshold: threshold) { xx, yy, xy in
      xx + yy > 0 ? 5 * (xx * yy - xy * xy) / (xx + yy) : 0
    }
  }

  static func shiTomasi(_ image: ReferenceImage, threshold: Double) -> ReferenceImage {
    corners(image, sigma: 2, threshold: threshold) { xx, yy, xy in
      // The smaller root of (xx - l)(yy - l) = xy^2.
      let middle = (xx + yy) / 2
      return 1.5 * (middle - (middle * middle - (xx * yy - xy * xy)).magnitude.squareRoot())
    }
  }

  /// Whether some run of `length` places in a ring is true throughout.
  static func hasRun(_ ring: [Bool], _ length: Int) -> Bool {
    ring.indices.contains { start in (0..<length).allSatisfy { ring[(start + $0) % ring.count] } }
  }

  static func fast(_ image: ReferenceImage, threshold: Double) -> ReferenceImage {
    let plane = EdgeReferences.luma(image)
    let quarter = [(0, -3), (1, -3), (2, -2), (3, -1)]
    let ring = quarter + quarter.map { (-$1, $0) } + quarter.map { (-$0, -$1) } + quarter.map { ($1, -$0) }
    let responses = image.mapPlaces { x, y in
      let differences = ring.map { plane[x + $0, y + $1].x - plane[x, y].x }
      let isCorner =
        hasRun(differences.map { $0 >= threshold }, 9) || hasRun(differences.map { -$0 >= threshold }, 9)
      guard isCorner else { return .zero }
      let brighter = differences.map { max($0 - threshold, 0) }.reduce(0, +)
      let darker = differences.map { max(-$0 - threshold, 0) }.reduce(0, +)
      return SIMD4(repeating: max(brighter, darker) / 16 + 1e-4)
    }
    return maxima(responses, threshold: 5e-5)
  }

  static func colourFast(_ image: ReferenceImage, radius: Double, threshold: Double) -> ReferenceImage {
    let blurred = BlurReferences.box(image, radius: radius)
    let ring = [(0, -3), (2, -2), (3, 0), (2, 2), (0, 3), (-2, 2), (-3, 0), (-2, -2)]
    let responses = image.mapPlaces { x, y in
      let differences = ring.map { dx, dy in
        // In the picture and in its blurred copy.
        [image, blurred].map {
          let change = $0[x + dx, y + dy].rgb - image[x, y].rgb
          return (change * change).sum().squareRoot()
        }.min()!
      }
      guard hasRun(differences.map { $0 >= threshold }, 5) else { return .zero }
      return SIMD4(repeating: differences.map { max($0 - threshold, 0) }.reduce(0, +) / 8 + 1e-4)
    }
    return maxima(responses, threshold: 5e-5)
  }

  static func crosses(
    _ image: ReferenceImage, _ corners: ReferenceImage, reach: Int, color: SIMD4<Double>, lineWidth: Int = 1
  ) -> ReferenceImage {
    let last = lineWidth / 2
    return image.mapPlaces { x, y in
      let isMarked = (-reach...reach).contains { i in
        (last + 1 - lineWidth...last).contains { j in
          ColorReferences.luma(corners[x + i, y + j]) >= 0.5
            || ColorReferences.luma(corners[x + j, y + i]) >= 0.5
        }
      }
      guard isMarked else { return image[x, y] }
      return image[x, y].withColor(image[x, y].rgb * (1 - color.w) + color.rgb * color.w)
    }
  }

  /// The luma of two by two pixels in the channels of one.
  static func packed(_ image: ReferenceImage) -> ReferenceImage {
    ReferenceImage((image.width + 1) / 2, (image.height + 1) / 2) { x, y in
      func luma(_ dx: Int, _ dy: Int) -> Double { ColorReferences.luma(image[2 * x + dx, 2 * y + dy]) }
      return SIMD4(luma(0, 0), luma(1, 0), luma(0, 1), luma(1, 1))
    }
  }
}

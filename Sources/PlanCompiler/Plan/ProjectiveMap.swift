/// A map between two planes that keeps lines straight, in fractions of the width and height of two pictures.
package struct ProjectiveMap: Hashable, Sendable {
  // The matrix by rows, for (x, y, 1); the third row is the divisor.
  private var x: SIMD3<Double>
  private var y: SIMD3<Double>
  private var w: SIMD3<Double>

  /// The map that moves nothing.
  package static let identity = ProjectiveMap(x: [1, 0, 0], y: [0, 1, 0], w: [0, 0, 1])

  private init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) { (self.x, self.y, self.w) = (x, y, w) }

  /// The map that takes four points of the picture's middle to their images: those at a quarter and three quarters of each
  /// side, from the left to the right and from the top down. Nil when the images are not the corners of a quadrilateral.
  init?(middle images: [SIMD2<Double>]) {
    guard images.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    // The unit square to the quadrilateral, then the middle of the picture to the unit square.
    let (a, b, c, d) = (images[0], images[1], images[3], images[2])
    let (right, down, skew) = (b - c, d - c, a - b + c - d)
    let area = right.x * down.y - down.x * right.y
    guard abs(area) > 1e-12 else { return nil }
    let g = (skew.x * down.y - down.x * skew.y) / area
    let h = (right.x * skew.y - skew.x * right.y) / area
    let square = ProjectiveMap(
      x: [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x], y: [b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y],
      w: [g, h, 1])
    self = ProjectiveMap(x: [2, 0, -0.5], y: [0, 2, -0.5], w: [0, 0, 1]).followed(by: square)
  }

  /// This map and then another one.
  func followed(by next: ProjectiveMap) -> ProjectiveMap {
    func row(_ row: SIMD3<Double>) -> SIMD3<Double> { row.x * x + row.y * y + row.z * w }
    return ProjectiveMap(x: row(next.x), y: row(next.y), w: row(next.w))
  }

  /// Where a place lies; nil for one at or behind the horizon.
  package func place(of point: SIMD2<Double>) -> SIMD2<Double>? {
    let from = SIMD3(point, 1)
    let divisor = (w * from).sum()
    guard divisor > 1e-9 else { return nil }
    return SIMD2((x * from).sum(), (y * from).sum()) / divisor
  }

  /// How far a place moves for a step to the right and for one down; nil where it has no image.
  package func steps(at point: SIMD2<Double>) -> (right: SIMD2<Double>, down: SIMD2<Double>)? {
    guard let image = place(of: point) else { return nil }
    let divisor = (w * SIMD3(point, 1)).sum()
    return (
      (SIMD2(x.x, y.x) - image * w.x) / divisor, (SIMD2(x.y, y.y) - image * w.y) / divisor
    )
  }

  /// The map back; nil when this one loses a dimension.
  package var inverse: ProjectiveMap? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
    }
    let (first, second, third) = (cross(y, w), cross(w, x), cross(x, y))
    let volume = (x * first).sum()
    guard abs(volume) > 1e-12 else { return nil }
    return ProjectiveMap(
      x: SIMD3(first.x, second.x, third.x) / volume, y: SIMD3(first.y, second.y, third.y) / volume,
      w: SIMD3(first.z, second.z, third.z) / volume)
  }
}

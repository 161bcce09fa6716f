import Glibc
public import Pixels

/// How a shot lies over the reference: a projective map from places of the reference to places of the shot.
///
/// Places are measured from the centre of the picture, in halves of its width.
public struct ShotMotion: Hashable, Sendable {
  /// The rows of the map's matrix.
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// No motion.
  static let none = ShotMotion(
    rows: (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)))

  /// Where a place of the reference is in the shot.
  func callAsFunction(_ place: SIMD2<Double>) -> SIMD2<Double> {
    let point = SIMD3(place.x, place.y, 1)
    let depth = dot(rows.2, point)
    return SIMD2(dot(rows.0, point) / depth, dot(rows.1, point) / depth)
  }

  /// The map that does `other` first, then this one.
  func following(_ other: ShotMotion) -> ShotMotion {
    func row(_ row: SIMD3<Double>) -> SIMD3<Double> {
      other.rows.0 * row.x + other.rows.1 * row.y + other.rows.2 * row.z
    }
    return ShotMotion(rows: (row(rows.0), row(rows.1), row(rows.2)))
  }

  /// The map back; nil when there is none.
  var inverse: ShotMotion? {
    let (a, b, c) = rows
    let columns = (cross(b, c), cross(c, a), cross(a, b))
    let determinant = dot(a, columns.0)
    guard abs(determinant) > 1e-9 else { return nil }
    let scale = 1 / determinant
    func row(_ index: Int) -> SIMD3<Double> {
      SIMD3(columns.0[index], columns.1[index], columns.2[index]) * scale
    }
    return ShotMotion(rows: (row(0), row(1), row(2)))
  }

  /// Whether two motions are the same, exactly.
  public static func == (one: ShotMotion, other: ShotMotion) -> Bool { one.rows == other.rows }

  /// Hashes the motion.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rows.0)
    hasher.combine(rows.1)
    hasher.combine(rows.2)
  }
}

extension ShotMotion {
  /// How far the centre has moved, in pixels to the right and down of a picture of `size`.
  public func shift(in size: PixelSize) -> (x: Double, y: Double) {
    let moved = self(.zero) * Double(size.width) / 2
    return (moved.x, moved.y)
  }

  /// The rotation at the centre, in degrees, clockwise as seen.
  public var rotation: Double { atan2(rows.1.x - rows.0.y, rows.0.x + rows.1.y) * 180 / .pi }

  /// The magnification at the centre.
  public var scale: Double { (rows.0.x * rows.1.y - rows.0.y * rows.1.x).magnitude.squareRoot() }

  /// How far any corner of a picture of `size` has moved, in pixels.
  public func largestShift(in size: PixelSize) -> Double {
    let half = Double(size.width) / 2
    let high = Double(size.height) / Double(size.width)
    return [SIMD2(-1, -high), SIMD2(1, -high), SIMD2(-1, high), SIMD2(1, high)].map { corner in
      let way = (self(corner) - corner) * half
      return (way.x * way.x + way.y * way.y).squareRoot()
    }.max()!
  }
}

private func dot(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
  one.x * other.x + one.y * other.y + one.z * other.z
}

private func cross(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(
    one.y * other.z - one.z * other.y, one.z * other.x - one.x * other.z, one.x * other.y - one.y * other.x)
}

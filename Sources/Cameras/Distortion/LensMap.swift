public import Pixels

/// The correction of a lens on frames of one size: where places of the corrected picture lie in the frame, and back.
public struct LensMap: Hashable, Sendable {
  /// The correction.
  public let correction: LensCorrection
  /// The magnification of the corrected picture.
  public let scale: Double
  /// Fractions of the sides, in halves of the diagonal.
  private let unit: SIMD2<Double>
  /// The distance in the corrected picture up to which the frame's distances grow with it, and the frame's there.
  private let limit: (corrected: Double, frame: Double)

  /// Creates the map.
  ///
  /// - Parameters:
  ///   - correction: the correction.
  ///   - size: the size of the frames.
  ///   - scale: the magnification, 0.1…10; nil for the smallest at which nothing from outside of the frame shows.
  public init(_ correction: LensCorrection, size: PixelSize, scale: Double? = nil) {
    self.correction = correction
    let sides = SIMD2(Double(size.width), Double(size.height))
    unit = sides * 2 / (sides * sides).sum().squareRoot()
    let steps = stride(from: 0.0, through: 4, by: 0.01)
    let end = steps.first { correction.slope($0 * $0) < 0.01 }.map { max($0 - 0.01, 0) } ?? 4
    limit = (end, end * correction.factor(end * end))
    if let scale {
      self.scale = scale
      return
    }
    // At a border point of the picture, whose distance is that of the frame's border, the frame's distance must not be
    // greater.
    var scale = 0.1
    for step in 0..<256 {
      let along = Double(step) / 256
      for place in [SIMD2(along, 0), SIMD2(1, along), SIMD2(1 - along, 1), SIMD2(0, 1 - along)] {
        let offset = (place - correction.center) * unit
        let distance = (offset * offset).sum().squareRoot()
        if distance > 0 { scale = max(scale, distance / Self.distance(distance, correction, limit)) }
      }
    }
    self.scale = min(scale, 10)
  }

  /// The place in the frame that a place of the corrected picture shows; both in fractions of the sides.
  public func frame(_ place: SIMD2<Double>) -> SIMD2<Double> {
    let offset = (place - correction.center) / scale
    let radius = offset * unit
    return correction.center + offset * correction.factor((radius * radius).sum())
  }

  /// The place of the corrected picture that shows a place in the frame; the inverse of ``frame(_:)``, to 1e-12.
  ///
  /// Where the coefficients are so great that no place shows it, one beyond the others.
  public func corrected(_ place: SIMD2<Double>) -> SIMD2<Double> {
    let offset = place - correction.center
    let radius = offset * unit
    let distance = (radius * radius).sum().squareRoot()
    guard distance > 0 else { return place }
    return correction.center + offset * (scale * Self.distance(distance, correction, limit) / distance)
  }

  /// The distance in the corrected picture, at the magnification 1, of a distance in the frame: Newton's method, kept
  /// between bounds.
  private static func distance(
    _ frame: Double, _ correction: LensCorrection, _ limit: (corrected: Double, frame: Double)
  ) -> Double {
    guard frame < limit.frame else { return limit.corrected + (frame - limit.frame) }
    var (low, high) = (0.0, limit.corrected)
    var distance = min(frame, high)
    for _ in 0..<60 {
      let square = distance * distance
      let excess = distance * correction.factor(square) - frame
      if excess > 0 { high = distance } else { low = distance }
      let next = distance - excess / correction.slope(square)
      let better = next > low && next < high ? next : (low + high) / 2
      if abs(better - distance) < 1e-14 { return better }
      distance = better
    }
    return distance
  }

  /// Whether both map places in the same way.
  public static func == (one: LensMap, other: LensMap) -> Bool {
    one.correction == other.correction && one.scale == other.scale && one.unit == other.unit
  }

  /// Hashes what determines the map.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(correction)
    hasher.combine(scale)
    hasher.combine(unit)
  }
}

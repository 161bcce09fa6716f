/// A projective transform of the plane, for places of a few units around the origin, which it must not send to infinity.
struct Homography: Hashable, Sendable {
  /// The number of free elements.
  static let count = 8
  /// The matrix row by row; its last element is 1.
  var elements: [Double]

  /// The transform that comes nearest to some pairs of places, in the least squares of the algebraic error; nil for fewer
  /// than four pairs, or places on a line.
  init?(_ pairs: [(source: SIMD2<Double>, target: SIMD2<Double>)]) {
    guard pairs.count >= 4 else { return nil }
    var system = LinearSystem(Self.count)
    for (source, target) in pairs {
      let (x, y) = (source.x, source.y)
      system.add([x, y, 1, 0, 0, 0, -target.x * x, -target.x * y], target.x, weight: 1)
      system.add([0, 0, 0, x, y, 1, -target.y * x, -target.y * y], target.y, weight: 1)
    }
    guard let elements = system.solution() else { return nil }
    self.elements = elements
  }

  /// Where a place goes, and the divisor.
  func target(_ place: SIMD2<Double>) -> (place: SIMD2<Double>, divisor: Double) {
    let divisor = elements[6] * place.x + elements[7] * place.y + 1
    return (
      SIMD2(
        elements[0] * place.x + elements[1] * place.y + elements[2],
        elements[3] * place.x + elements[4] * place.y + elements[5]) / divisor, divisor
    )
  }
}

public import FilterGraph

/// A smooth curve through points: a natural cubic spline between them, level beyond the first and the last.
///
/// The second derivative is continuous and vanishes at both ends. Results are kept within 0…1, as between two steep
/// points a spline swings beyond them.
public struct ToneSpline: Hashable, Sendable {
  /// The points, x rising.
  private let points: [SIMD2<Double>]
  /// The second derivatives at the points.
  private let bends: [Double]

  /// Creates a curve.
  ///
  /// - Parameter points: in any order; of several with the same x the last one counts. With one point the curve is
  ///   level; with none it changes nothing.
  public init(through points: [SIMD2<Double>]) {
    var sorted: [SIMD2<Double>] = []
    for (_, point) in points.enumerated().sorted(by: { ($0.element.x, $0.offset) < ($1.element.x, $1.offset) }
    )
    where point.x.isFinite && point.y.isFinite {
      if sorted.last?.x == point.x { sorted.removeLast() }
      sorted.append(point)
    }
    self.points = sorted.isEmpty ? [.zero, .one] : sorted
    bends = Self.bends(of: self.points)
  }

  /// The second derivatives of the natural spline, by Thomas's elimination in a tridiagonal system.
  private static func bends(of points: [SIMD2<Double>]) -> [Double] {
    var bends = Array(repeating: 0.0, count: points.count)
    guard points.count > 2 else { return bends }
    var upper = bends
    for index in 1..<points.count - 1 {
      let before = points[index] - points[index - 1], after = points[index + 1] - points[index]
      let pivot = 2 * (before.x + after.x) - before.x * upper[index - 1]
      upper[index] = after.x / pivot
      let change = 6 * (after.y / after.x - before.y / before.x)
      bends[index] = (change - before.x * bends[index - 1]) / pivot
    }
    for index in (1..<points.count - 1).reversed() { bends[index] -= upper[index] * bends[index + 1] }
    return bends
  }

  /// The result for an input.
  public func callAsFunction(_ input: Double) -> Double {
    let next = points.firstIndex { $0.x > input } ?? points.count
    guard next > 0 else { return Self.limited(points[0].y) }
    guard next < points.count else { return Self.limited(points[points.count - 1].y) }
    let (left, right) = (points[next - 1], points[next])
    let width = right.x - left.x
    let b = (input - left.x) / width
    let a = 1 - b
    let bend = (a * a - 1) * a * bends[next - 1] + (b * b - 1) * b * bends[next]
    return Self.limited(a * left.y + b * right.y + bend * width * width / 6)
  }

  private static func limited(_ value: Double) -> Double { min(max(value, 0), 1) }
}

extension ComputedCurves {
  /// The curves of Photoshop's and GPUImage's tone curves: that of the colour, then the composite one.
  ///
  /// - Parameters:
  ///   - red: the curve of red.
  ///   - green: the curve of green.
  ///   - blue: the curve of blue.
  ///   - composite: the curve that all three colours go through afterwards.
  ///   - resolution: the number of samples; 1021 put every 255th part of the range on a sample.
  public init(
    composite: ToneSpline, red: ToneSpline, green: ToneSpline, blue: ToneSpline, resolution: Int = 1021
  ) {
    self.init(
      samples: (0..<resolution).map { index in
        let input = Double(index) / Double(resolution - 1)
        return SIMD3(
          Float(composite(red(input))), Float(composite(green(input))), Float(composite(blue(input))))
      })
  }
}

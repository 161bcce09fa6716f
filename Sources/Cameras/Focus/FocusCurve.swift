import Glibc

/// The sharpness over the positions of a lens.
struct FocusCurve: Sendable {
  /// The sharpness at one position, the mean of its samples.
  struct Point: Hashable, Sendable {
    var position: Double
    var score: Double
    var count = 1.0
  }

  /// The points in the order of their positions.
  let points: [Point]

  /// Sorts samples; those nearer to each other than `resolution` are one point.
  init(_ samples: [FocusSample], resolution: Double) {
    var points: [Point] = []
    for sample in samples.sorted(by: { $0.position < $1.position }) where sample.score.isFinite {
      if let last = points.last, sample.position - last.position < resolution / 2 {
        points[points.count - 1].score = (last.score * last.count + sample.score) / (last.count + 1)
        points[points.count - 1].count += 1
      } else {
        points.append(Point(position: sample.position, score: sample.score))
      }
    }
    self.points = points
  }

  /// The index of the sharpest point; 0 without points.
  var best: Int { points.indices.max { points[$0].score < points[$1].score } ?? 0 }

  /// The greatest sharpness.
  var peak: Double { points.isEmpty ? 0 : points[best].score }

  /// The sharpness that half of the points exceed.
  var median: Double {
    let sorted = points.map(\.score).sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// How much of the way up and down the points belongs to one peak: 1 for a curve that only rises and then only falls,
  /// about a third for noise.
  var unity: Double {
    let way = zip(points, points.dropFirst()).map { abs($0.score - $1.score) }.reduce(0, +)
    guard let first = points.first, let last = points.last, way > 0 else { return 0 }
    return (2 * peak - first.score - last.score) / way
  }

  /// The mean of the points beside the sharpest one.
  var shoulders: Double {
    let beside = [best - 1, best + 1].filter(points.indices.contains).map { points[$0].score }
    return beside.isEmpty ? 0 : beside.reduce(0, +) / Double(beside.count)
  }

  /// The position of the peak between the points: the vertex of a parabola through the logarithms of the scores around
  /// it, which is exact for a bell curve and sharp enough for all that have one peak.
  ///
  /// - Parameter floor: the score above which points belong to the peak; those next to it always do.
  func vertex(above floor: Double) -> Double {
    guard !points.isEmpty else { return 0 }
    let best = best, top = points[best]
    var first = max(best - 1, 0), last = min(best + 1, points.count - 1)
    while first > 0, points[first].score > floor, points[first - 1].score > floor { first -= 1 }
    while last < points.count - 1, points[last].score > floor, points[last + 1].score > floor { last += 1 }
    let isAtEdge = best == 0 || best == points.count - 1
    guard top.score > 0, last - first >= (isAtEdge ? 3 : 2) else { return top.position }
    let unit = points[last].position - points[first].position
    var sums = (x: [Double](repeating: 0, count: 5), y: [Double](repeating: 0, count: 3))
    for point in points[first...last] {
      let x = (point.position - top.position) / unit
      let y = log(max(point.score, top.score * 1e-3) / top.score)
      var power = point.count
      for exponent in 0..<5 {
        sums.x[exponent] += power
        if exponent < 3 { sums.y[exponent] += power * y }
        power *= x
      }
    }
    guard let (slope, bend) = Self.parabola(sums.x, sums.y), bend < 0 else { return top.position }
    let place = top.position - slope / (2 * bend) * unit
    return min(max(place, points[first].position), points[last].position)
  }

  /// The linear and the quadratic coefficient of the parabola with the least squares.
  private static func parabola(_ x: [Double], _ y: [Double]) -> (slope: Double, bend: Double)? {
    func determinant(
      _ a: (Double, Double, Double), _ b: (Double, Double, Double), _ c: (Double, Double, Double)
    )
      -> Double
    {
      a.0 * (b.1 * c.2 - c.1 * b.2) - b.0 * (a.1 * c.2 - c.1 * a.2) + c.0 * (a.1 * b.2 - b.1 * a.2)
    }
    let constant = (x[0], x[1], x[2]), linear = (x[1], x[2], x[3]), square = (x[2], x[3], x[4])
    let values = (y[0], y[1], y[2])
    let whole = determinant(constant, linear, square)
    guard abs(whole) > 1e-12 else { return nil }
    return (determinant(constant, values, square) / whole, determinant(constant, linear, values) / whole)
  }
}

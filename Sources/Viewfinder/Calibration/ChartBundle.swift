import Glibc

/// Views of a flat chart through one lens, and the least-squares fit of both: a homography for each view, and the lens.
///
/// Places are in halves of the picture's diagonal from its middle.
struct ChartBundle {
  /// A corner of the chart and where it was seen.
  struct Point {
    /// Its place on the chart, about -1 to 1.
    var chart: SIMD2<Double>
    /// Where it was seen.
    var seen: SIMD2<Double>
    /// Its weight, 0 for none.
    var weight = 1.0
  }

  /// One picture of the chart.
  struct View {
    var points: [Point]
    /// What the lens would show if it did not distort.
    var homography: Homography
  }

  /// The coefficients, by the powers of the squared distance from 1 on, and the centre.
  struct Lens {
    var coefficients = [0.0, 0, 0]
    var center = SIMD2(0.0, 0)

    /// Where an undistorted place is seen, as the filter `lens-distortion` maps it.
    func seen(_ place: SIMD2<Double>) -> SIMD2<Double> {
      let offset = place - center
      let square = (offset * offset).sum()
      return center + offset * factor(square)
    }

    func factor(_ square: Double) -> Double {
      1 + square * (coefficients[0] + square * (coefficients[1] + square * coefficients[2]))
    }

    /// The derivative of ``factor(_:)``.
    func factorSlope(_ square: Double) -> Double {
      coefficients[0] + square * (2 * coefficients[1] + square * 3 * coefficients[2])
    }
  }

  /// What of the lens is fitted.
  struct Terms: Hashable, Comparable {
    /// The number of coefficients, 1…3.
    var coefficients: Int
    /// Whether the centre is where the picture's is, or fitted.
    var center: Center
    enum Center { case middle, fitted }

    var count: Int { coefficients + (center == .fitted ? 2 : 0) }
    static func < (one: Terms, other: Terms) -> Bool { one.count < other.count }
  }

  var views: [View]
  var lens = Lens()

  /// The distance between where a point is seen and where it should be.
  func error(_ point: Point, _ homography: Homography) -> Double {
    let offset = point.seen - lens.seen(homography.target(point.chart).place)
    return (offset * offset).sum().squareRoot()
  }

  /// The errors of the points of each view.
  var errors: [[Double]] { views.map { view in view.points.map { error($0, view.homography) } } }

  /// The weighted sum of the squared errors.
  var cost: Double {
    var sum = 0.0
    for view in views {
      for point in view.points where point.weight > 0 {
        let error = error(point, view.homography)
        sum += point.weight * error * error
      }
    }
    return sum
  }

  /// Moves the homographies, and of the lens the terms, to the least weighted squares, by Levenberg and Marquardt's
  /// method; nil for no terms.
  mutating func fit(_ terms: Terms?, steps: Int = 30) {
    var damping = 1e-4
    var cost = cost
    for _ in 0..<steps {
      guard let moved = moved(terms, damping) else {
        damping *= 10
        if damping > 1e6 { return }
        continue
      }
      let new = moved.cost
      if new <= cost {
        let isDone = cost - new <= 1e-10 * cost
        self = moved
        cost = new
        damping = max(damping / 10, 1e-12)
        if isDone { return }
      } else {
        damping *= 10
        if damping > 1e6 { return }
      }
    }
  }

  /// The bundle after one step; nil where the equations do not determine it.
  private func moved(_ terms: Terms?, _ damping: Double) -> ChartBundle? {
    guard let equations = NormalEquations(self, terms, damping), let (lens, views) = equations.solution
    else { return nil }
    var result = self
    for index in lens.indices {
      if index < terms!.coefficients {
        result.lens.coefficients[index] += lens[index]
      } else {
        result.lens.center[index - terms!.coefficients] += lens[index]
      }
    }
    for (index, change) in views.enumerated() {
      for element in 0..<Homography.count {
        result.views[index].homography.elements[element] += change[element]
      }
    }
    return result
  }

  /// The standard deviation of where the corners of a picture are seen, from the spread of the errors; nil where the points
  /// do not determine the terms. `corners` are places of the corrected picture.
  func deviation(_ terms: Terms, spread: Double, at corners: [SIMD2<Double>]) -> Double? {
    guard let equations = NormalEquations(self, terms, 0),
      let factor = CholeskyFactor(equations.reduced, count: terms.count)
    else { return nil }
    var largest = 0.0
    for corner in corners {
      let slopes = Slopes(lens, terms, at: corner)
      var variance = 0.0
      for axis in 0..<2 {
        let row = slopes.lens.map { $0[axis] }
        variance += zip(row, factor.solution(row)).reduce(0) { $0 + $1.0 * $1.1 }
      }
      largest = max(largest, variance)
    }
    return spread * largest.squareRoot()
  }
}

/// How the place where a point is seen changes with the undistorted place and with the terms of the lens.
private struct Slopes {
  /// By the undistorted place: the columns of a symmetric matrix.
  let place: (SIMD2<Double>, SIMD2<Double>)
  /// By each term.
  let lens: [SIMD2<Double>]

  init(_ lens: ChartBundle.Lens, _ terms: ChartBundle.Terms?, at place: SIMD2<Double>) {
    let offset = place - lens.center
    let square = (offset * offset).sum()
    let factor = lens.factor(square), slope = 2 * lens.factorSlope(square)
    let first = SIMD2(factor + slope * offset.x * offset.x, slope * offset.x * offset.y)
    let second = SIMD2(first.y, factor + slope * offset.y * offset.y)
    self.place = (first, second)
    guard let terms else {
      self.lens = []
      return
    }
    var columns: [SIMD2<Double>] = []
    var power = square
    for _ in 0..<terms.coefficients {
      columns.append(offset * power)
      power *= square
    }
    if terms.center == .fitted { columns += [SIMD2(1, 0) - first, SIMD2(0, 1) - second] }
    self.lens = columns
  }
}

/// The normal equations of one step. Views share the lens only, so each is eliminated by itself.
private struct NormalEquations {
  private struct Block {
    let factor: CholeskyFactor
    /// The right side of the view's own unknowns, and their coupling with each term of the lens.
    let right: [Double]
    let coupling: [[Double]]
  }

  private let count: Int
  private var blocks: [Block] = []
  /// The matrix of the lens's terms without the views.
  private(set) var reduced: [Double]
  private var right: [Double]

  init?(_ bundle: ChartBundle, _ terms: ChartBundle.Terms?, _ damping: Double) {
    count = terms?.count ?? 0
    let size = Homography.count, all = size + count
    reduced = Array(repeating: 0, count: count * count)
    right = Array(repeating: 0, count: count)
    var row = [Double](repeating: 0, count: all)
    for view in bundle.views {
      var matrix = [Double](repeating: 0, count: all * all), side = [Double](repeating: 0, count: all)
      for point in view.points where point.weight > 0 {
        let (place, divisor) = view.homography.target(point.chart)
        let slopes = Slopes(bundle.lens, terms, at: place)
        let error = point.seen - bundle.lens.seen(place)
        let (x, y) = (point.chart.x / divisor, point.chart.y / divisor)
        for axis in 0..<2 {
          let (across, down) = (slopes.place.0[axis], slopes.place.1[axis])
          row[0] = across * x
          row[1] = across * y
          row[2] = across / divisor
          row[3] = down * x
          row[4] = down * y
          row[5] = down / divisor
          let along = across * place.x + down * place.y
          row[6] = -along * x
          row[7] = -along * y
          for term in 0..<count { row[size + term] = slopes.lens[term][axis] }
          for i in 0..<all {
            let factor = point.weight * row[i]
            for j in 0...i { matrix[i * all + j] += factor * row[j] }
            side[i] += factor * error[axis]
          }
        }
      }
      var own = [Double](repeating: 0, count: size * size)
      for i in 0..<size {
        for j in 0...i { own[i * size + j] = matrix[i * all + j] }
        own[i * size + i] *= 1 + damping
      }
      guard let factor = CholeskyFactor(own, count: size) else { return nil }
      let coupling = (0..<count).map { term in (0..<size).map { matrix[(size + term) * all + $0] } }
      let ownRight = Array(side[..<size])
      let solved = factor.solution(ownRight)
      for i in 0..<count {
        right[i] += side[size + i] - dot(coupling[i], solved)
        let column = factor.solution(coupling[i])
        for j in 0..<count {
          let (low, high) = (min(i, j), max(i, j))
          reduced[j * count + i] +=
            matrix[(size + high) * all + size + low] * (i == j ? 1 + damping : 1) - dot(coupling[j], column)
        }
      }
      blocks.append(Block(factor: factor, right: ownRight, coupling: coupling))
    }
  }

  /// The changes of the lens's terms and of each view's homography.
  var solution: (lens: [Double], views: [[Double]])? {
    guard let factor = CholeskyFactor(reduced, count: count) else { return nil }
    let lens = factor.solution(right)
    let views = blocks.map { block in
      var side = block.right
      for (term, change) in lens.enumerated() {
        for index in side.indices { side[index] -= block.coupling[term][index] * change }
      }
      return block.factor.solution(side)
    }
    return (lens, views)
  }
}

private func dot(_ one: [Double], _ other: [Double]) -> Double {
  var sum = 0.0
  for index in one.indices { sum += one[index] * other[index] }
  return sum
}

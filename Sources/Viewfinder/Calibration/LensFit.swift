public import Cameras
public import Detection
import Glibc
import Pixels

/// A lens measured from pictures of a flat chessboard: what corrects it, and how well.
///
/// Each picture has a homography of its own, so neither the size of the squares nor the place of the chart must be known. The
/// coefficients are those that explain the corners best; k2, k3 and the centre are fitted where the corners support them, by
/// Schwarz's criterion, and otherwise stay 0 and in the middle. Cost: some milliseconds for 20 pictures.
public struct LensFit: Hashable, Sendable {
  /// How far corners are from where they should be, in pixels.
  public struct Residual: Hashable, Sendable {
    /// The root of the mean square, and the greatest.
    public var rms: Double, maximum: Double
  }

  /// What corrects the lens, for frames of the pictures' shape.
  public let correction: LensCorrection
  /// The distances of the corners from those of a flat chart seen by a lens without distortion.
  public let before: Residual
  /// The same with the correction.
  public let after: Residual
  /// The standard deviation of the correction in the corners of the picture, in pixels.
  public let uncertainty: Double
  /// The fraction of the picture's ``cells`` in which a corner was found.
  public let coverage: Double
  /// The number of corners used.
  public let corners: Int
  /// The indices of the pictures used; the others contradict them.
  public let views: [Int]

  /// The fewest pictures.
  public static let fewestViews = 3
  /// The cells of the picture across and down, in which corners are counted.
  public static let cells = (across: 8, down: 6)
  /// The least ``coverage``.
  public static let leastCoverage = 0.5
  /// The fraction of a picture's corners that may contradict the others before the whole picture is left out.
  private static let mostOutliers = 0.3
  /// The greatest uncertainty, and the greatest root of the mean square, in halves of the diagonal.
  private static let limits = (uncertainty: 1e-3, rms: 2e-3)

  /// The fraction of the picture's cells in which some views have corners.
  public static func coverage(_ views: some Sequence<ChartView>) -> Double {
    var covered: Set<Int> = []
    for corner in views.lazy.flatMap(\.corners) {
      let column = min(max(Int(corner.place.x * Double(cells.across)), 0), cells.across - 1)
      let row = min(max(Int(corner.place.y * Double(cells.down)), 0), cells.down - 1)
      covered.insert(row * cells.across + column)
    }
    return Double(covered.count) / Double(cells.across * cells.down)
  }

  /// Measures a lens.
  ///
  /// - Throws: ``LensFitError`` when there are too few pictures, they cover too little, or contradict one another.
  public init(_ views: [ChartView]) throws(LensFitError) {
    guard let size = views.first?.size, views.count >= Self.fewestViews else {
      throw Self.tooFew(views.count)
    }
    let shape = LensCorrection(k1: 0, size: size)
    if let other = views.first(where: { !shape.fits($0.size) }) {
      throw LensFitError(
        .mixedSizes,
        "pictures of \(size) and of \(other.size) show different parts of the sensor; use one shape")
    }
    let coverage = Self.coverage(views)
    guard coverage >= Self.leastCoverage else { throw Self.littleCoverage(coverage) }
    let half = (Double(size.width * size.width + size.height * size.height)).squareRoot() / 2
    let unit = SIMD2(Double(size.width), Double(size.height)) / half

    var (bundle, used) = Self.cleaned(views, unit: unit, half: half)
    guard used.count >= Self.fewestViews else { throw Self.contradiction(used.count, of: views.count) }
    bundle.lens = .init()
    bundle.fit(nil)
    before = Residual(bundle, half)
    let picture = [SIMD2(-1.0, -1), SIMD2(1, -1), SIMD2(-1, 1), SIMD2(1, 1)].map { $0 * unit / 2 }
    guard let best = Self.best(bundle, picture) else {
      bundle.fit(.init(coefficients: 1, center: .middle))
      let isFlat = Residual(bundle, half).rms <= Self.limits.rms * half
      throw isFlat ? Self.littleCoverage(coverage) : Self.contradiction(used.count, of: views.count)
    }
    after = Residual(best.bundle, half)
    guard after.rms <= Self.limits.rms * half else { throw Self.contradiction(used.count, of: views.count) }
    uncertainty = best.deviation * half
    self.coverage = coverage
    corners = best.bundle.views.reduce(0) { $0 + $1.points.count }
    self.views = used
    let lens = best.bundle.lens
    correction = LensCorrection(
      k1: lens.coefficients[0], k2: lens.coefficients[1], k3: lens.coefficients[2],
      center: lens.center / unit + 0.5, size: size)
  }

  // MARK: - Outliers

  /// The views as a bundle without the corners and the views that contradict the others, and the indices of the rest.
  private static func cleaned(
    _ views: [ChartView], unit: SIMD2<Double>, half: Double
  ) -> (bundle: ChartBundle, used: [Int]) {
    var used: [Int] = []
    var bundle = ChartBundle(views: [])
    for (index, view) in views.enumerated() {
      let (columns, rows) = (view.corners.map(\.column), view.corners.map(\.row))
      guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max()
      else { continue }
      let middle = SIMD2(Double(left + right), Double(top + bottom)) / 2
      let reach = Double(max(right - left, bottom - top, 1)) / 2
      let points = view.corners.map { corner in
        ChartBundle.Point(
          chart: (SIMD2(Double(corner.column), Double(corner.row)) - middle) / reach,
          seen: (SIMD2(corner.place.x, corner.place.y) - 0.5) * unit)
      }
      guard let homography = Homography(points.map { ($0.chart, $0.seen) }) else { continue }
      bundle.views.append(.init(points: points, homography: homography))
      used.append(index)
    }
    // Weights after Huber and then after Tukey (P. J. Huber, Robust Statistics, 1981), with the spread of the errors by
    // their median.
    let terms = ChartBundle.Terms(coefficients: 2, center: .middle)
    var spread = 0.0
    for round in 0..<8 {
      bundle.fit(terms, steps: round == 0 ? 6 : 3)
      let errors = bundle.errors
      spread = max(errors.joined().median / 1.1774, 0.02 / half)
      for (view, errors) in errors.enumerated() {
        for (point, error) in errors.enumerated() {
          bundle.views[view].points[point].weight =
            round < 4 ? min(1, 2 * spread / max(error, 1e-12)) : Self.tukey(error / (5 * spread))
        }
      }
    }
    var kept = ChartBundle(views: []), indices: [Int] = []
    for (index, var view) in zip(used, bundle.views) {
      let points = view.points.filter { bundle.error($0, view.homography) < 4.5 * spread }
      guard Double(points.count) >= Double(view.points.count) * (1 - mostOutliers), points.count >= 12 else {
        continue
      }
      view.points = points.map { .init(chart: $0.chart, seen: $0.seen) }
      kept.views.append(view)
      indices.append(index)
    }
    return (kept, indices)
  }

  private static func tukey(_ ratio: Double) -> Double {
    guard ratio < 1 else { return 0 }
    let rest = 1 - ratio * ratio
    return rest * rest
  }

  // MARK: - Choice of the terms

  /// The bundle with the terms that its points support; nil where they support none.
  private static func best(
    _ start: ChartBundle, _ picture: [SIMD2<Double>]
  ) -> (bundle: ChartBundle, deviation: Double)? {
    var best: (bundle: ChartBundle, deviation: Double, score: Double, coefficients: Int)?
    func consider(_ terms: ChartBundle.Terms) {
      var bundle = best?.bundle ?? start
      bundle.fit(terms)
      let equations = 2 * bundle.views.reduce(0) { $0 + $1.points.count }
      let free = equations - Homography.count * bundle.views.count - terms.count
      guard free > 0 else { return }
      let variance = bundle.cost / Double(free)
      guard let deviation = bundle.deviation(terms, spread: variance.squareRoot(), at: picture),
        deviation < limits.uncertainty, bundle.lens.isUsable(over: picture)
      else { return }
      // Below some thousandths of a pixel, nothing is to be explained.
      let floor = 4e-6 * 4e-6
      let score =
        Double(equations) * log(bundle.cost / Double(equations) + floor)
        + Double(terms.count) * log(Double(equations))
      guard score < (best?.score ?? .infinity) - (best == nil ? 0 : 10) else { return }
      best = (bundle, deviation, score, terms.coefficients)
    }
    for count in 1...3 { consider(.init(coefficients: count, center: .middle)) }
    if let count = best?.coefficients { consider(.init(coefficients: count, center: .fitted)) }
    return best.map { ($0.bundle, $0.deviation) }
  }

  // MARK: - Messages

  private static func tooFew(_ count: Int) -> LensFitError {
    LensFitError(
      .tooFewViews,
      "\(count) \(count == 1 ? "picture" : "pictures") of the chart; at least \(fewestViews) are needed, better 10, "
        + "with the chart in the middle, in the corners and at a slant")
  }

  private static func littleCoverage(_ coverage: Double) -> LensFitError {
    LensFitError(
      .tooLittleCoverage,
      "the chart was seen in \(Int(coverage * 100)) % of the picture, which does not determine the lens; show it in "
        + "every corner too, at least \(Int(leastCoverage * 100)) %")
  }

  private static func contradiction(_ count: Int, of all: Int) -> LensFitError {
    LensFitError(
      .notFlat,
      "the corners are not those of one flat chart through one lens (\(count) of \(all) pictures agree); keep the chart "
        + "flat and still, and the focus and zoom as they are")
  }
}

extension LensFit.Residual {
  fileprivate init(_ bundle: ChartBundle, _ half: Double) {
    let errors = bundle.errors.joined()
    let squares = errors.reduce(0) { $0 + $1 * $1 }
    self.init(
      rms: (squares / Double(max(errors.count, 1))).squareRoot() * half, maximum: (errors.max() ?? 0) * half)
  }
}

extension ChartBundle.Lens {
  /// Whether the coefficients can be a filter's, and every place of the picture is seen once.
  fileprivate func isUsable(over picture: [SIMD2<Double>]) -> Bool {
    guard coefficients.allSatisfy({ abs($0) <= 1 }), (center * center).sum() < 0.04 else { return false }
    let far = picture.map { (($0 - center) * ($0 - center)).sum() }.max() ?? 0
    return stride(from: 0, through: far, by: far / 64).allSatisfy { square in
      factor(square) + 2 * square * factorSlope(square) > 0.2
    }
  }
}

extension Sequence<Double> {
  /// The middle one; 0 of none.
  fileprivate var median: Double {
    let sorted = sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}

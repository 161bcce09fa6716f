import FilterGraph
import Pixels

/// The part of one picture that is read to compute a rectangle of another.
enum Footprint: Hashable, Sendable {
  /// The same pixels; for pictures of different sizes, those under them after stretching.
  case samePixels
  /// The same pixels plus a margin around them.
  case around(x: Int, y: Int)
  /// The surroundings along an axis of the pixels for which a coarse average is computed.
  case strided(step: Int, along: Intermediate.Axis, radius: Int)
  /// The pixels of a coarse average between which the same pixels are interpolated.
  case enlarged(step: Int)
  /// The footprint that a filter declares.
  case declared(DeclaredFootprint, Expression.Environment, margin: Int)
  /// The whole picture.
  case everything

  /// The pixels that linear sampling reads around a position, plus one for rounding.
  static let mixing = 2

  /// The rectangle of a picture of `input` pixels that is read for a rectangle of one of `output` pixels;
  /// never empty, and inside the picture.
  func region(for region: PixelRegion, of output: PixelSize, in input: PixelSize) -> PixelRegion {
    let edges = Edges(region)
    switch self {
    case .samePixels where output == input: return region
    case .samePixels:
      let (x, y) = (
        Double(input.width) / Double(output.width), Double(input.height) / Double(output.height)
      )
      return Edges(
        left: edges.left * x, top: edges.top * y, right: edges.right * x, bottom: edges.bottom * y
      ).region(in: input, margin: (Self.mixing, Self.mixing))
    case .around(let x, let y): return edges.region(in: input, margin: (x, y))
    case .strided(let step, .x, let radius):
      return edges.stridedAlongX(step).region(in: input, margin: (radius, 0))
    case .strided(let step, .y, let radius):
      return edges.transposed.stridedAlongX(step).transposed.region(in: input, margin: (0, radius))
    case .enlarged(let step):
      return edges.interpolated(step).region(in: input, margin: (Self.mixing, Self.mixing))
    case .declared(let footprint, let environment, let margin):
      let needed = Self.edges(of: footprint, environment, for: edges, of: output, in: input)
      return needed?.region(in: input, margin: (margin, margin)) ?? PixelRegion(input)
    case .everything: return PixelRegion(input)
    }
  }

  /// Evaluates a declared footprint; nil when the formulas have no finite result.
  fileprivate static func edges(
    of footprint: DeclaredFootprint, _ base: Expression.Environment, for region: Edges, of output: PixelSize,
    in input: PixelSize
  ) -> Edges? {
    var environment = base
    environment.define("width", [Double(input.width)])
    environment.define("height", [Double(input.height)])
    environment.define("outputWidth", [Double(output.width)])
    environment.define("outputHeight", [Double(output.height)])
    switch footprint {
    case .edges(let left, let top, let right, let bottom, let steps):
      environment.define("left", [region.left])
      environment.define("top", [region.top])
      environment.define("right", [region.right])
      environment.define("bottom", [region.bottom])
      for step in steps { environment.define(step.name, [step.value.value(in: environment)]) }
      return Edges(
        left: left.value(in: environment), top: top.value(in: environment),
        right: right.value(in: environment), bottom: bottom.value(in: environment)
      ).ifFinite
    case .corners(let x, let y, let steps):
      var all: Edges?
      for (cornerX, cornerY) in region.corners {
        environment.define("x", [cornerX])
        environment.define("y", [cornerY])
        for step in steps { environment.define(step.name, [step.value.value(in: environment)]) }
        let (x, y) = (x.value(in: environment), y.value(in: environment))
        guard x.isFinite, y.isFinite else { return nil }
        all = all?.including(x, y) ?? Edges(left: x, top: y, right: x, bottom: y)
      }
      return all
    }
  }
}

extension DeclaredFootprint {
  /// The middle of what is read for a place of a picture of `output` pixels, in one of `input` pixels; both are in fractions
  /// of the width and height. Nil when the formulas have no finite result.
  func center(
    ofReadsAt place: SIMD2<Double>, _ environment: Expression.Environment, of output: PixelSize,
    in input: PixelSize
  ) -> SIMD2<Double>? {
    let (x, y) = (place.x * Double(output.width), place.y * Double(output.height))
    let read = Footprint.edges(
      of: self, environment, for: Edges(left: x, top: y, right: x, bottom: y), of: output, in: input)
    return read.map {
      SIMD2(
        ($0.left + $0.right) / 2 / Double(input.width), ($0.top + $0.bottom) / 2 / Double(input.height))
    }
  }
}

/// A rectangle by its edges, which may be between pixels.
private struct Edges {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  init(_ region: PixelRegion) {
    self.init(
      left: Double(region.x), top: Double(region.y), right: Double(region.right),
      bottom: Double(region.bottom))
  }

  var transposed: Edges { Edges(left: top, top: left, right: bottom, bottom: right) }

  /// The pixels that the first to the last column of a coarse picture stand for.
  func stridedAlongX(_ step: Int) -> Edges {
    let margin = Double(CoarseAverage.margin)
    return Edges(
      left: (left - margin) * Double(step), top: top, right: (right - 1 - margin) * Double(step) + 1,
      bottom: bottom)
  }

  /// The part of a coarse picture between whose texels the pixels of the rectangle are interpolated.
  func interpolated(_ step: Int) -> Edges {
    func texel(_ pixel: Double) -> Double { pixel / Double(step) + Double(CoarseAverage.margin) }
    return Edges(
      left: texel(left), top: texel(top), right: texel(right - 1) + 1, bottom: texel(bottom - 1) + 1)
  }

  var corners: [(Double, Double)] { [(left, top), (right, top), (left, bottom), (right, bottom)] }

  var ifFinite: Edges? {
    left.isFinite && top.isFinite && right.isFinite && bottom.isFinite ? self : nil
  }

  func including(_ x: Double, _ y: Double) -> Edges {
    Edges(left: min(left, x), top: min(top, y), right: max(right, x), bottom: max(bottom, y))
  }

  /// The pixels of a picture that the rectangle touches, plus a margin; pixels outside are clamped to the
  /// picture's edge, as reads are.
  func region(in size: PixelSize, margin: (x: Int, y: Int)) -> PixelRegion {
    let columns = Self.span(left, right, margin.x, in: size.width)
    let rows = Self.span(top, bottom, margin.y, in: size.height)
    return PixelRegion(
      x: columns.lowerBound, y: rows.lowerBound, size: PixelSize(width: columns.count, height: rows.count))
  }

  private static func span(_ low: Double, _ high: Double, _ margin: Int, in count: Int) -> Range<Int> {
    // An edge displaced only by rounding touches no further pixel.
    let limit = Double(count)
    let first = Int(min(max((low + 1e-6).rounded(.down) - Double(margin), 0), limit - 1))
    let end = Int(min(max((high - 1e-6).rounded(.up) + Double(margin), 1), limit))
    return first..<max(end, first + 1)
  }
}

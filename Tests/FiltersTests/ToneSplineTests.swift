import FilterGraph
import Filters
import Testing

struct ToneSplineTests {
  @Test func passesThroughItsPoints() {
    let points: [SIMD2<Double>] = [[0.1, 0.3], [0.25, 0.2], [0.5, 0.8], [0.9, 0.7]]
    let spline = ToneSpline(through: points.reversed())
    for point in points { #expect(abs(spline(point.x) - point.y) < 1e-12) }
    #expect(spline(-1) == 0.3)
    #expect(abs(spline(2) - 0.7) < 1e-12)
  }

  /// A line through any number of points stays a line, and nothing leaves 0…1.
  @Test func linesAndLimits() {
    let line = ToneSpline(through: [[0, 0], [0.2, 0.2], [0.7, 0.7], [1, 1]])
    let steep = ToneSpline(through: [[0, 0], [0.45, 0], [0.5, 1], [1, 1]])
    for step in 0...100 {
      let input = Double(step) / 100
      #expect(abs(line(input) - input) < 1e-12)
      #expect((0...1).contains(steep(input)))
    }
  }

  @Test func poorPoints() {
    #expect(ToneSpline(through: [])(0.3) == 0.3)
    #expect(ToneSpline(through: [[0.5, 0.25]])(0.9) == 0.25)
    #expect(ToneSpline(through: [[0, 0], [0.5, 0.1], [0.5, 0.4], [1, 1]])(0.5) == 0.4)
    #expect(ToneSpline(through: [[.nan, 0.2], [0, 0], [1, .infinity], [1, 1]])(0.25) == 0.25)
  }

  /// Points reach the graph as the chain writes them, and what is not a curve is an error.
  @Test func pointsInChains() throws {
    let curve = ToneCurve(redControlPoints: [Point(x: 0, y: 0.2), Point(x: 1, y: 0.9)])
    #expect(try curve.instance.description == "tone-curve=red-control-points=0|0.2|1|0.9")
    for (value, message) in [
      ("0|0|1", "'0|0|1' has 3 numbers; a curve has 2 to 32 points, written x|y|x|y"),
      ("0|0", "'0|0' has 2 numbers; a curve has 2 to 32 points, written x|y|x|y"),
      ("0|0|0.5|1|0.5|0", "a curve goes from left to right, but 0.5 follows 0.5 in '0|0|0.5|1|0.5|0'"),
      ("0|0|1|nan", "'nan' is not a number"),
    ] {
      #expect {
        try Graph(parsing: "tone-curve=\(value)", catalog: .standard)
      } throws: { "\($0)".contains(message) }
    }
  }
}

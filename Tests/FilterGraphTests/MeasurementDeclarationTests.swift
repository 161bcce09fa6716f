import FilterGraph
import Pixels
import Testing

/// Measurements read from filter results.
struct MeasurementDeclarationTests {
  private static func measured(
    _ form: String, width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> [Float]
  ) throws -> PictureMeasurement {
    let filter = try FilterDefinition.parse(
      "//! filter a\n//! summary S\n//! kind general\n//! result \(form)\n"
        + "vec4 filter(Place place) { return tap(0, 0); }", path: "a.glsl")
    var floats: [Float] = []
    for y in 0..<height { for x in 0..<width { floats += pixel(x, y) } }
    return PictureMeasurement(
      try #require(filter.measurement), size: PixelSize(width: width, height: height), floats: floats)
  }

  @Test func colorsAndNumbersAreTheFirstPixel() throws {
    let color = try Self.measured("color", width: 2, height: 1) { x, _ in [Float(x), 1.5, -0.25, 1] }
    #expect(color == .color(MeasuredColor(red: 0, green: 1.5, blue: -0.25, alpha: 1)))
    #expect(MeasuredColor(color)?.green == 1.5)
    #expect(Double(color) == nil)
    #expect(try Self.measured("number", width: 1, height: 1) { _, _ in [7, 1, 2, 3] } == .number(7))
  }

  @Test func histogramsAreRows() throws {
    let levels = try Self.measured("histogram", width: 4, height: 1) { x, _ in
      [Float(x), 0.5, 0, x == 3 ? 1 : 0]
    }
    let histogram = try #require(LevelHistogram(levels))
    #expect(histogram.red == [0, 1, 2, 3])
    #expect(histogram.luminance == [0, 0, 0, 1])
  }

  @Test func pointsComeInOrderAndNotAboveTheLimit() throws {
    let strengths: [Float] = [0, 2, 0, -1, 5, 2]
    let result = try Self.measured("points 2", width: 3, height: 2) { x, y in
      [strengths[y * 3 + x], 9, 9, 9]
    }
    let found = try #require(Found<MeasuredPoint>(result))
    #expect(
      found.elements == [
        MeasuredPoint(x: 0.5, y: 0.75, strength: 5), MeasuredPoint(x: 0.5, y: 0.25, strength: 2),
      ])
    #expect(found.count == 3 && found.limit == 2 && found.isCapped)
    #expect(Found<MeasuredLine>(result) == nil)
  }

  @Test func whatIsNoNumberIsNoPoint() throws {
    let result = try Self.measured("points", width: 2, height: 1) { x, _ in [x == 0 ? .nan : 1, 0, 0, 0] }
    let found = try #require(Found<MeasuredPoint>(result))
    #expect(found.elements.map(\.x) == [0.75] && !found.isCapped && found.limit == 1024)
  }

  @Test func linesHaveAnglesAndDistances() throws {
    let result = try Self.measured("lines", width: 180, height: 5) { x, y in
      [(x, y) == (0, 2) ? 8 : (x, y) == (90, 4) ? 4 : 0, 0, 0, 0]
    }
    let found = try #require(Found<MeasuredLine>(result))
    #expect(found.count == 2 && found.limit == 256)
    #expect(abs(found.elements[0].angle) < 1e-9 && abs(found.elements[0].distance) < 1e-9)
    #expect(found.elements[0].votes == 8)
    #expect(abs(found.elements[1].angle - 90) < 1e-9 && abs(found.elements[1].distance - 0.8) < 1e-9)
  }
}

import Glibc
import Pixels
import Rendering
import TestSupport
import Testing

/// Detectors find exactly the corners of drawn figures.
struct DetectorTests {
  /// The white pixels of what a chain makes of a picture.
  private func hits(_ chain: String, _ picture: ReferenceImage, _ execution: ChainExecution) throws
    -> [SIMD2<Int>]
  {
    let result = try renderChain(chain, inputs: [picture], as: [execution])[0]
    var places: [SIMD2<Int>] = []
    for y in 0..<result.height {
      for x in 0..<result.width where result[x, y].x > 0.5 { places.append(SIMD2(x, y)) }
    }
    return places
  }

  /// Whether each hit lies within `reach` of one figure's corner, and each corner has one hit.
  private func expect(
    _ hits: [SIMD2<Int>], at corners: [SIMD2<Int>], within reach: Int, _ what: String
  ) {
    #expect(hits.count == corners.count, "\(what): \(hits)")
    for corner in corners {
      let near = hits.count { abs($0.x - corner.x) <= reach && abs($0.y - corner.y) <= reach }
      #expect(near == 1, "\(what): \(near) hits at \(corner), of \(hits)")
    }
  }

  /// A rectangle with the corner pixels (8, 6) and (23, 17).
  private func rectangle(_ inside: SIMD4<Double>, on outside: SIMD4<Double>) -> ReferenceImage {
    ReferenceImage(34, 25) { x, y in (8...23).contains(x) && (6...17).contains(y) ? inside : outside }
  }

  private let corners = [SIMD2(8, 6), SIMD2(23, 6), SIMD2(8, 17), SIMD2(23, 17)]
  private let white = SIMD4(1.0, 1, 1), black = SIMD4(0.0, 0, 0)

  @Test(arguments: ChainExecution.allCases)
  func theCornersOfARectangle(execution: ChainExecution) throws {
    let bright = rectangle(white, on: black), dark = rectangle(black, on: white)
    // The pixel in the corner sees eleven pixels of the circle outside, more than any other.
    expect(try hits("fast-corner-detection", bright, execution), at: corners, within: 0, "FAST")
    expect(try hits("fast-corner-detection", dark, execution), at: corners, within: 0, "FAST, dark")
    expect(try hits("colour-fast-feature-detector", bright, execution), at: corners, within: 0, "colour FAST")
    for chain in ["harris-corner-detection", "noble-corner-detection", "shi-tomasi-feature-detection"] {
      expect(try hits(chain, bright, execution), at: corners, within: 1, chain)
      expect(try hits(chain, dark, execution), at: corners, within: 1, chain)
    }
  }

  /// FAST wants one side to be larger; the others find where four squares meet.
  @Test(arguments: ChainExecution.allCases)
  func theCrossingsOfACheckerboard(execution: ChainExecution) throws {
    let board = ReferenceImage(48, 36) { x, y in (x / 12 + y / 12) % 2 == 0 ? white : black }
    let crossings = [12, 24, 36].flatMap { x in [12, 24].map { SIMD2(x, $0) } }
    for chain in ["harris-corner-detection", "noble-corner-detection", "shi-tomasi-feature-detection"] {
      expect(try hits(chain, board, execution), at: crossings, within: 1, chain)
    }
    #expect(try hits("fast-corner-detection", board, execution) == [])
  }

  /// Red on a green of the same luma has corners for those who see colours alone.
  @Test(arguments: ChainExecution.allCases)
  func cornersThatLumaDoesNotShow(execution: ChainExecution) throws {
    let picture = rectangle(SIMD4(0.8, 0.1, 0.1), on: SIMD4(0.1, 0.30792, 0.1))
    #expect(try hits("fast-corner-detection", picture, execution) == [])
    expect(
      try hits("colour-fast-feature-detector", picture, execution), at: corners, within: 0, "colour FAST")
  }

  /// A half plane has one edge: its normal's angle and its distance from the centre tell the line.
  @Test(arguments: [(0, 10.0), (40, -12), (90, 5), (127, 0), (179, 14)])
  func theLineBetweenTwoHalves(angle: Int, distance: Double) throws {
    let turn = Double(angle) * .pi / 180
    let picture = ReferenceImage(80, 60) { x, y in
      let across = (Double(x) - 39.5) * cos(turn) + (Double(y) - 29.5) * sin(turn) - distance
      return SIMD4(1, 1, 1) * min(max(across + 0.5, 0), 1) * SIMD4(1, 1, 1, 0) + SIMD4(0, 0, 0, 1)
    }
    for execution in ChainExecution.allCases {
      let lines = try renderChain(
        "hough-transform-line-detector=0.9:0.3", inputs: [picture], as: [execution])[0]
      #expect((lines.width, lines.height) == (180, 100))
      let lit = (0..<180 * 100).filter { lines[$0 % 180, $0 / 180].x > 0 }.map { ($0 % 180, $0 / 180) }
      #expect(lit.count == 1, "\(execution): \(lit)")
      let (column, row) = try #require(lit.first)
      let away = (2 * (Double(row) + 0.5) / 100 - 1) * 50
      let isTurned = abs(column - angle) > 90
      let turned = isTurned ? abs(column - angle) - 180 : column - angle
      #expect(abs(turned) <= 1)
      #expect(abs((isTurned ? -away : away) - distance) <= 1.5, "\(execution): \(away)")
    }
  }

  /// At the defaults, and in a picture of any size, the sides of a sheet on a desk are lines, and gravel has none.
  @Test(arguments: [1, 4]) func linesInPicturesOfAnySize(scale: Int) throws {
    try withRenderer { renderer in
      func lines(_ level: (_ x: Int, _ y: Int) -> UInt8) throws -> Int {
        let size = PixelSize(width: 320 * scale, height: 240 * scale)
        var image = Image(packed: .rgba8, size: size)
        for y in 0..<size.height {
          for x in 0..<size.width {
            let place = 4 * (y * size.width + x), value = level(x / scale, y / scale)
            image.bytes.replaceSubrange(place..<place + 4, with: [value, value, value, 255])
          }
        }
        let (found, floats) = try renderer.render(
          "hough-transform-line-detector", on: image, options: renderer.options())
        return (0..<found.area).count { floats[$0 * 4] > 0 }
      }
      let sides = try lines { x, y in (60..<260).contains(x) && (50..<190).contains(y) ? 150 : 90 }
      #expect(sides == 4)
      var random = SeededRandom(seed: 3)
      let gravel = (0..<80 * 60).map { _ in UInt8(60 + 120 * random.unit()) }
      let rows = try lines { x, y in gravel[y / 4 * 80 + x / 4] }
      #expect(rows == 0)
    }
  }

  @Test(arguments: ["harris-corner-detection", "fast-corner-detection", "colour-fast-feature-detector"])
  func nothingOnAnEdge(chain: String) throws {
    let slanted = ReferenceImage(40, 30) { x, y in x + y < 35 ? white : black }
    let upright = ReferenceImage(40, 30) { x, _ in x < 20 ? white : black }
    let thin = ReferenceImage(40, 30) { x, _ in x == 20 ? white : black }
    for edge in [slanted, upright, thin] {
      let inner = try hits(chain, edge, .definition).filter {
        (5..<35).contains($0.x) && (5..<25).contains($0.y)
      }
      #expect(inner == [])
    }
  }
}

import Detection
import Pixels
import Testing

/// Chessboards drawn here, found where they were drawn.
struct ChartDetectorTests {
  /// A board of squares in grey, from a place on.
  private static func board(
    _ across: Int, _ down: Int, side: Int, at place: (x: Int, y: Int), size: PixelSize, light: UInt8 = 230
  ) -> Image {
    var image = Image(packed: .gray8, size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let column = (x - place.x) / side, row = (y - place.y) / side
        let isBoard = x >= place.x && y >= place.y && column < across && row < down
        image.bytes[y * image.layout.planes[0].stride + x] = isBoard && (column + row) % 2 == 0 ? 25 : light
      }
    }
    return image
  }

  @Test func theCornersOfAWholeBoardAreFound() throws {
    let size = PixelSize(width: 640, height: 480)
    var detector = try ChartDetector()
    let view = try #require(
      try detector.chart(in: Self.board(9, 7, side: 50, at: (70, 60), size: size)))
    #expect(view.size == size && view.corners.count == 48)
    // The corners between pixels 119 and 120 are at 120 pixels from the left border.
    let found = Set(
      view.corners.map {
        SIMD2(Int(($0.place.x * 640).rounded()), Int(($0.place.y * 480).rounded()))
      })
    let expected = (1...8).flatMap { column in (1...6).map { SIMD2(70 + column * 50, 60 + $0 * 50) } }
    #expect(found == Set(expected))
    for corner in view.corners {
      let (x, y) = (corner.place.x * 640, corner.place.y * 480)
      #expect(abs(x - x.rounded()) < 0.2 && abs(y - y.rounded()) < 0.2, "\(corner)")
    }
    // Columns and rows count along the board.
    let places = Dictionary(uniqueKeysWithValues: view.corners.map { (SIMD2($0.column, $0.row), $0.place) })
    let (first, right) = (places[SIMD2(0, 0)]!, places[SIMD2(1, 0)]!)
    let step = SIMD2((right.x - first.x) * 640, (right.y - first.y) * 480)
    #expect(abs((step * step).sum().squareRoot() - 50) < 0.2)
  }

  @Test func aPartOfABoardIsEnoughAndLargePicturesAreReduced() throws {
    var detector = try ChartDetector()
    let part = Self.board(30, 30, side: 50, at: (-25, -35), size: PixelSize(width: 640, height: 480))
    #expect(try #require(try detector.chart(in: part)).corners.count >= 60)
    let large = Self.board(9, 7, side: 400, at: (160, 200), size: PixelSize(width: 4100, height: 3200))
    let view = try #require(try detector.chart(in: large))
    #expect(view.corners.count == 48)
    #expect(view.corners.allSatisfy { abs(($0.place.x * 4100 - 160).remainder(dividingBy: 400)) < 0.5 })
  }

  @Test func thereIsNoChartWhereThereIsNone() throws {
    var detector = try ChartDetector()
    for size in [(1, 1), (3, 200), (47, 47), (48, 48), (64, 2000), (640, 480)] {
      let size = PixelSize(width: size.0, height: size.1)
      #expect(try detector.chart(in: Self.board(0, 0, side: 9, at: (0, 0), size: size)) == nil, "\(size)")
      // Squares of one pixel, and a board of too few.
      #expect(
        try detector.chart(in: Self.board(9999, 9999, side: 1, at: (0, 0), size: size)) == nil, "\(size)")
      #expect(try detector.chart(in: Self.board(3, 3, side: 12, at: (4, 4), size: size)) == nil, "\(size)")
    }
    #expect(throws: DetectionError.self) {
      var detector = try ChartDetector()
      _ = try detector.chart(in: Image(packed: .rgbaFloat, size: PixelSize(width: 64, height: 64)))
    }
  }
}

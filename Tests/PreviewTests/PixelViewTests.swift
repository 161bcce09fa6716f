import FilterGraph
import Filters
import Graphics
import Pixels
import PlanCompiler
import Testing

import ViewfinderPreview

/// Which pixels a magnifier shows.
struct PixelViewTests {
  /// The view of a chain's result at a place, which must exist.
  private static func view(
    _ chain: String, of pixels: String, showing picture: String, in region: String, at center: SIMD2<Double>,
    factor: Int
  ) throws -> PixelView {
    let pixels = try #require(PixelSize(pixels))
    let region = try #require(PixelSize(region))
    let picture = try #require(PixelSize(picture))
    let graph = try Graph(parsing: chain, catalog: .standard)
    let map = try #require(OwnPixels(behind: graph, catalog: .standard).map(from: pixels))
    return try #require(
      PixelView(
        PixelRegion(region), showing: center, factor: factor, map: map,
        of: picture, in: pixels))
  }

  /// The pixel that the view shows at a pixel of its rectangle; nil outside the picture.
  private static func pixel(_ view: PixelView, _ x: Int, _ y: Int) -> SIMD2<Int>? {
    let place = (view.corner + view.right * (Double(x) + 0.5) + view.down * (Double(y) + 0.5)).rounded(.down)
    guard all(place .>= view.low), all(place .< view.high) else { return nil }
    return SIMD2(Int(place.x), Int(place.y))
  }

  @Test(
    arguments: [
      // Chain, its result, the place in the result, and the pixel there.
      ("null", "1920x1080", SIMD2(0.25, 0.5), SIMD2(480, 540)),
      ("resize=width=640", "640x360", SIMD2(0.25, 0.5), SIMD2(480, 540)),
      // 1080 rows become 480 columns of 853 pixels; neither divides.
      ("resize=height=480", "853x480", SIMD2(0.25, 0.5), SIMD2(480, 540)),
      ("lanczos-resampling=width=480", "480x270", SIMD2(0.75, 0.25), SIMD2(1440, 270)),
      ("crop=0.5|0.25|0.25|0.5", "480x540", SIMD2(0.5, 0.5), SIMD2(1200, 540)),
      ("flip=horizontal", "1920x1080", SIMD2(0.25, 0.4), SIMD2(1440, 432)),
      ("mirror", "1920x1080", SIMD2(0.25, 0.4), SIMD2(1440, 432)),
      // Clockwise: the left edge of the result is the bottom of the frame.
      ("rotate=90", "1080x1920", SIMD2(0.1, 0.3), SIMD2(576, 972)),
      ("rotate=180", "1920x1080", SIMD2(0.1, 0.3), SIMD2(1728, 756)),
      ("crop=0.5|0|0.5|1,rotate=90,resize=width=540", "540x480", SIMD2(0.25, 0.5), SIMD2(1440, 810)),
      // Half as large, in the middle.
      ("transform=affine-transform=0.5|0|0|0.5|0|0", "1920x1080", SIMD2(0.5, 0.5), SIMD2(960, 540)),
      ("transform=affine-transform=0.5|0|0|0.5|0|0", "1920x1080", SIMD2(0.3, 0.5), SIMD2(192, 540)),
      ("punch-in=factor=2", "1920x1080", SIMD2(0.75, 0.5), SIMD2(1200, 540)),
      ("exposure=1,gaussian-blur=3,focus-peaking", "1920x1080", SIMD2(0.25, 0.5), SIMD2(480, 540)),
    ])
  func theMiddleShowsThePixelAtThePlace(
    chain: String, picture: String, center: SIMD2<Double>, expected: SIMD2<Int>
  ) throws {
    for factor in [2, 3, 16] {
      let view = try Self.view(
        chain, of: "1920x1080", showing: picture, in: "180x180", at: center, factor: factor)
      #expect(
        Self.pixel(view, 90, 90).map { abs($0.x - expected.x) <= 1 && abs($0.y - expected.y) <= 1 } == true,
        "\(view.middle) at factor \(factor)")
    }
  }

  /// A step to the right or down in the view is the same step in the picture, in direction.
  @Test(
    arguments: [
      ("null", [1, 0], [0, 1]), ("resize=width=320:height=1000", [1, 0], [0, 1]),
      ("flip=horizontal", [-1, 0], [0, 1]), ("flip=vertical", [1, 0], [0, -1]),
      ("rotate=90", [0, -1], [1, 0]), ("rotate=270", [0, 1], [-1, 0]),
      ("flip=horizontal,rotate=90", [0, -1], [-1, 0]), ("rotate=90,flip=horizontal", [0, 1], [1, 0]),
    ] as [(String, SIMD2<Double>, SIMD2<Double>)])
  func squaresLieAsInThePicture(chain: String, right: SIMD2<Double>, down: SIMD2<Double>) throws {
    let view = try Self.view(
      chain, of: "640x480", showing: "480x640", in: "90x90", at: SIMD2(0.5, 0.5), factor: 4)
    #expect(view.right == right / 4)
    #expect(view.down == down / 4)
  }

  @Test func aTurnByADegreeTurnsTheSquares() throws {
    let (cosine, sine) = (0.9998476951563913, 0.01745240643728351)
    let view = try Self.view(
      "transform=affine-transform=\(cosine)|\(sine)|-\(sine)|\(cosine)|0|0", of: "640x480",
      showing: "640x480", in: "90x90", at: SIMD2(0.5, 0.5), factor: 2)
    let expected = SIMD2(cosine, -sine) / 2
    #expect(abs(view.right.x - expected.x) < 1e-9 && abs(view.right.y - expected.y) < 1e-9)
    #expect((view.right * view.down).sum() == 0)
  }

  /// Each pixel is a whole square of the window's pixels, in rectangles of any size at any place.
  @Test(arguments: ["1x1", "7x3", "180x180", "641x359", "1919x1079"], [1, 2, 3, 5, 8, 16])
  func pixelsAreWholeSquares(region: String, factor: Int) throws {
    let size = try #require(PixelSize(region))
    for chain in ["null", "resize=width=853", "rotate=90,flip=horizontal"] {
      for center in [0.0, 0.12345, 0.5, 0.777, 1] {
        let view = try Self.view(
          chain, of: "1001x667", showing: chain == "null" ? "1001x667" : "853x568", in: region,
          at: SIMD2(center, 1 - center), factor: factor)
        let row = (0..<size.width).map { Self.pixel(view, $0, size.height / 2) }
        let runs = row.split { $0 == nil }.flatMap { shown in
          shown.indices.dropFirst().filter { shown[$0] != shown[$0 - 1] }
        }
        for (start, end) in zip(runs, runs.dropFirst()) where row[start..<end].allSatisfy({ $0 != nil }) {
          #expect(end - start == factor, "\(chain) at \(center)")
        }
        // Where the picture is larger than the view, there is nothing but picture.
        if factor >= 4 { #expect(row.allSatisfy { $0 != nil }, "\(chain) at \(center)") }
      }
    }
  }

  @Test func theViewStaysInThePicture() throws {
    // 640x360 pixels of the window show 160x90 of the frame.
    func corners(_ center: SIMD2<Double>) throws -> [SIMD2<Int>?] {
      let view = try Self.view(
        "null", of: "1920x1080", showing: "1920x1080", in: "640x360", at: center, factor: 4)
      return [Self.pixel(view, 0, 0), Self.pixel(view, 639, 359)]
    }
    #expect(try corners(SIMD2(0, 0)) == [SIMD2(0, 0), SIMD2(159, 89)])
    #expect(try corners(SIMD2(1, 1)) == [SIMD2(1760, 990), SIMD2(1919, 1079)])
    #expect(try corners(SIMD2(0.01, 0.5)) == [SIMD2(0, 495), SIMD2(159, 584)])
  }

  @Test func whatTheChainCutsOffIsNotShown() throws {
    let view = try Self.view(
      "crop=0.25|0.25|0.5|0.5", of: "1000x800", showing: "500x400", in: "200x200", at: SIMD2(0, 0), factor: 4)
    #expect(Self.pixel(view, 0, 0) == SIMD2(250, 200))
    #expect(view.low == SIMD2(250, 200) && view.high == SIMD2(750, 600))
  }

  @Test func aPictureSmallerThanTheViewIsInItsMiddle() throws {
    let view = try Self.view(
      "null", of: "101x51", showing: "101x51", in: "400x300", at: SIMD2(0.9, 0.1), factor: 2)
    #expect(Self.pixel(view, 98, 150) == nil && Self.pixel(view, 302, 150) == nil)
    #expect(Self.pixel(view, 100, 150)?.x == 0 && Self.pixel(view, 299, 150)?.x == 100)
    #expect(Self.pixel(view, 200, 98) == nil && Self.pixel(view, 200, 202) == nil)
  }
}

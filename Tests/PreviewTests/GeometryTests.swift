import Filters
import Graphics
import Pixels
import Testing

import ViewfinderPreview

struct GeometryTests {
  @Test(
    arguments: [
      ("1920x1080", "1280x720", "1280x720+0+0"),
      ("1920x1080", "1280x800", "1280x720+0+40"),
      ("640x480", "1280x720", "960x720+160+0"),
      ("1080x1920", "1280x720", "405x720+437+0"),
      ("1x1000", "640x480", "1x480+319+0"),
      ("1000x1", "640x480", "640x1+0+239"),
      ("1x1", "3x2", "2x2+0+0"),
    ])
  func thePictureIsAsLargeAsFitsInTheMiddle(picture: String, window: String, expected: String) throws {
    let box = Letterbox(try #require(PixelSize(picture)), in: try #require(PixelSize(window)))
    #expect(box.region.description == expected)
  }

  @Test func thePictureMovesAside() {
    let area = PixelRegion(x: 200, y: 10, size: PixelSize(width: 640, height: 700))
    let box = Letterbox(PixelSize(width: 1280, height: 720), in: area)
    #expect(box.region.description == "640x360+200+180")
    #expect(box.fraction(at: SIMD2(200, 180)) == SIMD2(0, 0))
    let loupe = PixelView.loupe(at: SIMD2(0, 0), in: area)
    #expect(loupe.x == 200 && loupe.y == 10)
  }

  @Test func aPlaceInTheWindowIsAFractionOfThePicture() throws {
    let box = Letterbox(PixelSize(width: 320, height: 240), in: PixelSize(width: 800, height: 480))
    // The picture covers 640x480+80+0.
    #expect(box.fraction(at: SIMD2(80, 0)) == SIMD2(0, 0))
    #expect(box.fraction(at: SIMD2(720, 480)) == SIMD2(1, 1))
    #expect(box.fraction(at: SIMD2(240, 360)) == SIMD2(0.25, 0.75))
    #expect(box.fraction(at: SIMD2(-50, 900)) == SIMD2(0, 1))
    #expect(box.place(of: SIMD2(0.25, 0.75)) == SIMD2(240, 360))
    #expect(box.reduction == 0.5)
    let smaller = Letterbox(PixelSize(width: 1280, height: 720), in: PixelSize(width: 640, height: 480))
    #expect(smaller.reduction == 2)
    // Half of the second of two pixels of the picture that lie on one of the window.
    #expect(smaller.spread == SIMD2(0.5 / 1280, 0.5 / 720))
  }

  @Test(arguments: ["1x1", "7x3", "160x120", "1280x720", "720x1280"], [-100, 0, 3, 400, 5000])
  func theLoupeStaysInTheWindow(window: String, place: Int) throws {
    let size = try #require(PixelSize(window))
    let region = PixelView.loupe(at: SIMD2(Float(place), Float(place)), in: PixelRegion(size))
    #expect(region.fits(in: size))
    #expect(region.width == region.height)
  }

  @Test func theWheelGoesThroughWholeFactors() {
    var magnification = Magnification(.loupe)
    magnification.zoom(by: -5)
    #expect(magnification.factor == 1)
    var seen = [1]
    for _ in 0..<20 {
      magnification.zoom(by: 1)
      if seen.last != magnification.factor { seen.append(magnification.factor) }
    }
    #expect(seen == [1, 2, 3, 4, 6, 8, 12, 16])
    // A program may set factors that the wheel does not stop at.
    magnification.factor = 5
    magnification.zoom(by: -1)
    #expect(magnification.factor == 4)
  }

  @Test(arguments: [(-3, 1), (0, 1), (1, 1), (16, 16), (17, 16), (Int.max, 16)])
  func theFactorIsWithinItsRange(factor: Int, expected: Int) {
    var magnification = Magnification(.punchIn, factor: factor)
    #expect(magnification.factor == expected)
    magnification.factor = 2
    magnification.factor = factor
    #expect(magnification.factor == expected)
  }

  @Test func theCenterIsAPlaceOfThePicture() {
    #expect(Magnification(.loupe, center: Point(x: 0.25, y: 1)).place == SIMD2(0.25, 1))
    #expect(Magnification(.loupe, center: Point(x: -2, y: .infinity)).place == SIMD2(0, 1))
    #expect(Magnification(.loupe, center: Point(x: .nan, y: -.nan)).place == SIMD2(0.5, 0.5))
  }
}

import GPU
import Pixels
import Testing

@testable import ViewfinderPreview

@Suite struct GeometryTests {
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

  @Test func aPlaceInTheWindowIsAPixelOfThePicture() throws {
    let box = Letterbox(PixelSize(width: 320, height: 240), in: PixelSize(width: 800, height: 480))
    // The picture covers 640x480+80+0.
    #expect(box.picturePixel(at: SIMD2(80, 0)) == SIMD2(0, 0))
    #expect(box.picturePixel(at: SIMD2(719.9, 479.9)) == SIMD2(319, 239))
    #expect(box.picturePixel(at: SIMD2(400, 240)) == SIMD2(160, 120))
    #expect(box.picturePixel(at: SIMD2(-50, 900)) == SIMD2(0, 239))
    #expect(!box.isMinifying)
    #expect(
      Letterbox(PixelSize(width: 1280, height: 720), in: PixelSize(width: 640, height: 480)).isMinifying)
  }

  @Test(arguments: ["1x1", "7x3", "160x120", "1280x720", "720x1280"], [-100, 0, 3, 400, 5000])
  func theLensStaysInTheWindow(window: String, place: Int) throws {
    let size = try #require(PixelSize(window))
    let region = Magnifier.region(at: SIMD2(Float(place), Float(place)), in: size)
    #expect(region.fits(in: size))
    #expect(region.width == region.height)
  }

  @Test func theWheelGoesThroughWholeFactors() {
    var magnifier = Magnifier()
    magnifier.zoom(by: -5)
    #expect(magnifier.factor == 1)
    var seen = [1]
    for _ in 0..<20 {
      magnifier.zoom(by: 1)
      if seen.last != magnifier.factor { seen.append(magnifier.factor) }
    }
    #expect(seen == [1, 2, 3, 4, 6, 8, 12, 16])
  }
}

import Pixels
import Testing
import Viewfinder

import ViewfinderPreview

struct ShutterTests {
  @Test func aBracketIsEvenAroundThePresentExposure() {
    #expect(ShutterSettings().corrections == [-2, 0, 2])
    #expect(ShutterSettings(bracketStep: 0.5, bracketShots: 5).corrections == [-1, -0.5, 0, 0.5, 1])
    #expect(ShutterSettings(bracketShots: 7).corrections.count == 7)
  }

  @Test func aStillIsCroppedUprightWhereThePictureIs() {
    let (wide, tall) = (PixelSize(width: 640, height: 360), PixelSize(width: 360, height: 640))
    #expect(ShutterSettings.Aspect.camera.ratio(in: wide) == nil)
    #expect(ShutterSettings.Aspect.fourToThree.ratio(in: wide) == AspectRatio("4:3"))
    #expect(ShutterSettings.Aspect.fourToThree.ratio(in: tall) == AspectRatio("3:4"))
    #expect(ShutterSettings.Aspect.square.ratio(in: tall) == AspectRatio("1:1"))
  }

  @Test func theSettingsAreRemembered() {
    let preferences = Preferences(nil) { _ in }
    #expect(preferences.shutter == ShutterSettings())
    let chosen = ShutterSettings(
      timer: .long, mode: .hdr, burstCount: 99, bracketStep: 0.3, bracketShots: 7, aspect: .wide, raw: .on,
      format: .png, quality: 1)
    preferences.shutter = chosen
    #expect(preferences.shutter == chosen)
  }

  @Test func aFileIsAddressedByItsBytes() {
    #expect(Desktop.address(of: "/home/a b/ü?.jpg") == "file:///home/a%20b/%c3%bc%3f.jpg")
    #expect(Desktop.open("/nowhere/a.jpg")?.english.hasPrefix("/nowhere/a.jpg cannot be opened: ") == true)
  }

  @Test(arguments: [1, 2]) func aSmallPictureHasTheMeansOfTheLargeOne(width: Int) throws {
    // Columns of 0 and 200 by fours in the left half, 100 in the right one; opaque.
    let size = PixelSize(width: 64, height: 32)
    var bytes: [UInt8] = []
    for place in 0..<size.area {
      let column = place % size.width
      let value: UInt8 = column >= 32 ? 100 : column % 8 < 4 ? 0 : 200
      for sample in [value, value, value, 255] {
        bytes += width == 1 ? [sample] : [7, sample]
      }
    }
    let image = Image(
      layout: FrameLayout(packed: width == 1 ? .rgba8 : .rgba16, size: size), bytes: bytes)
    let small = try #require(SmallPicture(image, side: 8))
    #expect(small.size == PixelSize(width: 8, height: 4))
    #expect(Array(small.bytes[..<4]) == [100, 100, 100, 255])
    #expect(small.bytes.count == 8 * 4 * 4 && small.bytes[7 * 4] == 100)
    // Nothing is enlarged.
    #expect(SmallPicture(image, side: 500)?.size == size)
  }
}

import Detection
import Pixels
import TestSupport
import Testing

/// Drawn codes, read where they were drawn.
struct CodeDetectorTests {
  private static let size = PixelSize(width: 640, height: 480)

  private static func picture(_ code: DrawnCode, x: Int, y: Int, scale: Int) -> Image {
    var image = Image(packed: .gray8, size: size)
    image.bytes = Array(repeating: 160, count: size.area)
    code.draw(into: &image, x: x, y: y, scale: scale)
    return image
  }

  @Test func anEAN13IsRead() throws {
    var detector = try CodeDetector()
    let image = Self.picture(.ean13("4006381333931"), x: 60, y: 200, scale: 3)
    let codes = try detector.codes(in: image)
    try #require(codes.count == 1, "\(codes)")
    #expect(codes[0].symbology == .ean13 && codes[0].text == "4006381333931")
    // 95 modules of 3 pixels, and 40 rows of 3.
    let bounds = codes[0].bounds
    #expect(abs(bounds.x * 640 - 60) < 4 && abs(bounds.width * 640 - 285) < 6, "\(bounds)")
    #expect(abs(bounds.y * 480 - 200) < 4 && abs(bounds.height * 480 - 120) < 6, "\(bounds)")
  }

  @Test func aCode128IsReadAndOthersAreNotLookedFor() throws {
    let image = Self.picture(.code128("Viewfinder 128"), x: 100, y: 100, scale: 2)
    var detector = try CodeDetector()
    #expect(try detector.codes(in: image).map(\.text) == ["Viewfinder 128"])
    #expect(try detector.codes(in: image).map(\.symbology) == [.code128])
    var other = try CodeDetector([.qr, .ean13])
    #expect(try other.codes(in: image).isEmpty)
  }

  @Test func aQRCodeIsReadWithItsCorners() throws {
    let drawn = try #require(try DrawnCode.qr("https://example.org/a?b=1"), "qrencode is not installed")
    var detector = try CodeDetector([.qr])
    let image = Self.picture(drawn, x: 200, y: 120, scale: 5)
    let code = try #require(try detector.codes(in: image).first)
    #expect(code.symbology == .qr && code.text == "https://example.org/a?b=1")
    let side = Double(drawn.width * 5)
    let expected = [(200.0, 120.0), (200 + side, 120), (200 + side, 120 + side), (200, 120 + side)]
    for (corner, place) in zip(code.corners, expected) {
      #expect(abs(corner.x * 640 - place.0) < 6 && abs(corner.y * 480 - place.1) < 6, "\(code.corners)")
    }
    // Upside down its own top left is at the bottom right of the stored picture.
    let turned = try #require(try detector.codes(in: image, orientation: .down).first)
    #expect(abs((1 - turned.corners[0].x) * 640 - 200) < 6 && abs((1 - turned.corners[0].y) * 480 - 120) < 6)
  }

  @Test func noiseAndTinyPicturesContainNothing() throws {
    var detector = try CodeDetector(Set(CodeSymbology.allCases))
    var generator = SystemRandomNumberGenerator()
    var image = Image(packed: .gray8, size: PixelSize(width: 97, height: 61))
    for _ in 0..<20 {
      for index in image.bytes.indices { image.bytes[index] = UInt8.random(in: 0...255, using: &generator) }
      #expect(try detector.codes(in: image).filter { $0.symbology == .qr }.isEmpty)
    }
    #expect(try detector.codes(in: Image(packed: .gray8, size: PixelSize(width: 1, height: 1))).isEmpty)
  }
}

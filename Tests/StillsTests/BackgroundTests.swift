import Files
import Pixels
import ScratchFiles
import Stills
import Testing

/// Colours behind transparent places.
struct BackgroundTests {
  private static let orange = SIMD3(1.0, 0.5, 0)
  /// From transparent to opaque; transparent pixels have colours, too.
  private static let veil = picture(16, 4) { x, y in (UInt8(x * 16), UInt8(y * 60), 200, UInt8(x * 17)) }

  private static func finish(_ background: SIMD3<Double>?) -> StillFinish {
    var finish = StillFinish()
    finish.background = background
    return finish
  }

  /// What a pixel is, computed here.
  private static func expected(_ x: Int, _ y: Int) -> [Double] {
    let alpha = Double(x * 17) / 255
    return zip([Double(x * 16), Double(y * 60), 200], [255, 127.5, 0]).map { $0 * alpha + $1 * (1 - alpha) }
  }

  @Test(arguments: [StillFormat.png(.init()), .tiff(.init()), .webP(.lossless), .netpbm(.source)])
  func coloursAreMixedAndNothingIsTransparent(format: StillFormat) throws {
    for depth in [StillFormat.Depth.eight, .sixteen, .float] {
      let file = try StillImage.encode(Self.veil.with(depth), as: format, finish: Self.finish(Self.orange))
      let image = try StillImage(decoding: file, name: "a").image.with(.eight)
      #expect(image.isOpaque)
      for y in 0..<4 {
        for x in 0..<16 {
          for (channel, value) in Self.expected(x, y).enumerated() {
            let found = Double(image.bytes[4 * (16 * y + x) + channel])
            #expect(abs(found - value) <= 1, "\(format) \(depth) at \(x), \(y): \(found), not \(value)")
          }
        }
      }
    }
  }

  /// JPEG has none, and black without a colour; its thumbnail has the colour, too.
  @Test func filesWithoutTransparencyHaveTheColour() throws {
    let clear = picture(16, 16) { _, _ in (9, 9, 9, 0) }
    let format = StillFormat.jpeg(.init(quality: 100, chroma: .full))
    for (background, level) in [(nil, 0), (SIMD3(1.0, 1, 1), 255)] as [(SIMD3<Double>?, UInt8)] {
      let file = try StillImage.encode(clear, as: format, finish: Self.finish(background))
      #expect(try StillImage(decoding: file, name: "a").image.bytes.prefix(3) == [level, level, level])
      let small = try Thumbnail.jpeg(of: clear, over: background)
      #expect(try StillImage(decoding: small, name: "a").image.bytes.prefix(3) == [level, level, level])
    }
  }

  /// A picture in a file is finished band by band.
  @Test func bandsAreAsTheWholePicture() throws {
    let folder = ScratchFolder()
    let stored = try StoredPicture(format: .rgba8, size: Self.veil.size, encoding: .jpeg, bandBytes: 64)
    let bytes = Self.veil.bytes
    for row in 0..<4 {
      let region = PixelRegion(x: 0, y: row, size: PixelSize(width: 16, height: 1))
      try stored.write(region, from: bytes.span.bytes.extracting((row * 64)...), stride: 64)
    }
    let path = folder.file("a.png")
    try stored.write(
      to: path, as: .png(.init()), metadata: Metadata(), finish: Self.finish(Self.orange), origin: nil,
      replacing: .never)
    let whole = try StillImage.encode(Self.veil, as: .png(.init()), finish: Self.finish(Self.orange))
    #expect(
      try StillImage(contentsOf: path).image.bytes == StillImage(decoding: whole, name: "a").image.bytes)
    #expect(try StillDescription(contentsOf: path).isOpaque)
  }
}

import Pixels
import Testing

import Stills

/// Numbers that codecs compute of others, at their ends and between.
struct ByteArithmeticTests {
  /// All numbers of 16 bits become the nearest of 8.
  @Test func numbersAreNarrowedToTheNearest() {
    var image = Image(packed: .gray16, size: PixelSize(width: 256, height: 256))
    image.bytes.withUnsafeMutableBytes { bytes in
      for value in 0..<65_536 {
        bytes.storeBytes(of: UInt16(value), toByteOffset: value * 2, as: UInt16.self)
      }
    }
    let expected = (0..<65_536).map { UInt8((Double($0) / 257).rounded()) }
    #expect(image.narrowed().bytes == expected)
  }

  @Test func numbersAreWidenedExactly() {
    var image = Image(packed: .gray8, size: PixelSize(width: 256, height: 1))
    for value in 0..<256 { image.bytes[value] = UInt8(value) }
    // 65535 is 255 times 257, so both bytes are the value.
    let doubled: [UInt8] = image.bytes.flatMap { [$0, $0] }
    #expect(image.widened().bytes == doubled)
    #expect(image.widened().narrowed().bytes == image.bytes)
  }

  /// The last pixel alone decides, by its alpha alone.
  @Test(arguments: [(255, true), (254, false)]) func onePixelMakesAPictureTransparent(
    alpha: Int, isOpaque: Bool
  ) {
    var image = Image(packed: .rgba8, size: PixelSize(width: 3, height: 2))
    for place in image.bytes.indices { image.bytes[place] = place % 4 == 3 ? 255 : 9 }
    image.bytes[image.bytes.count - 1] = UInt8(alpha)
    #expect(image.isOpaque == isOpaque)
  }

  /// Image resources have an even length; the length that they state is that of the records (Adobe, Photoshop File Formats).
  @Test(arguments: [2, 3]) func recordsArePaddedToAnEvenLength(count: Int) {
    let resource = JPEGMetadata.photoshopResource([UInt8](repeating: 7, count: count))
    #expect(resource.count == 16 - 4 + (count + 1) / 2 * 2)
    #expect(resource[11] == UInt8(count))
  }

  @Test func sidesOfMoreThanAByteAreRead() throws {
    let image = Image(packed: .gray8, size: PixelSize(width: 700, height: 300))
    let segments = try #require(JPEGSegments(try StillImage.encode(image, as: .jpeg(.init()))))
    #expect(segments.width == 700 && segments.height == 300)
  }
}

import Pixels
import Testing

import Stills

/// Files with several pictures, of which one is read.
struct SeriesTests {
  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// A TIFF file of grey pages of one pixel, each of a kind of NewSubfileType.
  static func tiff(pages: [Int], isBig: Bool = false) -> [UInt8] {
    let word = isBig ? 8 : 4
    var file = Array("II".utf8) + (isBig ? little(43, 2) + little(8, 2) + [0, 0] : little(42, 2))
    file += little(file.count + word, word)
    for (index, kind) in pages.enumerated() {
      let entries: [(tag: Int, value: Int)] = [
        (254, kind), (256, 1), (257, 1), (258, 8), (259, 1), (262, 1), (277, 1), (278, 1), (279, 1),
      ]
      let pixel = file.count + (isBig ? 8 : 2) + (entries.count + 1) * (isBig ? 20 : 12) + word
      var directory = little(entries.count + 1, isBig ? 8 : 2)
      for (tag, value) in (entries + [(273, pixel)]).sorted(by: { $0.tag < $1.tag }) {
        directory += little(tag, 2) + little(4, 2) + little(1, word) + little(value, 4)
        if isBig { directory += little(0, 4) }
      }
      file += directory + little(index + 1 < pages.count ? pixel + 1 : 0, word) + [UInt8(10 * (index + 1))]
    }
    return file
  }

  @Test(arguments: [false, true]) func pagesOfATIFFAreCounted(isBig: Bool) throws {
    // Smaller copies and masks are no pages.
    let still = try StillImage(decoding: Self.tiff(pages: [0, 1, 2, 4, 2], isBig: isBig), name: "a.tif")
    #expect(still.series == .pages(3))
    #expect(still.image.bytes == [10])
    #expect(
      try StillImage(decoding: Self.tiff(pages: [0, 1], isBig: isBig), name: "a.tif").series == .single)
  }

  @Test func aChainOfDirectoriesThatIsACircleEnds() throws {
    var file = Self.tiff(pages: [0, 0])
    // The second directory leads back to the first one, which is at 8.
    let last = file.count - 5
    file.replaceSubrange(last..<last + 4, with: [8, 0, 0, 0])
    #expect(try StillImage(decoding: file, name: "a.tif").series == .pages(2))
  }

  @Test(arguments: [1, 3]) func picturesOfAPNGAnimationAreCounted(frames: Int) throws {
    var png = PNGFile(width: 1, height: 1, depth: 8, color: 0)
    png.add("acTL", PNGFile.big(frames) + PNGFile.big(0))
    let still = try StillImage(decoding: png.finished(rows: [0, 77]), name: "a.png")
    #expect(still.series == (frames == 1 ? .single : .frames(3)))
    #expect(still.image.bytes == [77])
  }

  @Test func picturesOfAGIFAreCounted() throws {
    let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0] + [2, 2, 0x44, 1, 0]
    func file(_ count: Int) -> [UInt8] {
      Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [255, 0, 0, 0, 0, 255]
        + Array(repeatElement(picture, count: count).joined()) + [0x3B]
    }
    #expect(try StillImage(decoding: file(1), name: "a.gif").series == .single)
    #expect(try StillImage(decoding: file(4), name: "a.gif").series == .frames(4))
  }
}

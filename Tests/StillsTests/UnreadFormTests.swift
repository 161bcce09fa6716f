import Files
import Pixels
import Testing

import Stills

/// Files of forms that the libraries below read wrongly, or call damaged: each is refused in words.
struct UnreadFormTests {
  private static func failure(_ file: [UInt8]) -> String? {
    stillsError { () throws(FileError) in _ = try StillImage(decoding: file, name: "a") }?.description
  }

  // MARK: - TIFF

  /// A picture of 4 by 2 pixels, of zeros; `fields` are 16-bit numbers.
  private static func tiff(_ fields: [Int: [Int]], isBig: Bool) -> [UInt8] {
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let word = isBig ? 8 : 4
    var fields = fields.merging([256: [4], 257: [2], 259: [1], 262: [1], 277: [1], 278: [2]]) { own, _ in own
    }
    let start = isBig ? 16 : 8, samples = [UInt8](repeating: 0, count: 96)
    if fields[322] == nil { (fields[273], fields[279]) = ([start], [samples.count]) }
    var file = Array("II".utf8) + (isBig ? little(43, 2) + little(8, 2) + little(0, 2) : little(42, 2))
    file += little(start + samples.count, word) + samples
    let end = file.count + (isBig ? 8 : 2) + fields.count * (isBig ? 20 : 12) + word
    file += little(fields.count, isBig ? 8 : 2)
    var far: [UInt8] = []
    for (tag, values) in fields.sorted(by: { $0.key < $1.key }) {
      let bytes = values.flatMap { little($0, 2) }
      file += little(tag, 2) + little(3, 2) + little(values.count, word)
      file += bytes.count > word ? little(end + far.count, word) : bytes + little(0, word - bytes.count)
      if bytes.count > word { far += bytes }
    }
    return file + little(0, word) + far
  }

  @Test(
    arguments: [
      ([258: [8, 8, 8], 262: [6], 277: [3]], "YCbCr colours without JPEG compression"),
      ([258: [8, 8, 8], 259: [5], 262: [6], 277: [3]], "YCbCr colours without JPEG compression"),
      ([258: [8], 339: [2]], "samples with a sign"), ([258: [16], 339: [2]], "samples with a sign"),
      ([258: [12]], "samples of 12 bits"), ([258: [32]], "samples of 32 bits"),
      ([258: [16], 339: [3]], "floats of 16 bits"),
      ([258: [8, 8, 8], 262: [2], 277: [3], 284: [2], 322: [16], 323: [16]], "tiles of one channel each"),
    ] as [([Int: [Int]], String)], [false, true])
  func formsOfTIFFAreRefused(form: ([Int: [Int]], String), isBig: Bool) {
    let message = Self.failure(Self.tiff(form.0, isBig: isBig)) ?? "none"
    #expect(message.hasPrefix("a: \(form.1) are not read; make a"), "\(message)")
  }

  @Test(arguments: [false, true]) func thePlainFormIsRead(isBig: Bool) {
    #expect(Self.failure(Self.tiff([258: [8]], isBig: isBig)) == nil)
    #expect(Self.failure(Self.tiff([258: [16]], isBig: isBig)) == nil)
    #expect(Self.failure(Self.tiff([258: [32], 339: [3]], isBig: isBig)) == nil)
  }

  // MARK: - HEIF and AVIF

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 8
    return [0, 0, UInt8(length >> 8), UInt8(length & 255)] + type.utf8 + content
  }

  /// A file with properties for the picture and its opacity, by their places from 1 on; no pixels.
  private static func avif(_ properties: [[UInt8]], picture: [UInt8], opacity: [UInt8]) -> [UInt8] {
    let associations =
      [0, 0, 0, 0, 0, 0, 0, 2, 0, 1, UInt8(picture.count)] + picture + [0, 2, UInt8(opacity.count)] + opacity
    let reference = box("auxl", [0, 2, 0, 1, 0, 1])
    return box("ftyp", Array("avif\0\0\0\0avifmif1".utf8))
      + box(
        "meta",
        [0, 0, 0, 0] + box("pitm", [0, 0, 0, 0, 0, 1]) + box("iref", [0, 0, 0, 0] + reference)
          + box("iprp", box("ipco", properties.flatMap(\.self)) + box("ipma", associations)))
  }

  private static let colors = box("av1C", [0x81, 0, 0x0C, 0]), gray = box("av1C", [0x81, 0, 0x1C, 0])
  private static let alpha = box("auxC", [0, 0, 0, 0] + "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0".utf8)

  private static func range(isFull: Bool) -> [UInt8] {
    box("colr", "nclx".utf8 + [0, 1, 0, 13, 0, 6, isFull ? 0x80 : 0])
  }

  @Test func greyOfALimitedRangeIsRefused() {
    let limited = Self.range(isFull: false), full = Self.range(isFull: true)
    func message(_ properties: [[UInt8]]) -> String? {
      Self.failure(Self.avif(properties, picture: [1, 0x82], opacity: [3]))
    }
    #expect(
      message([Self.gray, limited, Self.alpha])
        == "a: grey of a limited range is not read; make a picture of the full range of it")
    #expect(message([Self.gray, full, Self.alpha])?.contains("range") == false)
    #expect(message([Self.colors, limited, Self.alpha])?.contains("range") == false)
  }

  @Test func colorsThatTurnAloneAreRefused() {
    let turn = Self.box("irot", [1]), other = Self.box("irot", [2]), mirror = Self.box("imir", [0])
    func isRefused(_ picture: [UInt8], _ opacity: [UInt8]) -> Bool? {
      Self.failure(
        Self.avif(
          [Self.colors, Self.alpha, turn, other, mirror], picture: [1] + picture, opacity: [1, 2] + opacity))?
        .contains("colours that are turned without their opacity")
    }
    #expect(isRefused([3], []) == true)
    #expect(isRefused([3], [4]) == true)
    #expect(isRefused([0x85], [3]) == true)
    #expect(isRefused([3], [3]) == false)
    #expect(isRefused([], []) == false)
  }

  @Test func animationsAreNamed() {
    let file = Self.box("ftyp", Array("avis\0\0\0\0avifavis".utf8))
    #expect(Self.failure(file)?.contains("an animation is not read; make a picture of it") == true)
  }

  // MARK: - JPEG XL

  /// A header whose one channel beside the colours is opacity, by which they are multiplied or not; no pixels.
  @Test(arguments: [0, 1]) func multipliedColorsAreRefused(isMultiplied: Int) {
    // A small size of 8 by 8 pixels; own values, none of them further ones, of 8 bits; one channel, of own values.
    let size: [Int] = [1, 0, 0, 0, 0, 0, 1, 0, 0]
    let values: [Int] = [0, 0, 0, 0, 0, 1, 1, 0]
    let channel: [Int] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, isMultiplied]
    var file: [UInt8] = [0xFF, 0x0A] + [UInt8](repeating: 0, count: 32)
    for (place, bit) in (size + values + channel).enumerated() {
      file[2 + place / 8] |= UInt8(bit) << UInt8(place % 8)
    }
    let message = Self.failure(file) ?? "none"
    #expect(message.contains("colours that are multiplied by opacity are not read") == (isMultiplied == 1))
  }

  // MARK: - BMP

  /// A picture whose rows need no padding.
  private static func bmp(bits: UInt8, packing: UInt8, palette: [UInt8] = [], _ data: [UInt8]) -> [UInt8] {
    // The last number is the start of the pixels.
    Array("BM".utf8) + [0, 0, 0, 0] + [0, 0, 0, 0] + [UInt8(54 + palette.count), 0, 0, 0]
      + [40, 0, 0, 0] + [4, 0, 0, 0] + [2, 0, 0, 0] + [1, 0, bits, 0] + [packing, 0, 0, 0]
      + [UInt8](repeating: 0, count: 12) + [UInt8(palette.count / 4), 0, 0, 0, 0, 0, 0, 0] + palette + data
  }

  @Test func bitmapsThatEndEarlyAreRefused() throws {
    let plain = Self.bmp(bits: 24, packing: 0, (0..<24).map { UInt8($0 * 10) })
    let palette: [UInt8] = [0, 0, 255, 0, 255, 0, 0, 0]
    let packed = Self.bmp(bits: 8, packing: 1, palette: palette, [4, 1, 0, 0, 0, 4, 0, 1, 0, 1, 0, 1])
    for (file, end) in [(plain, 4), (packed, 2)] {
      #expect(Self.failure(file) == nil)
      for count in [end, 8] {
        #expect(Self.failure(Array(file.dropLast(count))) == "a: damaged BMP: its picture ends early")
      }
    }
  }

  @Test func reservedBytesOfBitmapsHaveAnyValue() throws {
    var file = Self.bmp(bits: 24, packing: 0, (0..<24).map { UInt8($0 * 10) })
    let image = try StillImage(decoding: file, name: "a").image
    file.replaceSubrange(6..<10, with: [1, 2, 3, 255])
    #expect(try StillImage(decoding: file, name: "a").image.bytes == image.bytes)
  }
}

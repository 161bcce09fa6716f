import Files
import Glibc
import Pixels
import Testing

import Stills

struct NetpbmTests {
  private static func decode(_ file: [UInt8]) throws -> Image {
    try StillImage(decoding: file, name: "a").image
  }

  private static func failure(_ file: [UInt8]) -> String? {
    stillsError { () throws(FileError) in _ = try StillImage(decoding: file, name: "a") }?.description
  }

  /// The levels of an image, one after the other.
  private static func levels(_ image: Image) -> [Int] {
    switch image.layout.format {
    case .gray8, .rgba8: image.bytes.map(Int.init)
    default: image.bytes.withUnsafeBytes { $0.bindMemory(to: UInt16.self).map(Int.init) }
    }
  }

  /// The greatest sample is white, whatever it is.
  @Test(arguments: [1, 3, 10, 15, 100, 254, 255, 256, 1000, 1023, 4095, 16383, 65534, 65535])
  func samplesAreScaled(greatest: Int) throws {
    let numbers = [0, 1, greatest / 3, greatest / 2, greatest - 1, greatest]
    let top = greatest > 255 ? 65535 : 255
    let expected = numbers.map { Int((Double($0) * Double(top) / Double(greatest)).rounded()) }
    let binary = numbers.flatMap { greatest > 255 ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0)] }
    let digits = Array(numbers.map(String.init).joined(separator: "\n").utf8)
    for (kind, samples) in [("P5", binary), ("P2", digits)] {
      let image = try Self.decode(Array("\(kind) 3 2 \(greatest)\n".utf8) + samples)
      #expect(image.size == PixelSize(width: 3, height: 2))
      #expect(image.layout.format == (greatest > 255 ? .gray16 : .gray8))
      #expect(Self.levels(image) == expected, "\(kind)")
    }
    let spread: [Int] = [
      expected[0], expected[1], expected[2], top, expected[3], expected[4], expected[5], top,
    ]
    for (kind, samples) in [("P6", binary), ("P3", digits)] {
      let image = try Self.decode(Array("\(kind)\n# two pixels\n2 1\n\(greatest)\n".utf8) + samples)
      #expect(image.layout.format == (greatest > 255 ? .rgba16 : .rgba8))
      #expect(Self.levels(image) == spread, "\(kind)")
    }
  }

  @Test(arguments: ["10110\n01001\n", "1 0 1 1 0 0 1 0 0 1", "10110# comment\n0 1001", "1011001001"])
  func digitsOfBitsNeedNoBlanks(digits: String) throws {
    let image = try Self.decode(Array("P1\n5 2\n\(digits)".utf8))
    #expect(image.layout.format == .gray8)
    #expect(Self.levels(image) == [0, 255, 0, 0, 255, 255, 0, 255, 255, 0])
    #expect(try Self.decode(Array("P4\n5 2\n".utf8) + [0b1011_0000, 0b0100_1111]).bytes == image.bytes)
  }

  /// A file that ends early, or has nothing of its picture, is refused at once.
  @Test(.timeLimit(.minutes(10)), arguments: ["P1", "P2", "P3", "P4", "P5", "P6", "PF", "Pf"])
  func filesThatEndEarlyAreRefused(kind: String) {
    let scale = kind == "PF" || kind == "Pf" ? "-1.0\n" : kind == "P1" || kind == "P4" ? "" : "255\n"
    for size in ["10 1000000", "3 3"] {
      let header = Array("\(kind)\n\(size)\n\(scale)".utf8)
      let content = "123".contains(kind.last!) ? Array("1 0 ".utf8) : [0]
      #expect(Self.failure(header) == "a: damaged PPM, PGM, PBM or PFM: the file ends early", "\(size)")
      #expect(Self.failure(header + content) == "a: damaged PPM, PGM, PBM or PFM: the file ends early")
    }
  }

  /// Whole, and within minutes.
  @Test(.timeLimit(.minutes(10))) func aPictureMayHaveAMillionRows() throws {
    var file = Array("P4\n10 1000000\n".utf8)
    for _ in 1..<1_000_000 { file += [0b1010_1010, 0b1000_0000] }
    let image = try Self.decode(file + [0b0101_0101, 0b0100_0000])
    #expect(image.size == PixelSize(width: 10, height: 1_000_000) && image.bytes.count == 10_000_000)
    #expect(image.bytes.prefix(10) == [0, 255, 0, 255, 0, 255, 0, 255, 0, 255])
    #expect(image.bytes.suffix(10) == [255, 0, 255, 0, 255, 0, 255, 0, 255, 0])
  }

  @Test(arguments: [
    ("P5 1 1 9\n\u{0A}", "a sample of 10 is over the greatest one, 9"),
    ("P2 1 1 300 301 ", "a sample of 301 is over the greatest one, 300"),
    ("P2 1 1 0 0 ", "its greatest sample is 0, not 1 to 65535"),
    ("P5 1 1 65536\n00", "its greatest sample is 65536, not 1 to 65535"),
    ("P1 2 1 12", "a bit is neither 0 nor 1"), ("P5 0 1 255\n0", "its picture is empty"),
    ("P5 -1 1 255\n0", "a number is missing, or too large"),
    ("PF 1 1 0\n000000000000", "its scale is '0', not a number other than 0"),
  ])
  func damagedFilesAreRefused(file: String, reason: String) {
    #expect(Self.failure(Array(file.utf8)) == "a: damaged PPM, PGM, PBM or PFM: \(reason)")
  }

  /// libvips 8.16 fills the scale's line with spaces.
  @Test(arguments: ["-1.0\n", "-1   \n"]) func floatsBeginAfterTheLineOfTheScale(scale: String) throws {
    // Two of the bytes are those of a space and of a line break.
    let samples: [UInt8] = [0x20, 0x0A, 0x80, 0x3F, 0, 0, 0, 0x40]
    let image = try Self.decode(Array("Pf\n1 2\n\(scale)".utf8) + samples)
    let found = image.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    // 2 in light above 1.0003.
    #expect(abs(found[0] - 1.353) < 1e-3 && abs(found[4] - 1.0001) < 1e-3, "\(found)")
  }

  @Test func floatsAreWrittenFromTheBottomToTheTop() throws {
    var image = Image(packed: .rgbaFloat, size: PixelSize(width: 1, height: 2))
    let values: [Float] = [0, 1, 0, 1, 1, 0, 0, 0.5]
    values.withUnsafeBytes { image.bytes.replaceSubrange(0..., with: $0) }
    let file = try StillImage.encode(image, as: .netpbm(.float))
    let header = Array("PF\n1 2\n-1.0\n".utf8)
    #expect(file.starts(with: header) && file.count == header.count + 24)
    let floats = file.withUnsafeBytes { file in
      (0..<6).map { file.loadUnaligned(fromByteOffset: header.count + 4 * $0, as: Float.self) }
    }
    // What is half transparent has half of its light.
    #expect(floats == [0.5, 0, 0, 0, 1, 0])
  }

  /// In either order of bytes.
  @Test(arguments: ["PF", "Pf"], [true, false])
  func floatsAreLight(kind: String, isLittleEndian: Bool) throws {
    let values: [Float] = kind == "PF" ? [0, 0.25, 2, 1, 0.5, -1] : [0.25, 4]
    var samples: [UInt8] = []
    for value in values {
      let bits = isLittleEndian ? value.bitPattern.littleEndian : value.bitPattern.bigEndian
      withUnsafeBytes(of: bits) { samples += $0 }
    }
    let image = try Self.decode(Array("\(kind)\n1 2\n\(isLittleEndian ? "-1.0" : "1.0")\n".utf8) + samples)
    #expect(image.layout.format == .rgbaFloat)
    // The first line of the file is the lowest of the picture.
    let expected: [Float] =
      kind == "PF" ? [1, 0.5, -1, 1, 0, 0.25, 2, 1] : [4, 4, 4, 1, 0.25, 0.25, 0.25, 1]
    let found = image.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    for (value, light) in zip(found, expected) {
      // sRGB's curve (IEC 61966-2-1), mirrored below 0.
      let encoded: Float = (1.055 * pow(abs(light), 1 / 2.4) - 0.055) * (light < 0 ? -1 : 1)
      #expect(abs(value - (light == 0 ? 0 : encoded)) < 1e-4, "\(light)")
    }
  }
}

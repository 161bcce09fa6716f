import ClockSupport
import Glibc
import Pixels
import Testing

import Cameras

private let wide = PixelSize(width: 64, height: 48)

/// Samples of 10, 12 and 14 bits packed as MIPI's CSI-2 sends them.
@Suite(.virtualTime) struct PackedSamplesTests {
  private static let codes: [(FourCC, PixelFormat)] = [
    ("pBAA", .bayerBGGR10), ("pGAA", .bayerGBRG10), ("pgAA", .bayerGRBG10), ("pRAA", .bayerRGGB10),
    ("pBCC", .bayerBGGR12), ("pGCC", .bayerGBRG12), ("pgCC", .bayerGRBG12), ("pRCC", .bayerRGGB12),
    ("pBEE", .bayerBGGR14), ("pGEE", .bayerGBRG14), ("pgEE", .bayerGRBG14), ("pREE", .bayerRGGB14),
    ("Y10P", .gray10), ("Y12P", .gray12), ("Y14P", .gray14),
  ]

  private static func value(_ x: Int, _ y: Int, bits: Int) -> Int { (x * 37 + y * 101 + 5) % (1 << bits) }

  /// A frame as <linux/videodev2.h> draws it: high bytes, then the low bits of the group, the first sample's lowest.
  private static func packed(_ size: PixelSize, bits: Int, padding: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    let group = bits == 12 ? 2 : 4, low = bits - 8
    for y in 0..<size.height {
      for start in stride(from: 0, to: size.width, by: group) {
        let samples = (start..<start + group).map { $0 < size.width ? value($0, y, bits: bits) : 0 }
        bytes += samples.map { UInt8($0 >> low) }
        var rest = samples.enumerated().reduce(0) { $0 + ($1.element % (1 << low)) << ($1.offset * low) }
        for _ in 0..<group * low / 8 {
          bytes.append(UInt8(rest % 256))
          rest /= 256
        }
      }
      bytes += [UInt8](repeating: 0xEE, count: padding)
    }
    return bytes
  }

  private static func words(_ bytes: ArraySlice<UInt8>) -> [Int] {
    let bytes = Array(bytes)
    return stride(from: 0, to: bytes.count - 1, by: 2).map { Int(bytes[$0]) + 256 * Int(bytes[$0 + 1]) }
  }

  @Test(arguments: codes)
  func aCameraDeliversWords(_ code: FourCC, _ format: PixelFormat) throws {
    var device = FakeDevice()
    device.formats = [.init(fourCC: code, sizes: .discrete([(wide, [FrameRate(frames: 30)])]))]
    let kernel = FakeVideoKernel()
    let mailbox = FrameMailbox()
    kernel.add("/dev/video0", device)
    let camera = try V4L2Camera(path: "/dev/video0", kernel: kernel)
    let configuration = try camera.start(StreamRequest(), into: mailbox)
    #expect(configuration.format == format && configuration.encoding.transfer == .linear)
    let bits = format.bitsPerChannel
    kernel.shoot("/dev/video0", planes: [Self.packed(wide, bits: bits, padding: 0)])
    let image = try mailbox.next().image
    #expect(image.layout == FrameLayout(packed: format, size: wide))
    let expected = (0..<wide.area).map { Self.value($0 % wide.width, $0 / wide.width, bits: bits) }
    #expect(Self.words(image.bytes[...]) == expected)
    kernel.shoot("/dev/video0", planes: [noise(100, seed: 1)])
    #expect(eventually { camera.statistics.errors == 1 })
    camera.stop()
  }

  /// The bits of the first sample's byte, then the others', as the tables of <https://docs.kernel.org> show them.
  @Test func fourteenBitsLieAsDocumented() throws {
    let samples = try #require(PackedSamples("pREE"))
    // 14 bits: the high byte of each, then B00low1-0…: 5-0 of the first and 1-0 of the second, 5-2 of the second and 3-0
    // of the third, 5-4 of the third and 5-0 of the fourth.
    let packed: [UInt8] = [0x80, 0x01, 0xFF, 0x00, 0b10_000001, 0b0110_0011, 0b101010_11]
    var words = [UInt8](repeating: 0, count: 8)
    var memory = words.mutableBytes()
    let done = samples.unpack(
      packed.span.bytes, stride: 7, size: PixelSize(width: 4, height: 1), into: &memory)
    #expect(done)
    #expect(
      Self.words(words[...]) == [0x80 << 6 | 0b000001, 0x01 << 6 | 0b001110, 0xFF << 6 | 0b110110, 0b101010])
  }

  /// Rows with padding, and a width that does not fill the last group.
  @Test(
    arguments: [("pRAA", "7x3"), ("pRCC", "5x4"), ("pREE", "6x3"), ("Y14P", "1x2"), ("Y10P", "1x1")]
      as [(FourCC, String)])
  func paddingIsLeftOut(_ code: FourCC, _ text: String) throws {
    let size = try #require(PixelSize(text))
    let samples = try #require(PackedSamples(code))
    let bits = samples.format.bitsPerChannel
    let frame = Guarded(Self.packed(size, bits: bits, padding: 6).count - 6)
    frame.bytes.copyBytes(from: Self.packed(size, bits: bits, padding: 6).dropLast(6))
    let stride = samples.rowBytes(width: size.width) + 6
    let output = Guarded(size.area * 2)
    var memory = output.bytes.mutableBytes
    let isUnpacked = samples.unpack(frame.bytes.bytes, stride: stride, size: size, into: &memory)
    #expect(isUnpacked)
    let expected = (0..<size.area).map { Self.value($0 % size.width, $0 / size.width, bits: bits) }
    #expect(Self.words(Array(output.bytes)[...]) == expected)
    let short = frame.bytes.bytes.extracting(droppingLast: 1)
    let isShortUnpacked = samples.unpack(short, stride: stride, size: size, into: &memory)
    #expect(!isShortUnpacked)
  }
}

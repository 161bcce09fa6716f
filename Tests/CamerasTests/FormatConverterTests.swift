import CPlatform
import ClockSupport
import Glibc
import Pixels
import Testing

import Cameras

private let wide = PixelSize(width: 64, height: 48)

@Suite(.virtualTime) struct FormatConverterTests {
  @Test func formatsThatOnlyTheLibraryReadsBecomeRGB() throws {
    var device = FakeDevice()
    device.formats = [.init(fourCC: "RGBP", sizes: .discrete([(wide, [FrameRate(frames: 30)])]))]
    let kernel = FakeVideoKernel()
    let mailbox = FrameMailbox()
    kernel.add("/dev/video0", device)
    let camera = try V4L2Camera(path: "/dev/video0", kernel: kernel)
    let configuration = try camera.start(StreamRequest(), into: mailbox)
    #expect(configuration.format == .rgb24)
    // Five bits of red, six of green, five of blue, little-endian.
    let colors: [(UInt16, [UInt8])] = [
      (0xf800, [248, 0, 0]), (0x07e0, [0, 252, 0]), (0x001f, [0, 0, 248]),
    ]
    for (word, rgb) in colors {
      let bytes = (0..<wide.area).flatMap { _ in [UInt8(word & 0xff), UInt8(word >> 8)] }
      kernel.shoot("/dev/video0", planes: [bytes])
      let image = try mailbox.next().image
      #expect(image.layout.format == .rgb24 && image.size == wide)
      for channel in 0..<3 { #expect(abs(Int(image.bytes[channel]) - Int(rgb[channel])) <= 7) }
    }
    kernel.shoot("/dev/video0", planes: [noise(100, seed: 1)])
    #expect(eventually { camera.statistics.errors == 1 })
    camera.stop()
  }

  @Test func theDriversPaddingIsLeftOut() throws {
    var format = PictureFormat(type: .single, fourCC: "RGBP", size: wide)
    format.raw.fmt.pix.bytesperline = UInt32(wide.width * 2 + 32)
    let converter = try #require(FormatConverter(format))
    var frame: [UInt8] = []
    for row in 0..<wide.height {
      let word: UInt16 = row % 2 == 0 ? 0xf800 : 0x001f
      for _ in 0..<wide.width { frame += [UInt8(word & 0xff), UInt8(word >> 8)] }
      frame += [UInt8](repeating: 0x55, count: 32)
    }
    var output = [UInt8](repeating: 0, count: wide.area * 3)
    var memory = output.mutableBytes()
    let isWhole = converter.convert(frame.span.bytes, into: &memory)
    #expect(isWhole)
    for row in 0..<wide.height {
      let pixel = output[(row * wide.width + wide.width - 1) * 3..<(row * wide.width + wide.width) * 3]
      #expect(pixel.map { $0 > 200 } == (row % 2 == 0 ? [true, false, false] : [false, false, true]))
    }
  }

  @Test(
    arguments: FormatConverter.readable.keys.sorted { $0.rawValue < $1.rawValue },
    ["64x48", "66x50", "4x4", "65x49"])
  func theLibraryStaysWithinAWholeFrame(_ code: FourCC, _ text: String) throws {
    #expect(PixelFormat(fourCC: code) == nil, "we read it ourselves")
    let size = try #require(PixelSize(text))
    let bits = try #require(FormatConverter.readable[code])
    let converter = try #require(FormatConverter(PictureFormat(type: .single, fourCC: code, size: size)))
    let rows = code == "NV61" ? size.height * 2 : size.height
    let count = (code == "NV61" ? size.width : (size.width * bits + 7) / 8) * rows
    let frame = Guarded(count)
    frame.bytes.copyBytes(from: noise(count, seed: 11))
    let output = Guarded(size.area * 3)
    var memory = output.bytes.mutableBytes
    let isConverted = converter.convert(frame.bytes.bytes, into: &memory)
    // A byte less is refused before the library sees it.
    let isShortConverted = converter.convert(frame.bytes.bytes.extracting(first: count - 1), into: &memory)
    #expect(isConverted && !isShortConverted)
  }

  @Test func theSmallestSizesAreRefused() {
    let size = PixelSize(width: 2, height: 2)
    #expect(FormatConverter(PictureFormat(type: .single, fourCC: "RGBP", size: size)) == nil)
    #expect(!FormatConverter.reads("H264"))
  }
}

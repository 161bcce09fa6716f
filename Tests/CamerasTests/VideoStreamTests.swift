import CPlatform
import ClockSupport
import Clocks
import Glibc
import Pixels
import Testing
import Video

import Cameras

private let path = "/dev/video0"

/// Cameras that send H.264 or HEVC.
@Suite(.virtualTime) struct VideoStreamTests {
  private static let size = PixelSize(width: 64, height: 48)
  let kernel = FakeVideoKernel()
  let mailbox = FrameMailbox()

  /// The packets of pictures that are brighter by 6 each.
  private static func packets(_ codec: VideoCodec, count: Int) throws -> [[UInt8]] {
    var settings = VideoSettings(size, codec: codec, quality: 1, keyInterval: .milliseconds(334))
    settings.parameters = .inStream
    let encoder = try VideoEncoder(settings)
    var packets: [VideoPacket] = []
    for index in 0..<count {
      var image = Image(packed: .yuv420, size: size, encoding: .video709)
      image.bytes =
        Array(repeating: UInt8(20 + 6 * index), count: size.area)
        + Array(repeating: 128, count: size.area / 2)
      packets += try encoder.encode(image.layout, image.bytes.span.bytes, at: .milliseconds(index * 33))
    }
    packets += try encoder.finish()
    return packets.map(\.bytes)
  }

  private func start(_ code: FourCC) throws -> (V4L2Camera, StreamConfiguration) {
    var device = FakeDevice()
    device.formats = [
      .init(fourCC: code, sizes: .discrete([(Self.size, [FrameRate(frames: 30)])]))
    ]
    device.fourCC = code
    kernel.add(path, device, byID: "usb-fake-video-index0")
    let camera = try V4L2Camera(path: path, kernel: kernel)
    return (camera, try camera.start(StreamRequest(), into: mailbox))
  }

  /// The number of the picture that a frame shows.
  private func number(_ image: Image) -> Int { Int((Double(image.bytes[0]) - 20) / 6 + 0.5) }

  @Test(arguments: [("H264", VideoCodec.h264), ("HEVC", .hevc)])
  func everyFrameIsDecoded(code: String, codec: VideoCodec) throws {
    let (camera, configuration) = try start(FourCC(stringLiteral: code))
    #expect(configuration.format == .yuv420 && configuration.size == Self.size)
    for (index, packet) in try Self.packets(codec, count: 25).enumerated() {
      #expect(kernel.shoot(path, planes: [packet]))
      let frame = try mailbox.next()
      #expect(frame.image.layout == FrameLayout(packed: .yuv420, size: Self.size))
      #expect(frame.image.encoding == .video709)
      #expect(number(frame.image) == index && frame.sequence == UInt32(index))
    }
    #expect(camera.statistics.delivered == 25 && camera.statistics.errors == 0)
    camera.stop()
    #expect(kernel.mappingCount == 0)
  }

  @Test func framesThatNobodyTakesAreDecodedAllTheSame() throws {
    let (camera, _) = try start("H264")
    let packets = try Self.packets(.h264, count: 30)
    // More than there is memory for frames, and as fast as there are buffers.
    for packet in packets {
      while !kernel.shoot(path, planes: [packet]) {
        kernel.change(path) { $0.sequence -= 1 }
        MonotonicClock.test.block(for: .milliseconds(1))
      }
    }
    #expect(eventually { camera.statistics.delivered == 30 })
    let frame = try mailbox.next()
    #expect(frame.sequence == 29 && number(frame.image) == 29)
    #expect(camera.statistics.errors == 0)
    camera.stop()
  }

  @Test func afterALossTheNextKeyFrameIsShown() throws {
    let (camera, _) = try start("H264")
    let packets = try Self.packets(.h264, count: 25)
    var shown: [UInt32] = []
    var sent = 0
    for (index, packet) in packets.enumerated() {
      switch index {
      case 4: continue
      case 13:
        // The driver marks a buffer bad.
        kernel.shoot(path, planes: [packet], flags: V4L2_BUF_FLAG_ERROR)
        sent += 1
        #expect(eventually { camera.statistics.errors == 1 })
        continue
      default: kernel.shoot(path, planes: [packet], skip: index == 5 ? 1 : 0)
      }
      sent += 1
      let isShown = index < 4 || (10..<13).contains(index) || index >= 20
      if isShown {
        let frame = try mailbox.next()
        #expect(number(frame.image) == index)
        shown.append(frame.sequence)
      } else {
        #expect(eventually { kernel.look(path) { $0.filled.isEmpty } == true })
      }
    }
    #expect(shown == [0, 1, 2, 3, 10, 11, 12, 20, 21, 22, 23, 24])
    #expect(camera.statistics.delivered == 12 && camera.statistics.droppedByDriver == 1)
    camera.stop()
  }

  @Test func noiseIsCountedAndNotShown() throws {
    let (camera, _) = try start("H264")
    for turn in 0..<20 {
      kernel.shoot(path, planes: [noise(3000, seed: UInt64(turn) + 1)])
      #expect(eventually { kernel.look(path) { $0.filled.isEmpty } == true })
    }
    let packets = try Self.packets(.h264, count: 1)
    kernel.shoot(path, planes: packets)
    #expect(number(try mailbox.next().image) == 0)
    #expect(camera.statistics.delivered == 1)
    camera.stop()
  }
}

import Pixels
import Testing
import Video

/// Encoding and decoding without a file.
struct VideoCodingTests {
  private static let size = PixelSize(width: 64, height: 48)

  /// A picture whose luma rises to the right from a level.
  private static func picture(_ level: Int) -> Image {
    var image = Image(packed: .yuv420, size: size, encoding: .video709)
    for y in 0..<48 { for x in 0..<64 { image.bytes[y * 64 + x] = UInt8(level + x) } }
    for index in 64 * 48..<image.bytes.count {
      image.bytes[index] = UInt8(index < 64 * 48 + 32 * 24 ? 100 : 150)
    }
    return image
  }

  private static func packets(_ codec: VideoCodec, count: Int, interval: Int = 10) throws -> [VideoPacket] {
    var settings = VideoSettings(
      size, codec: codec, quality: 1, keyInterval: .milliseconds(interval * 1000 / 30 + 1))
    settings.parameters = .inStream
    let encoder = try VideoEncoder(settings)
    var packets: [VideoPacket] = []
    for index in 0..<count {
      let image = picture(40 + index * 3)
      packets += try encoder.encode(image.layout, image.bytes.span.bytes, at: .milliseconds(index * 33))
    }
    return packets + (try encoder.finish())
  }

  @Test(arguments: [VideoCodec.h264, .hevc, .motionJPEG]) func everyPictureComesBack(codec: VideoCodec) throws
  {
    let packets = try Self.packets(codec, count: 30)
    #expect(packets.map(\.time) == (0..<30).map { .milliseconds($0 * 33) })
    #expect(packets[0].isKey && packets.contains { !$0.isKey } == (codec != .motionJPEG))
    let decoder = try VideoDecoder(codec)
    var memory = [UInt8](repeating: 0, count: VideoDecoder.byteCount(Self.size))
    for (index, packet) in packets.enumerated() {
      // Nothing is held back.
      let outcome = decoder.decode(packet.bytes.span.bytes)
      var span = memory.mutableBytes()
      let layout = decoder.copyPicture(Self.size, into: &span)
      #expect(outcome == .picture && layout == FrameLayout(packed: .yuv420, size: Self.size))
      let expected = Self.picture(40 + index * 3)
      let differences = zip(memory, expected.bytes).map { abs(Int($0) - Int($1)) }
      #expect(differences.max()! <= 8, "picture \(index) differs by \(differences.max()!)")
    }
    let encoding = decoder.encoding(else: .video601)
    #expect(encoding == (codec == .motionJPEG ? .jpeg : .video709))
  }

  /// What the stream says of its colours, so that a camera or a file is decoded as it was encoded.
  @Test(arguments: ColorEncoding.Matrix.allCases.filter { $0 != .smpte240M })
  func theRelationToColoursComesBack(matrix: ColorEncoding.Matrix) throws {
    let encoding = ColorEncoding(matrix: matrix, range: .limited)
    var settings = VideoSettings(Self.size, codec: .h264, encoding: encoding)
    settings.parameters = .inStream
    let encoder = try VideoEncoder(settings)
    let image = Self.picture(40)
    let packets =
      try encoder.encode(image.layout, image.bytes.span.bytes, at: .zero) + encoder.finish()
    let decoder = try VideoDecoder(.h264)
    let packet = try #require(packets.first)
    let outcome = decoder.decode(packet.bytes.span.bytes)
    #expect(outcome == .picture)
    #expect(decoder.encoding(else: .jpeg) == encoding)
  }

  @Test(arguments: [VideoCodec.h264, .hevc]) func aLossIsFollowedByTheNextKeyPicture(codec: VideoCodec) throws
  {
    let packets = try Self.packets(codec, count: 25)
    let keys = packets.indices.filter { packets[$0].isKey }
    #expect(keys == [0, 10, 20])
    let decoder = try VideoDecoder(codec)
    var shown: [Int] = []
    for (index, packet) in packets.enumerated() {
      if index == 4 {
        decoder.noteLoss()
        continue
      }
      if decoder.decode(packet.bytes.span.bytes) == .picture { shown.append(index) }
    }
    #expect(shown == [0, 1, 2, 3] + Array(10..<25))
  }

  @Test func damagedDataIsRefused() throws {
    let packets = try Self.packets(.h264, count: 25)
    let decoder = try VideoDecoder(.h264)
    var outcomes: [VideoDecoder.Outcome] = []
    for (index, packet) in packets.enumerated() {
      var bytes = packet.bytes
      if index == 4 { bytes = Array(bytes.prefix(6)) + bytes.dropFirst(6).map { $0 ^ 0x5a } }
      outcomes.append(decoder.decode(bytes.span.bytes))
    }
    #expect(outcomes[4] != .picture && outcomes[..<4].allSatisfy { $0 == .picture })
    #expect(outcomes[10...].allSatisfy { $0 == .picture })
    // Noise of every length.
    var generator = SystemRandomNumberGenerator()
    for length in [0, 1, 2, 5, 100, 5000] {
      let noise = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let outcome = decoder.decode(noise.span.bytes)
      #expect(outcome != .picture)
    }
  }

  @Test func whatCannotBeEncodedIsRefused() throws {
    func refusal(_ settings: VideoSettings) -> String? {
      do throws(VideoError) {
        _ = try VideoEncoder(settings)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(
      refusal(VideoSettings(Self.size, format: .rgba8))
        == "H.264 is not encoded from pictures of format rgba8; use yuv420")
    #expect(
      refusal(VideoSettings(PixelSize(width: 8, height: 48)))
        == "H.264 is encoded from 16x16 to 8192x8192 pixels, not 8x48; resize the pictures to that")
    #expect(
      refusal(VideoSettings(Self.size, codec: .motionJPEG, encoding: .video709))
        == "Motion JPEG is encoded from pictures of BT.601 in full range only")
    #expect(refusal(VideoSettings(Self.size, rate: 0)) != nil)
    let encoder = try VideoEncoder(VideoSettings(Self.size))
    let image = Self.picture(50)
    _ = try encoder.encode(image.layout, image.bytes.span.bytes, at: .zero)
    #expect(throws: VideoError.self) {
      try encoder.encode(image.layout, image.bytes.span.bytes, at: .zero)
    }
    let other = FrameLayout(packed: .nv12, size: Self.size)
    #expect(throws: VideoError.self) { try encoder.encode(other, image.bytes.span.bytes, at: .seconds(1)) }
  }
}

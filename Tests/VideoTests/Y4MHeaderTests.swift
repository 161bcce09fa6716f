import Pixels
import Testing
import Video

/// The first line of uncompressed video.
struct Y4MHeaderTests {
  private static func header(_ line: String) throws(VideoError) -> Y4MHeader {
    try Y4MHeader(parsing: Array(line.utf8))
  }

  @Test(arguments: [
    ("", PixelFormat.yuv420, 8), (" C420", .yuv420, 8), (" C420jpeg", .yuv420, 8), (" C420mpeg2", .yuv420, 8),
    (" C420paldv", .yuv420, 8), (" C422", .yuv422, 8), (" C444", .yuv444, 8), (" Cmono", .gray8, 8),
    (" C420p10", .yuv420, 10), (" C444p12", .yuv444, 12), (" Cmono16", .gray8, 16),
  ]) func planesAreRead(words: String, format: PixelFormat, bits: Int) throws {
    let header = try Self.header("YUV4MPEG2 W5 H3 F30000:1001 Ip A1:1\(words) XYSCSS=X XCOLORRANGE=FULL")
    #expect(header.size == PixelSize(width: 5, height: 3) && header.format == format && header.bits == bits)
    #expect(header.rate == MovieRate(frames: 30000, seconds: 1001) && header.range == .full)
    #expect(header.pixelShape == "1:1")
    let samples = FrameLayout(packed: format, size: header.size).byteCount
    #expect(header.frameByteCount == samples * (bits > 8 ? 2 : 1))
  }

  @Test func whatIsWrittenIsReadBack() throws {
    for format in [PixelFormat.yuv420, .yuv422, .yuv444, .gray8] {
      for range in [ColorEncoding.Range.full, .limited] {
        let header = Y4MHeader(
          PixelSize(width: 641, height: 7), format: format, range: range,
          rate: MovieRate(frames: 24, seconds: 1))
        #expect(header.text.hasSuffix("\n"))
        #expect(try Self.header(String(header.text.dropLast())) == header)
      }
    }
  }

  @Test(arguments: [
    ("YUV4MPEG W5 H3", Y4MHeader.noStream), ("", Y4MHeader.noStream),
    ("YUV4MPEG2 W5", "its first line has no size, such as 'W640 H480'"),
    ("YUV4MPEG2 W0 H3", "its first line has no size, such as 'W640 H480'"),
    ("YUV4MPEG2 W-5 H99999999999999999999", "its first line has no size, such as 'W640 H480'"),
    (
      "YUV4MPEG2 W3 H65537",
      "3x65537 pixels are over the limit of 65536 pixels a side; scale the movie down"
    ),
    ("YUV4MPEG2 W5 H3 It", "interlaced Y4M is not read; deinterlace it, as 'ffmpeg -vf yadif' does"),
    (
      "YUV4MPEG2 W5 H3 C411",
      "Y4M of the kind C411 is not read; convert it, as 'ffmpeg -pix_fmt yuv420p' does"
    ),
    (
      "YUV4MPEG2 W5 H3 C420p99",
      "Y4M of the kind C420p99 is not read; convert it, as 'ffmpeg -pix_fmt yuv420p' does"
    ),
  ]) func whatIsNotReadIsNamed(line: String, message: String) {
    let error = #expect(throws: VideoError.self) { _ = try Self.header(line) }
    #expect(error?.description == message)
  }

  @Test func ratesBeyondVideoAreLeftOpen() throws {
    for rate in ["0:0", "30", "-1:1", "1:0", "99999999999:1", "2000:1"] {
      #expect(try Self.header("YUV4MPEG2 W5 H3 F\(rate)").rate == nil)
    }
    #expect(MovieRate(frames: 30000, seconds: 1001)?.time(of: 30000) == .seconds(1001))
  }

  /// Deeper samples are rounded, not cut.
  @Test func deepSamplesAreRounded() {
    let words: [UInt16] = [0, 1, 2, 64, 513, 514, 940, 1022, 1023]
    var memory = words.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    var bytes = memory.mutableBytes()
    Y4MHeader.reduce(&bytes, count: words.count, bits: 10)
    #expect(Array(memory.prefix(words.count)) == [0, 0, 1, 16, 128, 129, 235, 255, 255])
  }
}

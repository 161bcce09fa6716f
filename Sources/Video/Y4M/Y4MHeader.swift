package import Pixels

/// The first line of a YUV4MPEG2 stream: uncompressed video, as FFmpeg, x264 and MJPEG Tools pipe it to one another.
///
/// It says the size, the rate and how chroma is stored; of the colours only their range. Source: yuv4mpeg(5) of MJPEG Tools,
/// and the tag XCOLORRANGE of FFmpeg.
package struct Y4MHeader: Hashable, Sendable {
  /// The word with which every stream begins.
  package static let magic = "YUV4MPEG2"
  /// What to say of what begins otherwise.
  package static let noStream =
    "it does not begin as Y4M does; name a file, or pipe it through 'ffmpeg -i - -f yuv4mpegpipe -'"
  /// The longest line that is read.
  package static let longestLine = 1024

  /// The size of the pictures.
  package var size: PixelSize
  /// The planes: planar YCbCr, or grey.
  package var format: PixelFormat
  /// The bits of a sample, 8 to 16; more than 8 are stored in words of 16.
  package var bits = 8
  /// The range of the samples.
  package var range = ColorEncoding.Range.limited
  /// The rate; nil where the stream leaves it open.
  package var rate: MovieRate?
  /// The shape of a pixel, as `width:height`; nil where the stream leaves it open.
  package var pixelShape: String?

  /// Describes a stream.
  package init(_ size: PixelSize, format: PixelFormat, range: ColorEncoding.Range, rate: MovieRate?) {
    (self.size, self.format, self.range, self.rate) = (size, format, range, rate)
  }

  /// The longest side of pictures.
  private static let longestSide = 65_536

  /// Parses a line without its line break.
  ///
  /// - Throws: ``VideoError`` with code `unsupported` for what is not read, `failed` for what is wrong.
  package init(parsing line: some Collection<UInt8>) throws(VideoError) {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.first == Self.magic[...] else { throw VideoError(.failed, Self.noStream) }
    var sides: (width: Int?, height: Int?)
    var planes = (format: PixelFormat.yuv420, bits: 8)
    for word in words.dropFirst() {
      let value = word.dropFirst()
      switch word.first {
      case "W": sides.width = Int(value)
      case "H": sides.height = Int(value)
      case "F":
        let parts = value.split(separator: ":").map { Int($0) ?? 0 }
        rate = parts.count == 2 ? MovieRate(frames: parts[0], seconds: parts[1]) : nil
      case "I" where value != "p" && value != "?":
        throw VideoError(
          .unsupported, "interlaced Y4M is not read; deinterlace it, as 'ffmpeg -vf yadif' does")
      case "A": pixelShape = value == "0:0" ? nil : String(value)
      case "C": planes = try Self.planes(value)
      case "X" where value == "COLORRANGE=FULL": range = .full
      default: break
      }
    }
    guard let width = sides.width, let height = sides.height, min(width, height) > 0 else {
      throw VideoError(.failed, "its first line has no size, such as 'W640 H480'")
    }
    guard max(width, height) <= Self.longestSide else {
      throw VideoError(
        .failed,
        "\(width)x\(height) pixels are over the limit of \(Self.longestSide) pixels a side; scale the movie down"
      )
    }
    size = PixelSize(width: width, height: height)
    (format, bits) = planes
  }

  /// What a word says of the planes; where chroma lies between the pixels is left out.
  private static func planes(_ name: Substring) throws(VideoError) -> (PixelFormat, Int) {
    let kinds: [(name: String, format: PixelFormat)] = [
      ("420jpeg", .yuv420), ("420mpeg2", .yuv420), ("420paldv", .yuv420), ("420", .yuv420), ("422", .yuv422),
      ("444", .yuv444), ("mono", .gray8),
    ]
    if let kind = kinds.first(where: { $0.name == name }) { return (kind.format, 8) }
    for kind in kinds where name.hasPrefix(kind.name) {
      let rest = name.dropFirst(kind.name.count)
      let bits = Int(rest.hasPrefix("p") ? rest.dropFirst() : rest)
      if let bits, (9...16).contains(bits) { return (kind.format, bits) }
    }
    throw VideoError(
      .unsupported,
      "Y4M of the kind C\(name) is not read; convert it, as 'ffmpeg -pix_fmt yuv420p' does")
  }

  /// The bytes of a picture in the stream, without its own first line.
  package var frameByteCount: Int { FrameLayout(packed: format, size: size).byteCount * (bits > 8 ? 2 : 1) }

  /// The line as it is written, with its line break: progressive, of 8 bits.
  package var text: String {
    let chroma =
      switch format {
      case .yuv422: "422"
      case .yuv444: "444"
      case .gray8: "mono"
      // As the compiler converts it: in the middle between the pixels.
      default: "420jpeg"
      }
    let range = range == .full ? "FULL" : "LIMITED"
    let rate = rate.map { "\($0.frames):\($0.seconds)" } ?? "0:0"
    return "\(Self.magic) W\(size.width) H\(size.height) F\(rate) Ip A\(pixelShape ?? "0:0") C\(chroma) "
      + "XCOLORRANGE=\(range)\n"
  }

  /// Rounds the words of a picture to 8 bits: `count` samples at the start of `memory`, which is where they go.
  package static func reduce(_ memory: inout MutableRawSpan, count: Int, bits: Int) {
    let shift = bits - 8, half = 1 << (bits - 9)
    var words = memory.part(0..<2 * count)
    for index in 0..<count {
      let word = words.unsafeLoadUnaligned(fromUncheckedByteOffset: 2 &* index, as: UInt16.self)
      let level = (Int(UInt16(littleEndian: word)) &+ half) &>> shift
      words.storeBytes(
        of: UInt8(truncatingIfNeeded: min(level, 255)), toUncheckedByteOffset: index, as: UInt8.self)
    }
  }
}

internal import CFFmpeg
public import Pixels

/// How pictures are compressed.
public struct VideoSettings: Hashable, Sendable {
  /// The codec.
  public var codec: VideoCodec
  /// Which of the codec's encoders; nil for the usual one in software.
  public var encoder: VideoEncoderKind?
  /// The size of the pictures; of odd sides the last column or row is left out, see ``encodedSize``.
  public var size: PixelSize
  /// The pixel format of the pictures: planar YCbCr, or NV12 for codecs other than Motion JPEG.
  public var format: PixelFormat
  /// The matrix and range of the pictures; Motion JPEG needs ``ColorEncoding/jpeg``.
  public var encoding: ColorEncoding
  /// The expected pictures in a second.
  public var rate: Double
  /// From 0, the smallest file, to 1, hardly any loss.
  public var quality: Double
  /// Where the codec's parameters are.
  public enum Parameters: Hashable, Sendable {
    /// Once in the file.
    case inFile
    /// Before each picture that needs no other, as in a camera's stream.
    case inStream
  }

  /// Where the codec's parameters are.
  public var parameters = Parameters.inFile
  /// The longest time from one picture that needs no other to the next.
  public var keyInterval: Duration

  /// How many pictures an encoder may hold back to compare them.
  public enum Latency: Hashable, Sendable {
    /// As many as it likes: dozens on machines with many cores.
    case any
    /// About two, at some percent of the file's size: what was recorded before a crash is in the file.
    case low
  }

  /// How many pictures the encoder may hold back.
  public var latency = Latency.any

  /// The size of the pictures that are encoded: its sides are even, as those of chroma are half as long.
  public var encodedSize: PixelSize { PixelSize(width: size.width & ~1, height: size.height & ~1) }

  /// Creates settings for pictures of a size; what is left out follows from the codec.
  public init(
    _ size: PixelSize, codec: VideoCodec = .preferred, format: PixelFormat = .yuv420,
    encoding: ColorEncoding? = nil, rate: Double = 30, quality: Double = 0.6,
    keyInterval: Duration = .seconds(1)
  ) {
    self.codec = codec
    self.size = size
    self.format = format
    self.encoding = encoding ?? (codec == .motionJPEG ? .jpeg : .video709)
    self.rate = rate
    self.quality = quality
    self.keyInterval = keyInterval
  }
}

/// A compressed picture.
public struct VideoPacket: Hashable, Sendable {
  /// The data.
  public var bytes: [UInt8]
  /// When it is shown, from the start of the video.
  public var time: Duration
  /// Whether it needs no other picture.
  public var isKey: Bool

  package init(bytes: [UInt8], time: Duration, isKey: Bool) {
    self.bytes = bytes
    self.time = time
    self.isKey = isKey
  }

  init(_ native: CFFmpegPacket) {
    bytes = Array(copying: native.bytes, count: native.count)
    (time, isKey) = (.microseconds(native.time), native.isKey)
  }
}

/// Compresses pictures; one comes out for each that goes in, in the same order. Confined to one thread.
public final class VideoEncoder {
  /// How pictures are compressed.
  public let settings: VideoSettings
  let handle: OpaquePointer
  private var last: Int64?

  /// Creates an encoder.
  ///
  /// - Throws: ``VideoError``: `notBuilt`, or `unsupported` or `size` for pictures that the codec does not take.
  public init(_ settings: VideoSettings) throws(VideoError) {
    guard settings.encoder.map({ $0.codec == settings.codec && $0.isPresent }) ?? settings.codec.canEncode
    else { throw settings.codec.missing("encoder") }
    let title = settings.codec.title
    guard let format = Self.formats[settings.format],
      settings.codec != .motionJPEG || settings.format != .nv12
    else {
      throw VideoError(
        .unsupported,
        "\(title) is not encoded from pictures of format \(settings.format.rawValue); use yuv420")
    }
    guard settings.codec != .motionJPEG || settings.encoding == .jpeg else {
      throw VideoError(.unsupported, "Motion JPEG is encoded from pictures of BT.601 in full range only")
    }
    let size = settings.size
    guard (16...8192).contains(size.width), (16...8192).contains(size.height) else {
      throw VideoError(
        .size, "\(title) is encoded from 16x16 to 8192x8192 pixels, not \(size); resize the pictures to that")
    }
    guard settings.rate > 0, settings.rate <= 1000 else {
      throw VideoError(.unsupported, "a video has up to 1000 pictures a second, not \(settings.rate)")
    }
    var native = CFFmpegEncoding()
    native.codec = settings.codec.native
    native.format = format
    native.width = Int32(settings.encodedSize.width)
    native.height = Int32(settings.encodedSize.height)
    native.matrix =
      switch settings.encoding.matrix {
      case .bt601: CFFmpegBT601
      case .bt709: CFFmpegBT709
      case .bt2020: CFFmpegBT2020
      case .bt2020ConstantLuminance: CFFmpegBT2020ConstantLuminance
      case .smpte240M: CFFmpegMatrixUnknown
      }
    native.isFullRange = settings.encoding.range == .full
    native.rate = settings.rate
    let loss = 1 - min(max(settings.quality, 0), 1)
    // x264's scale ends at 51, where hardly anything is left; 10 is close to the original.
    native.quantizer = Int32(settings.codec.hasShortScale ? 2 + loss * 20 : 10 + loss * 30)
    native.isPrompt = settings.latency == .low
    native.repeatsParameters = settings.parameters == .inStream
    native.keyInterval = Int32(min(max(settings.keyInterval.seconds * settings.rate, 1), 1000))
    var message = VideoMessage()
    let created = (settings.encoder?.rawValue ?? "").withCString { name in
      native.name = name
      return cffmpeg_encoder_create(&native, &message.characters)
    }
    guard let created else { throw VideoError(.failed, message.text) }
    handle = created
    self.settings = settings
  }

  deinit { cffmpeg_encoder_destroy(handle) }

  /// Compresses a picture; the codec may hold some back.
  ///
  /// - Parameters:
  ///   - layout: where its planes are in `bytes`.
  ///   - time: when it is shown, from the start of the video; later than the one before.
  public func encode(
    _ layout: FrameLayout, _ bytes: RawSpan, at time: Duration
  ) throws(VideoError) -> [VideoPacket] {
    guard layout.format == settings.format, layout.size == settings.size else {
      throw VideoError(
        .unsupported,
        "a picture of \(layout.size), \(layout.format.rawValue) is no part of a video of \(settings.size), \(settings.format.rawValue)"
      )
    }
    precondition(bytes.byteCount >= layout.byteCount, "the picture's memory is shorter than its layout")
    let microseconds = time.microseconds
    if let last, microseconds <= last {
      throw VideoError(.unsupported, "a picture is shown no later than the one before it")
    }
    // FFmpeg reads four of each, however many planes the format has.
    let places = layout.planes, none = 4 - layout.planes.count
    var message = VideoMessage()
    let isTaken = bytes.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: UInt8.self).baseAddress!
      return cffmpeg_encode(
        handle, places.map { start + $0.offset } + Array(repeating: nil, count: none),
        places.map { Int32($0.stride) } + Array(repeating: 0, count: none), microseconds, &message.characters)
    }
    guard isTaken else { throw VideoError(.failed, message.text) }
    last = microseconds
    return try packets()
  }

  /// The pictures that were held back; nothing can be encoded afterwards.
  public func finish() throws(VideoError) -> [VideoPacket] {
    guard last != nil else { return [] }
    var message = VideoMessage()
    guard cffmpeg_encode(handle, nil, nil, 0, &message.characters) else {
      throw VideoError(.failed, message.text)
    }
    return try packets()
  }

  private func packets() throws(VideoError) -> [VideoPacket] {
    var packets: [VideoPacket] = []
    var native = CFFmpegPacket()
    var message = VideoMessage()
    while true {
      switch cffmpeg_encoder_packet(handle, &native, &message.characters) {
      case 0: return packets
      case 1: packets.append(VideoPacket(native))
      default: throw VideoError(.failed, message.text)
      }
    }
  }

  private static let formats: [PixelFormat: CFFmpegFormat] = [
    .yuv420: CFFmpegYUV420, .yuv422: CFFmpegYUV422, .yuv444: CFFmpegYUV444, .nv12: CFFmpegNV12,
  ]
}

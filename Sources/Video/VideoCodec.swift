internal import CFFmpeg
package import Pixels

/// A way to compress video.
public enum VideoCodec: String, Hashable, Sendable, CaseIterable {
  case h264
  case hevc
  case motionJPEG = "mjpeg"
  case mpeg4
  case vp9

  /// Whether this build can decode it.
  public var canDecode: Bool { cffmpeg_decodes(native) }
  /// Whether this build can encode it.
  public var canEncode: Bool { cffmpeg_encodes(native) }

  /// The codec for new files: H.264 where there is an encoder, else Motion JPEG.
  public static var preferred: VideoCodec { h264.canEncode ? .h264 : .motionJPEG }

  /// The codec of a camera's compressed stream whose pictures depend on one another; nil for other codes.
  package init?(fourCC: FourCC) {
    switch fourCC {
    case "H264": self = .h264
    case "HEVC": self = .hevc
    default: return nil
    }
  }

  /// The name in messages.
  var title: String {
    switch self {
    case .h264: "H.264"
    case .hevc: "HEVC"
    case .motionJPEG: "Motion JPEG"
    case .mpeg4: "MPEG-4"
    case .vp9: "VP9"
    }
  }

  /// Whether its quantizers end at 31, not at 51.
  var hasShortScale: Bool { self == .motionJPEG || self == .mpeg4 }

  var native: CFFmpegCodec {
    switch self {
    case .h264: CFFmpegH264
    case .hevc: CFFmpegHEVC
    case .motionJPEG: CFFmpegMJPEG
    case .mpeg4: CFFmpegMPEG4
    case .vp9: CFFmpegVP9
    }
  }

  /// Throws the error for a build that lacks the codec.
  func missing(_ part: String) -> VideoError {
    var message = VideoMessage()
    let isLoaded = cffmpeg_load(&message.characters)
    return VideoError(
      .notBuilt, isLoaded ? "the installed FFmpeg has no \(part) for \(title)" : message.text)
  }
}

/// A buffer for FFmpeg's messages.
struct VideoMessage {
  /// What FFmpeg writes, up to a zero.
  var characters = [CChar](repeating: 0, count: Int(CFFMPEG_MESSAGE_SIZE))

  /// The message.
  var text: String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

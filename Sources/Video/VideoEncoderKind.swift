internal import CFFmpeg
public import Pixels

/// A program that compresses video, by FFmpeg's name. The cases are in the order in which recordings prefer them.
public enum VideoEncoderKind: String, Hashable, Sendable, CaseIterable {
  /// H.264 in a graphics device, through VA-API.
  case vaapiH264 = "h264_vaapi"
  case x264 = "libx264"
  case openH264 = "libopenh264"
  case mpeg4
  case motionJPEG = "mjpeg"
  case x265 = "libx265"
  case vp9 = "libvpx-vp9"

  /// What it writes.
  public var codec: VideoCodec {
    switch self {
    case .vaapiH264, .x264, .openH264: .h264
    case .mpeg4: .mpeg4
    case .motionJPEG: .motionJPEG
    case .x265: .hevc
    case .vp9: .vp9
    }
  }

  /// The pixel format that it takes without a conversion.
  public var format: PixelFormat {
    switch self {
    case .vaapiH264, .x264: .nv12
    case .openH264, .mpeg4, .motionJPEG, .x265, .vp9: .yuv420
    }
  }

  /// Whether this build has it; one in hardware may still refuse.
  public var isPresent: Bool { cffmpeg_has_encoder(rawValue) }

  /// Whether it encodes here, which one small picture shows. Cost: some milliseconds, more in hardware.
  public var works: Bool {
    guard isPresent else { return false }
    var settings = VideoSettings(PixelSize(width: 640, height: 480), codec: codec, format: format)
    settings.encoder = self
    let layout = FrameLayout(packed: format, size: settings.size)
    do {
      let encoder = try VideoEncoder(settings)
      let gray = [UInt8](repeating: 128, count: layout.byteCount)
      return try (encoder.encode(layout, gray.span.bytes, at: .zero) + encoder.finish()).count == 1
    } catch {
      return false
    }
  }

  /// The first that works.
  ///
  /// - Throws: ``VideoError`` with code `notBuilt` when none does.
  public static func preferred() throws(VideoError) -> VideoEncoderKind {
    guard let kind = allCases.first(where: \.works) else { throw VideoCodec.h264.missing("encoder") }
    return kind
  }
}

public import Pixels

/// How a session's picture is shown as a camera.
public struct VirtualCameraSettings: Hashable, Sendable {
  /// A pixel format that programs read from cameras.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// Packed 4:2:2, as nearly all USB cameras send it and all programs read it.
    case yuy2
    /// A luma plane and one of both chroma components, 4:2:0.
    case nv12
    /// Three planes, 4:2:0.
    case i420
    /// Packed 4:2:2, chroma first.
    case uyvy
    /// Red, green, blue.
    case rgb
    /// Blue, green, red.
    case bgr

    /// The format in memory.
    public var pixelFormat: PixelFormat {
      switch self {
      case .yuy2: .yuyv
      case .nv12: .nv12
      case .i420: .yuv420
      case .uyvy: .uyvy
      case .rgb: .rgb24
      case .bgr: .bgr24
      }
    }
  }

  /// The pixel format of a device, or the one that PipeWire's readers are offered first. Y'CbCr is that of BT.601 in limited
  /// range, and readers are told so.
  public var format = Format.yuy2
  /// The longest side; larger pictures are reduced in proportion. Nil for the size of the graph's result.
  public var longestSide: Int?
  /// The result of the graph, by its label.
  public var result = "out"
  /// Whether aids for the eye are in the picture.
  public var aids = SinkRequest.Aids.removed

  /// Creates the usual settings.
  public init() {}
}

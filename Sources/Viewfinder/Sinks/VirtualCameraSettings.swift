public import Cameras
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

/// Where other programs find a virtual camera.
public enum VirtualCameraPlace: Hashable, Sendable, CustomStringConvertible {
  /// The name of a camera in PipeWire when no other is chosen.
  public static let usualName = "Viewfinder"

  /// At a device of the kernel module v4l2loopback, such as `/dev/video9`. It has one format, which the settings choose.
  case device(path: String)
  /// Among PipeWire's cameras, under a name. Readers choose the format; the settings say which is offered first.
  case pipeWire(name: String = usualName)

  /// Reads `pipewire`, `pipewire:NAME`, or the path of a device; nil for anything else.
  public init?(_ text: String) {
    let prefix = "pipewire:"
    if text == "pipewire" {
      self = .pipeWire()
    } else if text.hasPrefix(prefix) {
      guard text.count > prefix.count else { return nil }
      self = .pipeWire(name: String(text.dropFirst(prefix.count)))
    } else {
      guard !text.isEmpty else { return nil }
      self = .device(path: text)
    }
  }

  /// The path, or the name in PipeWire.
  public var description: String {
    switch self {
    case .device(let path): path
    case .pipeWire(let name): "the PipeWire camera '\(name)'"
    }
  }
}

/// What other programs see of a virtual camera.
public enum VirtualCameraState: Hashable, Sendable {
  /// The first picture has not come yet: there is no camera.
  case waiting
  /// A camera with pictures of this size.
  case running(PixelSize)
  /// No pictures are taken at present, which is tried again twice a second: the device or PipeWire's daemon is gone, or a
  /// device's readers keep it at another size.
  case interrupted(CameraError)
  /// The camera has left the session, or the session has ended; other programs see none.
  case ended
}

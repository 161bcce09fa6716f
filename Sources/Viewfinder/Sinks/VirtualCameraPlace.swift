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

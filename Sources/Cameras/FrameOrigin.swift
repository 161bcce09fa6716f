package import Pixels

/// Where frames come from, which tells how long one may take.
public enum FrameOrigin: Hashable, Sendable {
  /// A device: one that sends nothing for seconds is broken or in another's hands.
  case device
  /// This process, which computes or decodes them: a busy computer may take minutes, and there is nothing to unplug.
  case process

  /// How long a frame is waited for before the source counts as silent: 10 seconds for a device, 300 for this process.
  public var patience: Duration {
    switch self {
    case .device: .seconds(10)
    case .process: .seconds(300)
    }
  }

  /// What a user is told when no frame has come for a time.
  ///
  /// - Parameters:
  ///   - title: the name of what sends the frames.
  ///   - limit: how long was waited; ``patience`` by default.
  ///   - size: the size of the missing frames, where another one may come.
  package func silence(of title: String, for limit: Duration? = nil, size: PixelSize? = nil) -> String {
    let remedy =
      switch self {
      case .device: "unplug it and try again"
      case .process: "end other programs, or ask for smaller frames"
      }
    let frame = size.map { "frame of \($0)" } ?? "frame"
    return "\(title) has sent no \(frame) for \((limit ?? patience).components.seconds) seconds; \(remedy)"
  }
}

import Viewfinder

/// Whether a session delivers pictures.
struct FrameWatch {
  /// Why no picture comes, empty without a reason; nil while pictures come.
  private(set) var obstacle: String?
  private var lastTimestamp: Duration?
  private var lastFrame: Duration?
  private let started = monotonicNow()

  /// Takes up what was drawn last; returns whether it is a new picture.
  mutating func take(_ timestamp: Duration) -> Bool {
    guard timestamp != lastTimestamp else { return false }
    lastTimestamp = timestamp
    lastFrame = monotonicNow()
    obstacle = nil
    return true
  }

  /// Looks, when no picture has come for a while, at whether the camera is still there; returns whether the obstacle has
  /// changed.
  mutating func check(_ session: CaptureSession) -> Bool {
    guard monotonicNow() - (lastFrame ?? started) > .milliseconds(350) else { return false }
    let before = obstacle
    if case .interrupted(let reason) = session.state {
      obstacle = reason
    } else if lastFrame == nil {
      obstacle = ""
    }
    return obstacle != before
  }

  /// Whether a picture has come in the last seconds.
  func isLive(at now: Duration) -> Bool {
    guard obstacle == nil, let lastFrame else { return false }
    return now - lastFrame < .seconds(5)
  }
}

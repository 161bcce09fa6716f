import Cameras
import CommandLineKit
import Viewfinder

extension PrivacyShutter {
  /// What a user of the camera must know.
  func notice(_ camera: any Camera) -> String {
    switch self {
    case .closed: "the privacy shutter of \(camera.info.name) is closed; open it to see a picture"
    case .open: "the privacy shutter of \(camera.info.name) is open"
    }
  }
}

/// Reports on standard error when the shutter of a session's camera is closed or opened, each change once.
final class PrivacyNotices: Sendable {
  private let task: Task<Void, Never>

  /// Reports the shutters that are closed now, and begins to follow a session's events.
  init(_ cameras: [String: any Camera], _ events: AsyncStream<SessionEvent>, _ streams: StandardStreams) {
    let closed = cameras.filter { $0.value.privacyShutter == .closed }
    for (_, camera) in closed.sorted(by: { $0.key < $1.key }) {
      streams.note(PrivacyShutter.closed.notice(camera))
    }
    task = Task {
      var last = cameras.mapValues { _ in PrivacyShutter.open }.merging(closed.mapValues { _ in .closed }) {
        $1
      }
      for await case .privacyShutterChanged(let name, let shutter) in events {
        guard let camera = cameras[name], last[name] != shutter else { continue }
        last[name] = shutter
        streams.note(shutter.notice(camera))
      }
    }
  }

  /// Follows no further.
  func end() { task.cancel() }
}

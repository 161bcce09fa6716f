import Cameras
import Clocks

/// Follows the privacy shutter of a camera for as long as it exists.
final class PrivacyWatch: Sendable {
  private let task: Task<Void, Never>

  /// Reports a shutter that is closed now, and each change.
  ///
  /// - Returns: nil for a camera without a shutter.
  init?(
    _ camera: any Camera, clock: MonotonicClock, _ report: @escaping @Sendable (PrivacyShutter) -> Void
  ) {
    // Before the shutter is read, so that no change is missed.
    guard camera.control(.privacy) != nil else { return nil }
    let changes = camera.privacyShutterChanges
    let first = camera.privacyShutter
    task = Task(executorPreference: clock.executor) {
      var last = PrivacyShutter.open
      func note(_ shutter: PrivacyShutter) {
        if shutter != last { report(shutter) }
        last = shutter
      }
      if let first { note(first) }
      for await shutter in changes { note(shutter) }
    }
  }

  deinit { task.cancel() }
}

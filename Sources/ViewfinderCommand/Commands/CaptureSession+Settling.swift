import Cameras
import CommandLineKit
import Viewfinder

extension CaptureSession {
  /// Waits until what the camera adjusts by itself rests, a limit is reached or an interrupt comes.
  func settle(within limit: Duration, unless interrupt: InterruptWatch) throws -> Settling {
    guard limit > .zero else { return .settled }
    return try blocking { [self] () async throws in
      try await settle(within: limit, isCancelled: { interrupt.isRequested })
    }
  }
}

extension Settling {
  /// What a user is told when a camera does not settle.
  func notice(of camera: any Camera, within limit: Duration) -> String {
    let seconds = (limit.milliseconds / 1000).rounded(places: 3)
    return
      "the exposure, white balance or focus of \(camera.info.name) has not come to rest within \(seconds) s"
  }
}

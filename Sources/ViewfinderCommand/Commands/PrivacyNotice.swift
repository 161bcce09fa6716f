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

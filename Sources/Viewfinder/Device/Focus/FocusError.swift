import Cameras

/// Why a lens is not focused as requested.
public struct FocusError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: Hashable, Sendable {
    /// The camera cannot do it, nor can software with this camera.
    case unsupported
    /// Software needs the frames of a running session.
    case notRunning
    /// Nothing was found to focus on; the lens is where it was.
    case nothingFound
    /// Another request has taken its place.
    case replaced
    /// The camera was unplugged, or the session ended, in between.
    case interrupted
    /// The camera refused a value.
    case camera
  }

  /// The kind of failure.
  public let code: Code
  /// One line with the subject, the problem and the remedy.
  public let description: String

  /// Creates an error.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  init(_ error: CameraError) {
    self.init(error.code == .disconnected ? .interrupted : .camera, error.description)
  }

  init(_ failure: FocusFailure, of camera: String) {
    let reason =
      switch failure {
      case .noDetail: "there is nothing to focus on at this place; point at something with detail"
      case .noPeak: "the sharpness has no clear peak; hold the camera still, or choose another place"
      case .lensDoesNotFollow:
        "the picture does not become sharper where it should; hold the camera still, or state the lens's travel time"
      }
    self.init(.nothingFound, "\(camera) did not focus: \(reason)")
  }

  static let replaced = FocusError(.replaced, "another request for the focus came before this one was done")
}

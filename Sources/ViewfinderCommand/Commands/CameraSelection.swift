import SimulatedCamera
import Cameras
import CommandLineKit

/// Finds the camera that the user named.
enum CameraSelection {
  /// Opens a camera by the user's text.
  ///
  /// - Parameter device: a path, an id, part of a name, or `simulated` with settings; nil for the first camera,
  ///   or the simulated one when there is none.
  /// - Throws: `CameraError` when no camera matches or it cannot be opened.
  static func open(_ device: String?, _ streams: StandardStreams, notes: Notes) throws(CameraError)
    -> any Camera
  {
    if let device, device == "simulated" || device.hasPrefix("simulated:") {
      return SimulatedCamera(try SimulatedCameraOptions(parsing: device))
    }
    let list = CameraList.discover()
    if device == nil, list.entries.isEmpty {
      if notes == .shown { streams.note("no camera is connected; using the simulated camera") }
      return SimulatedCamera()
    }
    return try list.open(device)
  }

  /// Whether to write hints.
  enum Notes { case shown, hidden }
}

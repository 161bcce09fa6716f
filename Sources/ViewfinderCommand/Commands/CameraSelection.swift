import SimulatedCamera
import Cameras
import CommandLineKit
import Glibc

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
    if let device, isSimulated(device) {
      return SimulatedCamera(try SimulatedCameraOptions(parsing: device))
    }
    let list = CameraList.discover()
    if device == nil, list.entries.isEmpty {
      if notes == .shown { streams.note("no camera is connected; using the simulated camera") }
      return SimulatedCamera()
    }
    return try list.open(device)
  }

  /// Waits until the camera that the user named is connected, and says so once.
  static func wait(for device: String?, _ streams: StandardStreams, isCancelled: () -> Bool) {
    if let device, isSimulated(device) { return }
    var isTold = false
    var refusals = 0
    while !isCancelled() {
      let list = CameraList.discover()
      do throws(CameraError) {
        _ = try list.find(device)
        return
      } catch {
        if list.contains(device) {
          // Permissions are set shortly after a node appears; of everything else, opening says what is wrong.
          refusals += 1
          guard error.code == .noPermission, refusals < 8 else { return }
        } else if !isTold {
          streams.note("\(error); waiting for it")
          isTold = true
        }
      }
      usleep(250_000)
    }
  }

  private static func isSimulated(_ device: String) -> Bool {
    device == "simulated" || device.hasPrefix("simulated:")
  }

  /// Whether to write hints.
  enum Notes { case shown, hidden }
}

import Cameras
import Filters
import Pixels

/// What the operations of the focus need of the camera and its session.
extension FocusController {
  /// The camera's controls at this moment. Cost: queries the device.
  var hardware: HardwareFocus { HardwareFocus(camera.controls, settings.calibration) }

  /// The session, whose frames software needs.
  var runningSession: CaptureSession {
    get throws(FocusError) {
      guard let session, session.state != .idle else {
        throw FocusError(
          .notRunning, "the session is not running; start it to focus \(camera.info.name) in software")
      }
      return session
    }
  }

  /// What turns the sensor's frames into the upright picture, as it is shown.
  var orientation: Orientation {
    let configuration = session?.configuration
    let degrees = camera.control(.sensorRotation)?.value.number ?? 0
    let upright = configuration?.rotation ?? Orientation(quarterTurns: -Int((degrees + 45) / 90))
    return upright.followed(by: configuration?.turn ?? .up)
  }

  /// The session where it delivers frames.
  var frames: CaptureSession? { session?.state == .running ? session : nil }

  /// Sets values, all of which the camera must keep.
  func set(_ values: [CameraControl.ID: CameraControl.Value]) throws(FocusError) {
    guard !values.isEmpty else { return }
    do throws(CameraError) {
      if let refused = try camera.set(values).first { throw CameraError(.badControl, refused.description) }
    } catch {
      throw FocusError(error)
    }
  }

  /// The part of the upright picture, before the lens is corrected, that software focuses on: left, top, width and
  /// height.
  var window: [Double] {
    let settings = settings
    let chosen = settings.point.map { SIMD2($0.x, $0.y) } ?? SIMD2(0.5, 0.5)
    let point = session?.uncorrected(chosen) ?? chosen
    let size = settings.size
    let start = (point - size / 2).clamped(lowerBound: .zero, upperBound: 1 - size)
    return [start.x, start.y, size.x, size.y]
  }

  /// The same part of the sensor; all of it where no point was chosen.
  func deviceWindow() -> (x: Double, y: Double, width: Double, height: Double) {
    guard settings.point != nil, let mapping = PointMapping(orientation) else { return (0, 0, 1, 1) }
    let window = window
    let part = mapping.convert(
      PointMapping.Rectangle(x: window[0], y: window[1], width: window[2], height: window[3]),
      from: .picture, to: .device)
    return (part.x, part.y, part.width, part.height)
  }
}

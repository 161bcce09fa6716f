import Synchronization
import Viewfinder

/// The virtual camera of a live session, at most one, whoever starts it; its changes are reported while it runs.
final class VirtualCameraControl: Sendable {
  private let session: CaptureSession
  private let place: @Sendable () -> VirtualCameraPlace
  private let settings: VirtualCameraSettings
  private let report: @Sendable (_ line: String, _ error: CameraError?) -> Void
  private let current = Mutex<VirtualCamera?>(nil)

  /// - Parameters:
  ///   - place: chooses where other programs find a camera that is started without a place.
  ///   - settings: what other programs see.
  ///   - report: told each change in one line, with the error where it is one.
  init(
    _ session: CaptureSession, at place: @escaping @Sendable () -> VirtualCameraPlace,
    _ settings: VirtualCameraSettings,
    report: @escaping @Sendable (_ line: String, _ error: CameraError?) -> Void
  ) {
    self.session = session
    self.place = place
    self.settings = settings
    self.report = report
  }

  /// Starts the virtual camera.
  ///
  /// - Parameter place: where other programs find it; nil for the usual place.
  /// - Throws: `ControlRefusal` while there is one; what ``CaptureSession/startVirtualCamera(at:_:)`` throws.
  func start(at place: VirtualCameraPlace? = nil) throws -> VirtualCamera {
    let place = place ?? self.place()
    let (settings, report) = (settings, report)
    let camera = try current.withLock { current in
      if let camera = current, camera.state != .ended {
        throw ControlRefusal(
          .notAvailable, "\(camera.place) shows the picture already; end it with 'virtual-camera stop'")
      }
      let camera = try session.startVirtualCamera(at: place, settings)
      current = camera
      return camera
    }
    Task { [states = camera.states] in
      for await state in states {
        switch state {
        case .waiting, .ended: break
        case .running(let size):
          // PipeWire's readers choose the format.
          let format = if case .device = place { ", \(settings.format.rawValue)" } else { "" }
          report("\(place) shows the picture: \(size)\(format)", nil)
        case .interrupted(let error): report(error.description, error)
        }
      }
    }
    return camera
  }

  /// Waits until other programs see a camera that was started; one that they cannot see is ended.
  ///
  /// - Throws: `ControlRefusal` with what keeps them from it.
  func waitUntilSeen(_ camera: VirtualCamera) async throws(ControlRefusal) {
    for await state in camera.states {
      switch state {
      case .waiting: continue
      case .running: return
      case .interrupted(let error):
        await camera.stop()
        throw ControlRefusal(.notAvailable, "\(camera.place) cannot be had: \(error)")
      case .ended: break
      }
    }
    throw ControlRefusal(.notAvailable, "\(camera.place) has ended before it had a picture; start it again")
  }

  /// Ends the present one; returns when other programs see no camera any more.
  ///
  /// - Throws: `ControlRefusal` when there is none.
  func stop() async throws {
    guard let camera = current.withLock({ $0 }), camera.state != .ended else {
      throw ControlRefusal(.notAvailable, "there is no virtual camera; start it with 'virtual-camera start'")
    }
    await camera.stop()
  }

  /// What has become of the last one's pictures, in one line; nil when there was none.
  var summary: String? {
    guard let camera = current.withLock({ $0 }) else { return nil }
    let statistics = camera.statistics
    return "\(camera.place): \(statistics.delivered) pictures, \(statistics.dropped) dropped"
  }
}

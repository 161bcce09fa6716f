public import Cameras
import Synchronization

/// The camera of a session's first source, in photographers' terms.
///
/// Each function works in the camera where the camera has it, and otherwise in software, on what the session measures in
/// the camera's frames; ``Provider`` says which. Methods may be called from any task.
public final class CaptureDevice: Sendable {
  /// Who carries a function out.
  public enum Provider: Hashable, Sendable {
    /// The camera.
    case camera
    /// This library, on measurements of the camera's frames, with the camera's simpler controls or on the GPU.
    case software
  }

  /// The camera with its raw controls.
  public let camera: any Camera
  /// Its focus.
  public let focus: FocusController
  /// Its exposure.
  public let exposure: ExposureController
  /// Its white balance.
  public let whiteBalance: WhiteBalanceController
  /// Its zoom, pan and tilt.
  public let zoom: ZoomController
  /// Its torch and flash.
  public let light: LightController
  let correction: DeviceCorrection
  /// What series and flashes hold.
  let held = HeldModes()
  weak let session: CaptureSession?
  /// What keeps the points of interest on faces.
  let follower = Mutex<FaceFollower?>(nil)

  init(_ camera: any Camera, in session: CaptureSession) {
    let correction = DeviceCorrection(session)
    self.camera = camera
    self.correction = correction
    self.session = session
    focus = FocusController(camera, in: session)
    exposure = ExposureController(camera, in: session)
    whiteBalance = WhiteBalanceController(camera, correction, in: session)
    zoom = ZoomController(camera, correction, clock: session.clock)
    light = LightController(camera)
  }

  deinit { follower.withLock { $0 }?.loop.cancel() }

  /// How the distortion of the lens is corrected, in photographs too; as the camera's profile says unless set.
  ///
  /// The corrected picture is magnified just so much that nothing from outside of the frame shows. It costs no pass: the
  /// correction fuses with the conversion of the frame. Shows as soon as the GPU's program is compiled.
  public var lensCorrection: CaptureSession.Configuration.LensCorrectionMode {
    get { session?.configuration.lensCorrection ?? .profile }
    set { session?.report { $0.lensCorrection = newValue } }
  }

  /// What corrects the lens at present; nil when nothing does.
  public var activeLensCorrection: LensCorrection? { session?.configuration.activeLensCorrection }
}

extension CaptureSession {
  /// The camera of the first source, in photographers' terms; nil when the first source is not a camera.
  public var device: CaptureDevice? {
    shared.state.withLock { state in
      guard let camera = (state.requested.sources.first?.source as? CameraSource)?.camera else { return nil }
      if let device = state.device, device.camera === camera { return device }
      let device = CaptureDevice(camera, in: self)
      state.device = device
      return device
    }
  }
}

import Cameras
import Viewfinder

/// What the windows do with a session's cameras: their controls, the choice among them, and where they focus and expose.
final class CameraTools {
  /// The camera's functions for the panel.
  let controller: CameraController
  /// The cameras to choose from; nil where there is no choice.
  let switcher: CameraSwitcher?
  /// What focuses and exposes where the user points.
  let pointing: PointingController
  /// What moves the lens of the camera that leads; nil where nothing can.
  var focus: FocusDial? { dial?.focus }

  private let session: CaptureSession
  private let notices: NoticeBoard
  /// What moves the lens of the camera that leads, and that camera.
  private var dial: (camera: any Camera, focus: FocusDial?)?

  init(
    _ session: CaptureSession, _ supply: CameraSupply?, _ notices: NoticeBoard,
    wake: @escaping @Sendable () -> Void
  ) {
    (self.session, self.notices) = (session, notices)
    switcher = supply.map { CameraSwitcher(session, $0, wake: wake) { notices.post($0) } }
    pointing = PointingController(session, wake: wake) { notices.post($0) }
    controller = CameraController(session, wake: wake) {
      notices.post(Notice(.verbatim($0), kind: .failure))
    }
  }

  /// Takes up the camera that leads; returns whether it is another than before.
  func follow(_ camera: (any Camera)?) -> Bool {
    guard let camera else {
      dial = nil
      return false
    }
    guard dial?.camera !== camera else { return false }
    let isFirst = dial == nil
    dial = (
      camera,
      FocusDial(camera) { [session] in
        guard let focus = session.device?.focus, focus.mode == .continuous else { return }
        try? await focus.setMode(.locked)
      } report: { [notices] in
        notices.post(Notice(.verbatim($0.description), kind: .failure))
      }
    )
    guard !isFirst else { return false }
    controller.forget()
    pointing.forget()
    return true
  }
}

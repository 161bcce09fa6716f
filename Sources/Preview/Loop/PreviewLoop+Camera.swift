import Cameras
import Viewfinder

extension PreviewLoop {
  /// What moves the lens of the camera that leads; nil where nothing can.
  var focus: FocusDial? { dial?.focus }

  /// Takes up another camera in place of the one before.
  func followCamera() {
    guard let camera = runner.camera else { return dial = nil }
    guard dial?.camera !== camera else { return }
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
    guard !isFirst else { return }
    cameraController.forget()
    pointing.forget()
    for view in views { view.redrawPanels() }
  }

  /// Compares the marks of focus with the sharpest that the camera has shown.
  func followSharpest() {
    do throws(SessionError) {
      try sharpest.follow(runner.camera, isNeeded: look.comparesWithCamera)
      guard look.comparesWithCamera, look.peaking.reference != look.peaking.learned(sharpest.value)
      else { return }
      try changeLook { $0.changePeaking { $0.learn(sharpest.value) } }
    } catch {
      notices.post(Notice(.verbatim(error.description), kind: .failure))
    }
  }

  /// Looks, when no frame has come for a while, at whether the camera is still there.
  func watchCamera() {
    let now = monotonicNow()
    guard now - (lastFrame ?? started) > .milliseconds(350) else { return }
    let before = obstacle
    if case .interrupted(let reason) = session.state {
      obstacle = reason
    } else if lastFrame == nil {
      obstacle = ""
    }
    if obstacle != before { for view in views { view.redrawPanels() } }
  }
}

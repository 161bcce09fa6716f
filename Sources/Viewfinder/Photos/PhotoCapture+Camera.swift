import Cameras
import Graphics
import Pixels
import Rendering

extension PhotoCapture {
  func expose(_ mailbox: FrameMailbox, _ passedOver: Int, _ runner: SessionRunner) {
    guard let frame = mailbox.take() else {
      if case .interrupted(let reason) = camera!.state {
        failure = SessionError(.interrupted, "the camera was interrupted: \(reason)")
        return goBack(runner)
      }
      if clock.time > deadline {
        failure = SessionError(
          .interrupted, camera!.frameOrigin.silence(of: camera!.title, size: resolved.frameSize))
        goBack(runner)
      }
      return
    }
    do throws(RenderingError) {
      (timestamp, sequence) = (frame.timestamp, frame.sequence)
      if passedOver > 0 {
        step = .exposing(mailbox: mailbox, passedOver: passedOver - 1)
        guard passedOver <= earlierFrames else { return }
        drawing.adopt(runner.pipeline, except: 0)
        try drawing.show(frame)
        _ = try drawing.render()
        return
      }
      drawing.adopt(runner.pipeline, except: 0)
      if resolved.requested.rawCopy == .included { keep(frame) }
      try drawing.show(frame)
      request.onEvent(.didCapture(timestamp: timestamp ?? .zero))
    } catch {
      failure = SessionError(error)
    }
    goBack(runner)
    process { () throws(RenderingError) in try drawing.picture() }
  }

  /// Starts the preview again, with the controls as they were.
  func goBack(_ runner: SessionRunner) {
    let preview = preview
    step = .returning(
      CameraJob(on: clock, wake: runner.wake) {
        try preview()
        return nil
      })
  }

  /// Replaces the running stream with the preview's.
  var preview: @Sendable () throws -> Void {
    let (camera, mailbox, controls) = (camera!, previewMailbox, controls)
    return {
      camera.stop()
      // Before the start for the first frame's sake, after it because some cameras forget them then.
      camera.camera.restore(controls)
      try camera.start(into: mailbox)
      camera.camera.restore(controls)
    }
  }
}

import Cameras
import Clocks
import Pixels

/// The stream of the source that a photograph is taken of: the preview's, or in its place one of the photograph's size.
///
/// A camera's stream is stopped and started on a separate thread, so that the runner's thread does not block.
struct PhotoStream {
  /// What the preview's frames come through.
  let preview: FrameMailbox
  /// The camera; nil for a source that is none.
  let camera: CameraSource?
  /// The camera's settings, which some cameras forget when the format changes; empty where it does not change.
  private let controls: [CameraControl.ID: CameraControl.Value]
  private let clock: MonotonicClock
  private let wake: @Sendable () -> Void

  /// - Parameter controls: the camera's settings that must stay when it is switched.
  init(
    _ leading: RunningSource, keeping controls: [CameraControl.ID: CameraControl.Value],
    on clock: MonotonicClock, wake: @escaping @Sendable () -> Void
  ) {
    preview = leading.mailbox
    camera = leading.source as? CameraSource
    (self.controls, self.clock, self.wake) = (controls, clock, wake)
  }

  /// Begins to switch the camera to a photograph's size.
  ///
  /// - Returns: the work, and what the photograph's frames come through.
  func switchFormat(to size: PixelSize, originals: FrameMailbox.Originals) -> (CameraJob, FrameMailbox) {
    let (camera, controls) = (presentCamera, controls)
    let mailbox = FrameMailbox(wake: wake)
    mailbox.originals = originals
    let job = CameraJob(on: clock, wake: wake) {
      camera.stop()
      let agreed = try camera.start(photo: camera.photoRequest(size), into: mailbox)
      camera.camera.restore(controls)
      return agreed
    }
    return (job, mailbox)
  }

  /// Begins to start the preview again, with the controls as they were.
  func goBack() -> CameraJob {
    let restart = restart
    return CameraJob(on: clock, wake: wake) {
      try restart()
      return nil
    }
  }

  /// Replaces the running stream with the preview's.
  var restart: @Sendable () throws -> Void {
    let (camera, preview, controls) = (presentCamera, preview, controls)
    return {
      camera.stop()
      // Before the start for the first frame's sake, after it because some cameras forget them then.
      camera.camera.restore(controls)
      try camera.start(into: preview)
      camera.camera.restore(controls)
    }
  }

  /// Stops the camera's stream, with the controls as they were.
  func stop() {
    camera?.stop()
    camera?.camera.restore(controls)
  }

  private var presentCamera: CameraSource {
    guard let camera else { preconditionFailure("only a camera has another size") }
    return camera
  }
}

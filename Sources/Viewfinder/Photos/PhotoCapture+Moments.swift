import Cameras
import Graphics
import Pixels
import Rendering

extension PhotoCapture {
  static func choosing(
    _ moment: Duration, _ span: Duration, _ runner: SessionRunner
  ) throws(SessionError) -> Step {
    guard let ring = runner.sources.recorders.recent else {
      throw SessionError(
        .source,
        "the session keeps no recent frames to choose a moment's from; set its configuration's shutterLag to .zero"
      )
    }
    return .choosing(moment: moment, within: max(span, .zero), ring)
  }

  /// Refuses a moment's frame in another size than the preview's, since only the preview's frames are kept.
  static func refusePast(
    _ moment: PhotoCaptureSettings.Moment, at size: PixelSize, _ preview: PixelSize
  ) throws(SessionError) {
    switch moment {
    case .newest, .next: return
    case .at, .sharpest:
      throw SessionError(
        .source,
        """
        a moment's frame has the preview's \(preview), not \(size); ask for the resolution .preview, or have the camera \
        stream \(size)
        """)
    }
  }

  /// Goes on when the preview has a frame that it did not have before.
  func wait(_ passedOver: Int, since last: Duration?, _ runner: SessionRunner) {
    guard let present = runner.pipeline.frame, present.timestamp != last else { return watch(runner) }
    timeout.restart()
    if passedOver > 0 {
      step = .waiting(passedOver: passedOver - 1, since: present.timestamp)
    } else if request.settings.rawCopy == .included, taken.raw == nil {
      step = .waiting(passedOver: 0, since: present.timestamp)
    } else {
      captured(of: runner, present)
    }
  }

  /// Gives up when the source has no more frames.
  func watch(_ runner: SessionRunner) {
    let source = runner.sources.leading?.source
    if case .interrupted(let reason) = source?.state {
      failure = SessionError(.interrupted, "the camera was interrupted: \(reason)")
    } else if source?.state == .ended {
      failure = .ended(source)
    } else if timeout.isOver {
      failure = runner.session.silence()
    } else {
      return
    }
    report()
  }

  /// Takes the recent frame of a moment, once a later one is there to compare with.
  func choose(_ moment: Duration, _ span: Duration, _ ring: FrameRing, _ runner: SessionRunner) {
    guard let newest = ring.newest, newest >= moment + span else {
      if moment + span > timeout.clock.time { timeout.restart(notBefore: moment + span) }
      return watch(runner)
    }
    var chosen = moment
    var best = -1.0
    for time in ring.timestamps where span > .zero && time >= moment - span && time <= moment + span {
      guard let frame = ring.frame(nearest: time) else { continue }
      let detail = frame.detail
      if detail > best { (best, chosen) = (detail, time) }
    }
    guard let frame = ring.frame(nearest: chosen) else { return watch(runner) }
    let timestamp = frame.timestamp
    do throws(RenderingError) {
      for time in ring.timestamps.filter({ $0 < timestamp }).suffix(drawing.earlierFrames) {
        guard let earlier = ring.frame(nearest: time) else { continue }
        try drawing.pass(earlier, beside: runner.pipeline)
      }
    } catch {
      failure = SessionError(error)
    }
    shoot(frame, runner)
  }
}

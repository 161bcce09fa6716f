import Cameras
import Clocks
import FilterGraph
import Glibc
import Pixels
import PlanCompiler
import Rendering
import Synchronization

/// One photograph on its way: the steps that a runner takes for it, one at each update.
///
/// Where the camera's format must be switched, its stream is stopped and started on a separate thread, so that the
/// runner's thread does not block.
final class PhotoCapture {
  enum Step {
    /// Waiting for a frame of the preview; this many are still to be skipped.
    case waiting(passedOver: Int, since: Duration?)
    /// Waiting until the recent frames reach beyond a moment.
    case choosing(moment: Duration, within: Duration, FrameRing)
    /// The camera's stream is being switched for the photograph.
    case switching(CameraJob)
    /// Waiting for a frame of the photograph's size; this many are still to be skipped.
    case exposing(mailbox: FrameMailbox, passedOver: Int)
    /// The preview's stream is being started again.
    case returning(CameraJob)
    case done
  }

  let request: PhotoRequest
  var resolved: ResolvedPhotoSettings
  let camera: CameraSource?
  /// The camera in photographers' terms.
  let device: CaptureDevice?
  /// Whether the preview is mirrored and the photograph is not.
  let isFlipped: Bool
  let previewMailbox: FrameMailbox
  /// The format of the frame that the photograph is of.
  var frameFormat: PixelFormat
  let controls: [CameraControl.ID: CameraControl.Value]
  var drawing: LivePipeline
  var step: Step
  var deadline: Duration
  let clock: MonotonicClock
  var failure: SessionError?
  var isReported = false

  /// How long the source may take for each step.
  let patience: Duration

  /// Begins a photograph.
  ///
  /// - Returns: nil where it is finished at once: it was taken of a frame that is there, or cannot be taken, which is
  ///   reported.
  static func start(_ request: PhotoRequest, id: Int, _ runner: SessionRunner) -> PhotoCapture? {
    do throws(SessionError) {
      let capture = try PhotoCapture(request, id: id, runner)
      do throws(SessionError) {
        try capture.begin(runner)
      } catch {
        capture.previewMailbox.originals = .dropped
        throw error
      }
      return capture.isFinished ? nil : capture
    } catch {
      request.onEvent(.didFinish(error))
      return nil
    }
  }

  private init(_ request: PhotoRequest, id: Int, _ runner: SessionRunner) throws(SessionError) {
    self.request = request
    (clock, patience) = (runner.session.clock, runner.session.patience)
    if request.isCancelled { throw Self.cancellation }
    guard let leading = runner.sources.leading, let present = runner.pipeline.frame else {
      throw SessionError(
        .notRunning, "the source has delivered no frame to take a photograph of for \(patience)")
    }
    previewMailbox = leading.mailbox
    let camera = leading.source as? CameraSource
    self.camera = camera
    let device = camera == nil ? nil : runner.session.device
    self.device = device?.camera === camera?.camera ? device : nil
    isFlipped = request.settings.mirror == .removed && runner.changes.active.turn.isMirrored
    let shown = present.description
    let wanted: PixelSize
    /// The size that lengths are for.
    let lengths: PixelSize
    switch request.subject {
    case .picture(let picture):
      (wanted, lengths, frameFormat) = (picture.size, shown.size, picture.layout.format)
    case .present:
      wanted = camera.flatMap { $0.photoSize(request.settings.resolution) } ?? shown.size
      (lengths, frameFormat) = (shown.size, shown.format)
    case .frame(let held): (wanted, lengths, frameFormat) = (held.size, held.size, held.format)
    case .recorded(_, let held, _): (wanted, lengths, frameFormat) = (held.size, held.size, held.format)
    }
    let series = request.settings.series
    previewSize = series?.preview ?? lengths
    resolved = ResolvedPhotoSettings(
      id: id, requested: request.settings, frameSize: wanted,
      scale: Self.scale(from: previewSize, to: wanted))
    drawing =
      if let series, case .frame = request.subject, let kept = runner.photos.drawing(of: series) {
        kept
      } else {
        try Self.drawing(resolved, of: frameFormat, runner)
      }
    deadline = clock.time + patience
    let switches = if case .present = request.subject { wanted != shown.size } else { false }
    controls = switches ? camera?.camera.settableValues ?? [:] : [:]
    step = .done
  }

  /// Takes the photograph of what is there, or the first step towards its frame.
  private func begin(_ runner: SessionRunner) throws(SessionError) {
    request.onEvent(.willBegin(resolved))
    guard let present = runner.pipeline.frame else { preconditionFailure("there is a frame to begin with") }
    switch request.subject {
    case .picture(let picture): develop(picture, present, runner)
    case .frame(let held):
      guard let frame = held.take() else { preconditionFailure("a frame is photographed once") }
      request.onEvent(.willCapture)
      if let series = request.settings.series { runner.photos.keep(drawing, for: series) }
      shoot(frame, runner)
    case .recorded(let ring, _, let moment):
      request.onEvent(.willCapture)
      step = .choosing(moment: moment, within: .zero, ring)
    case .present where resolved.frameSize == present.description.size: try awaitPreview(present, runner)
    case .present:
      try Self.refusePast(request.settings.moment, at: resolved.frameSize, present.description.size)
      switchFormat(runner)
    }
  }

  /// Waits for the frame of the preview that the photograph is of, or takes it where it is there.
  private func awaitPreview(_ present: LivePipeline.FrameFacts, _ runner: SessionRunner) throws(SessionError)
  {
    guard let leading = runner.sources.leading else { preconditionFailure("there is a source to begin with") }
    request.onEvent(.willCapture)
    if request.settings.rawCopy == .included { previewMailbox.originals = .kept }
    // A stored picture has one frame, which is there.
    let moment = leading.source is PictureSource ? .newest : request.settings.moment
    // The frame from before a rest, or from before the camera went away, is not of this moment.
    let isOld = present.timestamp == runner.sources.restedFrame || leading.isSilent
    switch (moment, request.settings.rawCopy) {
    case (.newest, .none) where isOld:
      step = .waiting(passedOver: camera?.camera.settlingFrames ?? 0, since: present.timestamp)
    case (.newest, .none): captured(of: runner, present)
    case (.newest, .included): step = .waiting(passedOver: 0, since: present.timestamp)
    case (.next(let count), _): step = .waiting(passedOver: max(count, 0), since: present.timestamp)
    case (.at(let moment), _): step = try Self.choosing(moment, .zero, runner)
    case (.sharpest(let moment, let span), _): step = try Self.choosing(moment, span, runner)
    }
  }

  /// Begins to switch the camera to the photograph's size.
  private func switchFormat(_ runner: SessionRunner) {
    guard let source = camera else { preconditionFailure("only a camera has another size") }
    let mailbox = FrameMailbox(wake: runner.wake)
    mailbox.originals = request.settings.rawCopy == .included ? .kept : .dropped
    self.mailbox = mailbox
    step = .switching(
      CameraJob(on: clock, wake: runner.wake) { [controls, wanted = resolved.frameSize] in
        source.stop()
        let agreed = try source.start(photo: source.photoRequest(wanted), into: mailbox)
        // Some cameras forget their settings when the format changes.
        source.camera.restore(controls)
        return agreed
      })
  }

  let previewSize: PixelSize
  var mailbox: FrameMailbox?
  var raw: RawFrame?
  /// The frame that the photograph is of.
  var timestamp: Duration?
  var sequence: UInt32?
  /// Frames decoded before their compressed data were asked for, as far as they are waited out.
  var decodedTooSoon = 0

  /// Goes on where something has come; the runner drops the capture when it is finished.
  func advance(_ runner: SessionRunner) {
    if request.isCancelled, failure == nil {
      failure = Self.cancellation
      switch step {
      case .waiting, .choosing: return finish()
      case .exposing: return goBack(runner)
      case .switching, .returning, .done: break
      }
    }
    switch step {
    case .waiting(let passedOver, let last): wait(passedOver, since: last, runner)
    case .choosing(let moment, let span, let ring): choose(moment, span, ring, runner)
    case .switching(let job):
      guard let outcome = job.outcome else { return }
      do {
        let agreed = try outcome.get()
        guard failure == nil else { return goBack(runner) }
        if let agreed, (agreed.size, agreed.format) != (resolved.frameSize, frameFormat) {
          (resolved.frameSize, frameFormat) = (agreed.size, agreed.format)
          resolved.scale = Self.scale(from: previewSize, to: agreed.size)
          drawing = try Self.drawing(resolved, of: frameFormat, runner)
        }
      } catch {
        failure = SessionError(.source, "the camera cannot deliver \(resolved.frameSize): \(error)")
        return goBack(runner)
      }
      request.onEvent(.willCapture)
      deadline = clock.time + patience
      step = .exposing(mailbox: mailbox!, passedOver: camera!.camera.settlingFrames + earlierFrames)
      advance(runner)
    case .exposing(let mailbox, let passedOver): expose(mailbox, passedOver, runner)
    case .returning(let job):
      guard let outcome = job.outcome else { return }
      if case .failure(let error) = outcome {
        runner.sources.recoverLeading("\(error)", preview)
      } else {
        runner.sources.forgetRecovery()
      }
      step = .done
      report()
    case .done: break
    }
  }

  private static var cancellation: SessionError {
    SessionError(.cancelled, "the photograph was cancelled before it was taken")
  }

  func report() {
    guard !isReported else { return }
    isReported = true
    previewMailbox.originals = .dropped
    request.onEvent(.didFinish(failure))
  }

  /// Whether the camera's stream is the photograph's, so that its source must be left alone.
  var holdsCamera: Bool {
    switch step {
    case .switching, .exposing, .returning: true
    case .waiting, .choosing, .done: false
    }
  }

  /// Whether the capture is complete.
  var isFinished: Bool { if case .done = step { true } else { false } }

  /// Ends without a photograph, as the run ends; waits for the camera where it is being switched.
  func abandon() {
    switch step {
    case .switching(let job), .returning(let job): job.wait()
    case .exposing: break
    case .waiting, .choosing, .done: return finish()
    }
    camera?.stop()
    camera?.camera.restore(controls)
    finish()
  }

  func finish() {
    step = .done
    failure = failure ?? SessionError(.notRunning, "the session was stopped before the photograph was taken")
    report()
  }
}

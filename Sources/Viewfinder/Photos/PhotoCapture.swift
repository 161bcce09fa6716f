import Cameras
import Clocks
import Graphics
import Pixels
import Rendering

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
    case switching(CameraJob, FrameMailbox)
    /// Waiting for a frame of the photograph's size; this many are still to be skipped.
    case exposing(mailbox: FrameMailbox, passedOver: Int)
    /// The preview's stream is being started again.
    case returning(CameraJob)
    case done
  }

  let request: PhotoRequest
  var resolved: ResolvedPhotoSettings
  let stream: PhotoStream
  /// The camera in photographers' terms.
  let device: CaptureDevice?
  var drawing: PhotoDrawing
  var taken = TakenFrame()
  var step: Step
  var timeout: Timeout
  var failure: SessionError?

  /// How long the source may take for each step.
  struct Timeout {
    let clock: MonotonicClock
    let patience: Duration
    private var end: Duration

    init(_ clock: MonotonicClock, _ patience: Duration) {
      (self.clock, self.patience) = (clock, patience)
      end = clock.time + patience
    }

    var isOver: Bool { clock.time > end }

    /// Begins a step, which may not come before a moment.
    mutating func restart(notBefore moment: Duration? = nil) {
      end = max(clock.time, moment ?? .zero) + patience
    }
  }

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
        capture.stream.preview.originals = .dropped
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
    timeout = Timeout(runner.session.clock, runner.session.patience)
    if request.isCancelled { throw Self.cancellation }
    guard let leading = runner.sources.leading, let present = runner.pipeline.frame else {
      throw SessionError(
        .notRunning, "the source has delivered no frame to take a photograph of for \(timeout.patience)")
    }
    let camera = leading.source as? CameraSource
    let device = camera == nil ? nil : runner.session.device
    self.device = device?.camera === camera?.camera ? device : nil
    let shown = present.description
    let wanted: PixelSize
    /// The size that lengths are for.
    let lengths: PixelSize
    let format: PixelFormat
    switch request.subject {
    case .picture(let picture):
      (wanted, lengths, format) = (picture.size, shown.size, picture.layout.format)
    case .present:
      wanted = camera.flatMap { $0.photoSize(request.settings.resolution) } ?? shown.size
      (lengths, format) = (shown.size, shown.format)
    case .frame(let held): (wanted, lengths, format) = (held.size, held.size, held.format)
    case .recorded(_, let held, _): (wanted, lengths, format) = (held.size, held.size, held.format)
    }
    let series = request.settings.series
    let preview = series?.preview ?? lengths
    resolved = ResolvedPhotoSettings(
      id: id, requested: request.settings, frameSize: wanted,
      scale: PhotoDrawing.scale(from: preview, to: wanted))
    if let series, case .frame = request.subject, let kept = runner.photos.drawing(of: series) {
      drawing = kept
    } else {
      drawing = try PhotoDrawing(resolved, of: format, preview: preview, runner)
    }
    let switches = if case .present = request.subject { wanted != shown.size } else { false }
    stream = PhotoStream(
      leading, keeping: switches ? camera?.camera.settableValues ?? [:] : [:], on: timeout.clock,
      wake: runner.wake)
    step = .waiting(passedOver: 0, since: nil)
    // Programs were compiled meanwhile.
    timeout.restart()
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
      let (job, mailbox) = stream.switchFormat(
        to: resolved.frameSize, originals: request.settings.rawCopy == .included ? .kept : .dropped)
      step = .switching(job, mailbox)
    }
  }

  /// Waits for the frame of the preview that the photograph is of, or takes it where it is there.
  private func awaitPreview(_ present: LivePipeline.FrameFacts, _ runner: SessionRunner) throws(SessionError)
  {
    guard let leading = runner.sources.leading else { preconditionFailure("there is a source to begin with") }
    request.onEvent(.willCapture)
    if request.settings.rawCopy == .included { stream.preview.originals = .kept }
    // A stored picture has one frame, which is there.
    let moment = leading.source is PictureSource ? .newest : request.settings.moment
    // The frame from before a rest, or from before the camera went away, is not of this moment.
    let isOld = present.timestamp == runner.sources.restedFrame || leading.isSilent
    switch (moment, request.settings.rawCopy) {
    case (.newest, .none) where isOld:
      step = .waiting(passedOver: stream.camera?.camera.settlingFrames ?? 0, since: present.timestamp)
    case (.newest, .none): captured(of: runner, present)
    case (.newest, .included): step = .waiting(passedOver: 0, since: present.timestamp)
    case (.next(let count), _): step = .waiting(passedOver: max(count, 0), since: present.timestamp)
    case (.at(let moment), _): step = try Self.choosing(moment, .zero, runner)
    case (.sharpest(let moment, let span), _): step = try Self.choosing(moment, span, runner)
    }
  }

  /// Goes on where something has come; the runner drops the capture when it is finished.
  func advance(_ runner: SessionRunner) {
    if request.isCancelled, failure == nil {
      failure = Self.cancellation
      switch step {
      case .waiting, .choosing: return finish()
      case .exposing: return goBack()
      case .switching, .returning, .done: break
      }
    }
    switch step {
    case .waiting(let passedOver, let last): wait(passedOver, since: last, runner)
    case .choosing(let moment, let span, let ring): choose(moment, span, ring, runner)
    case .switching(let job, let mailbox):
      guard let outcome = job.outcome else { return }
      do {
        let agreed = try outcome.get()
        guard failure == nil else { return goBack() }
        if let agreed { try follow(agreed, runner) }
      } catch {
        failure = SessionError(.source, "the camera cannot deliver \(resolved.frameSize): \(error)")
        return goBack()
      }
      request.onEvent(.willCapture)
      timeout.restart()
      let settling = stream.camera?.camera.settlingFrames ?? 0
      step = .exposing(mailbox: mailbox, passedOver: settling + drawing.earlierFrames)
      advance(runner)
    case .exposing(let mailbox, let passedOver): expose(mailbox, passedOver, runner)
    case .returning(let job):
      guard let outcome = job.outcome else { return }
      if case .failure(let error) = outcome {
        runner.sources.recoverLeading("\(error)", stream.restart)
      } else {
        runner.sources.forgetRecovery()
      }
      report()
    case .done: break
    }
  }

  /// Takes over what the camera delivers, which may be another size than it listed.
  private func follow(_ agreed: StreamConfiguration, _ runner: SessionRunner) throws(SessionError) {
    guard (agreed.size, agreed.format) != (resolved.frameSize, drawing.format) else { return }
    resolved.frameSize = agreed.size
    resolved.scale = PhotoDrawing.scale(from: drawing.preview, to: agreed.size)
    drawing = try PhotoDrawing(resolved, of: agreed.format, preview: drawing.preview, runner)
  }

  /// Starts the preview again.
  func goBack() { step = .returning(stream.goBack()) }

  /// Takes a frame of the photograph's size, once it is there.
  private func expose(_ mailbox: FrameMailbox, _ passedOver: Int, _ runner: SessionRunner) {
    guard let frame = mailbox.take() else {
      if case .interrupted(let reason) = stream.camera!.state {
        failure = SessionError(.interrupted, "the camera was interrupted: \(reason)")
        return goBack()
      }
      if timeout.isOver {
        failure = SessionError(
          .interrupted, stream.camera!.frameOrigin.silence(of: stream.camera!.title, size: resolved.frameSize)
        )
        goBack()
      }
      return
    }
    guard passedOver > 0 else {
      expose(frame, runner)
      goBack()
      return process { () throws(RenderingError) in try drawing.pipeline.picture() }
    }
    step = .exposing(mailbox: mailbox, passedOver: passedOver - 1)
    guard passedOver <= drawing.earlierFrames else { return }
    do throws(RenderingError) {
      try drawing.pass(frame, beside: runner.pipeline)
    } catch {
      failure = SessionError(error)
      goBack()
    }
  }

  private static var cancellation: SessionError {
    SessionError(.cancelled, "the photograph was cancelled before it was taken")
  }

  /// Ends the capture, once.
  func report() {
    guard !isFinished else { return }
    step = .done
    stream.preview.originals = .dropped
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
    case .switching(let job, _), .returning(let job): job.wait()
    case .exposing: break
    case .waiting, .choosing, .done: return finish()
    }
    stream.stop()
    finish()
  }

  private func finish() {
    failure = failure ?? SessionError(.notRunning, "the session was stopped before the photograph was taken")
    report()
  }
}

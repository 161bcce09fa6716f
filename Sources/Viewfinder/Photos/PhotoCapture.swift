import Cameras
import FilterGraph
import GPU
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
  private enum Step {
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

  private let request: PhotoRequest
  private var resolved: ResolvedPhotoSettings
  private let camera: CameraSource?
  private let previewMailbox: FrameMailbox
  private let controls: [CameraControl.ID: CameraControl.Value]
  private var drawing: LivePipeline
  private var step: Step
  private var deadline: Duration
  private var failure: SessionError?
  private var isReported = false

  /// How long a camera may take for each step.
  private static let patience = Duration.seconds(10)

  /// Begins with a photograph, or reports at once why there is none; nil when it is finished already.
  init?(_ request: PhotoRequest, id: Int, _ runner: SessionRunner) {
    self.request = request
    do throws(SessionError) {
      guard let leading = runner.leading, let present = runner.pipeline.frame else {
        throw SessionError(.notRunning, "there is no frame yet to take a photograph of")
      }
      previewMailbox = leading.mailbox
      camera = leading.source as? CameraSource
      var frame: Frame?
      let wanted: PixelSize
      var preview = present.description.size
      switch request.subject {
      case .picture(let picture): wanted = picture.size
      case .present: wanted = camera.flatMap { $0.photoSize(request.settings.resolution) } ?? preview
      case .frame(let held, let series):
        wanted = held.size
        preview = series.preview ?? wanted
        frame = held.take()
      }
      previewSize = preview
      resolved = ResolvedPhotoSettings(
        id: id, requested: request.settings, frameSize: wanted, scale: Self.scale(from: preview, to: wanted))
      drawing =
        if let kept = runner.seriesDrawing, case .frame(_, let series) = request.subject,
          kept.series === series
        {
          kept.drawing
        } else {
          try Self.drawing(resolved, of: request.picture, runner)
        }
      deadline = .monotonicNow + Self.patience
      let switches = if case .present = request.subject { wanted != preview } else { false }
      controls = switches ? camera?.camera.settableValues ?? [:] : [:]
      step = .done
      request.onEvent(.willBegin(resolved))
      if let picture = request.picture {
        develop(picture, present, runner)
        return nil
      }
      if case .frame(_, let series) = request.subject, let frame = frame.take() {
        request.onEvent(.willCapture)
        runner.seriesDrawing = (series, drawing)
        shoot(frame, runner)
        return nil
      }
      if wanted == preview {
        request.onEvent(.willCapture)
        if request.settings.rawCopy == .included { previewMailbox.originals = .kept }
        switch (request.settings.moment, request.settings.rawCopy) {
        case (.newest, .none):
          captured(of: runner, present)
          return nil
        case (.newest, .included): step = .waiting(passedOver: 0, since: present.timestamp)
        case (.next(let count), _): step = .waiting(passedOver: max(count, 0), since: present.timestamp)
        case (.at(let moment), _): step = try Self.choosing(moment, .zero, runner)
        case (.sharpest(let moment, let span), _): step = try Self.choosing(moment, span, runner)
        }
        return
      }
      let mailbox = FrameMailbox(wake: runner.wake)
      mailbox.originals = request.settings.rawCopy == .included ? .kept : .dropped
      let camera = camera!
      let controls = controls
      step = .switching(
        CameraJob(wake: runner.wake) {
          camera.stop()
          let agreed = try camera.start(photo: camera.photoRequest(wanted), into: mailbox)
          // Some cameras forget their settings when the format changes.
          camera.camera.restore(controls)
          return agreed.size
        })
      self.mailbox = mailbox
    } catch {
      request.onEvent(.didFinish(error))
      return nil
    }
  }

  private static func choosing(
    _ moment: Duration, _ span: Duration, _ runner: SessionRunner
  ) throws(SessionError) -> Step {
    guard let ring = runner.recentFrames else {
      throw SessionError(
        .source,
        "the session keeps no recent frames to choose a moment's from; set its configuration's shutterLag to .zero"
      )
    }
    return .choosing(moment: moment, within: max(span, .zero), ring)
  }

  private let previewSize: PixelSize
  private var mailbox: FrameMailbox?
  private var raw: RawFrame?
  /// The frame that the photograph is of.
  private var timestamp: Duration?
  private var sequence: UInt32?
  /// Frames decoded before their compressed data were asked for, as far as they are waited out.
  private var decodedTooSoon = 0

  private static func scale(from preview: PixelSize, to photo: PixelSize) -> Double {
    (Double(photo.area) / Double(preview.area)).squareRoot()
  }

  /// What draws the photograph: the graph up to the result that was asked for, with its lengths at the photograph's
  /// scale, and the clean frame beside it. A deep picture keeps its depth where the format can.
  private static func drawing(
    _ resolved: ResolvedPhotoSettings, of given: Image?, _ runner: SessionRunner
  ) throws(SessionError) -> LivePipeline {
    let settings = resolved.requested
    let configuration = runner.active
    let isDeep = settings.format.keepsDepth && given.map { $0.layout.format.bitsPerChannel > 8 } ?? false
    let picture = SinkRequest(
      format: isDeep ? .rgba16 : .rgba8, result: settings.result, aids: settings.aids)
    let content = try LiveContent(
      configuration.graph.scaled(by: resolved.scale), correction: configuration.correction,
      lens: configuration.activeLensCorrection, aid: configuration.aids?.scaled(by: resolved.scale),
      wants: [.init(settings.result, aids: settings.aids, as: .picture(picture))])
    let pipeline = LivePipeline(renderer: runner.pipeline.renderer, content: content)
    pipeline.sourceNames = runner.pipeline.sourceNames
    pipeline.rotation = configuration.rotation
    // The mirror stands before the turn in an orientation, and after it on the screen.
    pipeline.turn =
      settings.mirror == .kept || !configuration.turn.isMirrored
      ? configuration.turn : configuration.turn.followed(by: .upMirrored)
    return pipeline
  }

  /// Goes on where something has come; the runner drops the capture when it is finished.
  func advance(_ runner: SessionRunner) {
    switch step {
    case .waiting(let passedOver, let last): wait(passedOver, since: last, runner)
    case .choosing(let moment, let span, let ring): choose(moment, span, ring, runner)
    case .switching(let job):
      guard let outcome = job.outcome else { return }
      do {
        let agreed = try outcome.get()
        if let agreed, agreed != resolved.frameSize {
          resolved.frameSize = agreed
          resolved.scale = Self.scale(from: previewSize, to: agreed)
          drawing = try Self.drawing(resolved, of: nil, runner)
        }
      } catch {
        failure = SessionError(.source, "the camera cannot deliver \(resolved.frameSize): \(error)")
        return goBack(runner)
      }
      request.onEvent(.willCapture)
      deadline = .monotonicNow + Self.patience
      step = .exposing(mailbox: mailbox!, passedOver: camera!.camera.settlingFrames + earlierFrames)
      advance(runner)
    case .exposing(let mailbox, let passedOver): expose(mailbox, passedOver, runner)
    case .returning(let job):
      guard let outcome = job.outcome else { return }
      if case .failure(let error) = outcome { runner.recoverLeading("\(error)", preview) }
      step = .done
      report()
    case .done: break
    }
  }

  /// Goes on when the preview has a frame that it did not have before.
  private func wait(_ passedOver: Int, since last: Duration?, _ runner: SessionRunner) {
    guard let present = runner.pipeline.frame, present.timestamp != last else { return watch(runner) }
    deadline = .monotonicNow + Self.patience
    if passedOver > 0 {
      step = .waiting(passedOver: passedOver - 1, since: present.timestamp)
    } else if request.settings.rawCopy == .included, raw == nil {
      step = .waiting(passedOver: 0, since: present.timestamp)
    } else {
      captured(of: runner, present)
    }
  }

  /// Gives up when the source has no more frames.
  private func watch(_ runner: SessionRunner) {
    let source = runner.leading?.source
    if case .interrupted(let reason) = source?.state {
      failure = SessionError(.interrupted, "the camera was interrupted: \(reason)")
    } else if source?.state == .ended {
      failure = SessionError(.interrupted, "the source has delivered its last frame")
    } else if .monotonicNow > deadline {
      failure = SessionError(.interrupted, "no frame has come for 10 seconds")
    } else {
      return
    }
    step = .done
    report()
  }

  /// Takes the recent frame of a moment, once a later one is there to compare with.
  private func choose(_ moment: Duration, _ span: Duration, _ ring: FrameRing, _ runner: SessionRunner) {
    guard let newest = ring.newest, newest >= moment + span else {
      if moment + span > .monotonicNow { deadline = moment + span + Self.patience }
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
      for time in ring.timestamps.filter({ $0 < timestamp }).suffix(earlierFrames) {
        guard let earlier = ring.frame(nearest: time) else { continue }
        drawing.adopt(runner.pipeline, except: 0)
        try drawing.show(earlier)
        _ = try drawing.render()
      }
    } catch {
      failure = SessionError(error)
    }
    shoot(frame, runner)
  }

  /// Makes the photograph of a frame that was kept.
  private func shoot(_ frame: consuming Frame, _ runner: SessionRunner) {
    step = .done
    (timestamp, sequence) = (frame.timestamp, frame.sequence)
    do throws(RenderingError) {
      drawing.adopt(runner.pipeline, except: 0)
      if resolved.requested.rawCopy == .included { keep(frame) }
      try drawing.show(frame)
      request.onEvent(.didCapture(timestamp: timestamp ?? .zero))
    } catch {
      failure = failure ?? SessionError(error)
    }
    process { () throws(RenderingError) in try drawing.picture() }
    report()
  }

  /// Whether the next frame of the preview is wanted as the camera sends it.
  var wantsRaw: Bool {
    if case .waiting(0, _) = step { request.settings.rawCopy == .included } else { false }
  }

  /// Keeps a frame as the camera sent it; the next one, where this one was decoded before that was asked for.
  func note(raw frame: borrowing Frame) {
    if frame.original == .dropped, decodedTooSoon < 2 {
      decodedTooSoon += 1
    } else {
      keep(frame)
    }
  }

  private func keep(_ frame: borrowing Frame) {
    raw = RawFrame(
      frame.copy(), orientation: (drawing.rotation ?? frame.orientation).followed(by: drawing.turn),
      jpeg: frame.jpeg(), colors: camera?.camera.sensorColors)
  }

  /// Makes the photograph of the preview's present frame, whose filters have seen the frames before it.
  private func captured(of runner: SessionRunner, _ present: LivePipeline.FrameFacts) {
    step = .done
    (timestamp, sequence) = (present.timestamp, present.sequence)
    request.onEvent(.didCapture(timestamp: present.timestamp))
    drawing.adopt(runner.pipeline)
    process { () throws(RenderingError) in
      try runner.pipeline.takeStill(
        of: drawing.content, mirror: resolved.requested.mirror == .kept ? .kept : .removed)
    }
    report()
  }

  /// Makes the photograph of a picture that is upright and turned already, in place of a frame.
  private func develop(_ picture: Image, _ present: LivePipeline.FrameFacts, _ runner: SessionRunner) {
    request.onEvent(.willCapture)
    request.onEvent(.didCapture(timestamp: present.timestamp))
    drawing.earlierTurn = present.description.orientation.followed(by: drawing.turn)
    drawing.rotation = nil
    drawing.turn = .up
    process { () throws(RenderingError) in
      drawing.adopt(runner.pipeline, except: 0)
      try drawing.show(picture)
      return try drawing.picture()
    }
    report()
  }

  /// Frames that filters which read earlier ones see before that of the photograph.
  private var earlierFrames: Int {
    drawing.graph.readsEarlierFrames(catalog: drawing.renderer.catalog) ? 4 : 0
  }

  private func expose(_ mailbox: FrameMailbox, _ passedOver: Int, _ runner: SessionRunner) {
    guard let frame = mailbox.take() else {
      if case .interrupted(let reason) = camera!.state {
        failure = SessionError(.interrupted, "the camera was interrupted: \(reason)")
        return goBack(runner)
      }
      if .monotonicNow > deadline {
        failure = SessionError(
          .interrupted, "\(camera!.title) has sent no frame of \(resolved.frameSize) for 10 seconds")
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
  private func goBack(_ runner: SessionRunner) {
    let preview = preview
    step = .returning(
      CameraJob(wake: runner.wake) {
        try preview()
        return nil
      })
  }

  /// Replaces the running stream with the preview's.
  private var preview: @Sendable () throws -> Void {
    let (camera, mailbox, controls) = (camera!, previewMailbox, controls)
    return {
      camera.stop()
      // Before the start for the first frame's sake, after it because some cameras forget them then.
      camera.camera.restore(controls)
      try camera.start(into: mailbox)
      camera.camera.restore(controls)
    }
  }

  /// Draws the photograph and reports it.
  private func process(_ draw: () throws(RenderingError) -> Image) {
    guard failure == nil else { return }
    do throws(RenderingError) {
      let image = try draw().cropped(to: resolved.requested.aspectRatio)
      var photo = CapturedPhoto(
        image, camera: camera?.camera, graph: drawing.graph, format: resolved.requested.format)
      photo.resolved = resolved
      photo.raw = raw
      (photo.timestamp, photo.sequence) = (timestamp, sequence)
      switch resolved.requested.cleanCopy {
      case .none: break
      case .included: photo.clean = try cleanPicture(.rgba8)
      case .deep: photo.clean = try cleanPicture(.rgba16)
      }
      request.onEvent(.didProcess(photo))
    } catch {
      failure = SessionError(error)
    }
  }

  /// The frame without the graph.
  private func cleanPicture(_ format: PixelFormat) throws(RenderingError) -> Image {
    do throws(SessionError) {
      try drawing.use(
        try LiveContent(Graph(), wants: [.init(aids: .removed, as: .picture(SinkRequest(format: format)))]))
    } catch {
      throw RenderingError(.badData, error.description)
    }
    return try drawing.picture()
  }

  private func report() {
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

  private func finish() {
    step = .done
    failure = failure ?? SessionError(.notRunning, "the session was stopped before the photograph was taken")
    report()
  }
}

import Cameras
import FilterGraph
import Graphics
import Pixels
import PlanCompiler
import Rendering
import Stills

extension PhotoCapture {
  static func scale(from preview: PixelSize, to photo: PixelSize) -> Double {
    (Double(photo.area) / Double(preview.area)).squareRoot()
  }

  /// What draws the photograph: the graph up to the result that was asked for, with its lengths at the photograph's
  /// scale, and the clean frame beside it. Frames of more than 8 bits keep their depth where the photograph's format can.
  static func drawing(
    _ resolved: ResolvedPhotoSettings, of format: PixelFormat, _ runner: SessionRunner
  ) throws(SessionError) -> LivePipeline {
    let settings = resolved.requested
    let configuration = runner.changes.active
    let picture = SinkRequest(
      format: settings.format.pixels(of: format), result: settings.result,
      aids: settings.aids)
    let content = try LiveContent(
      configuration.graph.scaled(by: resolved.scale), correction: configuration.correction,
      lenses: configuration.activeLensCorrections,
      aid: configuration.aids?.scaled(by: resolved.scale),
      wants: [.init(settings.result, aids: settings.aids, as: .picture(picture))])
    let pipeline = LivePipeline(
      renderer: runner.pipeline.renderer, content: content, clock: runner.session.clock)
    pipeline.sourceNames = runner.pipeline.sourceNames
    pipeline.rotation = configuration.rotation
    // The mirror stands before the turn in an orientation, and after it on the screen.
    pipeline.turn =
      settings.mirror == .kept || !configuration.turn.isMirrored
      ? configuration.turn : configuration.turn.followed(by: .upMirrored)
    return pipeline
  }

  /// Makes the photograph of a frame that was kept.
  func shoot(_ frame: consuming Frame, _ runner: SessionRunner) {
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

  func keep(_ frame: borrowing Frame) {
    raw = RawFrame(
      frame.copy(), orientation: (drawing.rotation ?? frame.orientation).followed(by: drawing.turn),
      jpeg: frame.jpeg(), colors: camera?.camera.sensorColors)
  }

  /// Makes the photograph of the preview's present frame, whose filters have seen the frames before it.
  func captured(of runner: SessionRunner, _ present: LivePipeline.FrameFacts) {
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
  func develop(_ picture: Image, _ present: LivePipeline.FrameFacts, _ runner: SessionRunner) {
    request.onEvent(.willCapture)
    request.onEvent(.didCapture(timestamp: present.timestamp))
    drawing.sources.earlierTurn = present.description.orientation.followed(by: drawing.turn)
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
  var earlierFrames: Int {
    drawing.graph.readsEarlierFrames(catalog: drawing.renderer.catalog) ? 4 : 0
  }

  /// Draws the photograph and reports it.
  func process(_ draw: () throws(RenderingError) -> Image) {
    guard failure == nil else { return }
    do throws(RenderingError) {
      let whole = try draw()
      let aspect = resolved.requested.aspectRatio
      var photo = CapturedPhoto(
        whole.cropped(to: aspect), camera: camera?.camera, graph: drawing.graph,
        format: resolved.requested.format, timestamp: timestamp, clock: clock)
      photo.resolved = resolved
      photo.raw = raw
      photo.sequence = sequence
      photo.settings.flash = request.flash
      device?.complete(&photo.settings, at: timestamp)
      photo.settings.subject = device?.subject(
        in: whole.size, showing: aspect?.region(in: whole.size) ?? PixelRegion(x: 0, y: 0, size: whole.size),
        isFlipped: isFlipped)
      switch resolved.requested.cleanCopy {
      case .none: break
      case .included: photo.clean = try cleanPicture(resolved.requested.format.pixels(of: frameFormat))
      case .deep: photo.clean = try cleanPicture(.rgba16)
      }
      request.onEvent(.didProcess(photo))
    } catch {
      failure = SessionError(error)
    }
  }

  /// The frame without the graph.
  func cleanPicture(_ format: PixelFormat) throws(RenderingError) -> Image {
    do throws(SessionError) {
      try drawing.use(
        try LiveContent(Graph(), wants: [.init(aids: .removed, as: .picture(SinkRequest(format: format)))]))
    } catch {
      throw RenderingError(.badData, error.description)
    }
    return try drawing.picture()
  }
}

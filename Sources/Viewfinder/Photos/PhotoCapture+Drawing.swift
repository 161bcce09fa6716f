import Cameras
import FilterGraph
import Graphics
import Pixels
import PlanCompiler
import Rendering
import Stills

extension PhotoCapture {
  /// Makes the photograph of a frame that was kept.
  func shoot(_ frame: consuming Frame, _ runner: SessionRunner) {
    expose(frame, runner)
    process { () throws(RenderingError) in try drawing.pipeline.picture() }
    report()
  }

  /// Takes the frame that the photograph is of.
  func expose(_ frame: consuming Frame, _ runner: SessionRunner) {
    (taken.timestamp, taken.sequence) = (frame.timestamp, frame.sequence)
    if resolved.requested.rawCopy == .included { taken.keep(frame, drawing, stream.camera?.camera) }
    do throws(RenderingError) {
      try drawing.show(frame, beside: runner.pipeline)
      request.onEvent(.didCapture(timestamp: taken.timestamp ?? .zero))
    } catch {
      failure = failure ?? SessionError(error)
    }
  }

  /// Whether the next frame of the preview is wanted as the camera sends it.
  var wantsRaw: Bool {
    if case .waiting(0, _) = step { request.settings.rawCopy == .included } else { false }
  }

  /// Keeps a frame of the preview as the camera sent it.
  func note(raw frame: borrowing Frame) { taken.note(raw: frame, drawing, stream.camera?.camera) }

  /// Makes the photograph of the preview's present frame, whose filters have seen the frames before it.
  func captured(of runner: SessionRunner, _ present: LivePipeline.FrameFacts) {
    (taken.timestamp, taken.sequence) = (present.timestamp, present.sequence)
    request.onEvent(.didCapture(timestamp: present.timestamp))
    drawing.pipeline.adopt(runner.pipeline)
    process { () throws(RenderingError) in
      try runner.pipeline.takeStill(
        of: drawing.pipeline.content, mirror: resolved.requested.mirror == .kept ? .kept : .removed)
    }
    report()
  }

  /// Makes the photograph of a picture that is upright and turned already, in place of a frame.
  func develop(_ picture: Image, _ present: LivePipeline.FrameFacts, _ runner: SessionRunner) {
    request.onEvent(.willCapture)
    request.onEvent(.didCapture(timestamp: present.timestamp))
    let pipeline = drawing.pipeline
    pipeline.sources.earlierTurn = present.description.orientation.followed(by: pipeline.turn)
    pipeline.rotation = nil
    pipeline.turn = .up
    process { () throws(RenderingError) in
      pipeline.adopt(runner.pipeline, except: 0)
      try pipeline.show(picture)
      return try pipeline.picture()
    }
    report()
  }

  /// Draws the photograph and reports it.
  func process(_ draw: () throws(RenderingError) -> Image) {
    guard failure == nil else { return }
    do throws(RenderingError) {
      let whole = try draw()
      let aspect = resolved.requested.aspectRatio
      var photo = CapturedPhoto(
        whole.cropped(to: aspect), camera: stream.camera?.camera, graph: drawing.pipeline.graph,
        format: resolved.requested.format, timestamp: taken.timestamp, clock: timeout.clock)
      photo.resolved = resolved
      photo.raw = taken.raw
      photo.sequence = taken.sequence
      photo.settings.flash = request.flash
      device?.complete(&photo.settings, at: taken.timestamp)
      photo.settings.subject = device?.subject(
        in: whole.size, showing: aspect?.region(in: whole.size) ?? PixelRegion(x: 0, y: 0, size: whole.size),
        isFlipped: drawing.isFlipped)
      switch resolved.requested.cleanCopy {
      case .none: break
      case .included:
        photo.clean = try drawing.cleanPicture(resolved.requested.format.pixels(of: drawing.format))
      case .deep: photo.clean = try drawing.cleanPicture(.rgba16)
      }
      request.onEvent(.didProcess(photo))
    } catch {
      failure = SessionError(error)
    }
  }
}

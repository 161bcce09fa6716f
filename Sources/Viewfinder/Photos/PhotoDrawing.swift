import Cameras
import Clocks
import FilterGraph
import Graphics
import Pixels
import Rendering

/// What draws a photograph: the graph up to the result that was asked for, with its lengths at the photograph's scale, and
/// the clean frame beside it.
struct PhotoDrawing {
  let pipeline: LivePipeline
  /// The format of the frame that the photograph is of. Frames of more than 8 bits keep their depth where the photograph's
  /// format can.
  let format: PixelFormat
  /// The size of the preview's frames, to which lengths are related.
  let preview: PixelSize
  /// Whether the preview is mirrored and the photograph is not.
  let isFlipped: Bool

  static func scale(from preview: PixelSize, to photo: PixelSize) -> Double {
    (Double(photo.area) / Double(preview.area)).squareRoot()
  }

  init(
    _ resolved: ResolvedPhotoSettings, of format: PixelFormat, preview: PixelSize, _ runner: SessionRunner
  ) throws(SessionError) {
    (self.format, self.preview) = (format, preview)
    let settings = resolved.requested
    let configuration = runner.changes.active
    isFlipped = settings.mirror == .removed && configuration.turn.isMirrored
    let picture = SinkRequest(
      format: settings.format.pixels(of: format), result: settings.result, aids: settings.aids)
    let content = try LiveContent(
      configuration.graph.scaled(by: resolved.scale), correction: configuration.correction,
      lenses: configuration.activeLensCorrections,
      aid: configuration.aids?.scaled(by: resolved.scale),
      wants: [.init(settings.result, aids: settings.aids, as: .picture(picture))])
    pipeline = LivePipeline(
      renderer: runner.pipeline.renderer, content: content, clock: runner.session.clock)
    pipeline.sourceNames = runner.pipeline.sourceNames
    pipeline.rotation = configuration.rotation
    // The mirror stands before the turn in an orientation, and after it on the screen.
    pipeline.turn =
      isFlipped ? configuration.turn.followed(by: .upMirrored) : configuration.turn
  }

  /// Frames that filters which read earlier ones see before that of the photograph.
  var earlierFrames: Int {
    pipeline.graph.readsEarlierFrames(catalog: pipeline.renderer.catalog) ? 4 : 0
  }

  /// Makes a frame the newest one, beside the preview's of other sources.
  func show(_ frame: consuming Frame, beside preview: LivePipeline) throws(RenderingError) {
    pipeline.adopt(preview, except: 0)
    try pipeline.show(frame)
  }

  /// Has the filters that read earlier frames see one.
  func pass(_ frame: consuming Frame, beside preview: LivePipeline) throws(RenderingError) {
    try show(frame, beside: preview)
    _ = try pipeline.render()
  }

  /// The frame without the graph.
  func cleanPicture(_ format: PixelFormat) throws(RenderingError) -> Image {
    do throws(SessionError) {
      try pipeline.use(
        try LiveContent(Graph(), wants: [.init(aids: .removed, as: .picture(SinkRequest(format: format)))]))
    } catch {
      throw RenderingError(.badData, error.description)
    }
    return try pipeline.picture()
  }
}

/// What is known of the frame that a photograph is of.
struct TakenFrame {
  var timestamp: Duration?
  var sequence: UInt32?
  /// The frame as the camera sent it, where that was asked for.
  private(set) var raw: RawFrame?
  /// Frames decoded before their compressed data were asked for, as far as they are waited out.
  private var decodedTooSoon = 0

  /// Keeps a frame as the camera sent it; the next one, where this one was decoded before that was asked for.
  mutating func note(raw frame: borrowing Frame, _ drawing: PhotoDrawing, _ camera: (any Camera)?) {
    if frame.original == .dropped, decodedTooSoon < 2 {
      decodedTooSoon += 1
    } else {
      keep(frame, drawing, camera)
    }
  }

  /// Keeps a frame as the camera sent it.
  mutating func keep(_ frame: borrowing Frame, _ drawing: PhotoDrawing, _ camera: (any Camera)?) {
    let pipeline = drawing.pipeline
    raw = RawFrame(
      frame.copy(), orientation: (pipeline.rotation ?? frame.orientation).followed(by: pipeline.turn),
      jpeg: frame.jpeg(), colors: camera?.sensorColors)
  }
}

import Cameras
import FilterGraph
import Filters
import GPU
import Rendering
public import Viewfinder

extension PreviewWindow: Sink {
  /// Makes a stream what the window shows when it runs; the last one connected is shown.
  public func connect(_ stream: Stream) { connected = stream }

  /// Starts the connected camera at the size nearest to the window's picture, shows its frames until the user
  /// quits, and stops it.
  ///
  /// This is the main thread's loop. Without a connected stream it returns at once.
  /// - Returns: why it ended.
  /// - Throws: `CameraError` when the camera does not start, `RenderingError` when the chain cannot be drawn.
  @discardableResult
  public func run() throws -> RunEnd {
    guard let stream = connected else { return .quit }
    let mailbox = makeMailbox()
    _ = try stream.camera.start(StreamRequest(size: pictureSize), into: mailbox)
    defer { stream.camera.stop() }
    let renderer = Renderer(
      context, catalog: .standard, loader: FileResources(),
      store: ProgramStore(driver: context.info.programCacheKey))
    let pipeline = LivePipeline(renderer: renderer, graph: stream.graph)
    return try run(PreviewSession(camera: stream.camera, mailbox: mailbox, pipeline: pipeline))
  }
}

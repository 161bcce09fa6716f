import Cameras
import CommandLineKit
import FilterGraph
import Filters
import GPU
import Pixels
import Preview
import Rendering
import Stills
import Viewfinder

/// A camera in a window, and the stills that are taken from it.
final class WindowSession {
  /// What was counted and timed.
  private(set) var statistics = LiveStatistics()
  private let options: LiveOptions
  private let window: PreviewWindow
  private let camera: any Camera
  private let session: PreviewSession
  private let writer: StillWriter

  init(_ options: LiveOptions, _ window: PreviewWindow, _ streams: StandardStreams) throws {
    self.options = options
    self.window = window
    let catalog = try FilterCatalog.standard(with: options.filterFiles)
    let chains = try options.chains.map { argument in
      let graph = try argument.load(catalog, telling: streams)
      return Chain(name: graph.description, graph: graph)
    }
    camera = try CameraSelection.open(options.device, streams, notes: options.isQuiet ? .hidden : .shown)
    let renderer = Renderer(
      window.context, catalog: catalog, loader: FileResources(),
      store: ProgramStore(driver: window.context.info.programCacheKey))
    let pipeline = LivePipeline(renderer: renderer, graph: chains.first?.graph ?? Graph())
    pipeline.rotation = options.rotation.orientation
    pipeline.turn = options.isMirrored ? .upMirrored : .up
    session = PreviewSession(
      camera: camera, mailbox: window.makeMailbox(), pipeline: pipeline, chains: chains)
    let notices = window.notices
    writer = StillWriter { result in
      switch result {
      case .success(let path): notices.post(Notice("saved \(path)"))
      case .failure(let error): notices.post(Notice(error.description, kind: .failure))
      }
    }
  }

  /// Shows frames until the window is closed; stills that were taken are written before it returns.
  func run() throws -> PreviewWindow.RunEnd {
    _ = try camera.start(options.stream, into: session.mailbox)
    let start = ContinuousClock.now
    window.onStill = { [unowned self] in takeStill() }
    defer {
      window.onStill = nil
      camera.stop()
      writer.finish()
    }
    let end = try window.run(session, frames: options.frames)
    statistics = LiveStatistics(window.statistics, duration: .now - start)
    statistics.stream = camera.statistics
    statistics.stream.droppedLate = session.mailbox.lateCount
    return end
  }

  private func takeStill() {
    do throws(RenderingError) {
      guard let image = try session.pipeline.takeStill() else { return }
      let still = CapturedStill(image, camera: camera, graph: session.pipeline.graph)
      let name = (still.settings.time ?? .now()).photoName
      writer.write(still, to: "\(name).jpg", as: .jpeg(.init()))
    } catch {
      window.notices.post(Notice(error.description, kind: .failure))
    }
  }
}

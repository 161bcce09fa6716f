import Cameras
import CommandLineKit
import FileNames
import FilterGraph
import Filters
import Glibc
import Pixels
import ViewfinderPreview
import Stills
import Viewfinder

extension LiveOptions {
  /// Shows the camera in a window, or draws its frames off screen.
  func run(_ streams: StandardStreams) throws {
    guard isHeadless else { return try runWindow(streams) }
    let catalog = try FilterCatalog.standard(with: filterFiles)
    let graph = try chains.first?.load(catalog, inputs: chainInputs, telling: streams) ?? Graph()
    // While files are being read, signals still end the program immediately.
    let interrupt = InterruptWatch()
    if waits { CameraSelection.wait(for: device, streams, isCancelled: { interrupt.isRequested }) }
    if interrupt.isRequested { interrupt.end() }
    let camera = try CameraSelection.open(
      device, streams, notes: isQuiet ? .hidden : .shown, profile: profile)
    let session = try HeadlessSession(
      camera, catalog, stream: stream,
      further: try CameraSelection.open(furtherCameras, stream, streams, profile: profile),
      isCancelled: { interrupt.isRequested }, configuring(graph, camera))
    let notices = isQuiet ? nil : PrivacyNotices(session.cameras, session.events, streams)
    defer { notices?.end() }
    if !isQuiet, let note = session.source.sizeNote { streams.note(note) }
    do {
      try session.run(
        frames: frames, report: { streams.note($0) }, isCancelled: { interrupt.isRequested })
    } catch {
      // What a signal cut short, such as reading a pipe, is no failure.
      guard interrupt.isRequested else { throw error }
    }
    try write(session.statistics, streams)
    if !isQuiet { streams.note(session.statistics.summary) }
    // Without a number of frames an interrupt is how the run is meant to end.
    if interrupt.isRequested, frames != nil { interrupt.end() }
  }

  private func runWindow(_ streams: StandardStreams) throws {
    if waits { CameraSelection.wait(for: device, streams, isCancelled: { false }) }
    guard let window = try openWindow() else {
      streams.note("there is no display; the simulated camera is drawn off screen instead")
      return try Demonstration.run(streams)
    }
    let session = try WindowSession(self, window, streams)
    let end = try session.run()
    try write(session.statistics, streams)
    if case .interrupted = end { StandardStreams.endLikeInterrupt() }
  }

  /// The inputs that chains may have: further ones are cameras.
  var chainInputs: Graph.Inputs { furtherCameras.isEmpty ? .one : .several }

  /// The window; nil when there is no display and nothing in particular was asked for.
  private func openWindow() throws(PreviewError) -> PreviewWindow? {
    do throws(PreviewError) {
      return try PreviewWindow(title: "Viewfinder", size: stream.size ?? PixelSize(width: 1280, height: 720))
    } catch {
      guard error.code == .noDisplay, isBare else { throw error }
      return nil
    }
  }

  /// Whether nothing at all was asked for, as in `viewfinder` alone.
  private var isBare: Bool {
    device == nil && furtherCameras.isEmpty && chains.isEmpty && frames == nil && statistics == nil
      && stream == StreamRequest()
  }

  private func write(_ report: LiveStatistics, _ streams: StandardStreams) throws {
    switch statistics {
    case nil: return
    case .standardOutput: try streams.write(report.json)
    case .file(let path):
      try AtomicFile.write(
        Array((report.json.text() + "\n").utf8), to: path, replacing: .always)
    }
  }
}

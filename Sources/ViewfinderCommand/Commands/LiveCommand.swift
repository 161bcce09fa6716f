import Cameras
import CommandLineKit
import FilterGraph
import Filters
import GPU
import Glibc
import Pixels
import Rendering
import Stills
import Viewfinder

extension LiveOptions {
  /// Shows the camera in a window, or draws its frames off screen.
  func run(_ streams: StandardStreams) throws {
    let interrupt = InterruptWatch()
    let graphs = try chains.map { try $0.load(.standard) }
    try checkStatisticsFile()
    let camera = try CameraSelection.open(device, streams, notes: isQuiet ? .hidden : .shown)
    if isHeadless {
      try runHeadless(camera, graphs.first ?? Graph(), interrupt, streams)
    } else {
      try runWindow(camera, graphs, streams)
    }
  }

  private func runHeadless(
    _ camera: any Camera, _ graph: Graph, _ interrupt: InterruptWatch, _ streams: StandardStreams
  ) throws {
    let session = try HeadlessSession(
      camera, graph: graph, stream: stream, turn: userTurn, rotation: rotation.orientation)
    try session.run(frames: frames, isCancelled: { interrupt.isRequested })
    try write(session.statistics, streams)
    if !isQuiet { streams.note(session.statistics.summary) }
    if interrupt.isRequested, frames != nil { interrupt.end() }
  }

  /// The mirror; the rotation replaces the sensor's own.
  private var userTurn: Orientation { isMirrored ? .upMirrored : .up }

  private func checkStatisticsFile() throws(CommandFailure) {
    guard case .file(let path) = statistics, !replacesFiles, access(path, F_OK) == 0 else { return }
    throw CommandFailure(.cannotCreate, "\(path) exists already; --force replaces it")
  }

  /// Writes the statistics where they were asked for.
  func write(_ report: LiveStatistics, _ streams: StandardStreams) throws {
    switch statistics {
    case nil: return
    case .standardOutput: try streams.write(report.json)
    case .file(let path):
      try AtomicFile.write(
        Array(report.json.text().utf8), to: path, replacing: replacesFiles ? .always : .never)
    }
  }
}

extension LiveOptions {
  fileprivate func runWindow(_ camera: any Camera, _ graphs: [Graph], _ streams: StandardStreams) throws {
    throw CommandFailure(.unavailable, "no display: set DISPLAY or WAYLAND_DISPLAY, or use --headless")
  }
}

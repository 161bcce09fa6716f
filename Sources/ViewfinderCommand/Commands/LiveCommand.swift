import Cameras
import CommandLineKit
import Files
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
    // What the run has begun is complete by then.
    if let interrupt = try runHeadless(streams) { interrupt.end() }
  }

  /// Draws frames off screen; returns the interrupt that has cut the run short, by which the program is to end.
  private func runHeadless(_ streams: StandardStreams) throws -> InterruptWatch? {
    let catalog = try FilterCatalog.standard(with: filterFiles)
    let graph = try chains.first?.load(catalog, inputs: chainInputs, telling: streams) ?? Graph()
    // While files are being read, signals still end the program immediately.
    let interrupt = InterruptWatch()
    if waits { CameraSelection.wait(for: device, streams, until: interrupt) }
    if interrupt.isRequested { return interrupt }
    let folders = try statisticsFolders()
    let camera = try CameraSelection.open(
      device, streams, notes: isQuiet ? .hidden : .shown, profile: profile)
    let listener = try LiveControl.claim(camera, streams)
    let session = try HeadlessSession(
      camera, catalog, stream: stream,
      further: try CameraSelection.open(furtherCameras, stream, streams, profile: profile),
      isCancelled: { interrupt.isRequested }, configuring(graph, camera))
    let notices = isQuiet ? nil : PrivacyNotices(session.cameras, session.events, streams)
    defer { notices?.end() }
    let folder = stillsFolder ?? "."
    let recordings = Recordings(session.session) {
      folder
    } onEnd: { [isQuiet] in
      streams.note($0, isQuiet: isQuiet)
    }
    let virtualCamera = VirtualCameraControl(
      session.session, at: { [virtualCamera] in virtualCamera ?? .pipeWire() }, virtualCameraSettings
    ) { [isQuiet] line, error in
      if error != nil || !isQuiet { streams.note(line) }
    }
    let control = LiveControl(
      session.session, session.source.camera, self, recordings, virtualCamera,
      stillsFolder: { folder },
      statistics: session.statisticsReader, wake: { [wake = session.wake] in wake.signal() }, streams)
    defer {
      control.stop()
      session.end()
      control.finish()
      recordings.finish()
    }
    interrupt.onUserSignal { control.takeStill() }
    interrupt.complete(telling: streams) { recordings.isRecording || control.isTakingStills }
    try control.answer(listener)
    if self.virtualCamera != nil { _ = try virtualCamera.start() }
    let watcher = watch(session.session, control, streams)
    defer { watcher?.stop() }
    if !isQuiet, let note = session.source.sizeNote { streams.note(note) }
    try draw(session, control, interrupt, streams)
    _ = consume folders
    if !isQuiet, let summary = virtualCamera.summary { streams.note(summary) }
    // Without a number of frames an interrupt is how the run is meant to end.
    return interrupt.isRequested && frames != nil ? interrupt : nil
  }

  /// Draws frames until the run is over, and tells how many.
  private func draw(
    _ session: HeadlessSession, _ control: LiveControl, _ interrupt: InterruptWatch,
    _ streams: StandardStreams
  ) throws {
    do {
      try session.run(
        frames: frames, report: { streams.note($0) },
        // A still that was asked for needs further frames.
        isCancelled: { (interrupt.isRequested || control.isQuitting) && !control.isTakingStills })
    } catch {
      // What a signal cut short, such as reading a pipe, is no failure.
      guard interrupt.isRequested else { throw error }
    }
    try write(session.statisticsReader(), streams)
    if !isQuiet { streams.note(session.statisticsReader().summary) }
  }

  /// Applies the chain again when a file that it is made of is saved; nil for a chain without files.
  private func watch(
    _ session: CaptureSession, _ control: LiveControl, _ streams: StandardStreams
  ) -> ChainWatcher? {
    let filterFiles = FilterFiles.files(of: self.filterFiles)
    let vertexShaders = filterFiles.compactMap(CustomFilter.vertexShaderName)
    let files = Set(filterFiles + vertexShaders).union(chains.first?.files ?? [])
    guard !files.isEmpty || !session.graph.fileNames.isEmpty else { return nil }
    return ChainWatcher(
      session, files: files,
      load: { [filterFiles = self.filterFiles, chain = chains.first, inputs = chainInputs] in
        let catalog = try FilterCatalog.standard(with: filterFiles)
        let (graph, warnings) = try chain?.read(catalog, inputs: inputs) ?? (Graph(), [])
        return .init(
          graph: graph, catalog: catalog, warnings: warnings.map(\.description) + graph.lookupNotices)
      },
      report: { [isQuiet] report in
        switch report {
        case .applied(let files, let warnings):
          for warning in warnings { streams.note(warning) }
          if !isQuiet { streams.note("applied \(files.joined(separator: ", "))") }
          control.send(.event("applied", [.init("files", .array(files.map(JSON.path)))]))
        case .refused(let error):
          let message = CommandFailure(error).message
          streams.note(message)
          control.send(.event("error", [.init("message", .string(message.showingFileNames))]))
        }
      })
  }

  private func runWindow(_ streams: StandardStreams) throws {
    // The window notices the signals, too; here they end what holds it up.
    let interrupt = InterruptWatch(for: [SIGINT, SIGTERM])
    if waits { CameraSelection.wait(for: device, streams, until: interrupt) }
    if interrupt.isRequested { interrupt.end() }
    guard let window = try openWindow() else {
      streams.note("there is no display; the simulated camera is drawn off screen instead")
      return try Demonstration.run(interrupt, streams)
    }
    let folders = try statisticsFolders()
    let session = try WindowSession(self, window, streams)
    interrupt.onUserSignal { [control = session.control] in control.takeStill() }
    interrupt.complete(telling: streams) { [recordings = session.recordings, control = session.control] in
      recordings.isRecording || control.isTakingStills
    }
    let end = try session.run()
    try write(session.statistics, streams)
    _ = consume folders
    if case .interrupted(let signal) = end { StandardStreams.end(by: signal) }
  }

  /// The inputs that chains may have: further ones are cameras.
  var chainInputs: Graph.Inputs { furtherCameras.isEmpty ? .one : .several }

  /// The window; nil when there is no display and nothing in particular was asked for.
  private func openWindow() throws(PreviewError) -> PreviewWindow? {
    // As large as the user has left it, unless a size is asked for.
    let size =
      stream.size ?? SettingsStore.standard?.load().settings[.windowSize] ?? .init(width: 1280, height: 720)
    do throws(PreviewError) {
      return try PreviewWindow(title: "Viewfinder", size: size)
    } catch {
      guard error.code == .noDisplay, isBare else { throw error }
      return nil
    }
  }

  /// Whether nothing at all was asked for, as in `viewfinder` alone.
  private var isBare: Bool {
    guard device == nil, furtherCameras.isEmpty, chains.isEmpty, filterFiles.isEmpty, panels.isEmpty else {
      return false
    }
    guard frames == nil, statistics == nil, stillsFolder == nil, virtualCamera == nil else { return false }
    return stream == StreamRequest() && rotation == .auto && profile == .used && !waits && !isMirrored
  }

  /// Creates the folder of the statistics' file, before the work that they are of.
  private func statisticsFolders() throws(FileError) -> OutputFolders {
    var folders = OutputFolders()
    if case .file(let path) = statistics { try folders.create(for: path) }
    return folders
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

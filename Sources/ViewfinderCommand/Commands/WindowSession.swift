import Cameras
import CommandLineKit
import FilterGraph
import Filters
import Pixels
import ViewfinderPreview
import Stills
import Viewfinder

/// Shows a camera in a window, takes stills from it and records it.
final class WindowSession {
  /// The counts and times.
  private(set) var statistics = LiveStatistics()
  private let counts = LiveCounts()
  private let options: LiveOptions
  private let window: PreviewWindow
  private let firstCamera: any Camera
  /// The camera that leads, which the user may have switched.
  private var camera: any Camera { session.leadingCamera ?? firstCamera }
  private let source: CameraSource
  private let session: CaptureSession
  private let streams: StandardStreams
  private let listener: ControlListener?
  /// What takes stills and answers the control socket.
  let control: LiveControl
  /// The movies of the session.
  let recordings: Recordings

  init(_ options: LiveOptions, _ window: PreviewWindow, _ streams: StandardStreams) throws {
    self.options = options
    self.window = window
    self.streams = streams
    let catalog = try FilterCatalog.standard(with: options.filterFiles)
    let first = try options.chains.first?.load(catalog, inputs: options.chainInputs, telling: streams)
    let camera = try CameraSelection.open(
      options.device, streams, notes: options.isQuiet ? .hidden : .shown, profile: options.profile)
    firstCamera = camera
    listener = try LiveControl.claim(camera, streams)
    source = CameraSource(camera, options.stream)
    session = CaptureSession(source: source)
    let further = try CameraSelection.open(
      options.furtherCameras, options.stream, streams, profile: options.profile)
    for (name, source) in further { try session.add(source, as: name) }
    try session.change(options.configuring(first ?? Graph(), camera))
    try session.change { $0.catalog = catalog }
    try session.add(window)
    window.library = options.library
    window.settings = .standard
    if options.profile == .used { window.profiles = .standard }
    window.panels = options.panels
    if options.device == nil, camera is SimulatedCamera {
      window.notices.post(
        Notice("no camera is connected: this is the simulated camera", kind: .failure))
    }
    let (notices, recording, last) = (window.notices, window.recording, window.lastStill)
    let virtualCamera = VirtualCameraControl(
      session, at: { [place = options.virtualCamera] in place ?? Self.virtualCameraPlace },
      options.virtualCameraSettings
    ) { [isQuiet = options.isQuiet] line, error in
      notices.post(Notice(.verbatim(line), kind: error == nil ? .information : .failure))
      if error != nil || !isQuiet { streams.note(line) }
    }
    let recordings = Recordings(session) { [folder = options.stillsFolder] in
      folder ?? UserFolder.videos
    } onEnd: { [isQuiet = options.isQuiet] in
      streams.note($0, isQuiet: isQuiet)
    }
    self.recordings = recordings
    control = LiveControl(
      session, camera, options, recordings, virtualCamera,
      stillsFolder: { [folder = options.stillsFolder] in folder ?? Self.stillsFolder },
      statistics: { [counts, session] in
        counts.statistics(of: session, session.leadingCamera ?? camera)
      },
      wake: { [session] in Task { await session.stop() } },
      onStill: { photo, path in
        last.put(photo.image, savedAt: path)
        notices.post(Notice("saved \(path)"))
      }, onRecording: { recording.show($0) },
      onVirtualCamera: { [shown = window.virtualCamera] in shown.show($0) },
      onFailure: { notices.post(Notice(.verbatim($0), kind: .failure)) }, streams)
    window.cameras = CameraSelection.supply(
      after: camera, profile: options.profile, rotation: options.rotation.orientation, streams)
    try connect(virtualCamera)
  }

  /// Lets the window start recordings, stills and the virtual camera.
  private func connect(_ virtualCamera: VirtualCameraControl) throws {
    let (control, recordings) = (control, recordings)
    window.onRecord = { try recordings.start() }
    window.onPresented = { [counts] in counts.note(latency: $0.latency, drawing: $0.drawing) }
    window.onVirtualCamera = { try virtualCamera.start() }
    if options.virtualCamera != nil { window.virtualCamera.show(try virtualCamera.start()) }
    window.stills = StillOutput(
      folder: options.stillsFolder.map { .fixed($0) } ?? .chosen(default: UserFolder.pictures),
      resolution: options.stillSize.resolution,
      onSaved: { _, path in control.noteStill(path) },
      onFailure: { control.noteFailure($0) })
  }

  /// The folder that the user has chosen for stills, by default that for pictures.
  private static var stillsFolder: String {
    let chosen = SettingsStore.standard?.load().settings[.stillsFolder] ?? ""
    return chosen.isEmpty ? UserFolder.pictures : chosen
  }

  /// Where the user has other programs find the virtual camera.
  private static var virtualCameraPlace: VirtualCameraPlace {
    let chosen = SettingsStore.standard?.load().settings[.virtualCamera] ?? ""
    return VirtualCameraPlace(chosen) ?? .pipeWire()
  }

  /// Shows frames until the window is closed; returns after all stills and movies are written.
  func run() throws -> PreviewWindow.RunEnd {
    let noting = [noteSize(), notePrivacy()]
    defer {
      for task in noting { task.cancel() }
      control.stop()
      control.finish()
      recordings.finish()
    }
    try control.answer(listener)
    let end = try window.run(frames: options.frames)
    statistics = counts.statistics(of: session, camera)
    return end
  }
}

extension LiveOptions {
  /// The looks of the window: the chains of the command line, by default the unchanged picture, then the stored ones.
  fileprivate var library: LookLibrary {
    LookLibrary { [chains, filterFiles, inputs = chainInputs] in
      let catalog = try FilterCatalog.standard(with: filterFiles)
      var content = LookLibrary.Content(
        looks: [], catalog: catalog, files: Set(FilterFiles.files(of: filterFiles)))
      for chain in chains {
        let (graph, warnings) = try chain.read(catalog, inputs: inputs)
        content.looks.append(Look(name: chain.name ?? graph.description, graph: graph))
        content.files.formUnion(chain.files)
        content.warnings += warnings.map(\.description) + graph.lookupNotices
      }
      if chains.isEmpty { content.looks.append(Look(name: "Original", graph: Graph())) }
      return content
    }
  }
}

extension WindowSession {
  /// Reports in the window and on stderr when the camera delivers another size than the requested one.
  private func noteSize() -> Task<Void, Never> {
    Task { [session, source, streams, notices = window.notices, isQuiet = options.isQuiet] in
      for await case .running in session.states {
        guard let note = source.sizeNote else { return }
        notices.post(Notice(.verbatim(note)))
        if !isQuiet { streams.note(note) }
        return
      }
    }
  }
}

extension WindowSession {
  /// Reports in the window and on stderr that the camera's privacy shutter is closed, which shows a black picture.
  private func notePrivacy() -> Task<Void, Never> {
    let events = session.events
    return Task { [session, firstCamera, streams, notices = window.notices, isQuiet = options.isQuiet] in
      for await event in events {
        guard case .privacyShutterChanged(_, let shutter) = event else { continue }
        let notice = shutter.notice(session.leadingCamera ?? firstCamera)
        notices.post(Notice(.verbatim(notice)))
        if !isQuiet { streams.note(notice) }
      }
    }
  }
}

extension CameraSource {
  /// The requested and the actual size, if they differ.
  var sizeNote: String? {
    guard let wanted = request.size, let taken = stream?.size, taken != wanted else { return nil }
    return "\(camera.info.name) does not deliver \(wanted); the size is \(taken)"
  }
}

extension LiveOptions {
  /// The change that sets the chain and the orientation of a session.
  func configuring(_ graph: Graph, _ camera: any Camera) -> CaptureSession.ConfigurationChange {
    let rotation = rotation.orientation ?? camera.profile?.rotation
    let pairing = pairing
    let turn = isMirrored ? Orientation.upMirrored : .up
    return { configuration in
      configuration.graph = graph
      configuration.rotation = rotation
      configuration.turn = turn
      configuration.pairing = pairing
    }
  }
}

import Cameras
import CommandLineKit
import FilterGraph
import Filters
import Pixels
import ViewfinderPreview
import Stills
import Viewfinder

/// Shows a camera in a window and takes stills from it.
final class WindowSession {
  /// The counts and times.
  private(set) var statistics = LiveStatistics()
  private let options: LiveOptions
  private let window: PreviewWindow
  private let camera: any Camera
  private let source: CameraSource
  private let session: CaptureSession
  private let streams: StandardStreams
  private let writer: StillWriter

  init(_ options: LiveOptions, _ window: PreviewWindow, _ streams: StandardStreams) throws {
    self.options = options
    self.window = window
    self.streams = streams
    let catalog = try FilterCatalog.standard(with: options.filterFiles)
    let looks = try options.chains.map { argument in
      let graph = try argument.load(catalog, inputs: options.chainInputs, telling: streams)
      return Look(name: graph.description, graph: graph)
    }
    camera = try CameraSelection.open(
      options.device, streams, notes: options.isQuiet ? .hidden : .shown, profile: options.profile)
    source = CameraSource(camera, options.stream)
    session = CaptureSession(source: source)
    let further = try CameraSelection.open(
      options.furtherCameras, options.stream, streams, profile: options.profile)
    for (name, source) in further { try session.add(source, as: name) }
    try session.change(options.configuring(looks.first?.graph ?? Graph(), camera))
    try session.change { $0.catalog = catalog }
    try session.add(window)
    window.looks = looks
    let notices = window.notices
    writer = StillWriter { result in
      switch result {
      case .success(let path): notices.post(Notice("saved \(path)"))
      case .failure(let error): notices.post(Notice(error.description, kind: .failure))
      }
    }
  }

  /// Shows frames until the window is closed; returns after all stills are written.
  func run() throws -> PreviewWindow.RunEnd {
    let start = ContinuousClock.now
    window.onStill = { [session, writer, notices = window.notices] in
      session.requestPhoto(PhotoCaptureSettings()) { result in
        switch result {
        case .success(let photo):
          let name = (photo.settings.time ?? .now()).photoName
          writer.write(photo, to: "\(name).jpg", as: photo.format)
        case .failure(let error): notices.post(Notice(error.description, kind: .failure))
        }
      }
    }
    let noting = [noteSize(), notePrivacy()]
    defer {
      for task in noting { task.cancel() }
      window.onStill = nil
      writer.finish()
    }
    let end = try window.run(frames: options.frames)
    statistics = LiveStatistics(window.statistics, duration: .now - start)
    statistics.stream = camera.statistics
    statistics.pairs = session.pairings
    return end
  }
}

extension WindowSession {
  /// Reports in the window and on stderr when the camera delivers another size than the requested one.
  private func noteSize() -> Task<Void, Never> {
    Task { [session, source, streams, notices = window.notices, isQuiet = options.isQuiet] in
      for await case .running in session.states {
        guard let note = source.sizeNote else { return }
        notices.post(Notice(note))
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
    return Task { [camera, streams, notices = window.notices, isQuiet = options.isQuiet] in
      for await event in events {
        guard case .privacyShutterChanged(_, let shutter) = event else { continue }
        notices.post(Notice(shutter.notice(camera)))
        if !isQuiet { streams.note(shutter.notice(camera)) }
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

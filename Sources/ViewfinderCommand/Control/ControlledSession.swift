import Cameras
import CommandLineKit
import Files
import FilterGraph
import Spelling
import Stills
import Viewfinder

/// A live session as a control socket works on it.
///
/// Requests may come from any task. What the session draws with is left to its own thread.
struct ControlledSession: Sendable {
  /// The session.
  let session: CaptureSession
  /// The camera with which it began.
  let firstCamera: any Camera
  /// The inputs that chains may have.
  let inputs: Graph.Inputs
  /// Chooses the folder of stills without a path of their own.
  let stillsFolder: @Sendable () -> String
  /// The size of stills.
  let stillResolution: PhotoCaptureSettings.Resolution
  /// The session's movies.
  let recordings: Recordings
  /// Its virtual camera.
  let virtualCamera: VirtualCameraControl
  /// The counts and times so far.
  let statistics: @Sendable () -> LiveStatistics
  /// Ends the session, once the reply is on its way.
  let quit: @Sendable () -> Void
  /// Told of each still and where it was saved.
  let onStill: @Sendable (CapturedPhoto, String) -> Void
  /// Told of each movie that was started from outside.
  let onRecording: @Sendable (MovieRecorder) -> Void
  /// Told of each virtual camera that was started from outside.
  let onVirtualCamera: @Sendable (VirtualCamera) -> Void

  /// The camera of its first source, which the window may have switched.
  var camera: any Camera { session.leadingCamera ?? firstCamera }

  /// Carries a request out.
  ///
  /// - Returns: the reply.
  func perform(_ request: ControlRequest) async -> JSON {
    do {
      return request.reply(try await result(of: request))
    } catch {
      var refusal = ControlRefusal(error)
      refusal.id = request.id
      return refusal.reply
    }
  }

  private func result(of request: ControlRequest) async throws -> JSON {
    switch request.method {
    case .parameters: return ["filters": .array(session.graph.controlled.map(\.json))]
    case .set: return try await set(request)
    case .chain: return chain
    case .setChain:
      let text = try request.text("chain")
      guard let argument = ChainArgument(text) else {
        throw request.refusal(of: "chain", expected: ChainArgument.expected)
      }
      return try await use(argument)
    case .looks:
      let looks = LookStore.standard.looks(session.configuration.catalog, inputs: inputs)
      return ["looks": .array(looks.map(\.json))]
    case .setLook: return try await use(.look(name: try request.text("look")))
    case .still:
      let isReplacing = try request.flag("replace")
      let path = try wholePath(request)
      let resolution: PhotoCaptureSettings.Resolution
      switch request["resolution"] {
      case nil: resolution = stillResolution
      case .string("full"): resolution = .full
      case .string("preview"): resolution = .preview
      default: throw request.refusal(of: "resolution", expected: "full or preview")
      }
      return try await still(to: path, resolution, replacing: isReplacing ? .always : .never)
    case .record: return try await record(request)
    case .virtualCamera: return try await useVirtualCamera(request)
    case .statistics: return statistics().json
    case .controls: return ["controls": .array(camera.controls.map(\.json))]
    case .setControl: return try setControl(request)
    case .subscribe, .quit: return .object([])
    }
  }

  // MARK: - The chain

  private var chain: JSON { ["chain": .string(session.graph.description)] }

  private func use(_ argument: ChainArgument) async throws -> JSON {
    let (graph, warnings) = try argument.read(session.configuration.catalog, inputs: inputs)
    // Before the first frame nothing is compiled, so that what is wrong would not be known.
    try await session.waitForFrame()
    try await session.configure { $0.graph = graph }
    return ["chain": .string(graph.description), "warnings": .strings(warnings.map(\.description))]
  }

  private func set(_ request: ControlRequest) async throws -> JSON {
    let name = try request.text("filter")
    let parameter = try request.text("parameter")
    let filters = session.graph.controlled
    guard let filter = filters.first(where: { $0.isNamed(name) }) else {
      let names = filters.map(\.name)
      let near = nearest(to: name, in: names).map { "did you mean '\($0)'?" }
      let all = names.isEmpty ? "none" : names.joined(separator: ", ")
      throw ControlRefusal(
        .badValue, "the chain has no filter '\(name.prefix(40))'; \(near ?? "it has \(all)")", .badData)
    }
    let (definition, value) = try filter.instance.definition.parse(
      try request.value(separator: "|"), as: parameter)
    try await session.configure { configuration throws(SessionError) in
      // Meanwhile the chain may be another.
      guard let now = configuration.graph.controlled.first(where: { $0.name == filter.name }) else {
        throw SessionError(
          .graph, "the chain has no filter '\(filter.name)' any more; 'parameters' lists what it has")
      }
      do throws(ParameterError) {
        try configuration.graph.set(definition.name, of: now.id, to: value)
      } catch {
        throw SessionError(.graph, error.description)
      }
    }
    return [
      "filter": .string(filter.name), "parameter": .string(definition.name),
      "value": .string(value.text(kind: definition.kind)),
    ]
  }

  // MARK: - Stills and the camera

  /// Takes a still and writes it.
  ///
  /// - Parameter path: the file, whose extension chooses the format; nil for a free name in the folder of stills.
  func still(
    to path: String?, _ resolution: PhotoCaptureSettings.Resolution,
    replacing: AtomicFile.Replacing = .never
  ) async throws -> JSON {
    let format = try path.map { path throws(FileError) in try StillFormat(path: path) } ?? .jpeg(.init())
    if let path, replacing == .never { try AtomicFile.checkAbsence(of: path) }
    var folders = OutputFolders()
    if let path { try folders.create(for: path) }
    try await session.waitForFrame()
    let photo = try await session.capturePhoto(PhotoCaptureSettings(resolution: resolution, format: format))
    let wanted = path ?? photo.path(in: stillsFolder(), suffix: ".jpg")
    if path == nil { try folders.create(for: wanted) }
    let saved = try photo.save(to: wanted, as: format, replacing: path == nil ? nil : replacing)
    _ = consume folders
    onStill(photo, saved)
    return [
      "path": .path(saved), "width": .integer(photo.image.size.width),
      "height": .integer(photo.image.size.height),
    ]
  }

  private func record(_ request: ControlRequest) async throws -> JSON {
    switch try request.text("action") {
    case "start":
      let path = try wholePath(request)
      let replacing: AtomicFile.Replacing = try request.flag("replace") ? .always : .never
      try await session.waitForFrame()
      let recorder = try recordings.start(to: path, replacing: replacing)
      onRecording(recorder)
      return ["path": .path(recorder.path)]
    case "stop":
      let report = try await recordings.stop()
      return [
        "path": .path(report.path), "frames": .integer(report.statistics.frames),
        "dropped": .integer(report.statistics.dropped),
        "seconds": .double((report.statistics.duration.milliseconds / 1000).rounded(places: 3)),
      ]
    case "pause":
      try recordings.pause()
      return .object([])
    default: throw request.refusal(of: "action", expected: "start, stop or pause")
    }
  }

  private func useVirtualCamera(_ request: ControlRequest) async throws -> JSON {
    switch try request.text("action") {
    case "start":
      var place: VirtualCameraPlace?
      if request["place"] != nil { place = VirtualCameraPlace(try request.text("place")) }
      if request["place"] != nil, place == nil {
        throw request.refusal(
          of: "place", expected: "pipewire, pipewire:NAME, or a device such as /dev/video9")
      }
      try await session.waitForFrame()
      let camera = try virtualCamera.start(at: place)
      try await virtualCamera.waitUntilSeen(camera)
      onVirtualCamera(camera)
      return ["place": .string(camera.place.description)]
    case "stop":
      try await virtualCamera.stop()
      return .object([])
    default: throw request.refusal(of: "action", expected: "start or stop")
    }
  }

  /// The file of a request; nil where it names none.
  private func wholePath(_ request: ControlRequest) throws(ControlRefusal) -> String? {
    guard request["path"] != nil else { return nil }
    let path = try request.text("path")
    guard path.hasPrefix("/") else {
      throw request.refusal(of: "path", expected: "the whole path of a file, which begins with '/'")
    }
    return path
  }

  private func setControl(_ request: ControlRequest) throws -> JSON {
    let control = try ControlsOptions.control(try request.text("name"), of: camera)
    let value = try control.value(parsing: try request.value(separator: ","))
    let adjustments = try camera.set([control.id: value])
    let now = camera.control(control.id)?.value ?? value
    return [
      "name": .string(control.name), "value": .string(control.text(of: now)),
      "adjustments": .strings(adjustments.map(\.description)),
    ]
  }
}

extension CaptureSession {
  /// The camera of the first source; nil where that is none.
  var leadingCamera: (any Camera)? { (configuration.sources.first?.source as? CameraSource)?.camera }
}

extension JSON {
  /// The whole path of a file, for clients have other working folders.
  static func path(_ path: String) -> JSON { .string(PathName.absolute(path)) }
}

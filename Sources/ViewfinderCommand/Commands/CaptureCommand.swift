import SimulatedCamera
import Cameras
import CommandLineKit
import FileNames
import FilterGraph
import Filters
import Glibc
import Pixels
import Rendering
import Stills
import Synchronization
import Viewfinder

extension CaptureOptions {
  /// Takes the stills and writes them.
  func run(_ streams: StandardStreams) throws {
    let catalog = try FilterCatalog.standard(with: filterFiles)
    let graph = try chains.load(catalog, results: .one, telling: streams)
    // Signals end the program at once while it reads its files.
    let interrupt = InterruptWatch()
    let camera = try CameraSelection.open(device, streams, notes: isQuiet ? .hidden : .shown)
    try checkOutputs(of: camera)
    var folders = OutputFolders()
    try folders.create(for: path(index: 1, time: .now(), camera))
    var settings = PhotoCaptureSettings(aids: .kept, rawCopy: savesRaw ? .included : .none)
    if case .highDynamicRange = shots { settings.cleanCopy = .included }
    let session = try CaptureRun(
      camera, catalog, graph: graph, size: size ?? Self.largestSize(of: camera), settings: settings)
    defer { session.end() }
    switch shots {
    case .single(let count):
      for index in 1...count where !interrupt.isRequested {
        let taken = try session.take(after: index == 1 ? .warmUp : .nextFrame)
        try save(taken, index: index, Self.settings(of: camera), session)
      }
    case .bracket(let bracket):
      try session.bracketed(bracket.corrections, isCancelled: { interrupt.isRequested }) {
        index, taken, shot in
        try save(taken, index: index + 1, shot.settings, session)
      }
    case .highDynamicRange(let bracket):
      var exposures: [RadianceMerge.Shot] = []
      var shots: [JSON] = []
      var middle: CaptureRun.Taken?
      try session.bracketed(bracket.corrections, isCancelled: { interrupt.isRequested }) {
        index, taken, shot in
        guard let light = taken.photo.clean else { preconditionFailure("a clean copy was asked for") }
        exposures.append(.init(light, stops: shot.achieved))
        shots.append(.object(shot.settings))
        if abs(shot.requested) <= abs(middle?.shot?.requested ?? .infinity) { middle = taken }
      }
      if var merged = middle, exposures.count == bracket.corrections.count {
        // Light is merged before the chain, which sees the scene's whole range.
        merged.photo.image = try session.apply(graph, to: RadianceMerge.merge(exposures))
        merged.photo.settings.exposureTime = nil
        merged.photo.settings.exposureBias = nil
        try save(merged, index: 1, [.init("shots", .array(shots))], session)
      }
    }
    try session.finish()
    if isJSON { try streams.write(["version": 1, "outputs": .array(session.reports)]) }
    if !isJSON, !isQuiet { for path in session.written { streams.note("wrote \(path)") } }
    if interrupt.isRequested { interrupt.end() }
  }

  /// The largest size that the camera has; the simulated one, which has any, keeps the size that it was given.
  private static func largestSize(of camera: any Camera) -> PixelSize? {
    guard !(camera is SimulatedCamera) else { return nil }
    return camera.formats.flatMap(\.sizes).map(\.size).max { $0.area < $1.area }
  }

  /// Checks what is certain to fail before anything is exposed.
  private func checkOutputs(of camera: any Camera) throws(CommandFailure) {
    guard case .template = output, replacing == .never else { return }
    for index in 1...shots.pictures {
      let path = path(index: index, time: .now(), camera)
      guard path.withFileName({ access($0, F_OK) }) == 0 else { continue }
      throw CommandFailure(.cannotCreate, "\(path): the file exists and is kept; --force replaces it")
    }
  }

  private func path(index: Int, time: CaptureTime, _ camera: any Camera) -> String {
    switch output {
    case .folder(let folder):
      return (folder.unicodeScalars.last == "/" ? folder : folder + "/") + time.photoName + ".jpg"
    case .template(let template):
      let name = String(camera.info.name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
      return template.path(input: name + ".jpg", index: index, time: time)
    }
  }

  /// How a still is exposed that nothing was asked for: as the camera is set.
  private static func settings(of camera: any Camera) -> [JSON.Member] {
    func value(_ id: CameraControl.ID) -> Int? {
      camera.controls.first { $0.id == id }.map { Int($0.value) }
    }
    return [
      .init("requested", ["ev": 0.0]),
      .init(
        "achieved",
        [
          "ev": 0.0, "exposure": .integer(orNull: value(.exposureAbsolute)),
          "gain": .integer(orNull: value(.gain)),
        ]),
    ]
  }

  private func save(
    _ taken: CaptureRun.Taken, index: Int, _ settings: [JSON.Member], _ session: CaptureRun
  ) throws {
    let path = path(index: index, time: taken.photo.settings.time ?? .now(), session.camera)
    let isFolder = if case .folder = output { true } else { false }
    let format = try StillFormat(path: path, jpeg: jpeg)
    if savesRaw { try saveRaw(taken, beside: path) }
    try session.write(taken, to: path, as: format, replacing: isFolder ? nil : replacing, settings: settings)
  }

  /// The frame as the camera sent it, rows and planes directly one after the other, for tools that read raw video.
  private func saveRaw(_ taken: CaptureRun.Taken, beside path: String) throws(StillsError) {
    guard let raw = taken.photo.raw else { preconditionFailure("the raw frame was asked for") }
    let layout = raw.layout
    let format = layout.format.fourCCs.first?.description ?? layout.format.rawValue
    var packed: [UInt8] = []
    for (place, plane) in zip(layout.planes, layout.format.planes) {
      let texels = plane.size(for: layout.size)
      let row = texels.width * plane.bytesPerTexel
      for y in 0..<texels.height {
        let start = place.offset + y * place.stride
        packed += raw.bytes[start..<start + row]
      }
    }
    try AtomicFile.write(packed, to: "\(path).\(format)-\(layout.size).raw", replacing: replacing)
  }
}

extension BracketedExposure.Shot {
  /// What was asked for and what the camera gave, as `capture --json` reports it.
  fileprivate var settings: [JSON.Member] {
    [
      .init("requested", ["ev": .double(requested)]),
      .init(
        "achieved",
        [
          "ev": .double(achieved.rounded(places: 3)), "exposure": .integer(Int(exposure)),
          "gain": .integer(orNull: gain.map { Int($0) }),
        ]),
    ]
  }
}

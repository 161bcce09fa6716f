import SimulatedCamera
import Cameras
import CommandLineKit
import Detection
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
  /// Takes the stills and writes them; a failed one does not stop the others.
  func run(_ streams: StandardStreams) throws {
    let catalog = try FilterCatalog.standard(with: filterFiles)
    let graph = try chains.load(catalog, results: .one, telling: streams)
    // Before anything is exposed.
    if faces == .recorded { _ = try FaceDetector() }
    // While files are being read, signals still end the program immediately.
    let interrupt = InterruptWatch()
    let camera = try CameraSelection.open(device, streams, notes: isQuiet ? .hidden : .shown)
    let run = try CaptureRun(
      camera, catalog, graph: graph, size: size ?? Self.largestSize(of: camera),
      settings: PhotoCaptureSettings(aids: .kept, rawCopy: savesRaw ? .included : .none, faceRegions: faces),
      isCancelled: { interrupt.isRequested })
    var folders = OutputFolders()
    let indices = possibleOutputs(of: run, &folders)
    do {
      if !indices.isEmpty { try take(indices, run, interrupt, streams) }
    } catch {
      // Errors caused by a signal are not failures.
      if !interrupt.isRequested { run.fail(error) }
    }
    run.finish()
    // Everything is written, so remove the folders that stayed empty.
    _ = consume folders
    let reported = Result { try report(run, streams) }
    if interrupt.isRequested { interrupt.end() }
    try reported.get()
  }

  /// Takes the stills at some indices and passes them to the writer.
  private func take(
    _ indices: [Int], _ run: CaptureRun, _ interrupt: InterruptWatch, _ streams: StandardStreams
  ) throws {
    try run.begin()
    if !isQuiet, size != nil, let note = run.source.sizeNote { streams.note(note) }
    switch shots {
    case .single:
      for index in indices where !interrupt.isRequested {
        let photo = try run.take(after: index == indices[0] ? run.spoiledFrames : 0)
        save(photo, index: index, Self.settings(of: run.source.camera), run)
      }
    case .bracket(let bracket):
      let next = Mutex(indices[...])
      try run.takeBracket(
        indices.map { bracket.corrections[$0 - 1] }, isCancelled: { interrupt.isRequested }
      ) { taken in
        guard let index = next.withLock({ $0.popFirst() }) else { preconditionFailure("a shot has an index") }
        save(taken.photo, index: index, taken.exposure.settings, run)
      }
    case .highDynamicRange(let bracket):
      let merged = try run.takeHighDynamicRange(
        bracket.corrections, isCancelled: { interrupt.isRequested })
      guard let merged else { return }
      let shots = merged.exposures.map { JSON.object($0.settings) }
      save(merged.photo, index: 1, [.init("shots", .array(shots))], run)
    }
  }

  private func report(_ run: CaptureRun, _ streams: StandardStreams) throws {
    if isJSON {
      try streams.write(run.report)
    } else if !isQuiet {
      for path in run.written { streams.note("wrote \(path)") }
    }
    guard let cause = run.failures.first else { return }
    if shots.pictures == 1 { throw cause }
    for failure in run.failures { streams.note(failure.message) }
    throw CommandFailure(
      cause.exitCode, "\(shots.pictures - run.written.count) of \(shots.pictures) stills failed")
  }

  /// The largest size of the camera; for the simulated camera, which supports any, the size it was given.
  private static func largestSize(of camera: any Camera) -> PixelSize? {
    guard !(camera is SimulatedCamera) else { return nil }
    return camera.formats.flatMap(\.sizes).map(\.size).max { $0.area < $1.area }
  }

  /// The indices whose files can be written, as far as can be checked before anything is exposed; creates
  /// their folders.
  private func possibleOutputs(of run: CaptureRun, _ folders: inout OutputFolders) -> [Int] {
    var indices: [Int] = []
    for index in 1...shots.pictures {
      let path = path(index: index, time: .now(), run.source.camera)
      do {
        if case .template = output, replacing == .never, path.withFileName({ access($0, F_OK) }) == 0 {
          throw CommandFailure(.cannotCreate, "\(path): the file exists and is kept; --force replaces it")
        }
        try folders.create(for: path)
        indices.append(index)
      } catch {
        run.fail(error)
      }
    }
    return indices
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

  /// The settings of a still taken without a bracket: those of the camera.
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

  private func save(_ photo: CapturedPhoto, index: Int, _ exposure: [JSON.Member], _ run: CaptureRun) {
    let path = path(index: index, time: photo.settings.time ?? .now(), run.source.camera)
    let isFolder = if case .folder = output { true } else { false }
    do {
      let format = try StillFormat(path: path, jpeg: jpeg)
      if savesRaw { try saveRaw(photo, beside: path) }
      run.write(photo, to: path, as: format, replacing: isFolder ? nil : replacing, exposure: exposure)
    } catch {
      run.fail(error)
    }
  }

  /// Writes the frame as the camera sent it, without padding between rows and planes, for tools that read raw
  /// video.
  private func saveRaw(_ photo: CapturedPhoto, beside path: String) throws(StillsError) {
    guard let raw = photo.raw else { preconditionFailure("the raw frame was asked for") }
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
  /// The requested and the actual exposure, as `capture --json` reports them.
  fileprivate var settings: [JSON.Member] {
    [
      .init("requested", ["ev": .double(requested)]),
      .init(
        "achieved",
        [
          "ev": .double(achieved.rounded(places: 3)),
          "exposure": .integer(Int(exposureTime / .microseconds(100))),
          "gain": .integer(orNull: gain.map { Int($0) }),
        ]),
    ]
  }
}

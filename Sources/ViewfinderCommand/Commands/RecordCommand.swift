import Cameras
import CommandLineKit
import Files
import FilterGraph
import Filters
import Glibc
import Pixels
import Video
import Viewfinder

extension RecordOptions {
  /// Records until the time is over, the source ends, or an interrupt.
  func run(_ streams: StandardStreams) throws {
    if settings.replacing == .never { try CommandFailure.checkAbsence(of: output) }
    let catalog = try FilterCatalog.standard(with: filterFiles)
    let graph = try chains.load(
      catalog, results: .one, inputs: furtherCameras.isEmpty ? .one : .several, telling: streams)
    // While files are being read, signals still end the program immediately.
    let interrupt = InterruptWatch()
    let camera = try CameraSelection.open(
      device, streams, notes: isQuiet ? .hidden : .shown, profile: profile)
    let source = CameraSource(camera, stream)
    let session = CaptureSession(source: source)
    let further = try CameraSelection.open(furtherCameras, stream, streams, profile: profile)
    for (name, source) in further { try session.add(source, as: name) }
    let rotation = rotation.orientation ?? camera.profile?.rotation
    try session.change { [pairing, turn] configuration in
      configuration.graph = graph
      configuration.catalog = catalog
      configuration.rotation = rotation
      configuration.turn = turn
      configuration.pairing = pairing
      configuration.isLoadingCancelled = { interrupt.isRequested }
    }
    var folders = OutputFolders()
    try folders.create(for: output)
    // Whatever else, such as a movie, is recorded from its first frame.
    if session.adjustsItself {
      try blocking { () async throws(SessionError) in try await session.start() }
      let settling = try session.settle(within: settlingLimit, unless: interrupt)
      if interrupt.isRequested {
        blocking { await session.stop() }
        _ = consume folders
        interrupt.end()
      }
      if settling == .unsettled, !isQuiet {
        streams.note("\(settling.notice(of: camera, within: settlingLimit)); the recording begins as it is")
      }
    }
    let recorder = try session.startRecording(to: output, settings)
    interrupt.complete(telling: streams) { recorder.statistics.frames > 0 }
    let outcome = Result { try record(session, source, recorder, interrupt, streams) }
    blocking { await session.stop() }
    _ = consume folders
    do {
      let (recording, missing) = try outcome.get()
      try report(recording, missing, camera, graph, streams)
    } catch {
      // What a signal cut short before the first picture is no failure.
      if interrupt.isRequested, recorder.statistics.frames == 0 { interrupt.end() }
      throw error
    }
  }

  /// Records to the end.
  ///
  /// - Returns: what was recorded, and the camera's counts from the first picture to the last.
  private func record(
    _ session: CaptureSession, _ source: CameraSource, _ recorder: MovieRecorder, _ interrupt: InterruptWatch,
    _ streams: StandardStreams
  ) throws -> (RecordingReport, StreamStatistics) {
    if !session.adjustsItself { try blocking { () async throws(SessionError) in try await session.start() } }
    if !isQuiet, let note = source.sizeNote { streams.note(note) }
    if !isQuiet, source.camera.privacyShutter == .closed {
      streams.note(PrivacyShutter.closed.notice(source.camera))
    }
    var line = ProgressLine(on: streams)
    let deadline = Duration.monotonicNow + session.patience
    var obstacle: String?
    while !interrupt.isRequested, !recorder.phase.isOver {
      let statistics = recorder.statistics
      if statistics.frames == 0, .monotonicNow > deadline {
        if case .interrupted(let reason) = session.state { throw SessionError(.interrupted, reason) }
        throw session.silence()
      }
      let reason: String? = if case .interrupted(let reason) = session.state { reason } else { nil }
      if let reason, reason != obstacle, !isQuiet {
        line.clear()
        streams.note(reason)
      }
      obstacle = reason
      if !isQuiet { line.update(statistics.line) }
      interrupt.wait(upTo: .milliseconds(20))
    }
    line.clear()
    let counts = recorder.cameraStatistics
    return (try blocking { () async throws(VideoError) in try await recorder.stop() }, counts)
  }

  private func report(
    _ report: RecordingReport, _ missing: StreamStatistics, _ camera: any Camera, _ graph: Graph,
    _ streams: StandardStreams
  ) throws {
    let statistics = report.statistics
    if let failure = report.soundFailure { streams.note(failure) }
    if case .sessionFailed(let error) = report.end { throw error }
    if report.end == .sizeChanged {
      streams.note("the size of the pictures has changed; the movie ends there")
    }
    if isJSON {
      let members: [JSON.Member] = [
        .init("version", 1), .init("output", .string(report.path)), .init("input", .string(camera.info.path)),
        .init("width", .integer(report.size.width)), .init("height", .integer(report.size.height)),
        .init("frames", .integer(statistics.frames)), .init("dropped", .integer(statistics.dropped)),
        .init("droppedByDriver", .integer(missing.droppedByDriver)),
        .init("droppedLate", .integer(missing.droppedLate)), .init("errors", .integer(missing.errors)),
        .init("seconds", .double((statistics.duration.milliseconds / 1000).rounded(places: 3))),
        .init("bytes", .integer(statistics.byteCount)), .init("encoder", .string(report.encoder.rawValue)),
        .init("codec", .string(report.encoder.codec.rawValue)), .init("end", .string(report.end.name)),
        .init("sound", .bool(settings.sound != nil)),
      ]
      try streams.write(.object(members + GlyphNotices.members(of: graph)))
    } else if !isQuiet {
      streams.note("wrote \(report.path): \(statistics.line), by \(report.encoder.rawValue)")
      let count = missing.droppedByDriver + missing.droppedLate + missing.errors
      if count > 0 {
        streams.note(
          "\(count) \(count == 1 ? "frame of the camera is" : "frames of the camera are") missing: "
            + "\(missing.droppedByDriver) lost by the driver, \(missing.droppedLate) not drawn in time, "
            + "\(missing.errors) damaged")
      }
    }
  }
}

extension RecordingStatistics {
  /// The counts in one line.
  var line: String {
    let seconds = (duration.milliseconds / 1000).rounded(places: 1)
    let megabytes = (Double(byteCount) / 1e6).rounded(places: 1)
    return "\(seconds) s, \(frames) frames, \(dropped) dropped, \(megabytes) MB"
  }
}

extension RecordingReport.End {
  /// The name in reports.
  fileprivate var name: String {
    switch self {
    case .stopped: "stopped"
    case .limit: "duration"
    case .sourceEnded: "source-ended"
    case .sizeChanged: "size-changed"
    case .sessionFailed: "failed"
    }
  }
}

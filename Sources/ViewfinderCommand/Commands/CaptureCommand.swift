import Cameras
import CommandLineKit
import Detection
import Files
import FilterGraph
import Filters
import Glibc
import Pixels
import Rendering
import Stills
import Synchronization
import Viewfinder

extension CaptureOptions {
  /// Takes the stills and writes them; a failed one does not stop the others, but a full disk ends a time-lapse.
  func run(_ streams: StandardStreams) throws {
    let catalog = try FilterCatalog.standard(with: filterFiles)
    let graph = try chains.load(
      catalog, results: .one, inputs: furtherCameras.isEmpty ? .one : .several, telling: streams)
    // Before anything is exposed.
    if faces == .recorded { _ = try FaceDetector() }
    if case .livePhoto = shots { try LivePhotoRecorder.checkEncoder() }
    if let depth, replacing == .never { try CommandFailure.checkAbsence(of: depth) }
    // While files are being read, signals still end the program immediately.
    let interrupt = InterruptWatch()
    let camera = try CameraSelection.open(
      device, streams, notes: isQuiet ? .hidden : .shown, profile: profile)
    let run = try CaptureRun(
      camera, catalog, graph: graph, streaming: streamedResolution,
      settings: PhotoCaptureSettings(
        format: savesStills
          ? try StillFormat(path: path(index: 1, time: .now(), camera), choices: stored.choices)
          : .jpeg(.init()),
        rawCopy: savesRaw ? .included : .none, faceRegions: faces, flash: flash, flashMetering: settlingLimit,
        aspectRatio: aspect),
      reporting: reporting(streams),
      until: interrupt)
    interrupt.complete(telling: streams) {
      run.isCompleting
    } cutOff: {
      reportInterrupted(run, streams)
    }
    let further = try CameraSelection.open(
      furtherCameras, StreamRequest(size: size), streams, profile: profile)
    for (name, source) in further { try run.session.add(source, as: name) }
    try run.session.change { [pairing] in $0.pairing = pairing }
    do {
      if case .timeLapse(let interval, let count) = shots {
        try takeTimeLapse(every: interval, count, run, interrupt, streams)
      } else {
        let indices = possibleOutputs(of: run)
        if !indices.isEmpty { try take(indices, run, interrupt, streams) }
      }
    } catch {
      // Errors caused by a signal are not failures.
      if !interrupt.isRequested { run.fail(error) }
    }
    run.finish()
    // Everything is written, so remove the folders that stayed empty.
    run.folders.removeEmpty()
    if interrupt.isRequested {
      reportInterrupted(run, streams)
      interrupt.end()
    }
    try report(run, streams)
  }

  /// What the session streams all the time; nil for the preview, with the camera's largest size for the stills alone.
  private var streamedResolution: PhotoCaptureSettings.Resolution? {
    if let size { return .size(size) }
    // The clip and its still are of one stream, without a gap.
    return if case .livePhoto = shots { .full } else { nil }
  }

  /// Starts the camera, counts down, and waits until what adjusts itself rests.
  func begin(_ run: CaptureRun, _ interrupt: InterruptWatch, _ streams: StandardStreams) throws {
    try run.begin()
    if !isQuiet, size != nil, let note = run.source.sizeNote { streams.note(note) }
    if let focusPlace { try run.focus(at: focusPlace) }
    if let timer { count(down: timer, interrupt, streams) }
    let settling = try run.session.settle(within: settlingLimit, unless: interrupt)
    if settling == .unsettled, !isQuiet, !interrupt.isRequested {
      streams.note(
        "\(settling.notice(of: run.source.camera, within: settlingLimit)); the still is taken as it is")
    }
  }

  private func count(down timer: Duration, _ interrupt: InterruptWatch, _ streams: StandardStreams) {
    var line = ProgressLine(on: streams)
    let end = Duration.monotonicNow + timer
    while !interrupt.isRequested, .monotonicNow < end {
      let left = end - .monotonicNow
      if !isQuiet { line.update("\(Int((left.milliseconds / 1000).rounded(.up))) s until the shot") }
      interrupt.wait(upTo: min(end - .monotonicNow, .milliseconds(100)))
    }
  }

  /// Takes stills at an interval and passes them to the writer, as long as they can be written.
  private func takeTimeLapse(
    every interval: Duration, _ count: Int?, _ run: CaptureRun, _ interrupt: InterruptWatch,
    _ streams: StandardStreams
  ) throws {
    // Before anything is exposed.
    let first = path(index: 1, time: .now(), run.source.camera)
    try run.folders.create(for: first)
    try begin(run, interrupt, streams)
    if timer == nil { try run.pass(run.spoiledFrames) }
    guard !interrupt.isRequested else { return }
    run.expect(count)
    run.note(0, .stillsSkipped)
    let skippedAtEnd = try run.perform { session, settings in
      // A camera whose format is switched for each still may not expose all of them alike.
      try await session.withPhotoStream(settings) { settings in
        var told = 0
        let skipped = try await session.captureTimeLapse(
          every: interval, count: count, settings: settings,
          isCancelled: { interrupt.isRequested || run.obstacle != nil }
        ) {
          told += $0.schedule.skipped
          save($0, run, interrupt, streams)
        }
        return skipped - told
      }
    }
    run.note(skippedAtEnd, .stillsSkipped)
    if !isQuiet, let note = SkippedStills.note(skippedAtEnd, before: nil) { streams.note(note) }
  }

  func save(
    _ shot: TimeLapseShot, _ run: CaptureRun, _ interrupt: InterruptWatch, _ streams: StandardStreams
  ) {
    let number = shot.schedule.index + 1
    if case .timeLapse(_, let count?) = shots { run.expect(count - number + 1) }
    run.note(shot.schedule.skipped, .stillsSkipped)
    if !isQuiet, let note = SkippedStills.note(shot.schedule.skipped, before: number) { streams.note(note) }
    switch shot.photo {
    case .success(let photo):
      save(photo, index: number, ShotReport.members(of: photo, run.source.camera), run)
    case .failure where interrupt.isRequested: break
    case .failure(let error):
      run.fail(SessionError(error.code, "still \(number): \(error)"))
    }
  }

  /// A time-lapse reports each still as it appears, as nobody waits weeks for a report.
  private func reporting(_ streams: StandardStreams) -> CaptureRun.Reporting {
    guard case .timeLapse = shots, !isJSON else { return .atTheEnd }
    return .atOnce { outcome in
      switch outcome {
      case .success(let path): if !isQuiet { streams.note("wrote \(path)") }
      case .failure(let failure): streams.note(failure.message)
      }
    }
  }

  /// Takes a still with its clip and writes both; waits first until there are pictures from before it.
  func takeLivePhoto(
    _ index: Int, _ recorder: LivePhotoRecorder, _ run: CaptureRun, _ interrupt: InterruptWatch
  ) {
    let limit = Duration.monotonicNow + recorder.before + .seconds(2)
    while !interrupt.isRequested, !recorder.isReady, .monotonicNow < limit {
      interrupt.wait(upTo: .milliseconds(5))
    }
    guard !interrupt.isRequested else { return }
    let path = freePath(index: index, run.source.camera)
    do {
      try run.folders.create(for: path)
      try run.takeLivePhoto(
        to: path, recorder, jpeg: stored.choices.jpeg, replacing: replacing,
        exposure: ShotReport.members(of: run.source.camera),
        isCancelled: { interrupt.isRequested },
        saveRaw: { savesRaw ? try saveRaw($0, beside: path) : nil })
      run.noteTaken()
    } catch {
      if !interrupt.isRequested { run.fail(error) }
    }
  }

  /// Writes a merged picture; the shots that were left out are noted.
  func save(
    _ photo: CapturedPhoto, of shots: [[JSON.Member]], _ outcomes: [ShotAlignment.Outcome],
    merge: [JSON.Member] = [], _ run: CaptureRun, _ streams: StandardStreams
  ) {
    var reports: [JSON] = []
    for (index, (shot, outcome)) in zip(shots, outcomes).enumerated() {
      reports.append(.object(shot + [.init("motion", outcome.report(in: photo.image.size))]))
      if outcome.motion == nil, !isQuiet {
        streams.note("shot \(index + 1) of \(shots.count) does not fit the others and is left out")
      }
    }
    save(photo, index: 1, [.init("shots", .array(reports))] + merge, run)
  }

  /// Reports what was done before an interrupt and what was not, unless the run is reported already.
  private func reportInterrupted(_ run: CaptureRun, _ streams: StandardStreams) {
    guard run.claimReport() else { return }
    run.failInterrupted()
    // The reader may have gone, as the program does.
    if isJSON { try? streams.write(run.report) }
    let isTold = if case .timeLapse = shots { !isJSON } else { false }
    guard !isTold else { return }
    if !isJSON, !isQuiet { for path in run.written + run.sideFiles { streams.note("wrote \(path)") } }
    for failure in run.failures { streams.note(failure.message) }
  }

  private func report(_ run: CaptureRun, _ streams: StandardStreams) throws {
    guard run.claimReport() else { return }
    if isJSON {
      try streams.write(run.report)
    } else if !isQuiet {
      for path in run.written + run.sideFiles { streams.note("wrote \(path)") }
    }
    guard let cause = run.failures.first else { return }
    if case .timeLapse = shots {
      if isJSON { for failure in run.failures { streams.note(failure.message) } }
      let failed = run.failureCount == 1 ? "1 still failed" : "\(run.failureCount) stills failed"
      guard let obstacle = run.obstacle else { throw CommandFailure(cause.exitCode, failed) }
      throw CommandFailure(
        obstacle.exitCode, "\(failed), and the time-lapse ends: later ones could not be written either")
    }
    if shots.pictures == 1 { throw cause }
    for failure in run.failures { streams.note(failure.message) }
    throw CommandFailure(
      cause.exitCode, "\(shots.pictures - run.written.count) of \(shots.pictures) stills failed")
  }

  func save(_ photo: CapturedPhoto, index: Int, _ exposure: [JSON.Member], _ run: CaptureRun) {
    run.noteTaken()
    let path = path(index: index, time: photo.settings.time ?? .now(), run.source.camera)
    let isFolder = if case .folder = output { true } else { false }
    do {
      guard savesStills else {
        try run.folders.create(for: path)
        try saveRaw(photo, as: path)
        return run.note(photo, writtenTo: path, exposure: exposure)
      }
      let format = try StillFormat(path: path, choices: stored.choices)
      // Its moment may be part of the name of a folder.
      try run.folders.create(for: path)
      var exposure = exposure
      if savesRaw {
        let raw = try saveRaw(photo, beside: path)
        run.note(sideFile: raw)
        exposure.append(.init("raw", .string(raw)))
      }
      var photo = photo
      photo.finish = finish
      run.write(photo, to: path, as: format, replacing: isFolder ? nil : replacing, exposure: exposure)
    } catch {
      run.fail(error)
    }
  }

  /// Writes the frame as the camera sent it, to a file that is named for a DNG.
  private func saveRaw(_ photo: CapturedPhoto, as path: String) throws {
    guard let raw = photo.raw else { preconditionFailure("the raw frame was asked for") }
    let file = try raw.file(photo.settings)
    guard file.suffix == "dng" else {
      throw CommandFailure(
        .badData,
        "\(path): a DNG has Bayer or grey values, and the camera sends other ones; with -o FILE.jpg they are saved beside it"
      )
    }
    try AtomicFile.write(file.bytes, to: path, replacing: replacing)
  }

  /// Writes the frame as the camera sent it, and returns its path.
  private func saveRaw(_ photo: CapturedPhoto, beside path: String) throws(FileError) -> String {
    guard let rawPath = try photo.saveRaw(beside: path, replacing: replacing) else {
      preconditionFailure("the raw frame was asked for")
    }
    return rawPath
  }
}

extension StillImage {
  /// Writes a depth map.
  func write(depth path: String, replacing: AtomicFile.Replacing) throws(FileError) {
    let bytes = try StillImage.encode(image, as: try StillFormat(path: path))
    try AtomicFile.write(bytes, to: path, replacing: replacing)
  }
}

package import Cameras
package import CommandLineKit
import Files
package import FilterGraph
import Filters
import Pixels
import Stills
import Synchronization
package import Viewfinder

/// A run of stills from a camera through a chain, written while later ones are taken, with its report.
package final class CaptureRun: Sendable {
  /// The camera's stream.
  let source: CameraSource
  let session: CaptureSession
  /// The folders of the stills.
  let folders = SharedFolders()
  private let settings: PhotoCaptureSettings
  private let writer: StillWriter
  private let results: WriteResults
  private let reporting: Reporting
  private let state = Mutex(State())
  /// Whether the user has interrupted the run.
  private let interrupt: InterruptWatch

  /// When the outcome of a still is reported.
  package enum Reporting: Sendable {
    /// With all others, which are remembered until then.
    case atTheEnd
    /// At once and by this; only the failures are counted then, so that a run may last for weeks.
    case atOnce(@Sendable (Result<String, CommandFailure>) -> Void)
  }

  private struct State {
    /// The reports of the stills passed to the writer, in order.
    var pending: [(report: [JSON.Member], start: ContinuousClock.Instant)] = []
    /// The clips and raw frames beside stills.
    var sideFiles: [String] = []
    /// When work on the next still began.
    var start = ContinuousClock.now
    /// The failures, or the first one of those that were reported at once.
    var failures: [CommandFailure] = []
    var failureCount = 0
    /// How many stills are taken, and how many are still to be; nil where nobody knows.
    var taken = 0
    var left: Int?
    var isReported = false
    /// How many shots the series lacks; nil for series that lack none by themselves.
    var missing: (shots: MissingShots, count: Int)?
  }

  /// Shots that a series lacks without a failure, by their names in the report.
  enum MissingShots: String {
    /// Stills of a time-lapse whose time passed.
    case stillsSkipped
    /// Frames between the first and the last of a burst.
    case framesLost
  }

  /// Prepares a run without starting anything.
  ///
  /// - Parameters:
  ///   - streaming: the size of the frames that the session streams all the time; nil streams the preview's, and the
  ///     camera's largest for the stills alone.
  ///   - settings: which copies of a frame to keep besides the still.
  ///   - reporting: when the outcome of a still is reported.
  ///   - interrupt: ends the reading of a pipe without data, and the taking of a still.
  package init(
    _ camera: any Camera, _ catalog: FilterCatalog, graph: Graph,
    streaming: PhotoCaptureSettings.Resolution?, settings: PhotoCaptureSettings,
    reporting: Reporting = .atTheEnd, until interrupt: InterruptWatch
  ) throws {
    var settings = settings
    settings.resolution = streaming == nil ? .full : .preview
    self.interrupt = interrupt
    self.settings = settings
    source = streaming.map { CameraSource(camera, photographing: $0) } ?? CameraSource(camera)
    session = CaptureSession(source: source)
    let results = WriteResults()
    self.results = results
    self.reporting = reporting
    writer = StillWriter { outcome in
      if case .failure(let error) = outcome { results.note(error) }
      switch reporting {
      case .atTheEnd: results.add(outcome)
      case .atOnce(let report):
        if case .failure = outcome { results.addFailure(outcome) }
        report(outcome.mapError { CommandFailure($0) })
      }
    }
    let rotation = camera.profile?.rotation
    try session.change { configuration in
      configuration.graph = graph
      configuration.rotation = rotation
      configuration.catalog = catalog
      configuration.isLoadingCancelled = { interrupt.isRequested }
    }
  }

  /// Starts the camera's stream and waits for its first frame.
  package func begin() throws {
    try blocking { [session] () async throws(SessionError) in
      try await session.start()
      try await session.waitForFrame()
    }
  }

  /// Focuses once, and stays there.
  func focus(at place: FocusPlace) throws {
    guard let focus = session.device?.focus else { preconditionFailure("the source is a camera") }
    try blocking { [session] () async throws in
      try await place.aim(focus, in: session)
      _ = try await focus.focus()
    }
  }

  /// The number of frames to skip: the first frames of a device's stream, which are often unusable, plus those that
  /// filters with a history need to settle.
  var spoiledFrames: Int {
    let configuration = session.configuration
    let history = configuration.graph.readsEarlierFrames(catalog: configuration.catalog) ? 10 : 0
    return source.camera.settlingFrames + history
  }

  /// Waits until as many frames have been passed over.
  func pass(_ frames: Int) throws {
    guard frames > 0 else { return }
    try wait { [session] () async throws in
      _ = try await session.capturePhoto(.init(resolution: .preview, moment: .next(after: frames)))
    }
  }

  /// Takes stills one after the other; for several, the camera's format is switched once.
  ///
  /// - Parameters:
  ///   - skippedFrames: the number of frames to skip before the first.
  ///   - use: called with each still and its number, from 0, before the next is taken.
  package func take(
    _ count: Int, after skippedFrames: Int, _ use: @escaping @Sendable (Int, CapturedPhoto) -> Void
  ) throws {
    // The first picture of a movie is there, and as good as the others; a camera's may have been exposed before it focused.
    let takesPresent = skippedFrames == 0 && source.camera is MovieCamera
    try perform { [interrupt] session, settings in
      func take(_ settings: PhotoCaptureSettings) async throws {
        var settings = settings
        for number in 0..<count where !interrupt.isRequested {
          settings.moment =
            number > 0 ? .next(after: 0) : takesPresent ? .newest : .next(after: skippedFrames)
          use(number, try await session.capturePhoto(settings))
        }
      }
      if count == 1 { try await take(settings) } else { try await session.withPhotoStream(settings, take) }
    }
  }

  /// Takes a still with the clip around it, and writes both.
  ///
  /// - Parameter saveRaw: writes the frame as the camera sent it beside them, and returns its path; nil without one.
  func takeLivePhoto(
    to path: String, _ recorder: LivePhotoRecorder, jpeg: StillFormat.JPEGSettings,
    replacing: AtomicFile.Replacing, exposure: [JSON.Member], isCancelled: @escaping @Sendable () -> Bool,
    saveRaw: (CapturedPhoto) throws -> String?
  ) throws {
    let start = ContinuousClock.now
    let live = try wait { [session, settings] () async throws in
      try await session.captureLivePhoto(
        to: path, with: recorder, settings: settings, jpeg: jpeg, replacing: replacing,
        isCancelled: isCancelled)
    }
    let clip: JSON = [
      "path": .string(live.clipPath), "frames": .integer(live.clip.frames),
      "seconds": .double((live.clip.duration.milliseconds / 1000).rounded(places: 3)),
      "stillSeconds": .double((live.stillTime.milliseconds / 1000).rounded(places: 3)),
      "identifier": .string(live.identifier.grouped),
    ]
    let saving = Result { try saveRaw(live.photo) }
    let raw = try? saving.get()
    let rawMember = raw.map { [JSON.Member("raw", .string($0))] } ?? []
    state.withLock { state in
      state.pending.append(
        (Self.sides(of: live.photo) + exposure + [.init("clip", clip)] + rawMember, start))
      state.sideFiles += [live.clipPath, raw].compactMap(\.self)
    }
    results.add(.success(path))
    _ = try saving.get()
  }

  private static func sides(of photo: CapturedPhoto) -> [JSON.Member] {
    let size = photo.image.size
    return [.init("width", .integer(size.width)), .init("height", .integer(size.height))]
  }

  /// Takes one still per exposure.
  func takeBracket(
    _ steps: [BracketedExposure.Step], isCancelled: @escaping @Sendable () -> Bool,
    _ use: @escaping @Sendable (BracketedPhoto) throws -> Void
  ) throws {
    begin(.now)
    try wait { [session, settings] () async throws in
      try await session.captureBracket(steps, settings: settings, isCancelled: isCancelled, use)
    }
  }

  /// Runs one of the session's ways of taking photographs.
  func perform<Value: Sendable>(
    _ body: @escaping @Sendable (CaptureSession, PhotoCaptureSettings) async throws -> Value
  ) throws -> Value {
    begin(.now)
    return try wait { [session, settings] () async throws in try await body(session, settings) }
  }

  /// Blocks until stills are taken. An interrupt ends the wait for a frame and the metering of a flash, which may take
  /// seconds, so that the camera's settings and its light are as before.
  private func wait<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    try blocking(until: interrupt, body)
  }

  /// Passes a still to the writing thread.
  ///
  /// - Parameter exposure: its exposure, for the report.
  func write(
    _ photo: CapturedPhoto, to path: String, as format: StillFormat, replacing: AtomicFile.Replacing?,
    exposure: [JSON.Member]
  ) {
    if case .atTheEnd = reporting {
      state.withLock { state in
        state.pending.append((Self.sides(of: photo) + exposure, state.start))
        state.start = .now
      }
    }
    writer.write(photo, to: path, as: format, replacing: replacing)
  }

  /// Records a photograph whose file is written already.
  func note(_ photo: CapturedPhoto, writtenTo path: String, exposure: [JSON.Member]) {
    switch reporting {
    case .atTheEnd:
      state.withLock { state in
        state.pending.append((Self.sides(of: photo) + exposure, state.start))
        state.start = .now
      }
      results.add(.success(path))
    case .atOnce(let report): report(.success(path))
    }
  }

  /// Records a still that failed; the others continue.
  func fail(_ error: any Error) {
    if let error = error as? FileError { results.note(error) }
    let failure = ending(error) ?? CommandFailure(error)
    let isAtOnce = if case .atOnce = reporting { true } else { false }
    state.withLock { state in
      state.failureCount += 1
      if !isAtOnce || state.failures.isEmpty { state.failures.append(failure) }
    }
    if case .atOnce(let report) = reporting { report(.failure(failure)) }
  }

  /// Why a still could not be written, and later ones could not be either; nil while they can.
  var obstacle: CommandFailure? { results.obstacle.map { CommandFailure($0) } }

  /// How many stills failed.
  var failureCount: Int { state.withLock { $0.failureCount } + results.failureCount }

  /// The errors of the stills that were not written.
  var failures: [CommandFailure] {
    state.withLock { $0.failures } + results.failures.map { CommandFailure($0) }
  }

  /// Notes how many stills are still to be taken; nil where nobody knows.
  func expect(_ count: Int?) { state.withLock { $0.left = count } }

  /// Notes that one of them is taken.
  func noteTaken() {
    state.withLock { state in
      state.taken += 1
      state.left = state.left.map { $0 - 1 }
    }
  }

  /// Notes how many shots are missing besides those that were noted before.
  func note(_ count: Int, _ shots: MissingShots) {
    state.withLock { $0.missing = (shots, ($0.missing?.count ?? 0) + count) }
  }

  /// What tells of a movie that ends too soon, and what to do about it; nil for other errors.
  private func ending(_ error: any Error) -> CommandFailure? {
    guard (error as? SessionError)?.code == .ended, let movie = source.camera as? MovieCamera else {
      return nil
    }
    let (taken, left) = state.withLock { ($0.taken, $0.left) }
    let all = left.map { " of \(taken + $0)" } ?? ""
    let stills = taken == 1 && left == nil ? "still" : "stills"
    let moment = taken == 0 ? "before the first still" : "after \(taken)\(all) \(stills)"
    return CommandFailure(
      CommandFailure(error).exitCode,
      "\(movie.options.path) ended \(moment); '-d \(movie.options.path):end=loop' plays it again and again")
  }

  /// Whether the caller is the first to report the run, and is to do it.
  func claimReport() -> Bool {
    state.withLock { state in
      defer { state.isReported = true }
      return !state.isReported
    }
  }

  /// Records the stills that an interrupt has prevented.
  func failInterrupted() {
    let unfinished = session.unfinishedPhotos
    let lost = unfinished + writer.waitingCount
    if lost > 0 {
      let stills = lost == 1 ? "1 still was" : "\(lost) stills were"
      fail(
        CommandFailure(
          .interrupted,
          "\(stills) taken and could not be written within \(InterruptWatch.longestCompletion.components.seconds) s of the "
            + "interrupt"))
    }
    let left = (state.withLock { $0.left } ?? 0) - unfinished
    if left > 0 {
      let stills = left == 1 ? "1 still was" : "\(left) stills were"
      fail(CommandFailure(.interrupted, "\(stills) not taken before the interrupt"))
    }
  }

  private func begin(_ time: ContinuousClock.Instant) { state.withLock { $0.start = time } }

  /// Whether there is something to be completed after an interrupt: stills that are taken and not written, or settings of
  /// the camera that go back at the end of a series.
  var isCompleting: Bool { writer.waitingCount > 0 || session.unfinishedPhotos > 0 || session.isInSeries }

  /// Stops the camera and waits until everything is written.
  package func finish() {
    blocking { [session] in await session.stop() }
    writer.finish()
  }

  /// The paths of the written files, in order.
  var written: [String] { results.entries.compactMap { try? $0.outcome.get() } }

  /// The paths of the clips and raw frames beside them.
  var sideFiles: [String] { state.withLock { $0.sideFiles } }

  /// Records a file that was written beside a still.
  func note(sideFile path: String) {
    switch reporting {
    case .atTheEnd: state.withLock { $0.sideFiles.append(path) }
    case .atOnce(let report): report(.success(path))
    }
  }

  /// The report of `capture --json`.
  var report: JSON {
    var outputs: [JSON] = []
    let texts = GlyphNotices.members(of: session.configuration.graph)
    for (item, entry) in zip(state.withLock { $0.pending }, results.entries) {
      guard case .success(let path) = entry.outcome else { continue }
      let time = (entry.time - item.start).milliseconds.rounded(places: 3)
      outputs.append(
        .object(
          [.init("input", .string(source.camera.info.path)), .init("output", .string(path))] + item.report
            + [.init("milliseconds", .double(time))] + texts))
    }
    let failed = failures.map { failure -> JSON in
      [
        "input": .string(source.camera.info.path), "message": .string(failure.message),
        "code": .integer(Int(failure.exitCode.rawValue)),
      ]
    }
    let missing =
      state.withLock { $0.missing }
      .map { [JSON.Member($0.shots.rawValue, .integer($0.count))] } ?? []
    return .object(
      [.init("version", 1), .init("outputs", .array(outputs)), .init("failures", .array(failed))] + missing)
  }
}

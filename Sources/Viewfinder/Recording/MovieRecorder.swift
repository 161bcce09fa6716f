public import Cameras
import Clocks
import Files
public import Pixels
import Stills
import Synchronization
public import Video

/// Records a session into a movie file.
///
/// ```swift
/// let recording = try session.startRecording(to: "film.mp4")
/// recording.pause()
/// recording.resume()
/// let report = try await recording.stop()
/// ```
/// The pictures come from the plan in the encoder's own pixel format, and are encoded and written on the sink's thread: an
/// encoder or a disk that is too slow costs pictures, which are counted, and never delays a session whose source is live.
/// They keep the times of the source; a pause is cut out.
///
/// The extension of the file decides on its format: `.mp4`, `.mov` (both in fragments), `.mkv` or `.webm`, without sound. The file appears with its
/// first picture under its final name, and grows: unlike other files of this library it is not whole or nothing. What was
/// written can be played up to about a second before the end of the process or of the disk's space, however that came.
public final class MovieRecorder: FrameSink, CountedSink, DrawnSink {
  /// What the recorder wants of the session.
  public let request: SinkRequest
  /// The file.
  public let path: String
  /// How the session is recorded.
  public let settings: RecordingSettings
  private let state = Mutex(State())
  /// Held while a picture is encoded; never together with `state` the other way round.
  private let output: Mutex<RecordingOutput>
  private let changes = Broadcast<RecordingState>()
  /// Signalled with each block of sound, and when no more come.
  private let heard = Condition()

  /// What callers ask about; the lock is held for moments only.
  private struct State {
    var phase = RecordingState.waiting
    var pauses = RecordingPauses()
    var statistics = RecordingStatistics()
    var waiters: [@Sendable (Result<RecordingReport, VideoError>) -> Void] = []
    weak var session: CaptureSession?
    /// The camera whose frames are recorded, and what it had counted when the first one was drawn.
    var camera: (any Camera)?
    var countsAtStart: StreamStatistics?
    var clock = MonotonicClock.system
    var soundThread: SoundThread?
    /// The moment of the newest picture, and that at which the newest block of sound begins.
    var newest: (picture: Duration?, sound: Duration) = (nil, .zero)
    var soundFailure: String?
  }

  /// Prepares a recording; nothing is written yet. Its sound is heard from here on, and kept from the first picture on.
  ///
  /// - Parameters:
  ///   - path: the file, in a folder that exists.
  ///   - settings: how the session is recorded.
  /// - Throws: `FileError` for the name of the file, or when a file of that name is to be kept; `VideoError` when no
  ///   encoder works, or the sound cannot be had.
  public init(to path: String, _ settings: RecordingSettings = RecordingSettings()) throws {
    try settings.check(for: path)
    let kind: VideoEncoderKind
    if let wanted = settings.encoder {
      guard wanted.works else {
        throw VideoError(
          .unsupported, "the encoder \(wanted.rawValue) does not work here; leave the choice open")
      }
      kind = wanted
    } else {
      kind = try VideoEncoderKind.preferred(for: path)
    }
    let container = try MovieMuxer.Container(of: path, for: kind.codec)
    // Fails where there can be no such file; what it begins is gone at once.
    _ = try AtomicOutput(path, replacing: settings.replacing)
    // One in hardware may refuse the pictures' size, which is not known yet.
    let kinds =
      [kind] + (settings.encoder == nil ? [.x264] : []).filter { $0 != kind && $0.format == kind.format }
    let encoder = try settings.sound.map { _ throws(VideoError) in try SoundEncoder() }
    // Opened before the first picture, so that the sound begins with it however long opening takes.
    var stream: SoundStream?
    if let input = settings.sound, let encoder { stream = try SoundStream(input, encoder) }
    output = Mutex(
      RecordingOutput(path: path, container: container, kinds: kinds, settings: settings, sound: encoder))
    self.path = path
    self.settings = settings
    var request = SinkRequest(
      format: kind.format, encoding: kind == .motionJPEG ? .jpeg : .video709,
      delivery: .every(queue: settings.queue), result: settings.result, aids: settings.aids)
    request.longestSide = settings.longestSide
    self.request = request
    if let stream { startSound(stream) }
  }

  // MARK: - The caller's side

  /// What the recording is doing.
  public var phase: RecordingState { state.withLock { $0.phase } }

  /// What the camera has counted since the frame of the first picture came; nothing before.
  package var cameraStatistics: StreamStatistics {
    let (camera, start) = state.withLock { ($0.camera, $0.countsAtStart) }
    guard let camera, let start else { return StreamStatistics() }
    return camera.statistics.since(start)
  }

  /// Whether what comes is left out; also before the first picture.
  public var isPaused: Bool { state.withLock { $0.pauses.isPaused } }

  /// The states from now on, beginning with the present one; ends with the recording.
  public var states: AsyncStream<RecordingState> {
    state.withLock { state in
      let stream = changes.stream(startingWith: [state.phase])
      // Nothing follows.
      if state.phase.isOver { changes.finish() }
      return stream
    }
  }

  /// What the recording has come to so far.
  public var statistics: RecordingStatistics {
    var (statistics, session, isOver) = state.withLock { ($0.statistics, $0.session, $0.phase.isOver) }
    if !isOver, let session { statistics.dropped = session.statistics(of: self).dropped }
    return statistics
  }

  /// Leaves out what is exposed and heard from now on, until ``resume()``. Without effect once the recording is over.
  public func pause() {
    state.withLock { state in
      guard !state.phase.isOver else { return }
      // Nothing is recorded that was exposed before, where nothing has come yet.
      state.pauses.begin(at: state.phase == .waiting ? .zero : state.clock.time)
      if state.phase == .recording { move(&state, to: .paused) }
    }
    heard.withLock { heard.broadcast() }
  }

  /// Goes on recording; the time since ``pause()`` is not in the movie.
  public func resume() {
    state.withLock { state in
      guard !state.phase.isOver else { return }
      state.pauses.end(at: state.clock.time)
      if state.phase == .paused { move(&state, to: .recording) }
    }
  }

  /// Ends the recording once the pictures so far are written, and completes the file.
  ///
  /// A recording that its session has not begun yet, as while a photograph has the camera's stream, ends at once.
  ///
  /// - Throws: `VideoError` when nothing was recorded, or writing has failed.
  @discardableResult
  public func stop() async throws(VideoError) -> RecordingReport {
    let session = state.withLock { $0.session }
    if let session, session.shared.outputs.withLock({ $0[ObjectIdentifier(self)] }) != nil {
      // Its thread ends the recording, after the last picture.
      try? await session.configure { $0.remove(self) }
    } else {
      // No picture is under way, and changes of the session may wait for long.
      complete(.stopped)
    }
    return try await finished()
  }

  /// Waits until the recording has ended by itself or was stopped.
  ///
  /// - Throws: `VideoError` when nothing was recorded, or writing has failed.
  public func finished() async throws(VideoError) -> RecordingReport {
    let outcome = await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<RecordingReport, VideoError>, Never>) in
      let known = state.withLock { state -> Result<RecordingReport, VideoError>? in
        switch state.phase {
        case .finished(let report): return .success(report)
        case .failed(let error): return .failure(error)
        case .waiting, .recording, .paused:
          state.waiters.append { continuation.resume(returning: $0) }
          return nil
        }
      }
      if let known { continuation.resume(returning: known) }
    }
    return try outcome.get()
  }

  /// Notes the session that the recorder is a sink of.
  func join(_ session: CaptureSession) {
    let source = session.configuration.sources.first?.source as? CameraSource
    state.withLock { ($0.session, $0.clock, $0.camera) = (session, session.clock, source?.camera) }
  }

  // MARK: - The sink's side

  /// Remembers what the camera has lost before the first picture: encoding it, and what comes from the GPU before, takes
  /// some encoders longer than a frame.
  func noteDrawing() {
    guard let camera = state.withLock({ $0.countsAtStart == nil ? $0.camera : nil }) else { return }
    let counts = camera.statistics
    state.withLock { $0.countsAtStart = counts }
  }

  /// Does nothing: each frame says what it is.
  public func begin(_ description: PictureDescription) {}

  /// Encodes the frame and writes it.
  public func consume(_ frame: borrowing Frame) {
    let (layout, encoding, moment) = (frame.layout, frame.encoding, frame.timestamp)
    let (isOver, isPaused) = state.withLock { state in
      state.newest.picture = moment
      return (state.phase.isOver, state.pauses.contain(moment, at: state.clock.time))
    }
    guard !isOver else { return }
    guard !isPaused else { return output.withLock { $0.cut() } }
    let step = frame.withBytes { bytes in
      output.withLock { $0.record(layout, encoding, bytes, at: moment) }
    }
    switch step {
    case .recorded(let isFirst, let statistics):
      state.withLock { state in
        state.statistics.frames += 1
        state.statistics.duration = statistics.duration
        state.statistics.byteCount = statistics.byteCount
        if isFirst, !state.phase.isOver { move(&state, to: state.pauses.isPaused ? .paused : .recording) }
      }
    case .repeated: break
    case .over(let end): complete(end)
    case .failed(let error): fail(failure(error))
    }
  }

  /// Notes how many pictures were dropped.
  func note(_ statistics: SinkStatistics) {
    state.withLock { if !$0.phase.isOver { $0.statistics.dropped = statistics.dropped } }
  }

  /// Completes the file.
  public func end(_ reason: SinkEnd) {
    switch reason {
    case .stopped: complete(.stopped)
    case .sourceEnded: complete(.sourceEnded)
    case .failed(let error): complete(.sessionFailed(error))
    }
  }

  /// What to tell of an error: where a file is, what it is good for.
  private func failure(_ error: any Error) -> VideoError {
    guard let error = error as? VideoError else { return VideoError(.failed, "\(error)") }
    guard error.code == .failed else { return error }
    let isBegun = state.withLock { $0.phase != .waiting }
    return VideoError(
      .failed, "\(path): \(error.description)\(isBegun ? "; what was recorded before can be played" : "")")
  }

  // MARK: - The sound

  private func startSound(_ stream: SoundStream) {
    let thread = SoundThread(stream) { [weak self] samples, moment in
      self?.append(samples, at: moment)
    } failed: { [weak self] error in
      guard let self else { return }
      state.withLock { $0.soundFailure = error.description }
      heard.withLock { heard.broadcast() }
    }
    state.withLock { $0.soundThread = thread }
  }

  private func append(_ samples: [Float], at moment: Duration) {
    let (isOver, pauses, now) = state.withLock { state in
      state.newest.sound = moment
      return (state.phase.isOver, state.pauses, state.clock.time)
    }
    defer { heard.withLock { heard.broadcast() } }
    guard !isOver, !pauses.contain(moment, at: now) else { return }
    if let problem = output.withLock({ $0.append(samples, at: moment, pauses) }) { fail(failure(problem)) }
  }

  /// Waits for the sound of the newest picture's moment, which comes some time after it; not for long where none comes any
  /// more.
  private func awaitSound() {
    let now = state.withLock { $0.clock }.time
    // Sound takes real time.
    let deadline = MonotonicClock.system.time + .seconds(2)
    func isAwaited() -> Bool {
      state.withLock { state in
        guard state.phase == .recording, state.soundThread != nil, state.soundFailure == nil,
          let picture = state.newest.picture
        else { return false }
        // Pictures of a movie without a clock are of the future.
        return state.newest.sound < min(picture, now)
      }
    }
    heard.withLock { while isAwaited(), heard.wait(until: deadline) {} }
  }

  // MARK: - The end

  /// What the session says of the pictures so far.
  private var counts: SinkStatistics {
    state.withLock { $0.session }?.statistics(of: self) ?? SinkStatistics()
  }

  /// Completes the file, once.
  private func complete(_ end: RecordingReport.End) {
    // Completing takes some encoders long, and what comes meanwhile, or after the end, is not missing.
    let counts = self.counts
    let dropped = end == .limit || end == .sizeChanged ? counts.droppedBefore : counts.dropped
    awaitSound()
    switch output.withLock({ $0.finish() }) {
    case nil: return
    case .failed(let error):
      let told = failure(error)
      finish(dropped) { _ in .failed(told) }
    case .empty:
      let cause =
        if case .sessionFailed(let error) = end {
          error.description
        } else {
          "no picture has come, so there is no recording"
        }
      let told = failure(VideoError(.failed, cause))
      finish(dropped) { _ in .failed(told) }
    case .complete(let file):
      finish(dropped) { state in
        state.statistics.duration = file.duration
        state.statistics.byteCount = file.byteCount
        return .finished(
          RecordingReport(
            path: path, statistics: state.statistics, size: file.size, encoder: file.kind, end: end,
            soundFailure: state.soundFailure))
      }
    }
  }

  private func fail(_ error: VideoError) {
    // What was written stays as it is.
    if output.withLock({ $0.abandon() }) { finish(counts.dropped) { _ in .failed(error) } }
  }

  /// - Parameter dropped: how many pictures are missing.
  private func finish(_ dropped: Int, _ outcome: (inout State) -> RecordingState) {
    let session = state.withLock { $0.session }
    let (waiters, phase, sound) = state.withLock { state in
      state.statistics.dropped = max(state.statistics.dropped, dropped)
      let phase = outcome(&state)
      move(&state, to: phase)
      changes.finish()
      defer { (state.waiters, state.soundThread) = ([], nil) }
      return (state.waiters, phase, state.soundThread)
    }
    heard.withLock { heard.broadcast() }
    // Not from the thread of the sound, which may be the one that found the error.
    if let sound { _ = WorkerThread.started("sound-end") { sound.stop() } }
    session?.remove(self)
    for waiter in waiters {
      switch phase {
      case .finished(let report): waiter(.success(report))
      case .failed(let error): waiter(.failure(error))
      case .waiting, .recording, .paused: preconditionFailure("the recording is over")
      }
    }
  }

  /// Takes a state; states are reported in their order because the lock is held.
  private func move(_ state: inout State, to phase: RecordingState) {
    guard state.phase != phase else { return }
    state.phase = phase
    changes.send(phase)
  }
}

extension CaptureSession {
  /// Begins to record the session into a movie file; see ``MovieRecorder``.
  ///
  /// A session that does not run yet is recorded from its start on. The recording ends with ``MovieRecorder/stop()``, with
  /// the session, or by its limit.
  ///
  /// - Parameters:
  ///   - path: the file, in a folder that exists; its extension `.mp4`, `.mov`, `.mkv` or `.webm` decides on the format.
  ///   - settings: how the session is recorded.
  /// - Throws: `FileError` for the name of the file, or when a file of that name is to be kept; `VideoError` when no
  ///   encoder works, or the sound cannot be had; ``SessionError``.
  public func startRecording(
    to path: String, _ settings: RecordingSettings = RecordingSettings()
  ) throws -> MovieRecorder {
    let recorder = try MovieRecorder(to: path, settings)
    recorder.join(self)
    try add(recorder)
    return recorder
  }
}

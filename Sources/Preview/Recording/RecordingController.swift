import Dispatch
import Synchronization
import Video
import Viewfinder

/// Records the session when the user asks for it: starts and ends movies in the background, so that the window never waits
/// for an encoder or a disk.
package final class RecordingController: Sendable {
  /// What the window shows of a recording.
  package struct Status: Hashable, Sendable {
    package enum Stage: Hashable, Sendable {
      /// Its first picture has not come, as while stills are taken.
      case waiting
      case recording
      case paused
      /// Its last pictures are being written.
      case ending
    }

    package var stage = Stage.waiting
    /// The length of the movie so far, without pauses.
    var duration = Duration.zero
    /// The pictures that are missing in it.
    var dropped = 0
  }

  private let movie: RunningWork<MovieRecorder>
  /// The recording that was asked to end.
  private let ending = Mutex<ObjectIdentifier?>(nil)
  /// Whether the recording that is being started is to end as soon as it runs.
  private let isUnwanted = Atomic(false)

  /// Creates a controller that records nothing yet.
  ///
  /// - Parameter report: called on any thread with what is to be said, or nil when there is only something new to show.
  package init(report: @escaping @Sendable (Notice?) -> Void) {
    movie = RunningWork("recording", report: report)
  }

  /// Sets what starts recordings, on another thread; nil where there can be none.
  package func use(_ start: (@Sendable () throws -> MovieRecorder)?) { movie.use(start) }

  var isAvailable: Bool { movie.isAvailable }

  /// Shows a recording that was started elsewhere, as if the user had asked for it here.
  package func show(_ recorder: MovieRecorder) {
    let states = recorder.states
    movie.take(recorder)
    Task { await follow(recorder, states) }
  }

  /// The present recording; nil when there is none.
  package var status: Status? {
    switch movie.phase {
    case .idle: return nil
    case .starting: return Status(stage: isUnwanted.load(ordering: .relaxed) ? .ending : .waiting)
    case .running(let recorder):
      let statistics = recorder.statistics
      return Status(
        stage: stage(of: recorder), duration: statistics.duration, dropped: statistics.dropped)
    }
  }

  private func stage(of recorder: MovieRecorder) -> Status.Stage {
    if isEnding(recorder) { return .ending }
    if recorder.isPaused { return .paused }
    return recorder.phase == .waiting ? .waiting : .recording
  }

  private func isEnding(_ recorder: MovieRecorder) -> Bool {
    ending.withLock { $0 == ObjectIdentifier(recorder) }
  }

  /// Begins a recording, or ends the present one.
  package func toggle() {
    switch movie.phase {
    case .starting: isUnwanted.store(true, ordering: .relaxed)
    case .idle:
      isUnwanted.store(false, ordering: .relaxed)
      _ = movie.toggle { [self] recorder in
        show(recorder)
        if isUnwanted.load(ordering: .relaxed) { end(recorder) }
      }
    case .running(let recorder): if !isEnding(recorder) { end(recorder) }
    }
  }

  private func end(_ running: MovieRecorder) {
    ending.withLock { $0 = ObjectIdentifier(running) }
    // The session may let go of it only after stills that were asked for before: what it shows meanwhile is not recorded.
    running.pause()
    // What comes of it is reported by the states.
    Task { _ = try? await running.stop() }
  }

  /// Pauses the present recording, or goes on with it.
  ///
  /// - Returns: whether there is one.
  func togglePause() -> Bool {
    guard case .running(let recorder) = movie.phase, !isEnding(recorder) else { return false }
    if recorder.isPaused { recorder.resume() } else { recorder.pause() }
    return true
  }

  /// Waits until the present movie is complete; the session must have ended.
  package func finish() {
    movie.waitForStart()
    guard case .running(let recorder) = movie.phase else { return }
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      _ = try? await recorder.stop() as RecordingReport
      done.signal()
    }
    done.wait()
  }

  private func follow(_ recorder: MovieRecorder, _ states: AsyncStream<RecordingState>) async {
    for await state in states {
      switch state {
      case .waiting, .recording, .paused: movie.report(nil)
      case .finished(let outcome):
        release(recorder)
        movie.report(outcome.notice)
      case .failed(let error):
        release(recorder)
        movie.report(Notice(.verbatim(error.description), kind: .failure))
      }
    }
  }

  private func release(_ recorder: MovieRecorder) {
    movie.release(recorder)
    // Another one may get its address.
    ending.withLock { if $0 == ObjectIdentifier(recorder) { $0 = nil } }
  }
}

extension RecordingReport {
  /// What the window says of the movie.
  fileprivate var notice: Notice {
    var text: Phrase = "saved \(path): \(fixed(statistics.duration.seconds, decimals: 1)) s"
    let dropped = statistics.dropped
    if dropped > 0 {
      let missing = Phrase.plural(
        dropped, one: "\(dropped) picture dropped", other: "\(dropped) pictures dropped")
      text = "\(text), \(missing)"
    }
    switch end {
    case .stopped, .limit, .sourceEnded: break
    case .sizeChanged: text = "\(text); it ends where the size of the pictures changed"
    case .sessionFailed(let error): text = "\(text); it ends because of this: \(error)"
    }
    if let soundFailure { text = "\(text); the sound ends early: \(soundFailure)" }
    return Notice(text, kind: end.isExpected && soundFailure == nil ? .information : .failure)
  }
}

extension RecordingReport.End {
  fileprivate var isExpected: Bool {
    switch self {
    case .stopped, .limit, .sourceEnded: true
    case .sizeChanged, .sessionFailed: false
    }
  }
}

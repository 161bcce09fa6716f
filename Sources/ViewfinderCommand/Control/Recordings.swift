import CommandLineKit
import Dispatch
package import Files
import Stills
import Synchronization
import Video
package import Viewfinder

/// The movies of a live session, one at a time, whoever starts them.
package final class Recordings: Sendable {
  private let session: CaptureSession
  private let folder: @Sendable () -> String
  private let onEnd: @Sendable (Result<RecordingReport, VideoError>) -> Void
  private let current = Mutex<Movie?>(nil)
  /// The movies whose end is not told yet.
  private let untold = DispatchGroup()

  /// A movie, and the folder that was created for it, which goes again when nothing comes into it.
  private final class Movie {
    let recorder: MovieRecorder
    private let folders: OutputFolders

    init(_ recorder: MovieRecorder, _ folders: consuming OutputFolders) {
      self.recorder = recorder
      self.folders = folders
    }
  }

  /// - Parameters:
  ///   - folder: chooses where movies without a path of their own go.
  ///   - onEnd: told on another thread how each movie has ended, whoever or whatever has ended it.
  package init(
    _ session: CaptureSession, folder: @escaping @Sendable () -> String,
    onEnd: @escaping @Sendable (Result<RecordingReport, VideoError>) -> Void
  ) {
    self.session = session
    self.folder = folder
    self.onEnd = onEnd
  }

  /// Starts a movie.
  ///
  /// - Parameters:
  ///   - path: the file; nil for a name made of the present time, in the folder of movies.
  ///   - replacing: what happens to a file of that name.
  /// - Throws: `ControlRefusal` while a movie is being recorded; what ``CaptureSession/startRecording(to:_:)`` throws.
  package func start(
    to path: String? = nil, replacing: AtomicFile.Replacing = .never
  ) throws -> MovieRecorder {
    try current.withLock { current in
      if let recorder = current?.recorder, !recorder.phase.isOver {
        throw ControlRefusal(
          .notAvailable, "a movie is being recorded already: \(recorder.path); end it first")
      }
      let path = path ?? freePath
      var folders = OutputFolders()
      try folders.create(for: path)
      var settings = RecordingSettings()
      settings.replacing = replacing
      let recorder = try session.startRecording(to: path, settings)
      current = Movie(recorder, folders)
      untold.enter()
      Task.detached { [onEnd, untold] in
        do throws(VideoError) {
          onEnd(.success(try await recorder.finished()))
        } catch {
          onEnd(.failure(error))
        }
        untold.leave()
      }
      return recorder
    }
  }

  /// A path for a movie that begins now; two can begin within a second.
  private var freePath: String {
    let plain = PathName.path(of: CaptureTime.now().movieName, in: folder())
    let paths = ["\(plain).mp4"] + (2...99).map { "\(plain)-\($0).mp4" }
    return paths.first { (try? AtomicFile.checkAbsence(of: $0)) != nil } ?? paths[0]
  }

  /// Ends the present movie and waits until its file is complete; one that has ended by itself is reported once.
  ///
  /// - Throws: `ControlRefusal` when there is none; `VideoError` when it could not be written.
  package func stop() async throws -> RecordingReport {
    guard let recorder = current.withLock({ $0?.recorder }) else { throw Self.nothing }
    // Until then no other movie begins.
    defer { current.withLock { if $0?.recorder === recorder { $0 = nil } } }
    if recorder.phase.isOver { return try await recorder.finished() }
    return try await recorder.stop()
  }

  /// Whether a movie has pictures, and is not complete.
  var isRecording: Bool {
    guard let recorder = current.withLock({ $0?.recorder }) else { return false }
    return recorder.statistics.frames > 0 && !recorder.phase.isOver
  }

  /// Pauses the present movie, or goes on with it.
  func pause() throws {
    let recorder = try running()
    if recorder.isPaused { recorder.resume() } else { recorder.pause() }
  }

  private func running() throws -> MovieRecorder {
    guard let recorder = current.withLock({ $0?.recorder }), !recorder.phase.isOver else {
      throw Self.nothing
    }
    return recorder
  }

  private static var nothing: ControlRefusal {
    ControlRefusal(.notAvailable, "nothing is being recorded; start it with 'record start'")
  }

  /// Waits until the present movie is complete and its end is told; the session must have ended.
  package func finish() {
    // How it has ended is told as of every movie.
    _ = try? blocking { () async throws in try await self.stop() }
    untold.wait()
  }
}

extension StandardStreams {
  /// Tells how a movie of a live session has ended; of one that is complete and as asked for, unless that is not wanted.
  func note(_ ended: Result<RecordingReport, VideoError>, isQuiet: Bool) {
    switch ended {
    case .failure(let error): note(error.description)
    case .success(let report):
      if !isQuiet { note("saved \(report.path): \(report.statistics.line)") }
      if let failure = report.soundFailure { note("\(report.path): the sound ends early: \(failure)") }
      switch report.end {
      case .stopped, .limit, .sourceEnded: break
      case .sizeChanged: note("\(report.path): it ends where the size of the pictures changed")
      case .sessionFailed(let error): note("\(report.path): it ends because of this: \(error)")
      }
    }
  }
}

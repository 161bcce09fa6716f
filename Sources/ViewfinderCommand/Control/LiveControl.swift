import Cameras
import CommandLineKit
import Dispatch
import Files
import Synchronization
import Viewfinder

/// How a live session is controlled from outside: its socket, and stills at a signal.
final class LiveControl: Sendable {
  /// Whether the session was asked to end.
  var isQuitting: Bool { flag.isSet.load(ordering: .relaxed) }
  /// The session as requests work on it.
  let target: ControlledSession
  private let flag: QuitFlag
  private let server = Mutex<ControlServer?>(nil)
  private let streams: StandardStreams
  private let isQuiet: Bool
  private let onFailure: @Sendable (String) -> Void
  /// The stills that are being taken.
  private let stills = DispatchGroup()

  private final class QuitFlag: Sendable {
    let isSet = Atomic(false)
    let server = Mutex<WeakServer>(WeakServer())
  }

  private struct WeakServer { weak var server: ControlServer? }

  /// Claims a camera for this process; nil where no session can be controlled, which is noted unless there is no
  /// `XDG_RUNTIME_DIR`.
  ///
  /// - Throws: `unavailable` when another process uses the camera.
  static func claim(_ camera: any Camera, _ streams: StandardStreams) throws(CommandFailure)
    -> ControlListener?
  {
    let folder: ControlFolder?
    do throws(CommandFailure) {
      folder = try ControlFolder.standard()
    } catch {
      streams.note(error.message)
      return nil
    }
    guard let folder else { return nil }
    do throws(CommandFailure) {
      return try ControlListener(camera: camera.info.id, .init(of: camera), in: folder)
    } catch {
      guard error.exitCode != .unavailable else { throw error }
      streams.note(error.message)
      return nil
    }
  }

  /// Controls a session; nothing is answered before ``answer(_:)``.
  ///
  /// - Parameters:
  ///   - stillsFolder: chooses the folder of stills.
  ///   - statistics: reads the counts and times so far.
  ///   - wake: called, on any thread, when the session was asked to end.
  ///   - onStill: told of each still and where it was saved.
  ///   - onRecording: told of each movie that was started from outside.
  ///   - onVirtualCamera: told of each virtual camera that was started from outside.
  ///   - onFailure: told why a still at a signal could not be taken.
  init(
    _ session: CaptureSession, _ camera: any Camera, _ options: LiveOptions, _ recordings: Recordings,
    _ virtualCamera: VirtualCameraControl,
    stillsFolder: @escaping @Sendable () -> String,
    statistics: @escaping @Sendable () -> LiveStatistics,
    wake: @escaping @Sendable () -> Void,
    onStill: @escaping @Sendable (CapturedPhoto, String) -> Void = { _, _ in },
    onRecording: @escaping @Sendable (MovieRecorder) -> Void = { _ in },
    onVirtualCamera: @escaping @Sendable (VirtualCamera) -> Void = { _ in },
    onFailure: @escaping @Sendable (String) -> Void = { _ in }, _ streams: StandardStreams
  ) {
    let flag = QuitFlag()
    let isQuiet = options.isQuiet
    target = ControlledSession(
      session: session, firstCamera: camera, inputs: options.chainInputs,
      stillsFolder: stillsFolder, stillResolution: options.stillSize.resolution, recordings: recordings,
      virtualCamera: virtualCamera,
      statistics: statistics,
      quit: {
        flag.isSet.store(true, ordering: .relaxed)
        wake()
      },
      onStill: { photo, path in
        if !isQuiet { streams.note("saved \(path)") }
        onStill(photo, path)
        flag.server.withLock { $0.server }?.send(.event("still", [.init("path", .path(path))]))
      },
      onRecording: onRecording, onVirtualCamera: onVirtualCamera)
    self.flag = flag
    self.onFailure = onFailure
    self.streams = streams
    self.isQuiet = isQuiet
  }

  /// Begins to answer. Whoever is answered may send a signal for a still, which must have its handler by then.
  ///
  /// - Parameter listener: the session's socket; nil where it has none.
  func answer(_ listener: ControlListener?) throws(CommandFailure) {
    guard let listener else { return }
    let server = try ControlServer(listener, target)
    flag.server.withLock { $0.server = server }
    self.server.withLock { $0 = server }
  }

  /// Sends an event to the subscribers.
  func send(_ event: JSON) { server.withLock { $0 }?.send(event) }

  /// Tells of a still that the window has saved.
  func noteStill(_ path: String) {
    if !isQuiet { streams.note("saved \(path)") }
    send(.event("still", [.init("path", .path(path))]))
  }

  /// Tells why a still could not be taken.
  func noteFailure(_ error: any Error) {
    let message = CommandFailure(error).message
    streams.note(message)
    send(.event("error", [.init("message", .string(message.showingFileNames))]))
  }

  /// Takes a still without waiting for it.
  func takeStill() {
    let stills = stills
    stills.enter()
    Task { [self] in
      defer { stills.leave() }
      do {
        _ = try await target.still(to: nil, target.stillResolution)
      } catch {
        onFailure(CommandFailure(error).message)
        noteFailure(error)
      }
    }
  }

  /// Whether a still that was asked for is not written yet.
  var isTakingStills: Bool { stills.wait(timeout: .now()) == .timedOut }

  /// Answers no longer.
  func stop() { server.withLock { $0.take() }?.stop() }

  /// Waits for the stills that were asked for. The session has ended, so that none of them waits for a frame.
  func finish() { stills.wait() }
}

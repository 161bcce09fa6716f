package import Graphics
import Cameras
public import Pixels
public import FilterGraph
import Rendering
public import Viewfinder

/// A window that shows a result of a session's graph, with keys and panels.
///
/// Make it on the process's main thread, add it to a session, and call ``run(frames:)`` on the same thread: it runs the
/// session, with the window's GPU context. What belongs to the context must not be used after the window is gone.
///
/// A session can have several windows, which are opened beside each other. They share its one plan and one GPU context;
/// each has panels, a magnifier, notices, statistics and a full-screen state of its own:
///
/// ```swift
/// let result = try PreviewWindow(title: "Result")
/// let mask = try PreviewWindow(title: "Mask", showing: "mask", beside: result)
/// try session.add(result)
/// try session.add(mask)
/// try result.run()                                   // both, until the last is closed
/// ```
/// A window that stands beside others is kept while it is in a session, until the run ends.
public final class PreviewWindow {
  private let group: WindowGroup
  /// The device that draws the window.
  package var device: any GraphicsDevice { group.device }
  /// Makes an interface that is drawn over the window's picture.
  func makeOverlay() throws(RenderingError) -> Overlay { try Overlay(group.device) }
  /// Takes notices from any thread and shows them.
  public let notices: NoticeBoard
  /// Takes the last still from any thread, to lay it over the picture when the user asks for it.
  public let lastStill: StillBoard
  /// Called on the window's thread when a still is asked for, unless the window takes it itself, as ``stills`` says.
  /// Without both the key says that no stills are saved.
  public var onStill: (() -> Void)?
  /// Where stills go that the window takes itself, as its shutter panel is set: with a timer, as a burst or bracket, merged,
  /// cropped, with the raw frame. Set it before the run. Nil calls ``onStill``.
  public var stills: StillOutput?
  /// The cameras that the camera panel offers in place of the present one. Set it before the run.
  public var cameras: CameraSupply?
  /// Called on the window's thread after each frame's swap, for callers that count on their own.
  public var onPresented: ((PresentedFrame) -> Void)?
  /// Statistics of the frames that were shown.
  public internal(set) var statistics = FrameStatistics()
  /// Called on another thread when a recording is asked for, to start it with `CaptureSession.startRecording(to:_:)`;
  /// without it there is no record button. The window shows, pauses and ends what it returns, and reports what it throws.
  public var onRecord: (@Sendable () throws -> MovieRecorder)? { didSet { recording.use(onRecord) } }
  /// Called on another thread when a virtual camera is asked for, to start it with
  /// `CaptureSession.startVirtualCamera(at:_:)`; without it there is no switch for one. The window shows and ends what it
  /// returns, and reports what it throws.
  public var onVirtualCamera: (@Sendable () throws -> VirtualCamera)? {
    didSet { virtualCamera.use(onVirtualCamera) }
  }
  /// The looks that the window offers; empty for the session's own graph alone. Of several windows, those of the first that
  /// has any are used.
  public var looks: [Look] = []
  /// Where looks come from instead of ``looks``, and where those made in the window are saved.
  public var library: LookLibrary?
  /// The user's settings; nil for settings that last as long as the run.
  public var settings: SettingsStore?

  /// The profiles in which the window keeps how sharp its cameras are, for the marks of focus; nil to keep it for the run.
  public var profiles: ProfileStore?

  /// What the window magnifies; nil for nothing. Keys, the wheel and the pointer change it, too.
  ///
  /// A change shows in the next frame. While something is magnified, the session draws the source's own pixels as a further
  /// result of its plan: about the cost of a pass over the source's frame, or nothing where the window shows them already.
  public var magnification: Magnification? { didSet { if magnification != oldValue { group.wake.signal() } } }

  /// What starts, shows and ends movies.
  package let recording: RecordingController

  /// What starts, shows and ends virtual cameras.
  package let virtualCamera: VirtualCameraController

  /// The panels that are shown when a run begins, besides those that keys and the pointer open.
  public var panels: [Panel] = []

  /// Whether the windows keep the screen awake at the moment.
  package static var keepsScreenAwake: Bool { Window.rest == .refused }

  /// Where the items of the interface were drawn last, by name, for tests; nil unless they are wanted.
  package var itemPlaces: [String: PixelRegion]?
  /// The phrases in them that the language lacks, or that do not fit, a line each.
  package internal(set) var faultyWords: [String] = []

  /// Where tilt sensors are looked for.
  package var tiltSensors = TiltSensor.folder

  /// The part of the window that the picture may cover, beside the panels; nil before the first frame.
  var pictureArea: PixelRegion?

  let window: Window
  let title: String
  /// The window's place in its session.
  let sink: ScreenSink
  /// The place in its session of the pixels that it magnifies, while it does.
  let pixelSink: ScreenSink
  /// The session that the window shows; nil where it is in none, as after the user has closed it beside another.
  public internal(set) var session: CaptureSession? { didSet { group.sessionsChanged() } }
  /// What runs the session; nil between runs.
  package internal(set) weak var runner: SessionRunner?
  var customKeys: [KeyStroke: () -> Void] = [:]

  /// Opens a window; it is seen when it runs.
  ///
  /// - Parameters:
  ///   - title: the text before the size and the frame rate in the title bar.
  ///   - size: the size of the picture, which the window gets where the screen is large enough; on a screen of more than 96
  ///     dots an inch it has as many more pixels as the desktop asks for.
  ///   - label: the result of the session's graph that the window shows, by its label; `out` is the first where no result
  ///     has that name.
  ///   - other: a window whose GPU context this one shares, so that both can be in one session.
  /// - Throws: `PreviewError` with code `noDisplay` when there is no display or it has no OpenGL ES 3.0.
  public init(
    title: String, size: PixelSize = PixelSize(width: 1280, height: 720),
    showing label: String = Graph.Output.defaultLabel, beside other: PreviewWindow? = nil
  ) throws(PreviewError) {
    if let other {
      window = try Window(title: title, picture: size, beside: other.window)
      group = other.group
    } else {
      window = Window(firstOf: try WindowContext(title: title, picture: size))
      group = try WindowGroup()
    }
    self.title = title
    let wake = group.wake
    sink = ScreenSink(result: label, context: ObjectIdentifier(group.device), wake: { wake.signal() })
    pixelSink = ScreenSink(.ownPixels, behind: sink)
    let notices = NoticeBoard(wake: wake)
    self.notices = notices
    recording = RecordingController { notice in
      if let notice { notices.post(notice) } else { wake.signal() }
    }
    virtualCamera = VirtualCameraController { notice in
      if let notice { notices.post(notice) } else { wake.signal() }
    }
    lastStill = StillBoard(wake: wake)
    group.add(self)
  }

  deinit {
    let sink = sink
    session?.report { $0.remove(sink) }
  }

  /// Calls `action` on the window's thread when a key is pressed; it replaces what the key does otherwise.
  ///
  /// An error that `action` throws is shown as a notice.
  public func onKey(_ key: Key, perform action: @escaping () throws -> Void) {
    customKeys[KeyStroke(key: key)] = { [notices] in
      do {
        try action()
      } catch {
        notices.post(Notice(.verbatim("\(error)"), kind: .failure))
      }
    }
  }

  /// Calls `action` in a separate task when a key is pressed; it replaces what the key does otherwise.
  ///
  /// An error that `action` throws is shown as a notice.
  public func onKey(_ key: Key, perform action: @escaping @Sendable () async throws -> Void) {
    customKeys[KeyStroke(key: key)] = { [notices] in
      Task.detached {
        do {
          try await action()
        } catch {
          notices.post(Notice(.verbatim("\(error)"), kind: .failure))
        }
      }
    }
  }

  /// Runs the window's session on this thread, in all its windows, until the user quits: the main thread's loop.
  ///
  /// The thread sleeps until a frame, input or a notice comes. In steady state nothing is allocated. The session has
  /// stopped when this returns. A window that the user closes while the session has others leaves the session; the run
  /// goes on in these.
  /// - Parameter limit: how many frames a window shows until the run ends; nil for no end.
  /// - Returns: why it ended.
  /// - Throws: `SessionError` when the window is in no session, a source does not start, or nothing can be drawn; later
  ///   errors of graphs are shown as notices while the last good one keeps drawing.
  @discardableResult
  public func run(frames limit: Int? = nil) throws -> RunEnd {
    guard let session else {
      throw SessionError(.notRunning, "the window is in no session; add it to one")
    }
    try window.makeCurrent()
    let renderer = Renderer(
      device, catalog: session.configuration.catalog, loader: FileResources { Interruption.isPending },
      store: ProgramStore(driver: device.info.programCacheKey))
    let wake = group.wake
    try session.claim()
    let runner = try session.run(on: renderer) { wake.signal() }
    defer { group.release(session) }
    func fail(_ error: any Error) {
      runner.end(.failed(error as? SessionError ?? SessionError(.rendering, "\(error)")))
    }
    let loop: PreviewLoop
    do {
      loop = try PreviewLoop(group, runner, limit: limit)
    } catch {
      fail(error)
      throw error
    }
    let notices = loop.notices
    let rejections = session.events
    let reporting = Task {
      for await case .changeRejected(let error) in rejections {
        notices.post(Notice(.verbatim(error.description), kind: .failure))
      }
    }
    defer {
      reporting.cancel()
      loop.finish()
    }
    do {
      let end = try loop.run()
      runner.end(.stopped)
      return end
    } catch {
      fail(error)
      throw error
    }
  }

  /// Converts places of the first source to the window's pixels and back; nil before the first frame of a run.
  ///
  /// What filters of the graph do to places is not part of it, nor is the window's magnification. Faces and codes become
  /// places of the window by `MetadataObject.converted(by:from:to:)`.
  public var pointMapping: PointMapping? {
    guard let picture = runner?.outputs.pictureSize(of: sink) else { return nil }
    let region = Letterbox(picture, in: pictureArea ?? PixelRegion(window.drawableSize)).region
    return session?.pointMapping?.placed(
      at: PointMapping.Rectangle(
        x: Double(region.x), y: Double(region.y), width: Double(region.width), height: Double(region.height)))
  }

  /// Why a run has ended.
  public enum RunEnd: Hashable, Sendable {
    /// The user has quit, or closed the last window.
    case quit
    /// So many frames as were asked for have been shown.
    case frameLimit
    /// The session was stopped, or its first source has ended.
    case sessionEnded
    /// A signal, such as that of Ctrl-C.
    case interrupted(signal: Int32)
  }
}

@available(*, unavailable)
extension PreviewWindow: Sendable {}

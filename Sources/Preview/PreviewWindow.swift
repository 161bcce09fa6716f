package import GPU
public import Pixels
import FilterGraph
import Rendering
public import Viewfinder

/// A window that shows a session's picture, with keys and panels.
///
/// Make it on the process's main thread, add it to a session, and call ``run(frames:)`` on the same thread: it runs the
/// session, with the window's GPU context. What belongs to the context must not be used after the window is gone.
public final class PreviewWindow {
  /// The context that everything in the window is drawn with; current on the window's thread.
  package let context: GPUContext
  /// Takes notices from any thread and shows them.
  public let notices: NoticeBoard
  /// Called on the window's thread when a still is asked for; without it the key says that no stills are saved.
  public var onStill: (() -> Void)?
  /// Called on the window's thread after each frame's swap, for callers that count on their own.
  public var onPresented: ((PresentedFrame) -> Void)?
  /// What is known of the frames that were shown.
  public internal(set) var statistics = FrameStatistics()
  /// The graphs that a key goes through; empty for the session's own alone.
  public var looks: [Look] = []

  let window: Window
  let wake: WakeEvent
  let title: String
  /// The window's place in its session.
  let sink: ScreenSink
  /// The session that the window shows.
  public internal(set) var session: CaptureSession?
  var customKeys: [KeyStroke: () -> Void] = [:]

  /// Opens a window; it is seen when it runs.
  ///
  /// - Parameters:
  ///   - title: the text before the size and the frame rate in the title bar.
  ///   - size: the size of the picture, which the window gets where the screen is large enough.
  /// - Throws: `PreviewError` with code `noDisplay` when there is no display or it has no OpenGL ES 3.0.
  public init(
    title: String, size: PixelSize = PixelSize(width: 1280, height: 720)
  ) throws(PreviewError) {
    let window = Window(firstOf: try WindowContext(title: title, picture: size))
    do throws(GPUError) {
      context = try GPUContext(.current)
    } catch {
      throw PreviewError(.noDisplay, error.description)
    }
    self.window = window
    self.title = title
    let wake = WakeEvent()
    self.wake = wake
    sink = ScreenSink(wake: { wake.signal() })
    notices = NoticeBoard(wake: wake)
  }

  /// Calls `action` on the window's thread when a key is pressed; it replaces what the key does otherwise.
  ///
  /// An error that `action` throws is shown as a notice.
  public func onKey(_ key: Key, perform action: @escaping () throws -> Void) {
    customKeys[KeyStroke(key: key)] = { [notices] in
      do {
        try action()
      } catch {
        notices.post(Notice("\(error)", kind: .failure))
      }
    }
  }

  /// Calls `action` in a task of its own when a key is pressed; it replaces what the key does otherwise.
  ///
  /// An error that `action` throws is shown as a notice.
  public func onKey(_ key: Key, perform action: @escaping @Sendable () async throws -> Void) {
    customKeys[KeyStroke(key: key)] = { [notices] in
      Task.detached {
        do {
          try await action()
        } catch {
          notices.post(Notice("\(error)", kind: .failure))
        }
      }
    }
  }

  /// Runs the window's session on this thread until the user quits: the main thread's loop.
  ///
  /// The thread sleeps until a frame, input or a notice comes. In steady state nothing is allocated. The session has
  /// stopped when this returns.
  /// - Parameter limit: the number of frames after which the run ends by itself; nil for none.
  /// - Returns: why it ended.
  /// - Throws: `SessionError` when the window is in no session, a source does not start, or nothing can be drawn; later
  ///   errors of graphs are shown as notices while the last good one keeps drawing.
  @discardableResult
  public func run(frames limit: Int? = nil) throws -> RunEnd {
    guard let session else {
      throw SessionError(.notRunning, "the window is in no session; add it to one")
    }
    let renderer = Renderer(
      context, catalog: session.configuration.catalog, loader: FileResources { Interruption.isPending },
      store: ProgramStore(driver: context.info.programCacheKey))
    let wake = wake
    try session.claim()
    let runner = try session.run(on: renderer) { wake.signal() }
    do {
      let present = session.configuration
      let looks = looks.isEmpty ? [Look(name: present.graph.description, graph: present.graph)] : looks
      let loop = try PreviewLoop(self, runner, looks: looks, limit: limit)
      let notices = notices
      let rejections = session.events
      let reporting = Task {
        for await case .changeRejected(let error) in rejections {
          notices.post(Notice(error.description, kind: .failure))
        }
      }
      defer { reporting.cancel() }
      let end = try loop.run()
      runner.end(.stopped)
      return end
    } catch {
      runner.end(.failed(error as? SessionError ?? SessionError(.rendering, "\(error)")))
      throw error
    }
  }

  /// Why a run has ended.
  public enum RunEnd: Hashable, Sendable {
    /// The user has closed the window.
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

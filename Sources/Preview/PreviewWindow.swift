public import Cameras
public import GPU
public import Pixels
public import Rendering
import Viewfinder

/// A window with a live picture, keys and panels.
///
/// Make it on the process's main thread, make a `Renderer` on its ``context``, and call ``run(_:frames:)`` on the
/// same thread. What belongs to the context must not be used after the window is gone.
public final class PreviewWindow {
  /// The context that everything in the window is drawn with; current on the window's thread.
  public let context: GPUContext
  /// Takes notices from any thread and shows them.
  public let notices: NoticeBoard
  /// Called on the window's thread when a still is asked for: take the pipeline's present frame, and write it
  /// elsewhere. Without it the key says that there is nobody to take stills.
  public var onStill: (() -> Void)?
  /// Called on the window's thread after each frame's swap, for those who count on their own.
  public var onPresented: ((PresentedFrame) -> Void)?
  /// What is known of the frames that were shown.
  public internal(set) var statistics = FrameStatistics()

  let window: Window
  let wake: WakeUp
  let title: String
  let pictureSize: PixelSize
  var connected: Viewfinder.Stream?
  var customKeys: [KeyStroke: () -> Void] = [:]

  /// Opens a window; it is seen when it runs.
  ///
  /// - Parameters:
  ///   - title: what stands before the size and the frame rate in the title bar.
  ///   - size: the size of the picture, which the window gets where the screen is large enough.
  /// - Throws: `PreviewError` with code `noDisplay` when there is no display or it has no OpenGL ES 3.0.
  public init(
    title: String, size: PixelSize = PixelSize(width: 1280, height: 720)
  ) throws(PreviewError) {
    let window = try Window(title: title, picture: size)
    do throws(GPUError) {
      context = try GPUContext(.current)
    } catch {
      throw PreviewError(.noDisplay, error.description)
    }
    self.window = window
    self.title = title
    pictureSize = size
    wake = WakeUp()
    notices = NoticeBoard(wake: wake)
  }

  /// A mailbox whose frames wake the window.
  public func makeMailbox() -> FrameMailbox {
    let wake = wake
    return FrameMailbox(wake: { wake.signal() })
  }

  /// Calls `action` on the window's thread when a key is pressed; it takes the place of what the key does otherwise.
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

  /// Shows the session's frames until the user quits.
  ///
  /// The thread sleeps until a frame, input or a notice comes. In steady state nothing is allocated.
  /// - Parameters:
  ///   - session: what is shown.
  ///   - limit: the number of frames after which the run ends by itself; nil for none.
  /// - Returns: why it ended.
  /// - Throws: `RenderingError` when the first chain cannot be drawn or the GPU is lost; later errors of chains are
  ///   shown as notices while the last good chain keeps drawing.
  public func run(
    _ session: PreviewSession, frames limit: Int? = nil
  ) throws(RenderingError) -> RunEnd {
    let loop = try PreviewLoop(self, session, limit: limit)
    return try loop.run()
  }

  /// Why a run has ended.
  public enum RunEnd: Hashable, Sendable {
    /// The user has closed the window.
    case quit
    /// So many frames as were asked for have been shown.
    case frameLimit
    /// A signal, such as that of Ctrl-C.
    case interrupted(signal: Int32)
  }
}

@available(*, unavailable)
extension PreviewWindow: Sendable {}

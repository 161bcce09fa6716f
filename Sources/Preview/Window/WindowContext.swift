import CPlatform
internal import CSDL2
import Glibc
import Pixels

/// The OpenGL ES context that one window draws with, or several beside each other, and the window library's start.
///
/// It is made with its first window. Closed windows stay, hidden, and serve again when another one is opened, for two
/// reasons: GPU objects may be deleted at any time, and then a window is needed to make the context current; and the
/// window library wakes its thread by a message to one of its windows on a second connection to the X server, which ends
/// the process when the message comes after the end of the window. The context lives until its last window is gone, and
/// belongs to the process's main thread.
final class WindowContext {
  /// The window that the context was made with.
  let first: OpaquePointer
  private let context: SDL_GLContext
  /// All windows that were made, and those of them that are closed.
  private var windows: [OpaquePointer]
  private var closed: [OpaquePointer] = []
  /// What makes a swap wait for the screen's refresh; -1 where the driver can let late frames tear rather than wait for
  /// another refresh.
  private let refreshInterval: Int32
  /// The last window that was swapped, and how.
  private var lastSwap: (window: OpaquePointer, interval: Int32)?

  /// The name by which desktops find the window's launcher and icon.
  static let applicationID = "io.github.viewfinder.Viewfinder"

  /// Starts the window library, and opens a window with a context that is current on this thread.
  ///
  /// - Throws: `PreviewError` with code `noDisplay`.
  init(title: String, picture: PixelSize) throws(PreviewError) {
    guard Self.hasDisplay else {
      throw PreviewError(.noDisplay, "no display: set DISPLAY or WAYLAND_DISPLAY")
    }
    // Titles may hold any letter; numbers stay as they are written everywhere.
    setlocale(LC_CTYPE, "")
    // The window library reads these once, when it starts; what the user has set stays.
    setenv("SDL_VIDEO_X11_WMCLASS", Self.applicationID, 0)
    setenv("SDL_VIDEO_WAYLAND_WMCLASS", Self.applicationID, 0)
    SDL_SetHint("SDL_APP_NAME", "Viewfinder")
    // Its handlers would keep a signal from ending a program that it holds in a call.
    SDL_SetHint("SDL_NO_SIGNAL_HANDLERS", "1")
    // A context of GLX is unknown to EGL, and the GPU module uses EGL.
    SDL_SetHint("SDL_VIDEO_X11_FORCE_EGL", "1")
    SDL_SetHint("SDL_OPENGL_ES_DRIVER", "1")
    SDL_SetHint("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    // The screen rests as on every desktop unless a run refuses it.
    SDL_SetHint("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw Self.failure("no display") }

    platform_end_without_display(69, Self.lastWords.pointer)

    let window: OpaquePointer
    do throws(PreviewError) {
      window = try Self.makeWindow(title: title, picture: picture)
    } catch {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw error
    }
    guard let context = SDL_GL_CreateContext(window) else {
      let failure = Self.failure("no OpenGL ES 3.0 for a window")
      SDL_DestroyWindow(window)
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw failure
    }
    first = window
    windows = [window]
    self.context = context
    refreshInterval = SDL_GL_SetSwapInterval(-1) == 0 ? -1 : 1
    // Input methods would swallow keys.
    SDL_StopTextInput()
  }

  /// What is said where the X server goes away.
  private static let lastWords: StaticString = "the display is gone; what was recorded so far can be played\n"

  deinit {
    SDL_GL_DeleteContext(context)
    for window in windows { SDL_DestroyWindow(window) }
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// Opens a further window for the context.
  ///
  /// - Throws: `PreviewError` with code `noDisplay`.
  func open(title: String, picture: PixelSize) throws(PreviewError) -> OpaquePointer {
    guard let window = closed.popLast() else {
      let window = try Self.makeWindow(title: title, picture: picture)
      windows.append(window)
      return window
    }
    SDL_SetWindowFullscreen(window, 0)
    SDL_SetWindowTitle(window, title)
    Self.resize(window, for: picture)
    return window
  }

  /// Opens a window that the context can draw into, at most nine tenths of the screen.
  ///
  /// Its content has the aspect of `picture`, and its size at 96 dots an inch. It is hidden first, so that it is never seen empty.
  /// - Throws: `PreviewError` with code `noDisplay`.
  private static func makeWindow(title: String, picture: PixelSize) throws(PreviewError) -> OpaquePointer {
    // A context draws into windows of its own pixel format alone, which is the same for all of these.
    for (attribute, value) in [
      (SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_ES.rawValue)),
      (SDL_GL_CONTEXT_MAJOR_VERSION, 3), (SDL_GL_CONTEXT_MINOR_VERSION, 0),
      (SDL_GL_RED_SIZE, 8), (SDL_GL_GREEN_SIZE, 8), (SDL_GL_BLUE_SIZE, 8), (SDL_GL_ALPHA_SIZE, 0),
      (SDL_GL_DEPTH_SIZE, 0), (SDL_GL_STENCIL_SIZE, 0), (SDL_GL_DOUBLEBUFFER, 1),
    ] { SDL_GL_SetAttribute(attribute, value) }
    let flags =
      SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
      | SDL_WINDOW_HIDDEN.rawValue
    guard
      let window = SDL_CreateWindow(
        title, centered, centered, Int32(smallest.width), Int32(smallest.height), flags)
    else { throw failure("no window") }
    // Its scale is that of the screen where it has been opened.
    resize(window, for: picture)
    return window
  }

  /// The smallest size of a window, in units of 96 dots an inch.
  private static let smallest = PixelSize(width: 160, height: 120)

  /// Gives a window the size of a picture, in the middle of the screen.
  private static func resize(_ window: OpaquePointer, for picture: PixelSize) {
    let scale = WindowScale(of: window).units
    let least = smallest.scaled(by: scale)
    SDL_SetWindowMinimumSize(window, Int32(least.width), Int32(least.height))
    let size = windowSize(for: picture.scaled(by: scale), on: SDL_GetWindowDisplayIndex(window))
    SDL_SetWindowSize(window, Int32(size.width), Int32(size.height))
    SDL_SetWindowPosition(window, centered, centered)
  }

  /// Closes a window of the context.
  func close(_ window: OpaquePointer) {
    SDL_HideWindow(window)
    closed.append(window)
  }

  /// Makes the context draw into a window of it; costs nothing when it does so already.
  ///
  /// - Throws: `PreviewError` with code `gpu` when the driver cannot.
  func makeCurrent(_ window: OpaquePointer) throws(PreviewError) {
    guard SDL_GL_MakeCurrent(window, context) == 0 else {
      throw PreviewError(
        .gpu, "a window cannot be drawn into: \(String(cString: SDL_GetError())); close it and open it again")
    }
  }

  /// When a swap shows what was drawn.
  enum Pace {
    /// At the screen's next refresh, for which it waits.
    case refresh
    /// At once.
    case immediate
  }

  /// Shows what was drawn into a window, which is the one that the context draws into.
  func swap(_ window: OpaquePointer, at pace: Pace) {
    let interval = pace == .refresh ? refreshInterval : 0
    // Some drivers keep the interval for each window, others for all.
    if lastSwap?.window != window || lastSwap?.interval != interval {
      SDL_GL_SetSwapInterval(interval)
      lastSwap = (window, interval)
    }
    SDL_GL_SwapWindow(window)
  }

  private static var hasDisplay: Bool {
    isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || isSet("SDL_VIDEODRIVER")
  }

  private static func isSet(_ variable: String) -> Bool {
    guard let value = getenv(variable) else { return false }
    return value.pointee != 0
  }

  /// `SDL_WINDOWPOS_CENTERED`, a macro that Swift does not see.
  private static let centered: Int32 = 0x2fff_0000

  /// The picture's size, made smaller where the screen is not large enough.
  private static func windowSize(for picture: PixelSize, on display: Int32) -> PixelSize {
    var bounds = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(max(display, 0), &bounds) == 0, bounds.w > 0, bounds.h > 0 else {
      return picture
    }
    let space = PixelSize(width: max(Int(bounds.w) * 9 / 10, 1), height: max(Int(bounds.h) * 9 / 10, 1))
    if picture.width <= space.width && picture.height <= space.height { return picture }
    return Letterbox(picture, in: space).region.size
  }

  private static func failure(_ what: String) -> PreviewError {
    let reason = String(cString: SDL_GetError())
    return PreviewError(.noDisplay, "\(what): \(reason); check DISPLAY or WAYLAND_DISPLAY")
  }
}

@available(*, unavailable)
extension WindowContext: Sendable {}

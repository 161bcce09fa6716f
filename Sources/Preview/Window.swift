internal import CSDL2
import GPU
import Glibc
import Pixels

/// An SDL window with an OpenGL ES context that is current on its thread: the process's main thread.
struct Window: ~Copyable {
  private let window: OpaquePointer
  private let glContext: SDL_GLContext

  /// The name by which desktops find the window's launcher and icon.
  static let applicationID = "io.github.viewfinder.Viewfinder"

  /// Opens a window whose content has the aspect of `picture`, at most nine tenths of the screen.
  ///
  /// It appears with `show()`, so that it is never seen empty.
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
    // A context of GLX is unknown to EGL, and the GPU module uses EGL.
    SDL_SetHint("SDL_VIDEO_X11_FORCE_EGL", "1")
    SDL_SetHint("SDL_OPENGL_ES_DRIVER", "1")
    SDL_SetHint("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw Self.failure("no display") }

    for (attribute, value) in [
      (SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_ES.rawValue)),
      (SDL_GL_CONTEXT_MAJOR_VERSION, 3), (SDL_GL_CONTEXT_MINOR_VERSION, 0),
      (SDL_GL_RED_SIZE, 8), (SDL_GL_GREEN_SIZE, 8), (SDL_GL_BLUE_SIZE, 8), (SDL_GL_ALPHA_SIZE, 0),
      (SDL_GL_DEPTH_SIZE, 0), (SDL_GL_STENCIL_SIZE, 0), (SDL_GL_DOUBLEBUFFER, 1),
    ] { SDL_GL_SetAttribute(attribute, value) }
    let size = Self.windowSize(for: picture)
    let flags =
      SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
      | SDL_WINDOW_HIDDEN.rawValue
    guard
      let window = SDL_CreateWindow(
        title, Self.centered, Self.centered, Int32(size.width), Int32(size.height), flags)
    else {
      let failure = Self.failure("no window")
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw failure
    }
    guard let glContext = SDL_GL_CreateContext(window) else {
      let failure = Self.failure("no OpenGL ES 3.0 for a window")
      SDL_DestroyWindow(window)
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw failure
    }
    self.window = window
    self.glContext = glContext
    SDL_SetWindowMinimumSize(window, 160, 120)
    // Late frames tear rather than wait for another refresh, where the driver can do that.
    if SDL_GL_SetSwapInterval(-1) != 0 { SDL_GL_SetSwapInterval(1) }
    // Input methods would swallow keys.
    SDL_StopTextInput()
  }

  deinit {
    SDL_GL_DeleteContext(glContext)
    SDL_DestroyWindow(window)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// The size of what is drawn, in pixels of the screen.
  var drawableSize: PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GL_GetDrawableSize(window, &width, &height)
    return PixelSize(width: max(Int(width), 1), height: max(Int(height), 1))
  }

  /// Pixels of the screen for one unit of the pointer's coordinates: above 1 where the desktop scales.
  var pixelsPerPoint: Float {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(window, &width, &height)
    return width > 0 ? Float(drawableSize.width) / Float(width) : 1
  }

  /// How much larger than at 96 dots an inch text must be, in quarters from 1 to 4.
  var textScale: Float {
    let desktop = pixelsPerPoint
    if desktop > 1 { return min((desktop * 4).rounded() / 4, 4) }
    // X11 does not scale; desktop sessions set this variable so that programs do it themselves.
    if let set = getenv("GDK_SCALE"), let scale = Float(String(cString: set)), (1...4).contains(scale) {
      return (scale * 4).rounded() / 4
    }
    // Otherwise the density of the screen decides; some report nonsense.
    var dots: Float = 0
    let display = SDL_GetWindowDisplayIndex(window)
    guard SDL_GetDisplayDPI(display, nil, &dots, nil) == 0, (60...600).contains(dots) else { return 1 }
    return dots < 140 ? 1 : min((dots / 96 * 4).rounded(.down) / 4, 3)
  }

  /// The pointer's place in pixels of the window; nil when it is outside or the window has not the focus.
  var pointer: SIMD2<Float>? {
    guard SDL_GetMouseFocus() == window else { return nil }
    var x: Int32 = 0
    var y: Int32 = 0
    SDL_GetMouseState(&x, &y)
    return SIMD2(Float(x), Float(y)) * pixelsPerPoint
  }

  /// Changes the title.
  func setTitle(_ title: UnsafePointer<CChar>) { SDL_SetWindowTitle(window, title) }

  /// Whether the pointer is drawn while it is over the window.
  enum Cursor { case shown, hidden }

  func setCursor(_ cursor: Cursor) { SDL_ShowCursor(cursor == .shown ? 1 : 0) }

  /// Whether typing makes text, by way of the user's input method, or only presses keys.
  enum Typing { case keys, text }

  func setTyping(_ typing: Typing) {
    if typing == .text { SDL_StartTextInput() } else { SDL_StopTextInput() }
  }

  /// Whether the window covers the whole screen.
  var isFullscreen: Bool {
    get { SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue != 0 }
    nonmutating set {
      SDL_SetWindowFullscreen(window, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
    }
  }

  /// Whether nothing of the window can be seen, so that drawing it is in vain.
  var isHidden: Bool {
    SDL_GetWindowFlags(window) & (SDL_WINDOW_MINIMIZED.rawValue | SDL_WINDOW_HIDDEN.rawValue) != 0
  }

  func show() { SDL_ShowWindow(window) }

  /// Shows what was drawn; waits for the screen's refresh.
  func swap() { SDL_GL_SwapWindow(window) }

  private static var hasDisplay: Bool {
    isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || isSet("SDL_VIDEODRIVER")
  }

  private static func isSet(_ variable: String) -> Bool {
    guard let value = getenv(variable) else { return false }
    return value.pointee != 0
  }

  /// `SDL_WINDOWPOS_CENTERED`, a macro that Swift does not see.
  private static let centered: Int32 = 0x2fff_0000

  /// The picture's own size in screen pixels, made smaller where the screen is not large enough.
  private static func windowSize(for picture: PixelSize) -> PixelSize {
    var bounds = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(0, &bounds) == 0, bounds.w > 0, bounds.h > 0 else { return picture }
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
extension Window: Sendable {}

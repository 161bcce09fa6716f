internal import CSDL2
import Pixels

/// An SDL window on the process's main thread.
struct Window: ~Copyable {
  private let window: OpaquePointer
  private let context: WindowContext

  /// Takes the window that a context was made with.
  init(firstOf context: WindowContext) {
    self.context = context
    window = context.first
  }

  /// Opens a window beside another one, with the same context.
  ///
  /// - Throws: `PreviewError` with code `noDisplay`.
  init(title: String, picture: PixelSize, beside other: borrowing Window) throws(PreviewError) {
    context = other.context
    window = try context.open(title: title, picture: picture)
    move(beside: other)
  }

  deinit { context.close(window) }

  /// The number by which events name the window.
  var number: UInt32 { SDL_GetWindowID(window) }

  /// Moves the window to the right or to the left of another one; where the screen has no room, a little lower. It stays in
  /// the middle when the other is not within the screen: the window library misplaces windows that some managers show.
  private func move(beside other: borrowing Window) {
    var (x, y, taken, wanted) = (Int32(0), Int32(0), Int32(0), Int32(0))
    SDL_GetWindowPosition(other.window, &x, &y)
    SDL_GetWindowSize(other.window, &taken, nil)
    SDL_GetWindowSize(window, &wanted, nil)
    var screen = SDL_Rect()
    SDL_GetDisplayUsableBounds(SDL_GetWindowDisplayIndex(other.window), &screen)
    let (gap, end) = (Int32(8), screen.x + screen.w)
    guard x >= screen.x, x + taken <= end else { return }
    if x + taken + gap + wanted <= end {
      SDL_SetWindowPosition(window, x + taken + gap, y)
    } else if x - gap - wanted >= screen.x {
      SDL_SetWindowPosition(window, x - gap - wanted, y)
    } else {
      SDL_SetWindowPosition(window, x + 5 * gap, y + 5 * gap)
    }
  }

  /// The size of what is drawn, in pixels of the screen.
  var drawableSize: PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GL_GetDrawableSize(window, &width, &height)
    return PixelSize(width: max(Int(width), 1), height: max(Int(height), 1))
  }

  /// The size in units of the pointer's coordinates.
  var size: PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(window, &width, &height)
    return PixelSize(width: max(Int(width), 1), height: max(Int(height), 1))
  }

  /// The size in units of 96 dots an inch.
  var sizeInPoints: PixelSize { size.scaled(by: 1 / scale.units) }

  private var scale: WindowScale { WindowScale(of: window) }

  /// Pixels of the screen for one unit of the pointer's coordinates: above 1 where the desktop scales.
  var pixelsPerPoint: Float { scale.pixels }

  /// How much larger than at 96 dots an inch text must be, in quarters from 1 to 4.
  var textScale: Float { scale.text }

  /// Whether the pointer is over the window.
  var hasPointer: Bool { SDL_GetMouseFocus() == window }

  /// Whether keys go to the window.
  var hasKeyboard: Bool { SDL_GetKeyboardFocus() == window }

  /// The pointer's place in pixels of the window; nil when it is not over it.
  var pointer: SIMD2<Float>? {
    guard hasPointer else { return nil }
    var x: Int32 = 0
    var y: Int32 = 0
    SDL_GetMouseState(&x, &y)
    return SIMD2(Float(x), Float(y)) * pixelsPerPoint
  }

  /// Whether Shift, Ctrl or Alt is held down.
  var hasModifiers: Bool {
    let all =
      KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue | KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue
      | KMOD_LALT.rawValue | KMOD_RALT.rawValue | KMOD_LGUI.rawValue | KMOD_RGUI.rawValue
    return UInt32(SDL_GetModState().rawValue) & UInt32(all) != 0
  }

  /// Changes the title.
  func setTitle(_ title: UnsafePointer<CChar>) { SDL_SetWindowTitle(window, title) }

  /// Whether the pointer is drawn while it is over the window.
  enum Cursor { case shown, hidden }

  /// Sets the cursor of all windows.
  static func setCursor(_ cursor: Cursor) { SDL_ShowCursor(cursor == .shown ? 1 : 0) }

  /// Whether the desktop may darken or lock the screen when nobody touches anything.
  enum Rest { case allowed, refused }

  /// What the windows ask of the desktop.
  static var rest: Rest {
    get { SDL_IsScreenSaverEnabled() == SDL_TRUE ? .allowed : .refused }
    set { if newValue == .allowed { SDL_EnableScreenSaver() } else { SDL_DisableScreenSaver() } }
  }

  /// Whether typing makes text, by way of the user's input method, or only presses keys.
  enum Typing { case keys, text }

  /// Sets what typing does in all windows.
  static func setTyping(_ typing: Typing) {
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

  func hide() { SDL_HideWindow(window) }

  /// Makes the context draw into this window; costs nothing when it does so already.
  ///
  /// - Throws: `PreviewError` with code `gpu` when the driver cannot.
  func makeCurrent() throws(PreviewError) { try context.makeCurrent(window) }

  /// Shows what was drawn; the window must be the one that the context draws into.
  func swap(at pace: WindowContext.Pace) { context.swap(window, at: pace) }
}

@available(*, unavailable)
extension Window: Sendable {}

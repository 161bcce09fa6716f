internal import CSDL2

/// What the window library reports, in our own words.
enum WindowEvent {
  /// A key went down; `isRepeat` when it is held.
  case keyDown(KeyStroke, isRepeat: Bool)
  case keyUp(KeyStroke)
  /// A typed text waits in the event; see `withTypedText`.
  case typed
  /// The pointer moved, in the window library's units.
  case pointer(SIMD2<Float>)
  case button(PointerButton, isDown: Bool, clicks: Int)
  /// The wheel turned away from the user, or to the right.
  case wheel(SIMD2<Float>)
  /// The pointer left the window.
  case left
  /// A file was dropped on the window.
  case dropped(path: String)
  /// The window must be drawn again: it was resized, shown or uncovered.
  case exposed
  /// The user has closed the window.
  case closed
  /// The program is asked to end.
  case quit
  /// Another thread woke the window.
  case woken
  case other

  enum PointerButton: Int32 {
    case left = 0
    case right = 1
    case middle = 2
  }
}

/// The queue of the window library; it belongs to the main thread.
struct EventQueue: ~Copyable {
  private var event = SDL_Event()
  private let wakeType: UInt32

  init(wake: WakeEvent) { wakeType = wake.eventType }

  /// The next event, waiting for at most so long; nil when none came.
  mutating func next(within timeout: Duration) -> WindowEvent? {
    let milliseconds = Int32(min(max(timeout.milliseconds.rounded(.up), 0), 60_000))
    let found = milliseconds > 0 ? SDL_WaitEventTimeout(&event, milliseconds) : SDL_PollEvent(&event)
    return found == 1 ? parsed : nil
  }

  /// Gives the text of the last event, which must be `typed`.
  func withTypedText<R>(_ body: (UnsafePointer<CChar>) -> R) -> R {
    withUnsafeBytes(of: event.text.text) { body($0.assumingMemoryBound(to: CChar.self).baseAddress!) }
  }

  /// The number of the window that the last event belongs to; nil where it belongs to none.
  var window: UInt32? {
    switch event.type {
    case SDL_KEYDOWN.rawValue, SDL_KEYUP.rawValue: event.key.windowID
    case SDL_TEXTINPUT.rawValue: event.text.windowID
    case SDL_MOUSEMOTION.rawValue: event.motion.windowID
    case SDL_MOUSEBUTTONDOWN.rawValue, SDL_MOUSEBUTTONUP.rawValue: event.button.windowID
    case SDL_MOUSEWHEEL.rawValue: event.wheel.windowID
    case SDL_WINDOWEVENT.rawValue: event.window.windowID
    case SDL_DROPFILE.rawValue: event.drop.windowID
    default: nil
    }
  }

  private var parsed: WindowEvent {
    switch event.type {
    case wakeType: .woken
    case SDL_QUIT.rawValue: .quit
    case SDL_KEYDOWN.rawValue:
      .keyDown(Self.stroke(of: event.key.keysym), isRepeat: event.key.repeat != 0)
    case SDL_KEYUP.rawValue: .keyUp(Self.stroke(of: event.key.keysym))
    case SDL_TEXTINPUT.rawValue: .typed
    case SDL_MOUSEMOTION.rawValue: .pointer(SIMD2(Float(event.motion.x), Float(event.motion.y)))
    case SDL_MOUSEBUTTONDOWN.rawValue, SDL_MOUSEBUTTONUP.rawValue:
      button
    case SDL_MOUSEWHEEL.rawValue:
      .wheel(SIMD2(event.wheel.preciseX, event.wheel.preciseY))
    case SDL_DROPFILE.rawValue: dropped
    case SDL_WINDOWEVENT.rawValue:
      switch UInt32(event.window.event) {
      case SDL_WINDOWEVENT_EXPOSED.rawValue, SDL_WINDOWEVENT_SIZE_CHANGED.rawValue,
        SDL_WINDOWEVENT_SHOWN.rawValue, SDL_WINDOWEVENT_RESTORED.rawValue:
        .exposed
      case SDL_WINDOWEVENT_LEAVE.rawValue: .left
      case SDL_WINDOWEVENT_CLOSE.rawValue: .closed
      default: .other
      }
    default: .other
    }
  }

  private var dropped: WindowEvent {
    guard let path = event.drop.file else { return .other }
    defer { SDL_free(path) }
    return .dropped(path: String(cString: path))
  }

  private var button: WindowEvent {
    let which: WindowEvent.PointerButton
    switch UInt32(event.button.button) {
    case 1: which = .left
    case 2: which = .middle
    case 3: which = .right
    default: return .other
    }
    return .button(
      which, isDown: event.type == SDL_MOUSEBUTTONDOWN.rawValue, clicks: Int(event.button.clicks))
  }

  private static func stroke(of symbol: SDL_Keysym) -> KeyStroke {
    var modifiers: KeyStroke.Modifiers = []
    let held = UInt32(symbol.mod)
    if held & (KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue) != 0 { modifiers.insert(.shift) }
    if held & (KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue) != 0 { modifiers.insert(.control) }
    if held & (KMOD_LALT.rawValue | KMOD_LGUI.rawValue) != 0 { modifiers.insert(.alt) }
    return KeyStroke(key: Key(code: code(of: symbol)), modifiers: modifiers)
  }

  /// The key's code, with two substitutions for keyboards that lack keys of the table.
  private static func code(of symbol: SDL_Keysym) -> Int32 {
    let letters = SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue
    switch symbol.scancode {
    case SDL_SCANCODE_KP_ENTER: return 0x0d
    // Brackets are the keys to the right of P, whatever is printed on them.
    case SDL_SCANCODE_LEFTBRACKET: return 0x5b
    case SDL_SCANCODE_RIGHTBRACKET: return 0x5d
    // Where other scripts are printed, the place of a letter counts.
    case let code where letters.contains(code.rawValue) && symbol.sym > 0x7f:
      return 0x61 + Int32(code.rawValue - letters.lowerBound)
    default: return symbol.sym
    }
  }
}

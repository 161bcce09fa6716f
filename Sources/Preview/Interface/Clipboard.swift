internal import CImGui
internal import CSDL2

/// The desktop's clipboard.
enum Clipboard {
  /// The text in it; empty where there is none.
  static var text: String {
    get {
      guard let text = SDL_GetClipboardText() else { return "" }
      defer { SDL_free(text) }
      return String(cString: text)
    }
    set { SDL_SetClipboardText(newValue) }
  }

  /// The clipboard for text fields.
  static let imGui = CImGuiClipboard(
    get: { _ in
      SDL_free(taken)
      taken = SDL_GetClipboardText()
      return UnsafePointer(taken)
    },
    set: { _, text in SDL_SetClipboardText(text) })

  // Safety: the interface belongs to the main thread, which alone calls this.
  nonisolated(unsafe) private static var taken: UnsafeMutablePointer<CChar>?
}

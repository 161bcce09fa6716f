internal import CImGui

/// The one text of the interface that is being edited.
final class TextEditing {
  /// What identifies the text, and its bytes with a zero at the end.
  fileprivate var id: UInt32?
  fileprivate var bytes: [CChar] = []
  fileprivate var takesFocus = false
  /// Whether the field was drawn in this frame; one that was not is no longer edited.
  fileprivate var isSeen = false

  /// Whether a text is being edited.
  var isActive: Bool { id != nil }

  /// Whether the field is to take the keyboard when it is next drawn.
  var awaitsFocus: Bool { id != nil && takesFocus }

  func begin() {
    if id != nil, !isSeen { id = nil }
    isSeen = false
  }

  fileprivate func start(_ id: UInt32, _ text: String) {
    self.id = id
    bytes = Array(text.utf8CString.prefix(1000)) + [CChar](repeating: 0, count: 1024)
    takesFocus = true
    isSeen = true
  }
}

/// What has happened to a text.
enum TextResult: Equatable {
  case none
  /// It was changed and left.
  case done(String)
}

extension UI {
  /// A text that a click edits; Return or leaving it accepts the text, Escape restores it.
  ///
  /// - Parameter display: what is shown while it is not edited.
  func textField(
    _ id: String, _ text: String, hint: Phrase = "", in box: Rect, editing: TextEditing,
    display: String? = nil
  ) -> TextResult {
    var result = TextResult.none
    scope(id) {
      cursor = SIMD2(box.left, box.top)
      let hash = cimgui_id(context, "##edit")
      if editing.id == hash {
        editing.isSeen = true
        result = edit(hint, in: box, editing)
      } else {
        let item = item("##shown", size: SIMD2(box.width, box.height))
        fill(item.box, item.field, rounding: theme.rounding)
        let shown = display ?? text
        draw(
          shown.isEmpty ? hint : .verbatim(shown),
          in: item.box.inset(theme.space(.small) + theme.space(.hair), 0),
          .body,
          shown.isEmpty ? Theme.disabledText : Theme.text)
        if item.isClicked { editing.start(hash, text) }
      }
    }
    return result
  }

  /// A text that is always edited, as a search is.
  ///
  /// - Returns: the text when it was changed in this frame.
  func searchField(_ id: String, _ text: String, hint: Phrase, width: Float, takesFocus: Bool) -> String? {
    var bytes = Array(text.utf8CString.prefix(200)) + [CChar](repeating: 0, count: 256)
    let before = bytes
    let hint = translated(hint)
    _ = cimgui_text_field(context, id, hint, &bytes, Int32(bytes.count), width, takesFocus)
    guard bytes != before else { return nil }
    return Self.string(bytes)
  }

  private func edit(_ hint: Phrase, in box: Rect, _ editing: TextEditing) -> TextResult {
    let takesFocus = editing.takesFocus
    editing.takesFocus = false
    let hint = translated(hint)
    let count = Int32(editing.bytes.count)
    let outcome = cimgui_text_field(
      context, "##edit", hint, &editing.bytes, count, box.width, takesFocus)
    guard outcome == CImGuiEditDone else { return .none }
    editing.id = nil
    return .done(Self.string(editing.bytes))
  }

  private static func string(_ bytes: [CChar]) -> String {
    String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

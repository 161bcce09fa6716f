internal import CImGui

extension UI {
  /// Opens a menu of this scope.
  func openMenu(_ id: StaticString) {
    cimgui_open_popup(context, id.pointer)
  }

  /// Draws a menu's own content while it is open, below what it belongs to, or above where there is more room.
  func popup(_ id: StaticString, beside box: Rect, content: () -> Void) {
    guard cimgui_begin_popup(context, id.pointer, box.imGui) else { return }
    content()
    cimgui_end_popup(context)
  }

  func closePopup() { cimgui_close_popup(context) }

  /// Draws a menu of words while it is open, as wide as what it belongs to or wider.
  ///
  /// - Returns: the place of the word that was chosen in this frame.
  func menu(_ id: StaticString, _ words: [Phrase], checked: Int? = nil, beside box: Rect) -> Int? {
    var result: Int?
    popup(id, beside: box) {
      let pad = theme.space(.medium)
      let mark = checked == nil ? 0 : theme.length(18)
      let widest = words.reduce(0) { max($0, size(of: $1).x) }
      let row = max(widest + mark + 2 * pad, box.width - 2 * theme.space(.medium))
      for (place, word) in words.enumerated() {
        scope(place) {
          let item = item("##word", size: SIMD2(row, theme.rowHeight))
          if item.isHovered || item.hasFocus { fill(item.box, Theme.fieldHovered, rounding: theme.rounding) }
          if place == checked {
            draw(
              .check, at: SIMD2(item.box.left + pad + theme.length(6), item.box.center.y),
              size: theme.length(14), Theme.accent)
          }
          draw(word, in: item.box.inset(pad, 0).moved(by: mark), .body)
          if item.isClicked {
            result = place
            closePopup()
          }
        }
      }
    }
    return result
  }
}

extension Rect {
  /// The rectangle with its left edge moved inside.
  func moved(by start: Float) -> Rect { Rect(left: left + start, top: top, right: right, bottom: bottom) }
}

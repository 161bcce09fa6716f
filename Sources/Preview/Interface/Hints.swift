/// The tooltip of the item that the pointer rests on.
final class Hints {
  /// What is said, of what, and in which panel.
  private(set) var shown: (text: Phrase, key: String, box: Rect, panel: Rect?)?
  /// The panel that is being drawn; nil outside of panels.
  private var panel: Rect?

  func begin() { shown = nil }

  /// Explains an item when the pointer rests on it or the keyboard is there.
  func explain(_ item: Item, _ text: @autoclosure () -> Phrase, key: String = "") {
    guard item.isRested || item.hasFocus else { return }
    shown = (text(), key, item.box, panel)
  }

  /// Draws a panel, whose items are explained beside it: a tooltip would cover the names of others.
  func within(_ panel: Rect, _ content: () -> Void) {
    self.panel = panel
    content()
    self.panel = nil
  }

  /// Draws the tooltip beside the panel of its item, or else above or below the item, inside the window.
  func draw(_ ui: UI) {
    guard let shown, !shown.text.name.isEmpty else { return }
    let theme = ui.theme
    let pad = theme.space(.medium)
    let room = shown.panel.flatMap { Self.room(beside: $0, ui) }
    let key = shown.key.isEmpty ? SIMD2<Float>.zero : ui.size(of: .keys(shown.key), .caption)
    let gap = shown.key.isEmpty ? 0 : pad
    let wrap = min(theme.length(300), (room ?? ui.window).width - 2 * pad - gap - key.x)
    let extent = ui.size(of: shown.text, .caption, wrap: wrap)
    let size = SIMD2(extent.x + gap + key.x + 2 * pad, max(extent.y, key.y) + 2 * theme.space(.small))
    let corner = Self.place(size, explaining: shown.box, in: room, ui)
    ui.layer("##hint", .tooltip, at: corner, size: size) {
      let box = Rect(at: corner, size: size)
      ui.places?.note("##hint", box)
      ui.fill(box, Theme.tooltip, rounding: theme.rounding)
      ui.frame(box, Theme.line, rounding: theme.rounding)
      let start = corner + SIMD2(pad, theme.space(.small))
      ui.draw(shown.text, at: start, .caption, wrap: wrap)
      ui.draw(.keys(shown.key), at: start + SIMD2(extent.x + gap, 0), .caption, Theme.accent)
    }
  }

  /// The part of the window beside a panel, at the side that has more of it; nil where neither has room for a tooltip.
  private static func room(beside panel: Rect, _ ui: UI) -> Rect? {
    let gap = ui.theme.space(.small)
    var room = ui.window.inset(ui.theme.space(.medium), 0)
    if panel.left - room.left > room.right - panel.right {
      room.right = panel.left - gap
    } else {
      room.left = panel.right + gap
    }
    return room.width < ui.theme.length(160) ? nil : room
  }

  private static func place(
    _ size: SIMD2<Float>, explaining item: Rect, in room: Rect?, _ ui: UI
  ) -> SIMD2<Float> {
    let (margin, gap) = (ui.theme.space(.medium), ui.theme.space(.small))
    if let room {
      let top = min(max(item.center.y - size.y / 2, margin), max(room.bottom - size.y - margin, 0))
      return SIMD2(room.right < item.left ? room.right - size.x : room.left, top.rounded())
    }
    let above = item.top - size.y - gap
    return SIMD2(
      min(max(item.center.x - size.x / 2, margin), max(ui.window.right - size.x - margin, 0)),
      above < 0 ? item.bottom + gap : above)
  }
}

/// The tooltip of the item that the pointer rests on.
final class Hints {
  /// What is said, and of what.
  private(set) var shown: (text: Phrase, key: String, box: Box)?

  func begin() { shown = nil }

  /// Explains an item when the pointer rests on it or the keyboard is there.
  func explain(_ item: Item, _ text: @autoclosure () -> Phrase, key: String = "") {
    guard item.isRested || item.hasFocus else { return }
    shown = (text(), key, item.box)
  }

  /// Draws the tooltip beside its item, inside the window.
  func draw(_ ui: UI) {
    guard let shown, !shown.text.name.isEmpty else { return }
    let wrap = min(ui.theme.length(300), ui.window.width - 2 * ui.theme.space(.wide))
    let extent = ui.size(of: shown.text, .caption, wrap: wrap)
    let key = shown.key.isEmpty ? SIMD2<Float>.zero : ui.size(of: .keys(shown.key), .caption)
    let pad = ui.theme.space(.medium)
    let gap = shown.key.isEmpty ? 0 : ui.theme.space(.medium)
    let size = SIMD2(extent.x + gap + key.x + 2 * pad, max(extent.y, key.y) + 2 * ui.theme.space(.small))
    let isBelow = shown.box.top - size.y - ui.theme.space(.small) < 0
    let top =
      isBelow ? shown.box.bottom + ui.theme.space(.small) : shown.box.top - size.y - ui.theme.space(.small)
    let left = min(max(shown.box.center.x - size.x / 2, pad), max(ui.window.right - size.x - pad, 0))
    ui.layer("##hint", .tooltip, at: SIMD2(left, top), size: size) {
      let box = Box(at: SIMD2(left, top), size: size)
      ui.fill(box, Theme.tooltip, rounding: ui.theme.rounding)
      ui.frame(box, Theme.line, rounding: ui.theme.rounding)
      let start = SIMD2(left + pad, top + ui.theme.space(.small))
      ui.draw(shown.text, at: start, .caption, wrap: wrap)
      ui.draw(.keys(shown.key), at: start + SIMD2(extent.x + gap, 0), .caption, Theme.accent)
    }
  }
}

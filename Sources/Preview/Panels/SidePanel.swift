/// The frame of a panel at a side: its title, its close button, and content that scrolls.
struct SidePanel {
  let ui: UI
  let box: Rect
  /// Where it stands.
  let side: Side

  /// What was asked of a panel's frame.
  enum Request {
    case close
    /// To stand at the other side.
    case move
  }

  /// Draws the panel.
  ///
  /// - Parameters:
  ///   - toolCount: how many buttons stand between the title and the frame's own.
  ///   - tools: draws them, from the place of their right end.
  /// - Returns: what was asked for.
  func draw(
    _ id: StaticString, _ title: Phrase, toolCount: Int = 0, tools: (SIMD2<Float>) -> Void = { _ in },
    content: () -> Void
  ) -> Request? {
    var request: Request?
    ui.hints.within(box) { request = drawFrame(id, title, toolCount, tools, content) }
    return request
  }

  private func drawFrame(
    _ id: StaticString, _ title: Phrase, _ toolCount: Int, _ tools: (SIMD2<Float>) -> Void,
    _ content: () -> Void
  ) -> Request? {
    var request: Request?
    let theme = ui.theme
    ui.layer(id, .active, at: SIMD2(box.left, box.top), size: SIMD2(box.width, box.height)) {
      ui.fill(box, Theme.glass, rounding: theme.panelRounding)
      let pad = theme.space(.large)
      let row = Rect(
        left: box.left + pad, top: box.top + theme.space(.medium), right: box.right - theme.space(.medium),
        bottom: box.top + theme.space(.medium) + theme.rowHeight)
      let width = row.height
      tools(SIMD2(row.right - 2 * width - theme.space(.hair), row.top))
      ui.draw(
        title,
        in: Rect(
          left: row.left, top: row.top, right: row.right - width * Float(toolCount + 2) - theme.space(.small),
          bottom: row.bottom), .title)
      ui.cursor = SIMD2(row.right - 2 * width, row.top)
      let isLeft = side == .left
      if ui.iconButton(
        "##move", isLeft ? .right : .left, hint: isLeft ? "Move to the right" : "Move to the left"
      ).isClicked {
        request = .move
      }
      ui.cursor = SIMD2(row.right - width, row.top)
      if ui.iconButton("##close", .close, hint: "Close", key: ui.keys.key(of: .leave)).isClicked {
        request = .close
      }
      let top = row.bottom + theme.space(.small)
      ui.fill(Rect(left: box.left, top: top - theme.hairline, right: box.right, bottom: top), Theme.line)
      ui.cursor = SIMD2(box.left + pad, top + theme.space(.small))
      ui.region(
        "##content", width: box.width - 2 * pad,
        height: max(box.bottom - top - theme.space(.small) - pad / 2, 1), content: content)
    }
    return request
  }
}

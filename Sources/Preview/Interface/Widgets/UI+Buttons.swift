extension UI {
  /// A button of an icon alone.
  @discardableResult
  func iconButton(
    _ id: String, _ icon: Icon, hint: Phrase, key: String = "", state: ItemState = .enabled,
    isOn: Bool = false,
    size: Float? = nil
  ) -> Item {
    let side = size ?? theme.rowHeight
    let item = item(id, size: SIMD2(side, side), state: state)
    if isOn {
      fill(item.box, Theme.accent, rounding: theme.rounding)
    } else if item.isHovered || item.hasFocus || item.isHeld {
      fill(item.box, item.field, rounding: theme.rounding)
    }
    draw(icon, at: item.box.center, size: (side * 0.64).rounded(), isOn ? Theme.onAccent : item.ink)
    hints.explain(item, hint, key: key)
    return item
  }

  /// A button of a text, with an icon before it where there is one; as wide as it needs to be or as given.
  @discardableResult
  func button(
    _ text: Phrase, _ icon: Icon? = nil, hint: Phrase = "", width: Float = 0, state: ItemState = .enabled,
    isOn: Bool = false
  ) -> Item {
    let iconSize = theme.length(16)
    let lead = icon == nil ? 0 : iconSize + theme.space(.small)
    let wanted = width > 0 ? width : buttonWidth(text, icon) + 2 * theme.space(.medium)
    let item = item(text.name, size: SIMD2(wanted, theme.rowHeight), state: state)
    let ink = isOn ? Theme.onAccent : item.ink
    fill(item.box, isOn ? Theme.accent : item.field, rounding: theme.rounding)
    let content = min(size(of: text).x, wanted - lead - 2 * theme.space(.small))
    let start = item.box.left + ((wanted - lead - content) / 2).rounded()
    if let icon { draw(icon, at: SIMD2(start + iconSize / 2, item.box.center.y), size: iconSize, ink) }
    draw(
      text,
      in: Rect(
        left: start + lead, top: item.box.top, right: item.box.right - theme.space(.small),
        bottom: item.box.bottom),
      .body, ink)
    hints.explain(item, hint)
    return item
  }

  /// The least width of a button.
  func buttonWidth(_ text: Phrase, _ icon: Icon? = nil) -> Float {
    size(of: text).x + (icon == nil ? 0 : theme.length(16) + theme.space(.small)) + 2 * theme.space(.small)
  }

  /// A heading of a group of rows.
  func heading(_ text: Phrase) {
    space(.small)
    self.text(text, .caption, Theme.faintText)
  }

  /// A line between groups.
  func divider() {
    let box = room(SIMD2(availableWidth, theme.hairline))
    fill(box, Theme.line)
  }
}

extension UI {
  /// Draws a row's label and returns where its editor goes; explains the label with `hint`. The row takes its room whatever
  /// is drawn in it.
  ///
  /// - Returns: the places, and whether the label was clicked twice, which resets what the row edits.
  func row(_ label: Phrase, hint: Phrase = "", share: Float = 0.42) -> (editor: Rect, resets: Bool) {
    let width = availableWidth
    let start = cursor
    let part = (width * share).rounded()
    let item = item("##label", size: SIMD2(part - theme.space(.small), theme.rowHeight), state: .enabled)
    draw(label, in: item.box, .body, item.isHovered ? Theme.text : Theme.faintText)
    hints.explain(item, hint)
    return (
      Rect(left: start.x + part, top: start.y, right: start.x + width, bottom: start.y + theme.rowHeight),
      item.isDoubleClicked
    )
  }

  /// A switch with its label; the whole row can be clicked.
  ///
  /// - Returns: whether it was switched.
  func toggle(_ label: Phrase, isOn: Bool, hint: Phrase = "", key: String = "", state: ItemState = .enabled)
    -> Bool
  {
    let item = item(label.name, size: SIMD2(availableWidth, theme.rowHeight), state: state)
    if item.isHovered || item.hasFocus {
      fill(item.box.inset(-theme.space(.small), 0), Theme.field, rounding: theme.rounding)
    }
    let track = SIMD2(theme.length(30), theme.length(16))
    let place = Rect(
      at: SIMD2(item.box.right - track.x, item.box.center.y - track.y / 2), size: track)
    fill(place, isOn ? Theme.accent : Theme.fieldHovered, rounding: track.y / 2)
    let radius = track.y / 2 - theme.length(2.5)
    let knob = SIMD2(isOn ? place.right - track.y / 2 : place.left + track.y / 2, place.center.y)
    disc(knob, radius: radius, isOn ? Theme.onAccent : Theme.text)
    var right = place.left - theme.space(.medium)
    if !key.isEmpty {
      let extent = size(of: .keys(key), .caption)
      draw(
        .keys(key),
        in: Rect(left: right - extent.x, top: item.box.top, right: right, bottom: item.box.bottom),
        .caption, Theme.faintText)
      right -= extent.x + theme.space(.medium)
    }
    draw(
      label, in: Rect(left: item.box.left, top: item.box.top, right: right, bottom: item.box.bottom), .body,
      item.ink)
    hints.explain(item, hint)
    return item.isClicked
  }

  /// One of a few words beside one another.
  ///
  /// - Returns: the chosen place, when another one was chosen.
  func segments(_ words: [Phrase], chosen: Int, in box: Rect) -> Int? {
    var result: Int?
    fill(box, Theme.field, rounding: theme.rounding)
    let width = box.width / Float(max(words.count, 1))
    for (place, word) in words.enumerated() {
      cursor = SIMD2(box.left + width * Float(place), box.top)
      let item = item("##segment\(place)", size: SIMD2(width, box.height))
      let inner = item.box.inset(theme.space(.hair))
      if place == chosen {
        fill(inner, Theme.accent, rounding: theme.rounding - theme.space(.hair))
      } else if item.isHovered || item.hasFocus {
        fill(inner, Theme.fieldHovered, rounding: theme.rounding - theme.space(.hair))
      }
      draw(
        word, in: inner.inset(theme.space(.hair), 0), .caption, place == chosen ? Theme.onAccent : Theme.text,
        alignment: 0.5)
      if item.isClicked, place != chosen { result = place }
      hints.explain(item, size(of: word, .caption).x > inner.width ? word : "")
    }
    cursor = SIMD2(box.left, box.top)
    _ = room(SIMD2(box.width, box.height))
    return result
  }

  /// One of many words, chosen from a menu.
  ///
  /// - Returns: the chosen place, when another one was chosen.
  func choice(
    _ id: String, _ words: [Phrase], chosen: Int?, in box: Rect, empty: Phrase = .verbatim("\u{2014}")
  ) -> Int? {
    var result: Int?
    scope(id) {
      cursor = SIMD2(box.left, box.top)
      let item = item("##open", size: SIMD2(box.width, box.height))
      fill(item.box, item.field, rounding: theme.rounding)
      let arrow = theme.length(14)
      let word = chosen.flatMap { words.indices.contains($0) ? words[$0] : nil } ?? empty
      draw(
        word,
        in: Rect(
          left: item.box.left + theme.space(.medium), top: item.box.top,
          right: item.box.right - arrow - theme.space(.medium), bottom: item.box.bottom), .body)
      draw(.down, at: SIMD2(item.box.right - arrow, item.box.center.y), size: arrow, Theme.faintText)
      if item.isClicked { openMenu("##menu") }
      if item.nudge.y != 0 || item.nudge.x != 0, !words.isEmpty {
        let step = item.nudge.x - item.nudge.y
        let next = min(max((chosen ?? -1) + step, 0), words.count - 1)
        if next != chosen { result = next }
      }
      if let picked = menu("##menu", words, checked: chosen, beside: box) { result = picked }
    }
    return result == chosen ? nil : result
  }
}

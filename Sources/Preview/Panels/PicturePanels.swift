import Pixels

/// Texts over the picture that take no input, each at its place.
package struct PicturePanels {
  let ui: UI
  let layout: InterfaceLayout

  private var margin: Float { ui.theme.space(.large) }
  private var wrapWidth: Float { max(layout.picture.width - 6 * margin, ui.theme.length(60)) }

  /// A notice at the bottom of the picture, above `bottom`.
  func notice(_ text: Phrase, kind: Notice.Kind, opacity: Float, above bottom: Float) {
    ui.panel(
      "##notice", .passive, at: SIMD2(layout.picture.center.x, bottom - margin), pivot: SIMD2(0.5, 1),
      opacity: opacity
    ) {
      ui.places?.note("##notice \(kind)", Rect(at: ui.cursor, size: ui.size(of: text, wrap: wrapWidth)))
      ui.text(text, .body, kind == .failure ? Theme.alarm : Theme.text, wrap: wrapWidth)
    }
  }

  /// Why no picture comes, in the middle; empty when the camera gives no reason.
  func obstacle(_ reason: String) {
    ui.panel("##obstacle", .passive, at: layout.picture.center, pivot: SIMD2(0.5, 0.5)) {
      ui.text("Waiting for the camera", .title, Theme.accent)
      if !reason.isEmpty { ui.text(.verbatim(reason), wrap: wrapWidth) }
    }
  }

  /// That the picture is held, at the top.
  func paused() {
    let place = SIMD2(layout.picture.center.x, layout.top + margin)
    ui.panel("##paused", .passive, at: place, pivot: SIMD2(0.5, 0), padding: .medium) {
      let side = ui.theme.length(16)
      let icon = ui.room(SIMD2(side, side))
      ui.draw(.pause, at: icon.center, size: side, Theme.accent)
      ui.sameLine(.small)
      ui.text("Paused")
    }
  }

  /// What someone who opens the window for the first time wants to know, at the top of the picture, as far as it ends
  /// above `bottom`.
  func firstHints(_ keys: KeyTable, above bottom: Float) {
    let place = SIMD2(layout.picture.center.x, layout.top + margin)
    // In a small window the bar itself shows the way.
    guard bottom - place.y >= ui.theme.length(140) else { return }
    ui.panel("##hints", .passive, at: place, pivot: SIMD2(0.5, 0)) {
      for line in Self.firstHints(keys) { ui.text(line, wrap: wrapWidth) }
    }
  }

  /// The lines of the first hints: each way by its key, or by the bar where the user has left it without one.
  package static func firstHints(_ keys: KeyTable) -> [Phrase] {
    func way(_ command: WindowCommand, word: Phrase) -> Phrase {
      let key = keys.key(of: command)
      return key.isEmpty ? "'\(word)' in the bar" : .keys(key)
    }
    let peaking = way(.togglePeaking, word: "Aids")
    let loupe = way(.toggleMagnifier(.loupe), word: "Aids")
    return [
      "Move the pointer: everything is in the bar below the picture.",
      "\(peaking) marks what is in focus; \(loupe) magnifies it.",
      "\(way(.togglePanel(.help), word: "Keys")) lists all keys.",
    ]
  }

  /// Lines of figures in the top left corner of the picture.
  func statistics(_ lines: inout [TextLine]) {
    let left = layout.picture.left + margin
    // As wide as they get.
    let isBesidePill = layout.pill.map { left + ui.theme.length(300) <= $0.left } ?? true
    let place = SIMD2(left, (isBesidePill ? layout.picture.top : layout.top) + margin)
    ui.panel("##statistics", .passive, at: place, pivot: .zero) {
      for index in lines.indices {
        ui.text(&lines[index], index == 0 ? .title : .body, index == 0 ? Theme.accent : Theme.text)
      }
    }
  }

  /// The factor of a magnifier: in the lower part of a loupe, in a corner of the picture otherwise.
  func factor(_ text: inout TextLine, of form: Magnification.Form, in region: PixelRegion) {
    let box = Rect(region)
    let (place, pivot) =
      switch form {
      case .loupe: (SIMD2(box.center.x, box.bottom - ui.theme.space(.medium)), SIMD2<Float>(0.5, 1))
      case .punchIn: (SIMD2(box.left + margin, box.bottom - margin), SIMD2<Float>(0, 1))
      }
    ui.panel("##factor", .passive, at: place, pivot: pivot, padding: .medium) { ui.text(&text) }
  }

  /// The keys and what they do, in the middle, in as many columns as fit; what is longer than the window scrolls.
  func help(_ bindings: [KeyBinding]) {
    let theme = ui.theme
    let keyWidth = bindings.reduce(0) { max($0, width(of: $1.keys)) } + theme.space(.large)
    let gap = theme.space(.huge)
    let available = ui.window.width - 4 * margin
    let longest = bindings.reduce(0) { max($0, ui.size(of: $1.help).x) }
    let half = available / 2 - keyWidth - gap
    let columns = half >= theme.length(150) ? 2 : 1
    let textWidth = min(longest, columns == 2 ? half : max(available - keyWidth, theme.length(80)))
    let column = keyWidth + textWidth
    ui.panel(
      "##help", .front, at: ui.window.center, pivot: SIMD2(0.5, 0.5), limit: ui.window.height - 2 * margin,
      ground: Theme.popup
    ) {
      ui.text("Keys", .title, Theme.accent)
      ui.space(.small)
      let start = ui.cursor
      // Columns of about one height.
      let heights = bindings.map { height(of: $0, wrap: textWidth) + theme.space(.small) }
      let each = heights.reduce(0, +) / Float(columns)
      var places = [SIMD2<Float>](repeating: start, count: columns)
      var side = 0
      for (binding, height) in zip(bindings, heights) {
        if places[side].y - start.y + height / 2 > each, side + 1 < columns { side += 1 }
        places[side].x = start.x + Float(side) * (column + gap)
        line(binding, at: places[side], keyWidth: keyWidth, wrap: textWidth)
        places[side].y += height
      }
      ui.cursor = start
      _ = ui.room(
        SIMD2(Float(columns) * column + Float(columns - 1) * gap, places.map(\.y).max()! - start.y))
    }
  }

  private func height(of binding: KeyBinding, wrap: Float) -> Float {
    max(ui.size(of: binding.help, wrap: wrap).y, capHeight)
  }

  private func line(_ binding: KeyBinding, at place: SIMD2<Float>, keyWidth: Float, wrap: Float) {
    var x = place.x
    for key in binding.keys { x += keycap(key, at: SIMD2(x, place.y)) + ui.theme.space(.small) }
    ui.draw(binding.help, at: SIMD2(place.x + keyWidth, place.y + ui.theme.length(1)), wrap: wrap)
  }

  private var capHeight: Float { ui.size(of: .verbatim("Q")).y + ui.theme.length(2) }

  private func width(of keys: [String]) -> Float {
    keys.reduce(0) { $0 + capWidth($1) + ui.theme.space(.small) }
  }

  private func capWidth(_ key: String) -> Float {
    max(ui.size(of: .keys(key)).x + 2 * ui.theme.length(6), capHeight)
  }

  /// A text in the shape of a key of a keyboard; returns its width.
  private func keycap(_ key: String, at place: SIMD2<Float>) -> Float {
    let box = Rect(at: place, size: SIMD2(capWidth(key), capHeight))
    let edge = ui.theme.length(2)
    var shadow = box
    shadow.bottom += edge
    ui.fill(shadow, .gray(0.02), rounding: ui.theme.rounding)
    ui.fill(box, .gray(0.28), rounding: ui.theme.rounding)
    ui.frame(box, .gray(0.46), rounding: ui.theme.rounding)
    ui.draw(.keys(key), in: box, alignment: 0.5)
    return box.width
  }
}

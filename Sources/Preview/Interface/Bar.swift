import Pixels

/// The bar at the bottom of the window: each button opens what a photographer reaches for.
package struct Bar {
  /// The panels that have a button before the shutter.
  private static let leading: [Panel] = [.looks, .editor, .aids]
  /// Those that have one behind it.
  private static let trailing: [Panel] = [.camera, .settings, .help]
  /// The buttons with the one that records.
  static let buttonCount = leading.count + trailing.count + 1

  let ui: UI
  /// The panels that are shown.
  let open: OpenPanels
  let shutter: Shutter
  let recording: Recording
  /// The last still; nil before the first.
  let still: Still?

  /// The button that takes stills.
  struct Shutter {
    let state: ItemState
    /// What is under way.
    let status: StillController.Status?
    /// What a press takes; nil where that cannot be chosen.
    let settings: ShutterSettings?
  }

  /// The last still, whose picture opens it.
  struct Still {
    let picture: Overlay.PictureNumber
    let size: PixelSize
    /// The path of its file.
    let path: String
  }

  /// What the record button does.
  enum Recording {
    /// Nothing can be recorded.
    case unavailable
    case ready
    case running
  }

  /// How buttons are shown in a width.
  package enum Size {
    /// Icon, word and key.
    case full
    /// Icon and word.
    case words
    /// The icon alone.
    case icons

    package static func fitting(_ width: Float, _ theme: Theme) -> Size {
      [Size.full, .words].first { $0.barWidth(theme) + $0.stillWidth(theme) <= width } ?? .icons
    }

    /// The width of the bar without the last still.
    package func barWidth(_ theme: Theme) -> Float {
      Float(Bar.buttonCount) * width(theme) + shutterWidth(theme) + menuWidth(theme) + 2 * theme.space(.small)
    }

    func width(_ theme: Theme) -> Float {
      switch self {
      case .full: theme.length(76)
      case .words: theme.length(64)
      case .icons: theme.length(29)
      }
    }

    func height(_ theme: Theme) -> Float { self == .icons ? theme.length(40) : theme.length(56) }

    func shutterWidth(_ theme: Theme) -> Float { theme.length(self == .icons ? 48 : 68) }

    /// The width of the button beside the shutter that shows how it works.
    func menuWidth(_ theme: Theme) -> Float { theme.length(self == .icons ? 20 : 28) }

    /// The width of the last still.
    func stillWidth(_ theme: Theme) -> Float { height(theme) + theme.space(.small) }
  }

  /// How large the bar is.
  package struct Extent: Hashable {
    /// How its buttons are shown.
    let buttons: Size
    /// Its size with a margin of glass around it.
    package let size: SIMD2<Float>
    /// The room at its right for the last still, which moves no button; 0 in a small window, which has none.
    package let still: Float

    /// The bar of a window of a width.
    package init(windowWidth: Float, _ theme: Theme) {
      let available = max(windowWidth - 2 * theme.space(.medium), 0)
      buttons = Size.fitting(available, theme)
      let width = buttons.barWidth(theme)
      size = SIMD2(width, buttons.height(theme) + 2 * theme.space(.small))
      let still = buttons.stillWidth(theme)
      self.still = width + still <= available ? still : 0
    }
  }

  /// Draws the bar.
  ///
  /// - Returns: what was asked for, and the bar's place.
  func draw(_ layout: InterfaceLayout, opacity: Float) -> (command: WindowCommand?, box: Rect) {
    var command: WindowCommand?
    let theme = ui.theme
    let whole = Extent(windowWidth: ui.window.width, theme)
    let size = whole.buttons
    let shutterWidth = size.shutterWidth(theme)
    let pad = theme.space(.small)
    let still = whole.still > 0 ? self.still : nil
    var box = layout.bar
    if still != nil { box.right += whole.still }
    let corner = SIMD2(box.left, box.top)
    let extent = SIMD2(box.width, box.height)
    ui.layer("##bar", .active, at: corner, size: extent, opacity: opacity) {
      ui.fill(box, Theme.glass, rounding: theme.panelRounding)
      var place = corner + SIMD2(pad, pad)
      for panel in Self.leading {
        if draw(panel, size, at: place) { command = .togglePanel(panel) }
        place.x += size.width(theme)
      }
      if drawShutter(at: place, SIMD2(shutterWidth, size.height(theme))) { command = .still }
      place.x += shutterWidth
      if drawMenu(at: place, SIMD2(size.menuWidth(theme), size.height(theme))) {
        command = .togglePanel(.shutter)
      }
      place.x += size.menuWidth(theme)
      if drawRecord(size, at: place) { command = .toggleRecording }
      place.x += size.width(theme)
      for panel in Self.trailing {
        if draw(panel, size, at: place) { command = .togglePanel(panel) }
        place.x += size.width(theme)
      }
      if let still, draw(still, at: place, size.stillWidth(theme), size.height(theme)) {
        command = .openStill
      }
    }
    return (command, box)
  }

  private func draw(_ panel: Panel, _ size: Size, at place: SIMD2<Float>) -> Bool {
    let command = WindowCommand.togglePanel(panel)
    guard let button = command.button else { preconditionFailure("'\(panel)' has no button") }
    let isOn = open.contains(panel)
    let ink = isOn ? Theme.accent : Theme.text
    return drawButton(button.word, button.hint, command, size, at: place, isOn: isOn, ink: ink) {
      ui.draw(button.icon, at: $0, size: $1, ink)
    }
  }

  private func drawRecord(_ size: Size, at place: SIMD2<Float>) -> Bool {
    let isRunning = recording == .running
    let ink = recording == .unavailable ? Theme.disabledText : Theme.recording
    return drawButton(
      isRunning ? "Stop" : "Record", isRunning ? "End the movie" : "Record a movie", .toggleRecording, size,
      at: place, state: ItemState(isEnabled: recording != .unavailable),
      ink: recording == .unavailable ? Theme.disabledText : Theme.text
    ) { center, extent in
      if isRunning {
        ui.draw(.stop, at: center, size: extent, ink)
      } else {
        ui.disc(center, radius: extent * 0.34, ink)
      }
    }
  }

  /// Draws a button: its picture, given its centre and size, its word and its key, as far as there is room.
  private func drawButton(
    _ word: Phrase, _ hint: Phrase, _ command: WindowCommand, _ size: Size, at place: SIMD2<Float>,
    state: ItemState = .enabled, isOn: Bool = false, ink: Ink, picture: (SIMD2<Float>, Float) -> Void
  ) -> Bool {
    let theme = ui.theme
    ui.cursor = place
    let item = ui.item(word.name, size: SIMD2(size.width(theme), size.height(theme)), state: state)
    let inner = item.box.inset(theme.space(.hair))
    if isOn || item.isHovered || item.hasFocus || item.isHeld {
      ui.fill(
        inner, isOn ? Theme.accent.faded(item.isHovered ? 0.34 : 0.24) : item.field, rounding: theme.rounding)
    }
    let key = ui.keys.key(of: command)
    switch size {
    case .icons: picture(inner.center, theme.length(20))
    case .full, .words:
      picture(SIMD2(inner.center.x, inner.top + theme.length(18)), theme.length(22))
      let line = Rect(
        left: inner.left, top: inner.bottom - theme.length(22), right: inner.right,
        bottom: inner.bottom - theme.length(3))
      ui.draw(word, in: line, .caption, ink, alignment: 0.5)
      if size == .full {
        let corner = Rect(
          left: inner.left, top: inner.top + theme.length(1), right: inner.right - theme.length(5),
          bottom: inner.top + theme.length(16))
        ui.draw(.keys(key), in: corner, .caption, Theme.faintText, alignment: 1)
      }
    }
    ui.hints.explain(item, hint, key: key)
    return item.isClicked
  }

  private func drawShutter(at place: SIMD2<Float>, _ size: SIMD2<Float>) -> Bool {
    let theme = ui.theme
    ui.cursor = place
    let item = ui.item("##shutter", size: size, state: shutter.state)
    let radius = min(size.x, size.y) / 2 - theme.length(3)
    let ink = shutter.state == .enabled ? Theme.text : Theme.disabledText
    let center = item.box.center
    ui.stroke(UI.circle(center, radius), ink, width: theme.length(2.5), isClosed: true)
    let inner = radius - theme.length(item.isHeld ? 7 : item.isHovered || item.hasFocus ? 4 : 5)
    ui.disc(center, radius: inner, shutter.status == nil ? ink : Theme.accent)
    if let status = shutter.status {
      ui.draw(.verbatim(status.mark), in: item.box, .title, Theme.onAccent, alignment: 0.5)
    }
    let hint: Phrase =
      switch shutter.status {
      case .counting: "Stop the timer"
      case .taking(let series, let done): "\(series.name): \(done) of \(series.count) written"
      case nil: shutter.settings?.summary ?? "Take a still"
      }
    ui.hints.explain(item, hint, key: ui.keys.key(of: .still))
    return item.isClicked
  }

  /// Draws the button beside the shutter, with what a press takes.
  private func drawMenu(at place: SIMD2<Float>, _ size: SIMD2<Float>) -> Bool {
    let theme = ui.theme
    let isOn = open.contains(.shutter)
    ui.cursor = place
    let item = ui.item(
      "##shutter-menu", size: size, state: ItemState(isEnabled: shutter.settings != nil))
    if isOn || item.isHovered || item.hasFocus || item.isHeld {
      ui.fill(
        item.box.inset(theme.space(.hair)), isOn ? Theme.accent.faded(0.24) : item.field,
        rounding: theme.rounding)
    }
    let icon = shutter.settings?.icon
    let ink = shutter.settings == nil ? Theme.disabledText : isOn || icon != nil ? Theme.accent : Theme.text
    ui.draw(icon ?? .up, at: item.box.center, size: theme.length(18), ink)
    ui.hints.explain(
      item, "Timer, burst, bracket, HDR, RAW, aspect, and the folder of stills",
      key: ui.keys.key(of: .togglePanel(.shutter)))
    return item.isClicked
  }

  /// Draws the last still in a square.
  private func draw(_ still: Still, at place: SIMD2<Float>, _ width: Float, _ height: Float) -> Bool {
    let theme = ui.theme
    ui.cursor = place
    let item = ui.item("##still", size: SIMD2(width, height))
    let available = item.box.inset(theme.space(.small) / 2)
    let scale = min(available.width / Float(still.size.width), available.height / Float(still.size.height))
    let extent = SIMD2(Float(still.size.width), Float(still.size.height)) * scale
    let picture = Rect(at: available.center - extent / 2, size: extent)
    ui.picture(still.picture, in: picture, rounding: theme.rounding / 2)
    let isUsed = item.isHovered || item.hasFocus
    ui.frame(
      picture, isUsed ? Theme.accent : Theme.line, rounding: theme.rounding / 2,
      width: theme.length(isUsed ? 2 : 1))
    let name = still.path.split(separator: "/").last.map(String.init) ?? still.path
    ui.hints.explain(item, "Open \(name)", key: ui.keys.key(of: .openStill))
    return item.isClicked
  }
}

extension StillController.Status {
  /// What the shutter shows: the seconds left, or how many shots are written.
  fileprivate var mark: String {
    switch self {
    case .counting(let left): "\(left)"
    case .taking(let series, let done): series.count == 1 ? "\u{2026}" : "\(done)"
    }
  }
}

extension ShutterSettings {
  /// What is drawn beside the shutter where a press takes more than a still at once; nil where it does not.
  fileprivate var icon: Icon? {
    switch mode {
    case .single: timer == .off ? nil : .timer
    case .burst, .bracket, .hdr: .burst
    }
  }

  /// What a press does.
  fileprivate var summary: Phrase {
    let shot: Phrase =
      switch mode {
      case .single: "Take a still"
      case .burst: "Take a burst of \(burstCount)"
      case .bracket: "Take a bracket of \(bracketShots)"
      case .hdr: "Take an HDR still of \(bracketShots) shots"
      }
    return timer.delay.map { "\(shot) after \($0.components.seconds) s" } ?? shot
  }
}

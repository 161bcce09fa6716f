import Viewfinder

/// How the shutter takes stills: when, how many, of which shape, and where they go.
struct ShutterPanel {
  let ui: UI
  let editing: TextEditing
  let settings: ShutterSettings
  let folder: Folder

  /// The folder of stills.
  enum Folder {
    /// One that the user cannot change here.
    case fixed(String)
    /// One that the user has chosen.
    case chosen(String)
    /// The one without a choice.
    case usual(String)
  }

  /// What was asked for.
  enum Request {
    case set(ShutterSettings)
    /// The folder as it was typed; empty for the usual one.
    case folder(String)
  }

  func draw() -> Request? {
    var new = settings
    ui.heading("TIMER")
    choose("timer", "Delay", "The shutter again, or Esc, stops it", ["off", "3 s", "10 s"], &new.timer)
    ui.heading("SHOTS")
    let modes = Rect(at: ui.cursor, size: SIMD2(ui.availableWidth, ui.theme.rowHeight))
    ui.scope("mode") {
      let all = ShutterSettings.Mode.allCases
      if let picked = ui.segments(
        ["single", "burst", "bracket", "HDR"], chosen: all.firstIndex(of: settings.mode)!, in: modes)
      {
        new.mode = all[picked]
      }
    }
    switch settings.mode {
    case .single: break
    case .burst: drawBurst(&new)
    case .bracket, .hdr: drawBracket(&new)
    }
    ui.heading("PICTURE")
    ui.scope("aspect") {
      let row = ui.row("Aspect", hint: "Stills are cropped around their middle").editor
      let all = ShutterSettings.Aspect.allCases
      if let picked = ui.choice(
        "value", ["as the camera"] + all.dropFirst().map { .verbatim($0.rawValue) },
        chosen: all.firstIndex(of: settings.aspect),
        in: row)
      {
        new.aspect = all[picked]
      }
    }
    choose("format", "Format", "PNG loses nothing and takes more room", ["JPEG", "PNG"], &new.format)
    if settings.format == .jpeg { drawQuality(&new) }
    if ui.toggle(
      "RAW beside it", isOn: settings.raw == .on,
      hint:
        "Also saves each frame as the camera sent it: a DNG of Bayer and grey values, or the camera's JPEG")
    {
      new.raw = settings.raw == .on ? .off : .on
    }
    let typed = drawFolder()
    return typed ?? (new == settings ? nil : .set(new))
  }

  private func choose<Value: CaseIterable & Equatable>(
    _ id: String, _ label: Phrase, _ hint: Phrase, _ words: [Phrase], _ value: inout Value
  ) where Value.AllCases == [Value] {
    ui.scope(id) {
      let row = ui.row(label, hint: hint).editor
      let all = Value.allCases
      if let picked = ui.segments(words, chosen: all.firstIndex(of: value)!, in: row) { value = all[picked] }
    }
  }

  private func drawBurst(_ new: inout ShutterSettings) {
    ui.scope("burst") {
      let row = ui.row("Frames", hint: "Frames that follow each other at the camera's rate")
      let range = ShutterSettings.burstCounts
      let scale = SliderScale(Double(range.lowerBound)...Double(range.upperBound), isWhole: true)
      if let value = ui.slider("value", Double(new.burstCount), scale, in: row.editor, editing: editing) {
        new.burstCount = Int(value)
      } else if row.resets {
        new.burstCount = ShutterSettings().burstCount
      }
    }
  }

  private func drawBracket(_ new: inout ShutterSettings) {
    ui.scope("shots") {
      let row = ui.row("Shots", hint: "Half of them darker than measured, half of them brighter").editor
      let all = ShutterSettings.bracketShots
      if let picked = ui.segments(
        all.map { .verbatim("\($0)") }, chosen: all.firstIndex(of: new.bracketShots) ?? 0, in: row)
      {
        new.bracketShots = all[picked]
      }
    }
    ui.scope("step") {
      let row = ui.row("Step", hint: "From one shot to the next, in stops")
      let scale = SliderScale(ShutterSettings.bracketSteps, step: 0.1)
      if let value = ui.slider(
        "value", new.bracketStep, scale, unit: "EV", in: row.editor, editing: editing)
      {
        new.bracketStep = (value * 10).rounded() / 10
      } else if row.resets {
        new.bracketStep = ShutterSettings().bracketStep
      }
    }
  }

  private func drawQuality(_ new: inout ShutterSettings) {
    ui.scope("quality") {
      let row = ui.row("Quality", hint: "Higher takes more room and loses less")
      let range = ShutterSettings.qualities
      let scale = SliderScale(Double(range.lowerBound)...Double(range.upperBound), isWhole: true)
      if let value = ui.slider("value", Double(new.quality), scale, in: row.editor, editing: editing) {
        new.quality = Int(value)
      } else if row.resets {
        new.quality = ShutterSettings().quality
      }
    }
  }

  private func drawFolder() -> Request? {
    var request: Request?
    ui.heading("FOLDER OF STILLS")
    ui.scope("folder") {
      let box = Rect(at: ui.cursor, size: SIMD2(ui.availableWidth, ui.theme.rowHeight))
      switch folder {
      case .fixed(let path):
        ui.draw(.verbatim(path), in: ui.room(SIMD2(box.width, box.height)), .body, Theme.faintText)
        ui.text("Given on the command line.", .caption, Theme.faintText, wrap: ui.availableWidth)
      case .chosen(let path), .usual(let path):
        if case .done(let text) = ui.textField("path", path, hint: "pictures", in: box, editing: editing),
          text != path
        {
          request = .folder(text)
        }
        ui.cursor = SIMD2(box.left, box.bottom + ui.theme.space(.small))
        let isChosen = if case .chosen = folder { true } else { false }
        if ui.button(
          "Folder for pictures", .reset, hint: "Save stills in your folder for pictures",
          width: ui.availableWidth, state: ItemState(isEnabled: isChosen)
        ).isClicked {
          request = .folder("")
        }
      }
    }
    return request
  }
}

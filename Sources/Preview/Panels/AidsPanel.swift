/// Focus peaking, exposure and composition aids, and the magnifier, each with its switch and its settings.
struct AidsPanel {
  let ui: UI
  let editing: TextEditing
  let look: LookState
  let magnification: Magnification?
  /// Whether the picture before the look is shown beside it.
  let isSplit: Bool
  let meter: SharpnessMeter
  let onionSkin: OnionSkin
  let horizon: Horizon

  /// Draws the panel's content.
  ///
  /// - Returns: what was asked for: a change of the look, or a command of the window.
  func draw() -> Request? {
    var request: Request?
    drawPeaking(&request)
    drawMeter(&request)
    drawExposure(&request)
    drawScopes(&request)
    drawComposition(&request)
    drawOnionSkin(&request)
    drawMagnifier(&request)
    return request
  }

  enum Request {
    case change((inout LookState) -> Void)
    case command(WindowCommand)
  }

  private func drawPeaking(_ request: inout Request?) {
    ui.heading("FOCUS PEAKING")
    if ui.toggle(
      "Mark what is sharp", isOn: look.isPeaking, hint: "Marks edges that are in focus",
      key: ui.keys.key(of: .togglePeaking))
    {
      request = .change { $0.togglePeaking() }
    }
    let peaking = look.peaking
    ui.scope("color") {
      let row = ui.row("Colour").editor
      if let chosen = ui.choice(
        "value", PeakingSettings.colorNames, chosen: peaking.colorIndex, in: row, empty: "the chain's")
      {
        request = .change { $0.changePeaking { $0.setColor(chosen) } }
      }
    }
    ui.scope("mode") {
      let row = ui.row("Shown").editor
      if let chosen = ui.choice(
        "value", PeakingSettings.modes.map(\.name), chosen: peaking.modeIndex, in: row)
      {
        request = .change { $0.changePeaking { $0.setMode(chosen) } }
      }
    }
    ui.scope("threshold") {
      let row = ui.row("Marks", hint: "By a fixed sensitivity, or always the sharpest share of the picture")
        .editor
      if let chosen = ui.segments(["by level", "by share"], chosen: peaking.followsPicture ? 1 : 0, in: row) {
        request = .change {
          $0.changePeaking { if $0.followsPicture != (chosen == 1) { $0.toggleFollowing() } }
        }
      }
    }
    ui.scope("amount") {
      if peaking.followsPicture {
        let row = ui.row("Share", hint: "At most so much of the picture is marked")
        let scale = SliderScale(0.1...5, step: 0.1)
        if let value = ui.slider(
          "value", peaking.share * 100, scale, unit: "%", in: row.editor, editing: editing)
        {
          request = .change { $0.changePeaking { $0.setShare(value / 100) } }
        }
      } else {
        let row = ui.row("Sensitivity", hint: "A higher one marks fainter edges")
        let scale = SliderScale(0...100, isWhole: true, step: 5)
        if let value = ui.slider(
          "value", (peaking.sensitivity * 100).rounded(), scale, unit: "%", in: row.editor, editing: editing)
        {
          request = .change { $0.changePeaking { $0.setSensitivity(value / 100) } }
        }
      }
    }
  }

  func drawSwitch(_ aid: Aid, _ request: inout Request?) {
    if ui.toggle(
      aid.title, isOn: look.aids.shown.contains(aid), hint: aid.hint, key: ui.keys.key(of: .toggleAid(aid))
    ) {
      request = .change { $0.flip(aid) }
    }
  }

  private func drawComposition(_ request: inout Request?) {
    ui.heading("COMPOSITION")
    drawSwitch(.grid, &request)
    ui.scope("lines") {
      let row = ui.row("Lines").editor
      if let chosen = ui.choice("value", AidSettings.grids.map(\.name), chosen: look.aids.gridIndex, in: row)
      {
        request = .change { $0.setGrid(chosen) }
      }
    }
    if ui.toggle(
      "Horizon", isOn: horizon.isOn,
      hint: "A level line from the tilt sensor of the device, green where it is level",
      key: ui.keys.key(of: .toggleHorizon))
    {
      request = .command(.toggleHorizon)
    }
    if ui.toggle(
      "Before and after", isOn: isSplit, hint: "Left of the pointer the picture is as it was before the look",
      key: ui.keys.key(of: .toggleSplit))
    {
      request = .command(.toggleSplit)
    }
    if ui.toggle(
      "Mirror", isOn: look.isMirrored, hint: "Stills are not mirrored", key: ui.keys.key(of: .toggleMirror)
    ) {
      request = .change { $0.toggleMirror() }
    }
  }

  private func drawMagnifier(_ request: inout Request?) {
    ui.heading("MAGNIFIER")
    let forms: [(form: Magnification.Form, name: Phrase, hint: Phrase)] = [
      (.loupe, "Loupe", "Follows the pointer; the wheel changes the factor"),
      (.punchIn, "Whole window", "Drag to move it; the wheel changes the factor"),
    ]
    for (form, name, hint) in forms {
      if ui.toggle(
        name, isOn: magnification?.form == form, hint: hint, key: ui.keys.key(of: .toggleMagnifier(form)))
      {
        request = .command(.toggleMagnifier(form))
      }
    }
    if ui.toggle(
      "Emphasise edges", isOn: magnification?.style == .edges,
      hint: "Fine detail flares up where focus is best",
      key: ui.keys.key(of: .toggleMagnifierStyle))
    {
      request = .command(.toggleMagnifierStyle)
    }
  }
}

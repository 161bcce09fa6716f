extension AidsPanel {
  func drawMeter(_ request: inout Request?) {
    ui.heading("SHARPNESS")
    if ui.toggle(
      "Sharpness meter", isOn: meter.isOn,
      hint: "Measures the area in its frame; turn the ring until the bar reaches its peak",
      key: ui.keys.key(of: .toggleMeter))
    {
      request = .command(.toggleMeter)
    }
    guard let newest = meter.readings.scores.last, let share = meter.readings.shareOfPeak else { return }
    let row = ui.row("Now").editor
    ui.draw(
      "\(fixed(newest * 100, decimals: 1)), \(fixed(share * 100, decimals: 0)) % of the peak", in: row)
    endRow(row)
  }

  func drawExposure(_ request: inout Request?) {
    ui.heading("EXPOSURE")
    let aids = look.aids
    drawSwitch(.zebra, &request)
    ui.scope("zebra") {
      let row = ui.row("Level", hint: "What is at least so bright is striped; 70 % for light skin")
      let scale = SliderScale(AidSettings.zebraLevels, isWhole: true)
      if let level = ui.slider(
        "value", aids.zebraLevel, scale, unit: "%", in: row.editor, editing: editing)
      {
        request = .change { $0.changeAids { $0.setZebraLevel(level) } }
      } else if row.resets {
        request = .change { $0.changeAids { $0.setZebraLevel(95) } }
      }
    }
    drawSwitch(.falseColor, &request)
    ui.scope("colors") {
      let row = ui.row("Colours", hint: "What the colours mean; the scale beside the picture says it").editor
      if let chosen = ui.choice("value", AidSettings.palettes, chosen: aids.palette, in: row) {
        request = .change { $0.changeAids { $0.palette = chosen } }
      }
    }
    drawSwitch(.clipping, &request)
  }

  func drawScopes(_ request: inout Request?) {
    ui.heading("SCOPES")
    let scopes = look.aids.scopes
    drawSwitch(.histogram, &request)
    ui.scope("scale") {
      let row = ui.row("Heights", hint: "Logarithmic heights show rare levels, too").editor
      if let chosen = ui.segments(ScopeSettings.scales, chosen: scopes.scale, in: row) {
        request = .change { $0.changeAids { $0.scopes.scale = chosen } }
      }
    }
    drawSwitch(.waveform, &request)
    ui.scope("channels") {
      let row = ui.row("Channels").editor
      if let chosen = ui.segments(ScopeSettings.waveforms, chosen: scopes.waveform, in: row) {
        request = .change { $0.changeAids { $0.scopes.waveform = chosen } }
      }
    }
    drawSwitch(.vectorscope, &request)
    ui.scope("intensity") {
      let row = ui.row("Trace", hint: "How bright the traces of waveform and vectorscope are")
      let scale = SliderScale(0.05...2, step: 0.05)
      if let value = ui.slider("value", scopes.intensity, scale, in: row.editor, editing: editing) {
        request = .change { $0.changeAids { $0.scopes.intensity = value } }
      } else if row.resets {
        request = .change { $0.changeAids { $0.scopes.intensity = ScopeSettings().intensity } }
      }
    }
  }

  func drawOnionSkin(_ request: inout Request?) {
    ui.heading("ONION SKIN")
    if ui.toggle(
      "Last still over the picture", isOn: onionSkin.isOn, hint: "To take the next still from the same place",
      key: ui.keys.key(of: .toggleOnionSkin))
    {
      request = .command(.toggleOnionSkin)
    }
    ui.scope("opacity") {
      let row = ui.row("Opacity")
      let scale = SliderScale(0...100, isWhole: true, step: 5)
      if let value = ui.slider(
        "value", (onionSkin.opacity * 100).rounded(), scale, unit: "%", in: row.editor, editing: editing)
      {
        onionSkin.opacity = value / 100
      }
    }
  }

  /// Takes the room of a row whose editor takes none.
  private func endRow(_ row: Rect) {
    ui.cursor = SIMD2(row.left, row.top)
    _ = ui.room(SIMD2(row.width, row.height))
  }
}

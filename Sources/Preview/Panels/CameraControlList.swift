import Cameras

/// Every control of the camera's driver, grouped by what it is about, with the editor that fits its type.
struct CameraControlList {
  let ui: UI
  let editing: TextEditing
  let controller: CameraController

  func draw(_ controls: [CameraControl]) {
    let shown = controls.filter { !$0.flags.contains(.disabled) && $0.dimensions.isEmpty }
    guard !shown.isEmpty else { return }
    ui.heading("ALL CONTROLS OF THE DRIVER")
    if ui.button("Restore all defaults", .reset, width: ui.availableWidth).isClicked {
      controller.apply(CameraProfile(defaultsOf: shown))
    }
    for control in shown { ui.scope("control \(control.name)") { draw(control) } }
  }

  private func draw(_ control: CameraControl) {
    let name = Phrase.verbatim(control.name.asTitle)
    let state = ItemState(isEnabled: control.isActive)
    if control.kind == .button {
      if ui.button(name, width: ui.availableWidth, state: state).isClicked { controller.set(control, to: 1) }
      return
    }
    let hint: Phrase =
      control.isActive
      ? "Default: \(control.shownText(of: control.defaultValue))"
      : control.isSettable ? "An automatic mode governs it" : "It can only be read"
    let row = ui.row(name, hint: hint)
    if row.resets, control.isActive { return controller.set(control, to: control.defaultValue) }
    guard control.isActive, let number = control.value.number else {
      return ui.draw(
        .verbatim(control.shownText(of: control.value)), in: row.editor, .body, Theme.disabledText)
    }
    switch control.kind {
    case .boolean:
      if let picked = ui.segments(["off", "on"], chosen: number == 0 ? 0 : 1, in: row.editor) {
        controller.set(control, to: .integer(Int64(picked)))
      }
    case .menu, .integerMenu:
      let chosen = control.menu.firstIndex { $0.value == number }
      if let picked = ui.choice(
        "value", control.menu.map { .verbatim(control.shownText(of: .integer($0.value))) }, chosen: chosen,
        in: row.editor)
      {
        controller.set(control, to: .integer(control.menu[picked].value))
      }
    case .integer, .integer64, .unsigned8, .unsigned16, .unsigned32:
      guard control.minimum < control.maximum else { break }
      let scale = SliderScale(
        Double(control.minimum)...Double(control.maximum), isWhole: true, step: Double(max(control.step, 1)))
      if let value = ui.slider("value", Double(number), scale, in: row.editor, editing: editing) {
        controller.set(control, to: .integer(control.nearest(to: value)))
      }
    default: ui.draw(.verbatim(control.text(of: control.value)), in: row.editor, .body, Theme.faintText)
    }
  }
}

extension CameraControl {
  /// A value as people read it: the entry of a menu by its name. Sensitivities and corrections of the exposure, whose menus
  /// count in thousandths, have their units.
  package func shownText(of value: Value) -> String {
    guard let entry = menu.first(where: { .integer($0.value) == value }) else { return text(of: value) }
    guard kind == .integerMenu, let number = Double(entry.name) else { return entry.name }
    return switch id {
    case .isoSensitivity: "ISO \(fixed(number / 1000, decimals: 0))"
    case .exposureBias: "\(fixed(number / 1000, decimals: 2)) EV"
    default: entry.name
    }
  }
}

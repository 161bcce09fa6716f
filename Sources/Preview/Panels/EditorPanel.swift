import FilterGraph

/// The editor of a look: its filters as steps that are added, moved, switched and set.
struct EditorPanel {
  let ui: UI
  let editing: TextEditing
  let look: LookState
  let state: EditorState
  /// Gives the thumbnail of a filter of the catalogue; nil before it was drawn.
  let thumbnail: (FilterDefinition) -> Overlay.PictureNumber?

  /// What the user asks for: a change of the look.
  typealias Request = (inout LookState, Duration) -> Void

  /// Draws the buttons of the panel's title from its right end.
  func drawTools(_ right: SIMD2<Float>, _ request: inout Request?) {
    let side = ui.theme.rowHeight
    ui.cursor = SIMD2(right.x - side, right.y)
    if ui.iconButton(
      "##redo", .redo, hint: "Redo", key: "Ctrl+Shift+Z", state: ItemState(isEnabled: look.canRedo)
    ).isClicked {
      request = { look, _ in look.redo() }
    }
    ui.cursor = SIMD2(right.x - 2 * side, right.y)
    if ui.iconButton("##undo", .undo, hint: "Undo", key: "Ctrl+Z", state: ItemState(isEnabled: look.canUndo))
      .isClicked
    {
      request = { look, _ in look.undo() }
    }
  }

  /// Draws the panel's content.
  ///
  /// - Returns: what was asked for in this frame.
  func draw() -> Request? {
    var request: Request?
    guard let draft = look.draft else {
      drawBranching(&request)
      return request
    }
    if state.isAdding {
      if let chosen = CataloguePanel(ui: ui, state: state, picture: thumbnail).draw() {
        let place = draft.steps.firstIndex { $0.id == state.selected }.map { $0 + 1 }
        request = { [state] look, now in
          look.edit(at: now) { state.selected = $0.add(chosen, at: place) }
        }
        state.isAdding = false
      }
      return request
    }
    if ui.button("Add filter", .add, width: ui.availableWidth).isClicked {
      state.isAdding = true
      state.search = ""
      state.takesFocus = true
    }
    ui.space(.small)
    if draft.steps.isEmpty { ui.text("This look has no filter.", .body, Theme.faintText) }
    state.beginRows()
    for (place, step) in draft.steps.enumerated() {
      ui.scope(step.id) { draw(step, place, of: draft, &request) }
    }
    if let drop = state.endRows(ui) {
      request = { look, now in look.edit(at: now) { $0.move(drop.step, to: drop.place) } }
    }
    return request
  }

  // MARK: - Steps

  private func draw(_ step: ChainDraft.Step, _ place: Int, of draft: ChainDraft, _ request: inout Request?) {
    let theme = ui.theme
    let width = ui.availableWidth
    let start = ui.cursor
    let side = theme.rowHeight
    let isOpen = state.selected == step.id
    let row = Rect(at: start, size: SIMD2(width, side))
    state.note(step.id, row)
    if state.isDragging(step.id) {
      ui.fill(row, Theme.accent.faded(0.22), rounding: theme.rounding)
    } else {
      ui.fill(row, isOpen ? Theme.fieldHovered : Theme.field, rounding: theme.rounding)
    }
    let grip = ui.item("##grip", size: SIMD2(side * 0.7, side))
    ui.draw(.drag, at: grip.box.center, size: theme.length(16), grip.isHovered ? Theme.text : Theme.faintText)
    ui.hints.explain(grip, "Drag to reorder; with the keyboard, up and down")
    if grip.isPressed { state.drag(step.id) }
    if grip.nudge.y != 0 {
      let wanted = place - grip.nudge.y.signum()
      request = { look, now in look.edit(at: now) { $0.move(step.id, to: wanted) } }
    }
    // The name takes what the buttons leave.
    let buttons = 4 * side
    let nameWidth = max(width - grip.box.width - buttons, theme.length(40))
    ui.cursor = SIMD2(start.x + grip.box.width, start.y)
    let name = ui.item("##name", size: SIMD2(nameWidth, side))
    let ink = step.state == .on && step.missingFile == nil ? Theme.text : Theme.disabledText
    ui.draw(.verbatim(step.filter.definition.id), in: name.box, .body, ink)
    ui.hints.explain(name, .verbatim(step.filter.definition.summary))
    if name.isClicked { state.selected = isOpen ? nil : step.id }
    var x = start.x + grip.box.width + nameWidth
    func tool(_ id: String, _ icon: Icon, _ hint: Phrase) -> Bool {
      ui.cursor = SIMD2(x, start.y)
      x += side
      return ui.iconButton(id, icon, hint: hint).isClicked
    }
    let id = step.id
    if tool("##on", step.state == .on ? .shown : .hidden, step.state == .on ? "Switch off" : "Switch on") {
      request = { look, now in look.edit(at: now) { $0.toggle(id) } }
    }
    if tool("##reset", .reset, "Restore the defaults") {
      request = { look, now in look.edit(at: now) { $0.reset(id) } }
    }
    if tool("##copy", .duplicate, "Duplicate") {
      request = { look, now in look.edit(at: now) { $0.duplicate(id) } }
    }
    if tool("##remove", .remove, "Remove") {
      request = { look, now in look.edit(at: now) { $0.remove(id) } }
    }
    ui.cursor = SIMD2(start.x, row.bottom + theme.space(.small))
    if step.state == .on, let missing = step.missingFile {
      ui.text(
        missing.kind == .lookup
          ? "It waits for a lookup table: drop its file on the window."
          : "It waits for a picture: drop its file on the window.",
        .caption, Theme.accent, wrap: ui.availableWidth)
    }
    if isOpen { drawParameters(of: step, &request) }
  }

  private func drawParameters(of step: ChainDraft.Step, _ request: inout Request?) {
    let id = step.id
    for parameter in step.filter.definition.parameters {
      ui.scope(parameter.name) {
        if let value = ParameterRow(ui: ui, editing: editing).draw(
          parameter, step.filter.value(of: parameter))
        {
          let kind = EditHistory<ChainDraft>.Kind(parameter: "\(id) \(parameter.name)", press: ui.press)
          request = { look, now in
            look.edit(kind, at: now) { $0.set(parameter.name, of: id, to: value) }
          }
        }
      }
    }
    if step.filter.definition.parameters.isEmpty {
      ui.text("This filter has no settings.", .caption, Theme.faintText)
    }
    ui.space(.small)
  }

  // MARK: - Chains that branch

  private func drawBranching(_ request: inout Request?) {
    ui.text(
      "This chain branches: its settings can be changed here, its order in its text.", .caption,
      Theme.faintText, wrap: ui.availableWidth)
    for (place, node) in look.chain.graph.ids.enumerated() {
      guard case .filter(let filter) = look.chain.graph[node].operation else { continue }
      ui.scope(place) {
        ui.heading(.verbatim(filter.definition.id))
        for parameter in filter.definition.parameters {
          ui.scope(parameter.name) {
            if let value = ParameterRow(ui: ui, editing: editing).draw(parameter, filter.value(of: parameter))
            {
              request = { look, _ in look.set(parameter.name, of: node, to: value) }
            }
          }
        }
      }
    }
  }
}

package import FilterGraph

/// The part of the editor that names, saves, renames and deletes the look.
struct LookNaming {
  let ui: UI
  let editing: TextEditing
  let look: Look
  /// Whether the look is not as it was offered.
  let isEdited: Bool
  let state: EditorState

  /// What was asked for.
  enum Request {
    /// Saves the look under a name; a stored look of this id is replaced.
    case save(LookName, replacing: String?)
    case rename(id: String, LookName)
    case delete(id: String)
  }

  /// Draws the name's field, and the buttons below it.
  func draw() -> Request? {
    var request: Request?
    let theme = ui.theme
    let isOwn = if case .saved = look.origin { true } else { false }
    ui.scope("naming") {
      let width = ui.availableWidth
      let start = ui.cursor
      let field = Rect(at: start, size: SIMD2(width, theme.rowHeight))
      if case .done(let text) = ui.textField(
        "name", state.name ?? look.givenName, hint: "Name of the look", in: field, editing: editing)
      {
        state.name = text
      }
      ui.cursor = SIMD2(start.x, field.bottom + theme.space(.small))
      let text = state.name ?? look.givenName
      let wanted = LookName(text)
      let isRenamed = wanted.map { !$0.isSame(as: look.name) } ?? true
      let saving: Phrase = isRenamed ? "Save as" : "Save"
      let gap = theme.space(.small)
      // Saving has a line of its own where the three are too long for one.
      let third = ((width - 2 * gap) / 3).rounded(.down)
      let isOneLine = ([saving, "Rename", "Delete"] as [Phrase]).allSatisfy {
        ui.buttonWidth($0, .save) <= third
      }
      let button = isOneLine ? third : ((width - gap) / 2).rounded(.down)
      // A new name makes a new look.
      let saves = wanted != nil && (isEdited || isRenamed || !isOwn)
      if ui.button(
        saving, .save,
        hint: wanted == nil
          ? LookName.refusal(of: text)
          : isRenamed ? "Save the look under this name" : "Save the look; what it was before is kept",
        width: isOneLine ? button : width, state: ItemState(isEnabled: saves)
      ).isClicked, let wanted {
        request = .save(wanted, replacing: isRenamed ? nil : look.origin.storedID)
      }
      if isOneLine { ui.sameLine(spacing: gap) }
      if ui.button(
        "Rename", .rename,
        hint: isEdited ? "Save the look first" : "Give the saved look this name", width: button,
        state: ItemState(isEnabled: isOwn && isRenamed && wanted != nil && !isEdited)
      ).isClicked, let wanted, let id = look.origin.storedID {
        request = .rename(id: id, wanted)
      }
      ui.sameLine(spacing: gap)
      if ui.button(
        "Delete", .remove, hint: "Move the saved look to the deleted ones", width: button,
        state: ItemState(isEnabled: isOwn)
      ).isClicked, let id = look.origin.storedID {
        request = .delete(id: id)
      }
      ui.space(.small)
    }
    if request != nil { state.name = nil }
    return request
  }
}

extension LookName {
  /// Why a text is no name.
  package static func refusal(of text: String) -> Phrase {
    text.allSatisfy(\.isWhitespace)
      ? "Name the look first" : "A name has at most \(longest) characters, and \(mostBytes) bytes"
  }
}

extension Look {
  /// The name that it has been given; empty for one that has none yet.
  fileprivate var givenName: String { if case .unsaved = origin { "" } else { name } }
}

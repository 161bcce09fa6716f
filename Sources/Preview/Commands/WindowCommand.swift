/// Something that a user asks a window for by a key, a button of the bar or a switch of a panel.
///
/// A declaration says all that is particular to a command; keys, hints, the bar and the names in the settings derive from
/// it. The command has its keys once a line of the help names it, in ``KeyBinding/all``.
package struct WindowCommand: Sendable {
  /// The name by which the settings bind it to a key.
  package let name: String
  /// Its default keys; hints name the first.
  package let strokes: [KeyStroke]
  /// Whether holding a key down repeats it.
  let repeats: Repetition
  /// Its button of the bar; nil where it has none, or one whose look depends on what runs.
  let button: Button?
  /// Why a window cannot do it at the moment; nil where it can.
  let objection: @Sendable (WindowView) -> Notice?
  /// Does it.
  let action: @Sendable (WindowView) -> Void

  enum Repetition { case once, held }

  /// How the bar shows a command.
  struct Button {
    let icon: Icon
    let word: Phrase
    let hint: Phrase
  }

  init(
    _ name: String, _ strokes: [KeyStroke], repeats: Repetition = .once, button: Button? = nil,
    unless objection: @escaping @Sendable (WindowView) -> Notice? = { _ in nil },
    _ action: @escaping @Sendable (WindowView) -> Void
  ) {
    self.name = name
    self.strokes = strokes
    self.repeats = repeats
    self.button = button
    self.objection = objection
    self.action = action
  }
}

extension WindowCommand: Hashable {
  /// Names tell commands apart.
  package static func == (first: WindowCommand, second: WindowCommand) -> Bool { first.name == second.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension WindowView {
  /// Does what a user asks for, or says why the window cannot.
  func perform(_ command: WindowCommand) {
    // A program may have changed the session's look.
    loop.sessionLook.follow()
    if let objection = command.objection(self) { return show(objection) }
    command.action(self)
    if loop.end == nil { redrawPanels() }
  }

  /// Whether the window can do it at the moment.
  func canPerform(_ command: WindowCommand) -> Bool { command.objection(self) == nil }
}

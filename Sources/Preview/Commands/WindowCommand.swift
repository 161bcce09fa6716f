/// Something that a user asks a window for by a key, a button of the bar or a switch of a panel.
///
/// Each command is declared once, with all that depends on it: the help on the screen, the bar and the names by which the
/// settings bind keys derive from its declaration. To add one, declare it beside the others and name it in
/// ``KeyBinding/all``.
package struct WindowCommand: Sendable {
  /// The name by which the settings bind it to a key.
  package let name: String
  /// The keys as they come; the first is the one that hints name.
  package let strokes: [KeyStroke]
  /// Whether holding a key down repeats it.
  let repeats: Repetition
  /// Its button of the bar; nil where it has none, or one whose look depends on what runs.
  let button: Button?
  /// Why a window cannot do it at the moment; nil where it can.
  let obstacle: @Sendable (WindowView) -> Notice?
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
    unless obstacle: @escaping @Sendable (WindowView) -> Notice? = { _ in nil },
    _ action: @escaping @Sendable (WindowView) -> Void
  ) {
    self.name = name
    self.strokes = strokes
    self.repeats = repeats
    self.button = button
    self.obstacle = obstacle
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
    if let obstacle = command.obstacle(self) { return show(obstacle) }
    command.action(self)
    redrawPanels()
  }

  /// Whether the window can do it at the moment.
  func canPerform(_ command: WindowCommand) -> Bool { command.obstacle(self) == nil }
}

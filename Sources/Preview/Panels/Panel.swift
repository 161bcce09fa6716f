/// A part of the interface that a key or a button of the bar shows and hides.
public enum Panel: String, Hashable, Sendable, CaseIterable {
  /// The strip of looks with live thumbnails.
  case looks
  /// The filters of the present look.
  case editor
  /// Aids for focus, exposure and composition.
  case aids
  /// The camera's functions and controls.
  case camera
  /// What the shutter takes.
  case shutter
  /// How the window behaves.
  case settings
  /// Frame rate, latency and lost frames.
  case statistics
  /// All keys.
  case help

  /// The side at which it stands unless the user has moved it; nil for those that stand elsewhere.
  var side: Side? {
    switch self {
    case .editor, .aids: .right
    case .camera, .shutter, .settings: .left
    case .looks, .statistics, .help: nil
    }
  }
}

/// Which panels are shown: at most one at each side.
package struct OpenPanels: Hashable {
  private(set) var shown: [Panel] = []
  /// The sides to which the user has moved panels.
  private var moved: [Panel: Side] = [:]

  package init() {}

  package func contains(_ panel: Panel) -> Bool { shown.contains(panel) }

  var isEmpty: Bool { shown.isEmpty }

  /// The panel at a side.
  package func panel(at side: Side) -> Panel? { shown.last { self.side(of: $0) == side } }

  /// The side at which a panel stands; nil for those that stand elsewhere.
  package func side(of panel: Panel) -> Side? { moved[panel] ?? panel.side }

  /// Moves a panel to a side; another one that is shown there takes its place.
  package mutating func move(_ panel: Panel, to side: Side) {
    guard panel.side != nil, let before = self.side(of: panel), before != side else { return }
    let other = self.panel(at: side)
    moved[panel] = side
    if contains(panel), let other { moved[other] = before }
  }

  /// The sides at which a panel stands.
  var sides: Set<Side> { Set(shown.compactMap { side(of: $0) }) }

  /// Whether any of them takes the pointer.
  var takeInput: Bool { shown.contains { $0 != .statistics } }

  /// Shows a panel in place of the one at its side, or hides it.
  package mutating func toggle(_ panel: Panel) {
    if contains(panel) { return shown.removeAll { $0 == panel } }
    if let side = side(of: panel), let other = self.panel(at: side) { shown.removeAll { $0 == other } }
    shown.append(panel)
  }

  /// Hides what was shown last, figures excepted.
  ///
  /// - Returns: whether there was any.
  package mutating func hideLast() -> Bool {
    guard let place = shown.lastIndex(where: { $0 != .statistics }) else { return false }
    shown.remove(at: place)
    return true
  }
}

/// The one scale of distances, type and colour of the interface.
///
/// The colours are light on dark glass that lets little of the picture through: texts keep a contrast of at least 4.5:1
/// over any picture (WCAG 2.1, level AA).
package struct Theme: Hashable {
  /// Pixels for each unit of design: 1 at 96 dots an inch.
  let scale: Float

  package init(scale: Float) {
    self.scale = scale
  }

  /// Distances in units of four.
  enum Space: Float {
    case hair = 2
    case small = 4
    case medium = 8
    case large = 12
    case wide = 16
    case huge = 24
  }

  /// A distance in pixels.
  func space(_ space: Space) -> Float { (space.rawValue * scale).rounded() }

  /// Any length of design in whole pixels.
  package func length(_ units: Float) -> Float { (units * scale).rounded() }

  /// A line that is seen at any scale.
  var hairline: Float { max(scale.rounded(), 1) }

  /// The sizes of text.
  enum Text: Int, CaseIterable {
    case caption
    case body
    case title
    /// Digits only, over the picture.
    case digits

    /// The height of letters in units of design.
    var size: Float {
      switch self {
      case .caption: 12
      case .body: 14
      case .title: 16
      case .digits: 120
      }
    }
  }

  /// The height of a row with a widget.
  var rowHeight: Float { length(28) }
  /// The width of a panel at a side.
  var panelWidth: Float { length(320) }
  var rounding: Float { length(6) }
  var panelRounding: Float { length(12) }

  // What lies over the picture.
  package static let glass = Ink(0.055, 0.059, 0.067, 0.90)
  package static let popup = Ink(0.105, 0.110, 0.122, 0.985)
  package static let tooltip = Ink(0.02, 0.02, 0.025, 0.94)
  static let line = Ink.gray(1, 0.12)
  package static let field = Ink.gray(1, 0.10)
  package static let fieldHovered = Ink.gray(1, 0.17)
  static let fieldHeld = Ink.gray(1, 0.23)
  // What is read.
  package static let text = Ink.gray(0.96)
  package static let faintText = Ink.gray(0.76)
  static let disabledText = Ink.gray(0.46)
  /// What is on, chosen or can be moved.
  package static let accent = Ink(1.0, 0.72, 0.26)
  package static let onAccent = Ink(0.10, 0.07, 0.02)
  /// What is as it should be.
  static let good = Ink(0.45, 0.90, 0.52)
  /// What failed, and what records.
  package static let alarm = Ink(1.0, 0.42, 0.38)
  static let recording = Ink(0.98, 0.22, 0.20)
  /// The ring around what has the keyboard.
  static let focus = Ink(0.45, 0.76, 1.0)
}

import FilterGraph
import Viewfinder

extension Look {
  /// The names of unchanged pictures.
  private static let plainNames: [String: Phrase] = [
    "Original": "Original", "no filter": "no filter", "": "no filter",
  ]

  /// What the window calls it: looks that come with Viewfinder have names in its languages.
  package var title: Phrase {
    switch origin {
    case .builtIn: Phrase(name, as: .look)
    case .program: Self.plainNames[name] ?? .verbatim(name)
    case .opened, .saved: .verbatim(name)
    case .unsaved(let number): number == 1 ? "Unsaved" : "Unsaved \(number)"
    }
  }
}

extension ParameterDefinition {
  /// Its name as people write it.
  package var title: Phrase { Phrase(name.asTitle, as: .parameter) }

  /// What it sets.
  package var explanation: Phrase { label.isEmpty ? .verbatim("") : Phrase(label, as: .label) }
}

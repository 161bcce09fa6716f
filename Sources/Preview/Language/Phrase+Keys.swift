extension Phrase {
  /// The names of keys that keyboards print in words, which differ by country.
  private static let keyWords: [String: Phrase] = [
    "Ctrl": "Ctrl", "Alt": "Alt", "Shift": "Shift", "Space": "Space", "Tab": "Tab", "Enter": "Enter",
    "Return": "Return", "Esc": "Esc", "Backspace": "Backspace", "Del": "Del", "Home": "Home", "End": "End",
    "PgUp": "PgUp", "PgDn": "PgDn", "Left": "Left", "Right": "Right", "Up": "Up", "Down": "Down",
  ]

  /// Keys as they are printed, of a name such as `Ctrl+Shift+P`.
  package static func keys(_ name: String) -> Phrase {
    if let word = keyWords[name] { return word }
    for modifier in ["Ctrl", "Alt", "Shift"] where name.hasPrefix(modifier + "+") {
      return "\(keyWords[modifier]!)+\(keys(String(name.dropFirst(modifier.count + 1))))"
    }
    return .verbatim(name)
  }
}

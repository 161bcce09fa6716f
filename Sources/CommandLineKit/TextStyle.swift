/// Whether text on a terminal may be styled.
package enum TextStyle: Hashable, Sendable {
  /// Plain text.
  case plain
  /// With bold and colours.
  case styled

  /// Chooses by convention: styled on a terminal, unless `NO_COLOR` is set and not empty or `TERM` is `dumb`
  /// or missing.
  package init(isTerminal: Bool, noColor: String?, terminal: String?) {
    let wanted = isTerminal && (noColor ?? "").isEmpty && !["", "dumb"].contains(terminal ?? "")
    self = wanted ? .styled : .plain
  }

  /// The text in bold, if styled.
  package func bold(_ text: String) -> String { self == .styled ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}

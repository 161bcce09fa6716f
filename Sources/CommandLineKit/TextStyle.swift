/// Whether text on a terminal may have styles.
package enum TextStyle: Hashable, Sendable {
  /// Letters only.
  case plain
  /// With bold and colours.
  case styled

  /// Chooses as terminals and users expect: styled on a terminal, unless `NO_COLOR` holds something or `TERM`
  /// is `dumb` or missing.
  package init(isTerminal: Bool, noColor: String?, terminal: String?) {
    let wanted = isTerminal && (noColor ?? "").isEmpty && !["", "dumb"].contains(terminal ?? "")
    self = wanted ? .styled : .plain
  }

  /// The text in bold where that is possible.
  package func bold(_ text: String) -> String { self == .styled ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}

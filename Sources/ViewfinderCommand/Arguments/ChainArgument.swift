import CommandLineKit

/// The source of a chain of filters.
package enum ChainArgument: Hashable, Sendable {
  /// The command line.
  case text(String)
  /// A file.
  case file(path: String)
  /// A look, by its id or its name.
  case look(name: String)

  static let expected = "the text of a chain, @FILE, or look:NAME"
  static let help = "The filters: the text of a chain, @FILE to read it from a file, or look:NAME"
  private static let lookMark = "look:"

  /// Parses `TEXT`, `@FILE` or `look:NAME`; nil when it is empty.
  init?(_ argument: String) {
    guard argument.contains(where: { !$0.isWhitespace }) else { return nil }
    if argument.hasPrefix("@") {
      guard argument.count > 1 else { return nil }
      self = .file(path: String(argument.dropFirst()))
    } else if argument.hasPrefix(Self.lookMark) {
      guard argument.count > Self.lookMark.count else { return nil }
      self = .look(name: String(argument.dropFirst(Self.lookMark.count)))
    } else {
      self = .text(argument)
    }
  }
}

import CommandLineKit

/// The source of a chain of filters.
enum ChainArgument: Hashable, Sendable {
  /// The command line.
  case text(String)
  /// A file.
  case file(path: String)

  static let expected = "the text of a chain, or @FILE"

  /// Parses `TEXT` or `@FILE`; nil when it is empty.
  init?(_ argument: String) {
    guard argument.contains(where: { !$0.isWhitespace }) else { return nil }
    if argument.hasPrefix("@") {
      guard argument.count > 1 else { return nil }
      self = .file(path: String(argument.dropFirst()))
    } else {
      self = .text(argument)
    }
  }
}

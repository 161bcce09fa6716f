import CommandLineKit

/// Where a chain of filters is written.
enum ChainArgument: Hashable, Sendable {
  /// On the command line.
  case text(String)
  /// In a file.
  case file(path: String)

  static let expected = "the text of a chain, or @FILE"

  /// Reads `TEXT` or `@FILE`; nil when there is nothing to read.
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

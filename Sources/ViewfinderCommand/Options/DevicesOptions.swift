import CommandLineKit

/// The format of a list.
package enum ListFormat: Hashable, Sendable {
  /// Text in columns.
  case text
  /// One line per entry, with tab-separated columns.
  case plain
  case json

  init(_ parsed: ParsedArguments) {
    self = parsed.isGiven(.json) ? .json : parsed.isGiven(.plain) ? .plain : .text
  }
}

/// The options of `viewfinder devices`.
package struct DevicesOptions {
  static let command = CommandSpec(
    name: "devices",
    abstract: "Lists the cameras with their formats and controls.",
    options: [.plain, .json],
    examples: [.init("List the cameras", "viewfinder devices")])

  /// The format of the list.
  let format: ListFormat

  init(_ parsed: ParsedArguments) { format = ListFormat(parsed) }
}

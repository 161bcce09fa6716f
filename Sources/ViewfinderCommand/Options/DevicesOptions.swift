import CommandLineKit

/// How a list is written.
enum ListFormat: Hashable, Sendable {
  /// Text in columns.
  case text
  /// One line for each, with tabs between the columns.
  case plain
  case json

  init(_ parsed: ParsedArguments) {
    self = parsed.isGiven(.json) ? .json : parsed.isGiven(.plain) ? .plain : .text
  }
}

/// What `viewfinder devices` is asked for.
struct DevicesOptions {
  static let command = CommandSpec(
    name: "devices",
    abstract: "Lists the cameras with their formats and controls.",
    options: [.plain, .json],
    examples: [.init("List the cameras", "viewfinder devices")])

  /// How the list is written.
  let format: ListFormat

  init(_ parsed: ParsedArguments) { format = ListFormat(parsed) }
}

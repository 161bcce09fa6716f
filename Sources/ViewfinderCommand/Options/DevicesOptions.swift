import CommandLineKit
import SimulatedCamera

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
    discussion: """
      A camera is named by its path, its stable id or a part of its name, as in -d C920. 'simulated' is a computed \
      camera, which needs none; keys with values after its name describe it: \
      \(SimulatedCameraOptions.keys.joined(separator: ", ")). A key with a value that it cannot have is refused with \
      what it takes. The documentation's page about the simulated camera explains each.
      """,
    options: [.plain, .json],
    examples: [
      .init("List the cameras", "viewfinder devices"),
      .init("Use a computed one in dim light", "viewfinder live -d simulated:scene=people:light=-2"),
    ])

  /// The format of the list.
  let format: ListFormat

  init(_ parsed: ParsedArguments) { format = ListFormat(parsed) }
}

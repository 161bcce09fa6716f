package import CommandLineKit

/// The options of `viewfinder controls`.
package struct ControlsOptions: ProgramCommand {
  /// A control with its new value.
  package struct Assignment: Hashable, Sendable {
    static let expected = "NAME=VALUE"

    /// The name of the control.
    package let name: String
    /// The value as the user typed it: see `CameraControl.value(parsing:)`.
    package let value: String

    /// Parses `NAME=VALUE`; nil when either is missing.
    init?(_ argument: String) {
      guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else { return nil }
      name = String(argument[..<equals])
      value = String(argument[argument.index(after: equals)...])
      guard !value.isEmpty else { return nil }
    }
  }

  package static let command = CommandSpec(
    name: "controls",
    abstract: "Shows and changes the controls of a camera.",
    discussion: """
      Without assignments all controls are shown with their values and limits. With assignments all of them are \
      made, or none: automatic modes first, then the values that they govern. A value is a number, decimal or 0x…, \
      on or off, the name of a menu's item, a text, the elements of an array with commas between them, a size such as \
      640x480 or a rectangle such as 640x480+8+0. A value that the camera rounds or does not keep is reported.
      """,
    examples: [
      .init("Show the controls of the first camera", "viewfinder controls"),
      .init(
        "Focus by hand", "viewfinder controls focus-automatic-continuous=off focus-absolute=40"),
    ])

  @Option(.device) var device: String?
  package var listing = ListOptions()
  /// The assignments in the given order; each control at most once.
  @Argument(
    .zeroOrMore, "NAME=VALUE",
    ArgumentType(Assignment.expected, completion: .dynamic(arguments: ["controls", "--plain"])) {
      Assignment($0)
    }, help: "A control and its new value")
  package var assignments: [Assignment]

  package func validate() throws(UsageError) {
    var names: Set<String> = []
    for assignment in assignments where !names.insert(assignment.name).inserted {
      throw UsageError("the control '\(assignment.name)' is given two values")
    }
  }

  package init() {}
}

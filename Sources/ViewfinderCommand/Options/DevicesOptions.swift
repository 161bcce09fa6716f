package import CommandLineKit
import SimulatedCamera

/// The options of `viewfinder devices`.
package struct DevicesOptions: ProgramCommand {
  package static let command = CommandSpec(
    name: "devices",
    abstract: "Lists the cameras with their formats and controls.",
    discussion: """
      A camera is named by its path, its stable id or a part of its name, as in -d C920. 'simulated' is a computed \
      camera, which needs none; keys with values after its name describe it: \
      \(SimulatedCameraOptions.keys.joined(separator: ", ")). A key with a value that it cannot have is refused with \
      what it takes. The documentation's page about the simulated camera explains each.
      """,
    examples: [
      .init("List the cameras", "viewfinder devices"),
      .init("Use a computed one in dim light", "viewfinder live -d simulated:scene=people:light=-2"),
    ])

  var listing = ListOptions()

  package init() {}
}

package import CommandLineKit

/// The options of `viewfinder looks`.
package struct LooksOptions: ProgramCommand {
  package static let command = CommandSpec(
    name: "looks",
    abstract: "Lists the looks, or prints the chain of one.",
    discussion: """
      A look is a chain with a name, in a file NAME.chain. Those that come with Viewfinder and those in the folder \
      viewfinder/looks under $XDG_CONFIG_HOME (by default ~/.config) are listed; a file there replaces a built-in look \
      of the same name. A look is named as look:NAME wherever a chain goes. One that cannot be used is listed with its \
      error.

      The first lines of a file may say '#! look' with the name and '#! summary' with a sentence about it; the rest is \
      the chain.
      """,
    examples: [
      .init("List the looks", "viewfinder looks"),
      .init("Use one", "viewfinder live -f look:teal-and-orange"),
      .init("Make a chain of one", "viewfinder looks warm > mine.chain && viewfinder live -f @mine.chain"),
    ])

  @Option(.filterFiles) var filterFiles: [String]
  var listing = ListOptions()
  /// The look to print; nil for the list.
  @Argument(
    "NAME", ArgumentType<String>.text.completed(by: .dynamic(arguments: ["looks", "--plain"])),
    help: "The look whose file is printed")
  var name: String?

  package init() {}
}

import CommandLineKit

/// The options of `viewfinder looks`.
package struct LooksOptions {
  static let command = CommandSpec(
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
    options: [.filterFiles, .plain, .json],
    positionals: [look],
    examples: [
      .init("List the looks", "viewfinder looks"),
      .init("Use one", "viewfinder live -f look:teal-and-orange"),
      .init("Make a chain of one", "viewfinder looks warm > mine.chain && viewfinder live -f @mine.chain"),
    ])
  static let look = PositionalSpec(
    "NAME", occurrence: .optional, completion: .dynamic(arguments: ["looks", "--plain"]),
    help: "The look whose file is printed")

  /// The look to print; nil for the list.
  let name: String?
  /// The format of the list.
  let format: ListFormat
  /// Files with further filters.
  let filterFiles: [String]

  init(_ parsed: ParsedArguments) {
    filterFiles = parsed.texts(.filterFiles)
    name = parsed.text(Self.look)
    format = ListFormat(parsed)
  }
}

package import CommandLineKit
import Files

/// The options of `viewfinder man`.
package struct ManualOptions: ProgramCommand {
  package static let command = CommandSpec(
    name: "man",
    abstract: "Writes the manual pages.",
    discussion: "Without a folder the page of the whole program goes to standard output.",
    examples: [
      .init("Read the manual", "viewfinder man | man -l -"),
      .init("Write all pages", "viewfinder man share/man/man1"),
    ])

  @Flag(.force) var replacing: AtomicFile.Replacing
  /// The folder for all pages; nil to write the root page to standard output.
  @Argument(
    "DIR", ArgumentType<String>.text.completed(by: .directory),
    help: "The folder for all pages; it must exist")
  var folder: String?

  package init() {}
}

import CommandLineKit
import Stills

/// The options of `viewfinder man`.
package struct ManualOptions {
  static let command = CommandSpec(
    name: "man",
    abstract: "Writes the manual pages.",
    discussion: "Without a folder the page of the whole program goes to standard output.",
    options: [.force],
    positionals: [folder],
    examples: [
      .init("Read the manual", "viewfinder man | man -l -"),
      .init("Write all pages", "viewfinder man share/man/man1"),
    ])
  static let folder = PositionalSpec(
    "DIR", occurrence: .optional, completion: .directory, help: "The folder for all pages; it must exist")

  /// The folder for all pages; nil to write the root page to standard output.
  let folder: String?
  /// What to do with existing files.
  let replacing: AtomicFile.Replacing

  init(_ parsed: ParsedArguments) {
    folder = parsed.text(Self.folder)
    replacing = parsed.isGiven(.force) ? .always : .never
  }
}

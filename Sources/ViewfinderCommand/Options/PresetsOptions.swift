package import CommandLineKit

/// The options of `viewfinder presets`.
package struct PresetsOptions: ProgramCommand {
  package static let command = CommandSpec(
    name: "presets",
    abstract: "Lists the presets of outputs, or prints one.",
    discussion: """
      A preset says what is written: the size and the sharpening by a chain, the format, its quality, the profile and the \
      metadata. It is a file NAME.preset. Those that come with Viewfinder and those in the folder viewfinder/presets under \
      $XDG_CONFIG_HOME (by default ~/.config) are listed; a file there replaces a built-in preset of the same name. \
      'render' and 'capture' write by one with --preset NAME, or --preset @FILE. One that cannot be used is listed with its \
      error.

      A line is the name of an option without its dashes and, where it has one, its value: quality = 82, or progressive. \
      These may be: \(OutputPreset.options.map(\.long).joined(separator: ", ")). '#' begins a comment, and '#! summary' a \
      sentence about the preset. An option of the command line counts in place of the preset's; its chain is run after that \
      of the command line, its metadata are set after those, and its format is used where the name of the output has none.
      """,
    examples: [
      .init("List the presets", "viewfinder presets"),
      .init("Use one", "viewfinder render *.jpg -f look:warm --preset web -o out/"),
      .init("Make a preset of one", "viewfinder presets web > mine.preset"),
    ])

  var listing = ListOptions()
  /// The preset to print; nil for the list.
  @Argument(
    "NAME", ArgumentType<String>.text.completed(by: .dynamic(arguments: ["presets", "--plain"])),
    help: "The preset whose file is printed")
  var name: String?

  package init() {}
}

package import CommandLineKit

/// The options of `viewfinder completions`.
package struct CompletionsOptions: ProgramCommand {
  package static let command = CommandSpec(
    name: "completions",
    abstract: "Writes the completions for a shell.",
    examples: [
      .init("Complete in this bash", "source <(viewfinder completions bash)"),
      .init(
        "Complete in every fish",
        "viewfinder completions fish > ~/.config/fish/completions/viewfinder.fish"),
    ])

  @Argument("SHELL", .choice, help: "The shell: bash, zsh or fish") var shell: Shell

  package init() {}
}

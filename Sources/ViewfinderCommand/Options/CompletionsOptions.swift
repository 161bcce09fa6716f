import CommandLineKit

/// The options of `viewfinder completions`.
package struct CompletionsOptions {
  static let command = CommandSpec(
    name: "completions",
    abstract: "Writes the completions for a shell.",
    positionals: [shell],
    examples: [
      .init("Complete in this bash", "source <(viewfinder completions bash)"),
      .init(
        "Complete in every fish",
        "viewfinder completions fish > ~/.config/fish/completions/viewfinder.fish"),
    ])
  static let shell = PositionalSpec(
    "SHELL", completion: .list(Shell.allCases.map(\.rawValue)), help: "The shell: bash, zsh or fish")

  /// The shell.
  let shell: Shell

  init(_ parsed: ParsedArguments) throws(UsageError) {
    guard let shell = try parsed.choice(Self.shell, of: Shell.self) else {
      preconditionFailure("the parser requires a shell")
    }
    self.shell = shell
  }
}

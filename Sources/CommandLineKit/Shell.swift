/// A shell whose completions can be written.
package enum Shell: String, Hashable, Sendable, CaseIterable {
  case bash, zsh, fish

  /// The name of the file under which the shell looks for the completions of a command.
  package func fileName(for command: String) -> String {
    switch self {
    case .bash: command
    case .zsh: "_\(command)"
    case .fish: "\(command).fish"
    }
  }
}

extension CommandSpec {
  /// A script that completes the command's words, options and values in a shell.
  package func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }

  /// This command with the subcommand `help`, which the parser understands without its being declared.
  var withHelp: CommandSpec {
    guard !subcommands.isEmpty else { return self }
    var command = self
    let topic = PositionalSpec(
      "COMMAND", occurrence: .optional, completion: .list(subcommands.map(\.name)), help: "The command")
    command.subcommands.append(
      CommandSpec(name: "help", abstract: "Shows the help of a command.", positionals: [topic]))
    return command
  }

  /// The command's name as a part of the names of shell functions.
  var shellIdentifier: String { String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }) }
}

extension CommandPath {
  /// The words after the topmost one, which distinguish the commands.
  var key: String { commands.dropFirst().map(\.name).joined(separator: " ") }

  /// The options to offer: where a subcommand is meant by default, its own too.
  var offeredOptions: [OptionSpec] {
    (command.defaultCommand?.options ?? []) + visibleOptions
  }
}

extension OptionSpec {
  /// The long name and the short one, with their dashes.
  var names: [String] { ["--\(long)"] + (short.map { ["-\($0)"] } ?? []) }
}

extension String {
  /// The text as one word of a POSIX shell.
  var shellQuoted: String { "'" + replacing("'", with: "'\\''") + "'" }

  /// The text as a shell pattern that matches it in small and capital letters.
  var anyCasePattern: String {
    map { $0.isLetter ? "[\($0.lowercased())\($0.uppercased())]" : String($0) }.joined()
  }
}

/// A shell for which completions can be written.
package enum Shell: String, Hashable, Sendable, CaseIterable {
  case bash, zsh, fish

  /// The file name under which the shell looks for a command's completions.
  package func fileName(for command: String) -> String {
    switch self {
    case .bash: command
    case .zsh: "_\(command)"
    case .fish: "\(command).fish"
    }
  }
}

extension CommandSpec {
  /// A script that completes the command's subcommands, options and values in a shell.
  package func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }

  /// This command plus the subcommand `help`, which the parser accepts without a declaration.
  var withHelp: CommandSpec {
    guard !subcommands.isEmpty else { return self }
    var command = self
    let topic = PositionalSpec(
      "COMMAND", occurrence: .optional, completion: .list(subcommands.map(\.name)), help: "The command")
    command.subcommands.append(
      CommandSpec(name: "help", abstract: "Shows the help of a command.", positionals: [topic]))
    return command
  }

  /// The command's name for use in names of shell functions.
  var shellIdentifier: String { String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }) }
}

extension CommandPath {
  /// The words after the root command, which identify a command.
  var key: String { commands.dropFirst().map(\.name).joined(separator: " ") }

  /// The options to offer, including those of the default subcommand.
  var offeredOptions: [OptionSpec] {
    (command.defaultCommand?.options ?? []) + visibleOptions
  }
}

extension OptionSpec {
  /// The long and the short name with their dashes.
  var names: [String] { ["--\(long)"] + (short.map { ["-\($0)"] } ?? []) }
}

extension String {
  /// The text quoted as one word of a POSIX shell.
  var shellQuoted: String { "'" + replacing("'", with: "'\\''") + "'" }

  /// A shell pattern that matches the text in upper and lower case.
  var anyCasePattern: String {
    map { $0.isLetter ? "[\($0.lowercased())\($0.uppercased())]" : String($0) }.joined()
  }
}

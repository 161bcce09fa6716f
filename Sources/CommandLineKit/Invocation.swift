/// A command with its parent commands, such as `viewfinder render`.
package struct CommandPath: Hashable, Sendable {
  /// The commands, root first; at least one.
  package let commands: [CommandSpec]

  init(_ commands: [CommandSpec]) { self.commands = commands }

  /// The command itself.
  package var command: CommandSpec { commands[commands.count - 1] }
  /// The root command.
  package var root: CommandSpec { commands[0] }
  /// The words to type, such as `viewfinder render`.
  package var name: String { commands.map(\.name).joined(separator: " ") }
  /// Whether the command is its parent's default.
  var isDefault: Bool {
    commands.count > 1 && commands[commands.count - 2].defaultSubcommand == command.name
  }

  func appending(_ command: CommandSpec) -> CommandPath { CommandPath(commands + [command]) }

  /// This command and all its descendants, parents first.
  package var all: [CommandPath] { [self] + command.subcommands.flatMap { appending($0).all } }
}

extension CommandSpec {
  /// This command as the root.
  package var path: CommandPath { CommandPath([self]) }
}

/// What the arguments request.
package enum Invocation: Hashable, Sendable {
  /// Run a command.
  case run(ParsedArguments)
  /// Show the help of a command.
  case help(CommandPath)
  /// Show the version.
  case version
  /// Show the specification of the whole program as JSON.
  case description
}

/// The specification of a command as plain data: its parser, help, completions and manual pages are derived
/// from it.
package struct CommandSpec: Hashable, Sendable {
  /// An example of the command's use.
  package struct Example: Hashable, Sendable {
    /// Its purpose, without a final period.
    package var purpose: String
    /// The command line, including the command's name.
    package var line: String

    /// Creates an example.
    package init(_ purpose: String, _ line: String) {
      self.purpose = purpose
      self.line = line
    }
  }

  /// An environment variable that affects the command.
  package struct EnvironmentVariable: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// Its effect, in sentences.
    package var help: String

    /// Creates a description.
    package init(_ name: String, help: String) {
      self.name = name
      self.help = help
    }
  }

  /// Release information about the whole program.
  package struct Release: Hashable, Sendable {
    /// The version, such as `1.2.0`.
    package var version: String
    /// The day of the release in the form used by manual pages, such as `November 21, 2025`.
    package var date: String

    /// Creates a description.
    package init(version: String, date: String) {
      self.version = version
      self.date = date
    }
  }

  /// The word to type.
  package var name: String
  /// A one-sentence summary with a final period.
  package var abstract: String
  /// A description; paragraphs are separated by an empty line.
  package var discussion: String
  /// Its options. `-h, --help` is available everywhere and is not listed.
  package var options: [OptionSpec]
  /// Its positional arguments, in order. Only the last may be repeated.
  package var positionals: [PositionalSpec]
  /// Its subcommands. A command with subcommands has no options and no positional arguments of its own.
  package var subcommands: [CommandSpec]
  /// The subcommand that runs when none is named.
  package var defaultSubcommand: String?
  /// Examples, most common first.
  package var examples: [Example]
  /// Environment variables, listed in the manual of the whole program.
  package var environment: [EnvironmentVariable]
  /// The release, on the root command only; it adds `--version`.
  package var release: Release?

  /// Creates a command.
  package init(
    name: String, abstract: String, discussion: String = "", options: [OptionSpec] = [],
    positionals: [PositionalSpec] = [], subcommands: [CommandSpec] = [], defaultSubcommand: String? = nil,
    examples: [Example] = [], environment: [EnvironmentVariable] = [], release: Release? = nil
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.options = options
    self.positionals = positionals
    self.subcommands = subcommands
    self.defaultSubcommand = defaultSubcommand
    self.examples = examples
    self.environment = environment
    self.release = release
  }
}

extension CommandSpec {
  /// The subcommand that runs when none is named.
  var defaultCommand: CommandSpec? { subcommands.first { $0.name == defaultSubcommand } }

  /// Contradictions within the specification, one sentence each; empty when it is consistent.
  ///
  /// A test of the program asserts that there are none; the parser relies on it.
  package func contradictions() -> [String] {
    var found: [String] = []
    func duplicates(of names: [String], _ what: String) {
      var seen: Set<String> = []
      for name in names where !seen.insert(name).inserted {
        found.append("\(self.name): the \(what) '\(name)' is declared twice")
      }
    }
    duplicates(of: options.map { "--\($0.long)" } + ["--help"], "option")
    duplicates(of: options.compactMap(\.short).map { "-\($0)" } + ["-h"], "option")
    duplicates(of: subcommands.map(\.name) + ["help"], "subcommand")
    duplicates(of: positionals.map(\.name), "argument")
    for option in options {
      if option.kind == .flag, !option.valueName.isEmpty || option.defaultValue != nil {
        found.append("\(name): the flag '--\(option.long)' has a value")
      }
      if option.kind != .flag, option.valueName.isEmpty {
        found.append("\(name): the value of '--\(option.long)' has no name")
      }
      for other in option.relations.flatMap(\.options) where !options.contains(where: { $0.long == other }) {
        found.append("\(name): '--\(option.long)' names an option '--\(other)', which is not declared")
      }
      if option.presence == .required, option.defaultValue != nil {
        found.append("\(name): the option '--\(option.long)' is required and has a default")
      }
    }
    for (argument, next) in zip(positionals, positionals.dropFirst()) {
      if argument.occurrence.isRepeated {
        found.append("\(name): the repeated argument '\(argument.name)' is not the last")
      }
      if !argument.occurrence.isRequired, next.occurrence.isRequired {
        found.append("\(name): the required argument '\(next.name)' follows an optional one")
      }
    }
    if !subcommands.isEmpty, !options.isEmpty || !positionals.isEmpty {
      found.append("\(name): has subcommands and arguments of its own")
    }
    if let defaultSubcommand, defaultCommand == nil {
      found.append("\(name): the default subcommand '\(defaultSubcommand)' does not exist")
    }
    return found + subcommands.flatMap { $0.contradictions() }
  }
}

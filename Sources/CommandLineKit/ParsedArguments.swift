/// The parsed arguments of a command, accessed by their specifications.
///
/// Accessing an option or argument that the command does not declare traps.
package struct ParsedArguments: Hashable, Sendable {
  /// The command.
  package let path: CommandPath
  private let options: [String: [String]]
  private let positionals: [String: [String]]

  init(path: CommandPath, options: [String: [String]], positionals: [String: [String]]) {
    self.path = path
    self.options = options
    self.positionals = positionals
  }

  /// Whether the option was given.
  package func isGiven(_ option: OptionSpec) -> Bool { count(option) > 0 }

  /// The number of times the option was given.
  package func count(_ option: OptionSpec) -> Int { given(option).count }

  /// The option's value, or its default.
  package func text(_ option: OptionSpec) -> String? { given(option).last ?? option.defaultValue }

  /// All values of a repeated option, in order.
  package func texts(_ option: OptionSpec) -> [String] { given(option) }

  /// The argument; nil when it was omitted.
  package func text(_ argument: PositionalSpec) -> String? { texts(argument).first }

  /// All values of a repeated argument.
  package func texts(_ argument: PositionalSpec) -> [String] {
    precondition(
      path.command.positionals.contains { $0.name == argument.name },
      "'\(path.name)' declares no argument '\(argument.name)'")
    return positionals[argument.name] ?? []
  }

  /// The same with further values of options, those of flags empty: they count where the option was not given, and follow
  /// what was given of an option that is repeated.
  package func adding(_ further: [(option: OptionSpec, value: String)]) -> ParsedArguments {
    var options = options
    for (option, value) in further where option.kind == .repeated || self.options[option.long] == nil {
      options[option.long, default: []].append(value)
    }
    return ParsedArguments(path: path, options: options, positionals: positionals)
  }

  /// Checks what each option that is given needs and excludes.
  func checkRelations() throws(UsageError) {
    for option in path.command.options where isGiven(option) {
      for relation in option.relations {
        let given = relation.options.first { options[$0] != nil }
        switch relation {
        case .needs(let others, let reason) where given == nil:
          let names = others.map { "'--\($0)'" }.joined(separator: " or ")
          throw UsageError("'--\(option.long)' needs \(names)" + (reason.map { ": \($0)" } ?? ""))
        case .excludes(_, let reason):
          guard let given else { continue }
          throw UsageError(
            "'--\(given)' does not go with '--\(option.long)'" + (reason.map { ": \($0)" } ?? ""))
        case .needs: continue
        }
      }
    }
  }

  private func given(_ option: OptionSpec) -> [String] {
    precondition(
      path.command.options.contains { $0.long == option.long },
      "'\(path.name)' declares no option '--\(option.long)'")
    return options[option.long] ?? []
  }
}

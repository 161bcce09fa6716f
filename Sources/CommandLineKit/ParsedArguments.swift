import Spelling

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

  /// The option's value or default, converted by `parse`; nil when there is neither.
  ///
  /// - Parameters:
  ///   - option: the option.
  ///   - expected: a description of valid values for the error message, such as `a size such as 1920x1080`.
  ///   - parse: converts the text; nil when it is invalid.
  package func value<Value>(
    _ option: OptionSpec, expected: String, _ parse: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = text(option) else { return nil }
    guard let value = parse(text) else {
      throw wrong(text, for: "option '--\(option.long)'", expected: expected)
    }
    return value
  }

  /// All values of a repeated option, converted by `parse`.
  package func values<Value>(
    _ option: OptionSpec, expected: String, _ parse: (String) -> Value?
  ) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for text in texts(option) {
      guard let value = parse(text) else {
        throw wrong(text, for: "option '--\(option.long)'", expected: expected)
      }
      values.append(value)
    }
    return values
  }

  /// All values of a repeated argument, converted by `parse`.
  package func values<Value>(
    _ argument: PositionalSpec, expected: String, _ parse: (String) -> Value?
  ) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for text in texts(argument) {
      guard let value = parse(text) else { throw wrong(text, for: "an argument", expected: expected) }
      values.append(value)
    }
    return values
  }

  /// The argument, converted by `parse`; nil when it was omitted.
  package func value<Value>(
    _ argument: PositionalSpec, expected: String, _ parse: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = text(argument) else { return nil }
    guard let value = parse(text) else { throw wrong(text, for: argument.name, expected: expected) }
    return value
  }

  /// An integer within `range`.
  package func integer(_ option: OptionSpec, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    let bounds =
      range.upperBound == .max
      ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
    return try value(option, expected: "a whole number \(bounds)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// One of the raw values of an enumeration.
  package func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: OptionSpec, of type: Choice.Type
  ) throws(UsageError) -> Choice? {
    guard let text = text(option) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    throw noChoice(text, for: "option '--\(option.long)'", among: Choice.allCases.map(\.rawValue))
  }

  /// The argument as one of the raw values of an enumeration.
  package func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ argument: PositionalSpec, of type: Choice.Type
  ) throws(UsageError) -> Choice? {
    guard let text = text(argument) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    throw noChoice(text, for: argument.name, among: Choice.allCases.map(\.rawValue))
  }

  /// An error about these arguments, or about a file that one of them names.
  package func error(_ message: String, _ exitCode: ExitCode = .usage) -> UsageError {
    UsageError(message, command: path.name, exitCode)
  }

  private func wrong(_ text: String, for owner: String, expected: String) -> UsageError {
    error("\(owner) takes \(expected), not '\(text)'")
  }

  private func noChoice(_ text: String, for owner: String, among choices: [String]) -> UsageError {
    let near = nearest(to: text, in: choices)
    let all = choices.joined(separator: ", ")
    return error(
      near.map { "\(owner) has no choice '\(text)'; did you mean '\($0)'?" }
        ?? "\(owner) takes one of \(all), not '\(text)'")
  }

  private func given(_ option: OptionSpec) -> [String] {
    precondition(
      path.command.options.contains { $0.long == option.long },
      "'\(path.name)' declares no option '--\(option.long)'")
    return options[option.long] ?? []
  }
}

import Spelling

extension CommandSpec {
  /// Parses the arguments into an invocation.
  ///
  /// The syntax is GNU's: `--option=value`, `--option value`, `-ovalue`, `-o value`, flags bundled as in
  /// `-abc`, options anywhere among the other arguments, `--` before arguments that are not options. An
  /// option with a value always takes the next argument, so values may begin with a dash. So may arguments that are
  /// negative numbers, such as `-0.5`, where no option is a digit. Names cannot be abbreviated.
  ///
  /// - Parameter arguments: the arguments after the program's name.
  package func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    var path = self.path
    var rest = arguments[...]
    while !path.command.subcommands.isEmpty {
      let command = path.command
      guard let word = rest.first else {
        guard let main = command.defaultCommand else {
          throw UsageError("missing command", command: path.name)
        }
        path = path.appending(main)
        break
      }
      if let request = try path.request(word, rest.dropFirst()) { return request }
      if let subcommand = command.subcommands.first(where: { $0.name == word }) {
        rest = rest.dropFirst()
        path = path.appending(subcommand)
      } else if word.hasPrefix("-"), word != "-", let main = command.defaultCommand {
        path = path.appending(main)
      } else {
        throw path.unknownWord(word)
      }
    }
    var parser = ArgumentParser(path: path)
    return try parser.parse(rest)
  }
}

extension CommandPath {
  /// The request for a command with subcommands when a word names none of them.
  fileprivate func request(_ word: String, _ rest: ArraySlice<String>) throws(UsageError) -> Invocation? {
    switch word {
    case "-h", "--help": return .help(self)
    case "--version" where root.release != nil && commands.count == 1: return .version
    case "--dump-spec" where commands.count == 1: return .description
    case "help":
      var path = self
      for name in rest {
        guard let next = path.command.subcommands.first(where: { $0.name == name }) else {
          throw path.unknownWord(name)
        }
        path = path.appending(next)
      }
      return .help(path)
    default: return nil
    }
  }

  fileprivate func unknownWord(_ word: String) -> UsageError {
    if word.hasPrefix("-"), word != "-" { return UsageError("unknown option '\(word)'", command: name) }
    if command.subcommands.isEmpty { return UsageError("'\(name)' has no subcommands", command: name) }
    let near = nearest(to: word, in: command.subcommands.map(\.name) + ["help"])
    return UsageError(
      "unknown command '\(word)'" + (near.map { "; did you mean '\($0)'?" } ?? ""), command: name)
  }
}

/// Parses the arguments of one command that has no subcommands.
private struct ArgumentParser {
  let path: CommandPath
  var options: [String: [String]] = [:]
  var positionals: [String] = []

  init(path: CommandPath) { self.path = path }

  private func error(_ message: String) -> UsageError { UsageError(message, command: path.name) }

  mutating func parse(_ arguments: ArraySlice<String>) throws(UsageError) -> Invocation {
    var rest = arguments
    while let word = rest.popFirst() {
      if word == "--" {
        positionals += rest
        break
      } else if word.hasPrefix("--") {
        if try parseLong(word.dropFirst(2), &rest) == .help { return .help(path) }
      } else if word.hasPrefix("-"), word != "-", !isNumber(word) {
        if try parseBundle(word.dropFirst(), &rest) == .help { return .help(path) }
      } else {
        positionals.append(word)
      }
    }
    for option in path.command.options where option.presence == .required && options[option.long] == nil {
      throw error("missing option '\(option.shortestUsage)'")
    }
    return .run(ParsedArguments(path: path, options: options, positionals: try assignPositionals()))
  }

  /// Whether a word is a negative number, or begins as one: `-0.5`, `-.5`, `-1|0`.
  private func isNumber(_ word: String) -> Bool {
    let digits = word.dropFirst(word.hasPrefix("-.") ? 2 : 1)
    guard let first = digits.first, ("0"..."9").contains(first) else { return false }
    return !path.command.options.contains { $0.short?.isNumber ?? false }
  }

  private enum Step {
    case next, help
  }

  private mutating func parseLong(
    _ word: Substring, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> Step {
    let equals = word.firstIndex(of: "=")
    let name = String(equals.map { word[..<$0] } ?? word)
    let value = equals.map { String(word[word.index(after: $0)...]) }
    guard let option = (path.command.options + [.help]).first(where: { $0.long == name }) else {
      throw unknownOption(name)
    }
    if option.kind == .flag {
      guard value == nil else { throw error("option '--\(name)' takes no value") }
      if option == .help { return .help }
      options[name, default: []].append("")
    } else {
      guard let value = value ?? rest.popFirst() else {
        throw error("option '--\(name)' needs a value (\(option.valueName))")
      }
      options[name, default: []].append(value)
    }
    return .next
  }

  private mutating func parseBundle(
    _ word: Substring, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> Step {
    var letters = word
    while let letter = letters.popFirst() {
      guard let option = (path.command.options + [.help]).first(where: { $0.short == letter }) else {
        // A long option typed with a single dash is the most common mistake.
        let long = path.command.options.first { $0.long == word.prefix { $0 != "=" } }
        throw error("unknown option '-\(letter)'" + (long.map { "; did you mean '--\($0.long)'?" } ?? ""))
      }
      if option == .help { return .help }
      if option.kind == .flag {
        options[option.long, default: []].append("")
        continue
      }
      guard let value = letters.isEmpty ? rest.popFirst() : String(letters) else {
        throw error("option '-\(letter)' needs a value (\(option.valueName))")
      }
      options[option.long, default: []].append(value)
      break
    }
    return .next
  }

  private func unknownOption(_ name: String) -> UsageError {
    let known = path.command.options.map(\.long) + ["help"] + (path.isDefault ? ["version"] : [])
    if let near = nearest(to: name, in: known) {
      return error("unknown option '--\(name)'; did you mean '--\(near)'?")
    }
    let owners = path.root.subcommands.filter { $0.options.contains { $0.long == name } }
    if let owner = owners.first {
      return error("unknown option '--\(name)'; it belongs to '\(path.root.name) \(owner.name)'")
    }
    return error("unknown option '--\(name)'")
  }

  private func assignPositionals() throws(UsageError) -> [String: [String]] {
    var rest = positionals[...]
    var assigned: [String: [String]] = [:]
    for argument in path.command.positionals {
      if argument.occurrence.isRequired, rest.isEmpty { throw error("missing \(argument.name)") }
      let taken = argument.occurrence.isRepeated ? rest : rest.prefix(1)
      assigned[argument.name] = Array(taken)
      rest = rest.dropFirst(taken.count)
    }
    if let extra = rest.first { throw error("unexpected argument '\(extra)'") }
    return assigned
  }
}

extension CommandSpec {
  /// The whole specification as JSON, for programs that build on the command.
  package var json: JSON {
    var members: [JSON.Member] = [
      .init("name", .string(name)),
      .init("abstract", .string(abstract)),
      .init("discussion", .string(discussion)),
    ]
    if let release { members.append(.init("release", .string(release.version))) }
    if let defaultSubcommand { members.append(.init("defaultSubcommand", .string(defaultSubcommand))) }
    members += [
      .init("options", .array(options.map(\.json))),
      .init("positionals", .array(positionals.map(\.json))),
      .init("examples", .array(examples.map { ["purpose": .string($0.purpose), "line": .string($0.line)] })),
      .init("environment", .array(environment.map { ["name": .string($0.name), "help": .string($0.help)] })),
      .init("subcommands", .array(subcommands.map(\.json))),
    ]
    return .object(members)
  }

  /// The output of `--dump-spec`: the specification in an object with a format version.
  package var dump: JSON { ["version": 1, "command": json] }
}

extension OptionSpec {
  var json: JSON {
    [
      "long": .string(long), "short": .string(orNull: short.map(String.init)), "kind": .string(kind.rawValue),
      "valueName": .string(orNull: kind == .flag ? nil : valueName), "presence": .string(presence.rawValue),
      "default": .string(orNull: defaultValue), "completion": completion.json, "help": .string(help),
    ]
  }
}

extension PositionalSpec {
  var json: JSON {
    [
      "name": .string(name), "occurrence": .string(occurrence.rawValue), "completion": completion.json,
      "help": .string(help),
    ]
  }
}

extension Completion {
  var json: JSON {
    switch self {
    case .none: ["kind": "none"]
    case .file(let extensions): ["kind": "file", "extensions": .strings(extensions)]
    case .directory: ["kind": "directory"]
    case .list(let words): ["kind": "list", "words": .strings(words)]
    case .dynamic(let arguments, let separator):
      [
        "kind": "dynamic", "arguments": .strings(arguments),
        "separator": .string(orNull: separator.map(String.init)),
      ]
    case .marked(let mark, let extensions, let otherwise):
      [
        "kind": "marked", "mark": .string(String(mark)), "extensions": .strings(extensions),
        "otherwise": otherwise.json,
      ]
    }
  }
}

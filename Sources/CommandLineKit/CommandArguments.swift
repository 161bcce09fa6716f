import Synchronization

/// The options and arguments of a command, or a group of them: a structure whose properties declare them with ``Option``,
/// ``Flag`` and ``Argument``, or are such groups.
///
/// Each is stated once: its names, its type, its help, and what it needs or excludes. The parser, the help, the manual and the
/// completions of shells derive from that.
package protocol ArgumentGroup: Sendable {
  /// Declares everything; the properties have no values yet.
  init()
  /// Checks what no declaration states, and sets what is ``Derived``.
  ///
  /// Called when everything else is read, for groups before what contains them.
  func validate() throws(UsageError)
}

extension ArgumentGroup {
  package func validate() throws(UsageError) {}

  /// The declarations, in the order of the properties.
  fileprivate var declarations: [any ArgumentDeclaration] {
    members.flatMap { ($0 as? any ArgumentGroup)?.declarations ?? [$0 as! any ArgumentDeclaration] }
  }

  /// The options of the group, in the order of the properties.
  package static var options: [OptionSpec] {
    Self().declarations.compactMap { if case .option(let option) = $0.spec { option } else { nil } }
  }

  private var members: [any Sendable] {
    Mirror(reflecting: self).children.compactMap { child in
      if let group = child.value as? any ArgumentGroup { return group }
      return child.value as? any ArgumentDeclaration
    }
  }

  fileprivate func validateAll() throws(UsageError) {
    for case let group as any ArgumentGroup in members { try group.validateAll() }
    try validate()
  }
}

/// All options and arguments of a command.
package protocol CommandArguments: ArgumentGroup {
  /// The command; its options and positional arguments are those of the properties.
  static var command: CommandSpec { get }
}

extension CommandArguments {
  /// The command with its options and positional arguments.
  package static var specification: CommandSpec {
    var command = command
    for declaration in Self().declarations {
      switch declaration.spec {
      case .option(let option): command.options.append(option)
      case .positional(let positional): command.positionals.append(positional)
      }
    }
    return command
  }

  /// Reads what the parser has found.
  ///
  /// - Throws: what is wrong with a word, or does not go with another.
  package init(_ parsed: ParsedArguments) throws(UsageError) {
    self.init()
    do throws(UsageError) {
      try parsed.checkRelations()
      for declaration in declarations { try declaration.read(parsed) }
      try validateAll()
    } catch {
      throw error.about(parsed.path.name)
    }
  }
}

/// A property that declares something.
private protocol ArgumentDeclaration: Sendable {
  var spec: ArgumentSpec { get }
  func read(_ parsed: ParsedArguments) throws(UsageError)
}

private enum ArgumentSpec {
  case option(OptionSpec)
  case positional(PositionalSpec)
}

/// What a property of a command's structure holds once the arguments are read. Copies of the structure share it.
private final class ParsedValue<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  func set(_ new: Value) { value.withLock { $0 = new } }

  func get(_ name: String) -> Value {
    guard let value = value.withLock({ $0 }) else {
      preconditionFailure("\(name) is used before the arguments are read")
    }
    return value
  }
}

/// An option as checks of several see it.
package protocol DeclaredOption: Sendable {
  /// Its name, as one types it: `--json`.
  var name: String { get }
  /// Whether it was given.
  var isGiven: Bool { get }
}

extension ArgumentGroup {
  /// The name of the first of some options that was given; nil for none.
  package func firstGiven(of options: any DeclaredOption...) -> String? {
    options.first(where: \.isGiven)?.name
  }
}

/// An option with a value.
///
/// ```swift
/// @Option("frames", "N", .integer(in: 1...1000), help: "End after N frames") var frames: Int?
/// @Option("quality", "Q", .integer(in: 1...100), default: "92", help: "The quality") var quality: Int
/// @Option(required: "output", "FILE", .file(), help: "Where it goes") var output: String
/// @Option(repeated: "set", "KEY=TEXT", .text, help: "Set a value") var values: [String]
/// ```
/// The last one counts where an option that is not `repeated` is given more than once. What several commands share is a
/// static member of an extension, and is declared by `@Option(.device) var device`.
@propertyWrapper package struct Option<Value: Sendable>: ArgumentDeclaration, DeclaredOption {
  private let option: OptionSpec
  private let convert: @Sendable ([String], _ owner: String) throws(UsageError) -> Value
  private let value = ParsedValue<Value>()
  private let words = ParsedValue<[String]>()

  private init(
    _ option: OptionSpec, _ convert: @escaping @Sendable ([String], String) throws(UsageError) -> Value
  ) {
    (self.option, self.convert) = (option, convert)
  }

  /// Declares an option that is nil when it is left out.
  package init<Element>(
    _ long: String, short: Character? = nil, _ valueName: String, _ type: ArgumentType<Element>,
    _ relations: OptionSpec.Relation..., help: String
  ) where Value == Element? {
    self.init(
      .value(long, short: short, valueName, completion: type.completion, help: help).with(relations)
    ) { words, owner throws(UsageError) in
      guard let word = words.last else { return nil }
      return try type.read(word, owner)
    }
  }

  /// Declares an option with a default, as one would write it.
  package init(
    _ long: String, short: Character? = nil, _ valueName: String, _ type: ArgumentType<Value>,
    default preset: String, _ relations: OptionSpec.Relation..., help: String
  ) {
    self.init(
      .value(long, short: short, valueName, default: preset, completion: type.completion, help: help)
        .with(relations)
    ) { words, owner throws(UsageError) in try type.read(words.last ?? preset, owner) }
  }

  /// Declares an option that must be given.
  package init(
    required long: String, short: Character? = nil, _ valueName: String, _ type: ArgumentType<Value>,
    help: String
  ) {
    self.init(
      .value(
        long, short: short, valueName, presence: .required, completion: type.completion, help: help)
    ) { words, owner throws(UsageError) in try type.read(words.last ?? "", owner) }
  }

  /// Declares an option that may be given any number of times.
  ///
  /// - Parameter presence: whether once is the least.
  package init<Element>(
    repeated long: String, short: Character? = nil, _ valueName: String, _ type: ArgumentType<Element>,
    presence: OptionSpec.Presence = .optional, _ relations: OptionSpec.Relation..., help: String
  ) where Value == [Element] {
    self.init(
      .repeated(
        long, short: short, valueName, presence: presence, completion: type.completion, help: help
      ).with(relations)
    ) { words, owner throws(UsageError) in
      var values: [Element] = []
      for word in words { values.append(try type.read(word, owner)) }
      return values
    }
  }

  /// Declares an option that several commands share, with what it needs and excludes here.
  package init(_ shared: Option, _ relations: OptionSpec.Relation...) {
    self.init(shared.option.with(shared.option.relations + relations), shared.convert)
  }

  /// Its value.
  package var wrappedValue: Value { value.get("--\(option.long)") }

  /// The declaration.
  package var projectedValue: Option { self }

  package var isGiven: Bool { !words.get("--\(option.long)").isEmpty }

  package var name: String { "--\(option.long)" }

  fileprivate var spec: ArgumentSpec { .option(option) }

  fileprivate func read(_ parsed: ParsedArguments) throws(UsageError) {
    words.set(parsed.texts(option))
    value.set(try convert(parsed.texts(option), "option '--\(option.long)'"))
  }
}

/// An option without a value.
///
/// ```swift
/// @Flag("json", help: "Report as JSON") var isJSON
/// @Flag("force", .always, else: .never, help: "Replace existing files") var replacing: AtomicFile.Replacing
/// ```
@propertyWrapper package struct Flag<Value: Sendable>: ArgumentDeclaration, DeclaredOption {
  private let option: OptionSpec
  private let values: (given: Value, else: Value)
  private let given = ParsedValue<Bool>()

  private init(_ option: OptionSpec, _ values: (Value, Value)) {
    (self.option, self.values) = (option, values)
  }

  /// Declares a flag that stands for one of two values.
  package init(
    _ long: String, short: Character? = nil, _ value: Value, else other: Value,
    _ relations: OptionSpec.Relation..., help: String
  ) {
    self.init(.flag(long, short: short, help: help).with(relations), (value, other))
  }

  /// Declares a flag.
  package init(
    _ long: String, short: Character? = nil, _ relations: OptionSpec.Relation..., help: String
  ) where Value == Bool {
    self.init(.flag(long, short: short, help: help).with(relations), (true, false))
  }

  /// Declares a flag that several commands share, with what it needs and excludes here.
  package init(_ shared: Flag, _ relations: OptionSpec.Relation...) {
    self.init(shared.option.with(shared.option.relations + relations), shared.values)
  }

  /// Its value.
  package var wrappedValue: Value { isGiven ? values.given : values.else }

  /// The declaration.
  package var projectedValue: Flag { self }

  package var isGiven: Bool { given.get("--\(option.long)") }

  package var name: String { "--\(option.long)" }

  fileprivate var spec: ArgumentSpec { .option(option) }

  fileprivate func read(_ parsed: ParsedArguments) { given.set(parsed.isGiven(option)) }
}

/// An argument that is known by its place.
///
/// ```swift
/// @Argument("CHAIN", .chain, help: "The filters") var chain: ChainArgument
/// @Argument("CHAIN", .chain, help: "The filters") var chain: ChainArgument?
/// @Argument(.oneOrMore, "INPUT", .text, help: "The photographs") var inputs: [String]
/// ```
@propertyWrapper package struct Argument<Value: Sendable>: ArgumentDeclaration {
  /// How often an argument that is a list may be given.
  package enum Repetition {
    case zeroOrMore, oneOrMore
  }

  private let positional: PositionalSpec
  private let convert: @Sendable ([String]) throws(UsageError) -> Value
  private let value = ParsedValue<Value>()

  private init(
    _ positional: PositionalSpec, _ convert: @escaping @Sendable ([String]) throws(UsageError) -> Value
  ) {
    (self.positional, self.convert) = (positional, convert)
  }

  /// Declares an argument that must be given.
  package init(_ name: String, _ type: ArgumentType<Value>, help: String) {
    self.init(PositionalSpec(name, completion: type.completion, help: help)) { words throws(UsageError) in
      try type.read(words[0], name)
    }
  }

  /// Declares an argument that is nil when it is left out.
  package init<Element>(_ name: String, _ type: ArgumentType<Element>, help: String)
  where Value == Element? {
    self.init(PositionalSpec(name, occurrence: .optional, completion: type.completion, help: help)) {
      words throws(UsageError) in
      guard let word = words.first else { return nil }
      return try type.read(word, name)
    }
  }

  /// Declares an argument that may be given any number of times.
  package init<Element>(
    _ repetition: Repetition, _ name: String, _ type: ArgumentType<Element>, help: String
  ) where Value == [Element] {
    let occurrence: PositionalSpec.Occurrence = repetition == .oneOrMore ? .oneOrMore : .zeroOrMore
    self.init(PositionalSpec(name, occurrence: occurrence, completion: type.completion, help: help)) {
      words throws(UsageError) in
      var values: [Element] = []
      for word in words { values.append(try type.read(word, "an argument")) }
      return values
    }
  }

  /// Its value.
  package var wrappedValue: Value { value.get(positional.name) }

  fileprivate var spec: ArgumentSpec { .positional(positional) }

  fileprivate func read(_ parsed: ParsedArguments) throws(UsageError) {
    value.set(try convert(parsed.texts(positional)))
  }
}

/// A value that ``ArgumentGroup/validate()`` makes of several options, by `$name.set(…)`.
@propertyWrapper package struct Derived<Value: Sendable>: Sendable {
  private let value = ParsedValue<Value>()

  /// Declares a value.
  package init() {}

  /// The value.
  package var wrappedValue: Value { value.get("a derived value") }

  /// The declaration.
  package var projectedValue: Derived { self }

  /// Sets the value.
  package func set(_ new: Value) { value.set(new) }
}

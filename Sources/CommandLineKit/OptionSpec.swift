/// One option of a command.
package struct OptionSpec: Hashable, Sendable {
  /// How an option is written.
  package enum Kind: String, Hashable, Sendable {
    /// Without a value. Repetitions can be counted.
    case flag
    /// With a value; of several the last counts.
    case value
    /// With a value, any number of times.
    case repeated
  }

  /// Whether the command can do without it.
  package enum Presence: String, Hashable, Sendable {
    case optional, required
  }

  /// The long name, without the dashes.
  package var long: String
  /// The short name, without the dash.
  package var short: Character?
  /// The value as the help shows it, in capitals; empty for flags.
  package var valueName: String
  /// How it is written.
  package var kind: Kind
  /// Whether the command can do without it.
  package var presence: Presence
  /// The value that is taken when none is given, as it would be typed.
  package var defaultValue: String?
  /// What a shell offers as values.
  package var completion: Completion
  /// What it does: a sentence without a full stop.
  package var help: String

  private init(
    long: String, short: Character?, valueName: String, kind: Kind, presence: Presence,
    defaultValue: String?, completion: Completion, help: String
  ) {
    self.long = long
    self.short = short
    self.valueName = valueName
    self.kind = kind
    self.presence = presence
    self.defaultValue = defaultValue
    self.completion = completion
    self.help = help
  }

  /// An option without a value.
  package static func flag(_ long: String, short: Character? = nil, help: String) -> OptionSpec {
    OptionSpec(
      long: long, short: short, valueName: "", kind: .flag, presence: .optional, defaultValue: nil,
      completion: .none, help: help)
  }

  /// An option with a value; of several the last counts.
  package static func value(
    _ long: String, short: Character? = nil, _ valueName: String, presence: Presence = .optional,
    default defaultValue: String? = nil, completion: Completion = .none, help: String
  ) -> OptionSpec {
    OptionSpec(
      long: long, short: short, valueName: valueName, kind: .value, presence: presence,
      defaultValue: defaultValue, completion: completion, help: help)
  }

  /// An option with a value that may be given any number of times.
  package static func repeated(
    _ long: String, short: Character? = nil, _ valueName: String, presence: Presence = .optional,
    completion: Completion = .none, help: String
  ) -> OptionSpec {
    OptionSpec(
      long: long, short: short, valueName: valueName, kind: .repeated, presence: presence,
      defaultValue: nil, completion: completion, help: help)
  }

  /// The option that every command understands.
  static let help = flag("help", short: "h", help: "Show this help")
  /// The option that a program with a release understands.
  static let version = flag("version", help: "Show the version")

  /// The shortest way to write it, such as `-o FILE`.
  var shortestUsage: String {
    let name = short.map { "-\($0)" } ?? "--\(long)"
    return kind == .flag ? name : "\(name) \(valueName)"
  }
}

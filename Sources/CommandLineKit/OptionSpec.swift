/// One option of a command.
public struct OptionSpec: Hashable, Sendable {
  /// How an option is written.
  public enum Kind: String, Hashable, Sendable {
    /// Without a value. Repetitions can be counted.
    case flag
    /// With a value; of several the last counts.
    case value
    /// With a value, any number of times.
    case repeated
  }

  /// Whether the command can do without it.
  public enum Presence: String, Hashable, Sendable {
    case optional, required
  }

  /// The long name, without the dashes.
  public var long: String
  /// The short name, without the dash.
  public var short: Character?
  /// The value as the help shows it, in capitals; empty for flags.
  public var valueName: String
  /// How it is written.
  public var kind: Kind
  /// Whether the command can do without it.
  public var presence: Presence
  /// The value that is taken when none is given, as it would be typed.
  public var defaultValue: String?
  /// What a shell offers as values.
  public var completion: Completion
  /// What it does: a sentence without a full stop.
  public var help: String

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
  public static func flag(_ long: String, short: Character? = nil, help: String) -> OptionSpec {
    OptionSpec(
      long: long, short: short, valueName: "", kind: .flag, presence: .optional, defaultValue: nil,
      completion: .none, help: help)
  }

  /// An option with a value; of several the last counts.
  public static func value(
    _ long: String, short: Character? = nil, _ valueName: String, presence: Presence = .optional,
    default defaultValue: String? = nil, completion: Completion = .none, help: String
  ) -> OptionSpec {
    OptionSpec(
      long: long, short: short, valueName: valueName, kind: .value, presence: presence,
      defaultValue: defaultValue, completion: completion, help: help)
  }

  /// An option with a value that may be given any number of times.
  public static func repeated(
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

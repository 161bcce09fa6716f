/// One option of a command.
package struct OptionSpec: Hashable, Sendable {
  /// The form of an option.
  package enum Kind: String, Hashable, Sendable {
    /// Without a value. Repetitions can be counted.
    case flag
    /// With a value; the last one wins.
    case value
    /// With a value, any number of times.
    case repeated
  }

  /// Which other options an option goes with.
  package enum Relation: Hashable, Sendable {
    /// At least one of these must be given as well.
    ///
    /// - Parameter reason: why, which ends the error: `nothing is measured`.
    case needs([String], reason: String?)
    /// None of these may be given as well.
    case excludes([String], reason: String?)

    /// At least one of these must be given as well.
    package static func needs(_ options: String..., because reason: String? = nil) -> Relation {
      .needs(options, reason: reason)
    }

    /// None of these may be given as well.
    package static func excludes(_ options: String..., because reason: String? = nil) -> Relation {
      .excludes(options, reason: reason)
    }

    /// It in words, without a final period.
    var sentence: String {
      let names = options.map { "--\($0)" }.joined(separator: ", ")
      return switch self {
      case .needs: options.count == 1 ? "It needs \(names)" : "It needs one of \(names)"
      case .excludes: "It excludes \(names)"
      }
    }

    /// The other options.
    var options: [String] {
      switch self {
      case .needs(let options, _), .excludes(let options, _): options
      }
    }
  }

  /// Whether the option is required.
  package enum Presence: String, Hashable, Sendable {
    case optional, required
  }

  /// The long name, without the dashes.
  package var long: String
  /// The short name, without the dash.
  package var short: Character?
  /// The placeholder for the value in the help, in capitals; empty for flags.
  package var valueName: String
  /// The form.
  package var kind: Kind
  /// Whether it is required.
  package var presence: Presence
  /// The default value, as it would be typed.
  package var defaultValue: String?
  /// What a shell offers as values.
  package var completion: Completion
  /// Its help: a sentence without a final period.
  package var help: String
  /// Which other options it goes with.
  package var relations: [Relation] = []

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

  /// An option with a value; the last one wins.
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

  /// The option that goes with others as stated.
  func with(_ relations: [Relation]) -> OptionSpec {
    var option = self
    option.relations = relations
    return option
  }

  /// The option that every command has.
  static let help = flag("help", short: "h", help: "Show this help")
  /// The option that a program with a release has.
  static let version = flag("version", help: "Show the version")

  /// The shortest form, such as `-o FILE`.
  var shortestUsage: String {
    let name = short.map { "-\($0)" } ?? "--\(long)"
    return kind == .flag ? name : "\(name) \(valueName)"
  }
}

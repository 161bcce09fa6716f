/// One argument of a command that is not an option.
package struct PositionalSpec: Hashable, Sendable {
  /// How often an argument is given.
  package enum Occurrence: String, Hashable, Sendable {
    case once
    case optional
    case oneOrMore = "one-or-more"
    case zeroOrMore = "zero-or-more"

    /// Whether the command cannot do without it.
    package var isRequired: Bool { self == .once || self == .oneOrMore }
    /// Whether it may be given more than once.
    package var isRepeated: Bool { self == .oneOrMore || self == .zeroOrMore }
  }

  /// The name as the help shows it, in capitals.
  package var name: String
  /// How often it is given.
  package var occurrence: Occurrence
  /// What a shell offers for it.
  package var completion: Completion
  /// What it is: a sentence without a full stop.
  package var help: String

  /// Creates an argument.
  package init(
    _ name: String, occurrence: Occurrence = .once, completion: Completion = .none, help: String
  ) {
    self.name = name
    self.occurrence = occurrence
    self.completion = completion
    self.help = help
  }

  /// The name with dots when it may be repeated and brackets when it may be left out.
  var usage: String {
    let name = occurrence.isRepeated ? "\(self.name)..." : self.name
    return occurrence.isRequired ? name : "[\(name)]"
  }
}

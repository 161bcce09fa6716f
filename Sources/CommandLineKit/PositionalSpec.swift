/// A positional argument of a command.
package struct PositionalSpec: Hashable, Sendable {
  /// How often an argument may be given.
  package enum Occurrence: String, Hashable, Sendable {
    case once
    case optional
    case oneOrMore = "one-or-more"
    case zeroOrMore = "zero-or-more"

    /// Whether the argument is required.
    package var isRequired: Bool { self == .once || self == .oneOrMore }
    /// Whether it may be given more than once.
    package var isRepeated: Bool { self == .oneOrMore || self == .zeroOrMore }
  }

  /// The placeholder in the help, in capitals.
  package var name: String
  /// How often it may be given.
  package var occurrence: Occurrence
  /// What a shell offers for it.
  package var completion: Completion
  /// Its help: a sentence without a final period.
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

  /// The placeholder, with dots if it may be repeated and brackets if it is optional.
  var usage: String {
    let name = occurrence.isRepeated ? "\(self.name)..." : self.name
    return occurrence.isRequired ? name : "[\(name)]"
  }
}

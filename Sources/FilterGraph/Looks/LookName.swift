/// The name of a look as people read it: one line of 1 to 80 characters.
public struct LookName: Hashable, Sendable, CustomStringConvertible {
  /// The name, without blanks at its ends.
  public let description: String

  /// What a name is, for messages.
  public static let expectation = "one line of 1 to \(longest) characters"
  /// How many characters a name has at most.
  package static let longest = 80
  /// How many bytes a name has at most.
  package static let mostBytes = 4 * longest

  /// Creates a name; nil when the text is empty, too long, or has control characters or noncharacters.
  public init?(_ text: some StringProtocol) {
    let trimmed = String(text.trimmed())
    let isPlain = trimmed.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
      // They stand for bytes of arguments that are not UTF-8.
      default: !scalar.properties.isNoncharacterCodePoint
      }
    }
    guard (1...Self.longest).contains(trimmed.count), trimmed.utf8.count <= Self.mostBytes, isPlain else {
      return nil
    }
    description = trimmed
  }

  /// Whether people would take both for the same name: case does not matter.
  public func isSame(as other: some StringProtocol) -> Bool {
    description.lowercased() == other.lowercased()
  }
}

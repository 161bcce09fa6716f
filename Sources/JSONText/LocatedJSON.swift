/// A JSON value with the place where it begins in its text, for messages.
package struct LocatedJSON: Sendable {
  /// A place in a text.
  package struct Place: Hashable, Sendable {
    /// The line, counted from 1.
    package var line: Int
    /// The column, counted in characters from 1.
    package var column: Int

    /// Creates a place; by default the beginning of a text.
    package init(line: Int = 1, column: Int = 1) { (self.line, self.column) = (line, column) }
  }

  package enum Value: Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case double(Double)
    case string(String)
    case array([LocatedJSON])
    /// Members in the order of the text.
    case object([Member])
  }

  package struct Member: Sendable {
    package let name: String
    package let value: LocatedJSON
  }

  package let value: Value
  package let start: Place

  /// The members of an object; nil for other values.
  package var members: [Member]? { if case .object(let members) = value { members } else { nil } }
  /// The elements of an array; nil for other values.
  package var elements: [LocatedJSON]? { if case .array(let elements) = value { elements } else { nil } }
  /// The text of a string; nil for other values.
  package var string: String? { if case .string(let text) = value { text } else { nil } }
}

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

extension JSON {
  /// The value without its place.
  package init(_ located: LocatedJSON) {
    self =
      switch located.value {
      case .null: .null
      case .bool(let value): .bool(value)
      case .integer(let value): .integer(value)
      case .double(let value): .double(value)
      case .string(let text): .string(text)
      case .array(let elements): .array(elements.map { JSON($0) })
      case .object(let members): .object(members.map { Member($0.name, JSON($0.value)) })
      }
  }

  /// Parses a text by RFC 8259; nothing may follow the value but white space.
  ///
  /// - Parameter text: UTF-8; arrays and objects are at most 32 levels deep, and the names of an object are distinct.
  package init(parsing text: some Collection<UInt8>) throws(JSONError) {
    self.init(try LocatedJSON(parsing: text, .standard))
  }

  /// The value of a member; nil where this is no object or has none of the name.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text of a string.
  package var string: String? { if case .string(let text) = self { text } else { nil } }
}

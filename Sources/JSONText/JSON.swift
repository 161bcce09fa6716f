/// A JSON value whose objects preserve the order of their members.
///
/// It can be written as a literal: `["version": 1, "name": .string(name), "sizes": .array(sizes)]`.
package enum JSON: Hashable, Sendable {
  /// A name with its value.
  package struct Member: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The value.
    package var value: JSON

    /// Creates a member.
    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  case null
  case bool(Bool)
  case integer(Int)
  /// A number with as many digits as a double needs; null when it is not finite.
  case double(Double)
  /// A number with as many digits as a float needs; null when it is not finite.
  case float(Float)
  case string(String)
  case array([JSON])
  /// Names with values, in this order. The caller must keep the names distinct.
  case object([Member])

  /// The string, or null for nil.
  package static func string(orNull text: String?) -> JSON { text.map(JSON.string) ?? .null }
  /// The number, or null for nil.
  package static func integer(orNull number: Int?) -> JSON { number.map(JSON.integer) ?? .null }
  /// The number, or null for nil.
  package static func double(orNull number: Double?) -> JSON { number.map(JSON.double) ?? .null }
  /// The strings as an array.
  package static func strings(_ texts: some Sequence<String>) -> JSON { .array(texts.map(JSON.string)) }
}

extension JSON: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  package init(stringLiteral value: String) { self = .string(value) }
  /// Creates an integer.
  package init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a number.
  package init(floatLiteral value: Double) { self = .double(value) }
  /// Creates a Boolean.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates null.
  package init(nilLiteral: ()) { self = .null }
  /// Creates an array.
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  /// Creates an object with the members in the literal's order.
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
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

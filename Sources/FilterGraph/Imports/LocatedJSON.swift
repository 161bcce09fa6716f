/// A JSON value with the place where it begins in its file, for messages.
struct LocatedJSON: Sendable {
  enum Value: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([LocatedJSON])
    /// Members in the order of the text; of several with one name the last one counts.
    case object([Member])
  }

  struct Member: Sendable {
    let name: String
    let value: LocatedJSON
  }

  let value: Value
  let place: ShaderText.Place

  /// The members of an object; nil for other values.
  var members: [Member]? { if case .object(let members) = value { members } else { nil } }
  /// The elements of an array; nil for other values.
  var elements: [LocatedJSON]? { if case .array(let elements) = value { elements } else { nil } }
  /// The text of a string; nil for other values.
  var string: String? { if case .string(let text) = value { text } else { nil } }
  /// A number, also one in quotes or a truth value, as hosts accept them; nil for other values.
  var number: Double? {
    switch value {
    case .number(let number): number
    case .bool(let isTrue): isTrue ? 1 : 0
    case .string(let text): Double(text.trimmed()).flatMap { $0.isFinite ? $0 : nil }
    case .null, .array, .object: nil
    }
  }
  /// A truth value, also as a number or a word; nil for other values.
  var bool: Bool? {
    switch value {
    case .bool(let isTrue): isTrue
    case .number(let number): number != 0
    case .string(let text):
      ["true": true, "yes": true, "1": true, "false": false, "no": false, "0": false][text.lowercased()]
    case .null, .array, .object: nil
    }
  }

  /// The value of a member; nil when this is no object or has none of the name.
  subscript(name: String) -> LocatedJSON? { members?.last { $0.name == name }?.value }
}

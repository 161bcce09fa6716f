/// A value as the texts of profiles and settings have it.
///
/// Texts are read and written by Unicode scalars: a combining mark behind a quotation mark, a space or `=` is one `Character`
/// with it.
package struct ProfileText: CustomStringConvertible {
  package let description: String

  /// A string: as it is where it reads back so, else in quotes with escapes.
  package init(_ text: String) {
    let scalars = text.unicodeScalars
    let isPlain = scalars.allSatisfy { !Self.isHidden($0) && $0 != "\"" }
    let keepsEnds = !scalars.isEmpty && scalars.first != " " && scalars.last != " "
    description = isPlain && keepsEnds ? text : Self.quoted(text)
  }

  /// A control's value: a number, a text in quotes, `[1,2,3]`, `640x480` or `640x480+8+0`.
  init(_ value: CameraControl.Value) {
    switch value {
    case .text(let text): description = Self.quoted(text)
    case .array(let elements): description = "[\(elements.map { "\($0)" }.joined(separator: ","))]"
    default: description = value.description
    }
  }

  /// Whether a scalar is no character for a text file: control characters, and noncharacters, which stand for the bytes of
  /// file names that are not UTF-8.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.isNoncharacterCodePoint
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where isHidden(scalar):
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The string that a text stands for.
  package static func string(_ text: String) throws(CameraProfile.Refusal) -> String {
    guard text.unicodeScalars.first == "\"" else { return text }
    var rest = text.unicodeScalars.dropFirst()
    var result = String.UnicodeScalarView()
    var isClosed = false
    while !isClosed, let scalar = rest.popFirst() {
      switch scalar {
      case "\"": isClosed = true
      case "\\": result.append(try escaped(&rest))
      default: result.append(scalar)
      }
    }
    guard isClosed, rest.isEmpty else {
      throw .init("'\(text.excerpt)' has no closing quote, or more behind it")
    }
    return String(result)
  }

  /// The key and the value of a line `key = value`; nil for an empty line or a comment.
  package static func assignment(
    _ line: String
  ) throws(CameraProfile.Refusal) -> (key: String, value: String)? {
    let scalars = line[...].unicodeScalars.trimmingBlanks
    if scalars.isEmpty || scalars.first == "#" { return nil }
    guard let equals = scalars.firstIndex(of: "=") else {
      throw .init("'\(String(scalars).excerpt)' is not of the form key = value")
    }
    let value = scalars[scalars.index(after: equals)...]
    return (String(scalars[..<equals].trimmingBlanks), String(value.trimmingBlanks))
  }

  /// The character that an escape behind its backslash stands for.
  private static func escaped(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(CameraProfile.Refusal) -> Unicode.Scalar {
    switch rest.popFirst() {
    case "\"": return "\""
    case "\\": return "\\"
    case "u" where rest.first == "{":
      let digits = String(rest.dropFirst().prefix { $0 != "}" })
      guard let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number) else {
        throw .init("'\\u{\(digits.excerpt)}' is no character")
      }
      rest = rest.dropFirst(digits.unicodeScalars.count + 2)
      return scalar
    default: throw .init("a backslash stands before nothing that it changes; write \\\\")
    }
  }

  /// The control's value that a text stands for; nil when it is none.
  static func value(_ text: String) throws(CameraProfile.Refusal) -> CameraControl.Value? {
    if text.unicodeScalars.first == "\"" { return .text(try string(text)) }
    if text.hasPrefix("["), text.hasSuffix("]") {
      let parts = text.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { Int64($0) }
      return numbers.count == parts.count ? .array(numbers) : nil
    }
    if let number = Int64(text) { return .integer(number) }
    let terms = text.split(separator: "+", omittingEmptySubsequences: false)
    let sides = terms[0].split(separator: "x", omittingEmptySubsequences: false).compactMap { UInt32($0) }
    guard sides.count == 2 else { return nil }
    if terms.count == 1 { return .area(width: Int(sides[0]), height: Int(sides[1])) }
    guard terms.count == 3, let x = Int32(terms[1]), let y = Int32(terms[2]) else { return nil }
    return .rectangle(.init(x: Int(x), y: Int(y), width: Int(sides[0]), height: Int(sides[1])))
  }
}

extension Substring.UnicodeScalarView {
  /// Without spaces, tabs and carriage returns at the ends.
  fileprivate var trimmingBlanks: Self {
    let isBlank: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    var rest = drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }
}

extension String {
  /// The first characters, for messages of one line.
  package var excerpt: String {
    let shown = unicodeScalars.prefix(40).filter { $0.properties.generalCategory != .control }
    return String(String.UnicodeScalarView(shown)) + (unicodeScalars.count > 40 ? "…" : "")
  }
}

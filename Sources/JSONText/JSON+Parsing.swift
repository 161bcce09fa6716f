/// Why a text is not JSON.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place, in bytes from 1.
  package let column: Int
  /// What is wrong.
  package let message: String
  /// One line.
  package var description: String { "byte \(column): \(message)" }
}

extension JSON {
  /// Parses a text by RFC 8259; nothing may follow the value but white space.
  ///
  /// - Parameter text: UTF-8; arrays and objects are at most 32 levels deep, and the names of an object are distinct.
  package init(parsing text: some Collection<UInt8>) throws(JSONError) {
    var parser = JSONParser(bytes: Array(text))
    self = try parser.document()
  }

  /// The value of a member; nil where this is no object or has none of the name.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text of a string.
  package var string: String? { if case .string(let text) = self { text } else { nil } }
}

private struct JSONParser {
  let bytes: [UInt8]
  var place = 0
  private static let deepest = 32

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(JSONError) -> JSON {
    let value = try value(depth: 0)
    skipSpace()
    guard place == bytes.count else { throw failure("nothing may follow the value") }
    return value
  }

  private func failure(_ message: String) -> JSONError { JSONError(column: place + 1, message: message) }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSON {
    guard depth <= Self.deepest else {
      throw failure("the value is nested more than \(Self.deepest) levels deep")
    }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try array(depth)
    case UInt8(ascii: "\""): return .string(try string())
    case nil: throw failure("a value is missing")
    case let byte?:
      if byte == UInt8(ascii: "-") || Self.isDigit(byte) { return try number() }
    }
    for (word, value) in [("true", JSON.bool(true)), ("false", .bool(false)), ("null", .null)] {
      if bytes[place...].starts(with: word.utf8) {
        place += word.utf8.count
        return value
      }
    }
    throw failure("this begins no value")
  }

  private mutating func array(_ depth: Int) throws(JSONError) -> JSON {
    place += 1
    var elements: [JSON] = []
    skipSpace()
    if take("]") { return .array([]) }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw failure("expected ',' or ']'") }
    return .array(elements)
  }

  private mutating func object(_ depth: Int) throws(JSONError) -> JSON {
    place += 1
    var members: [JSON.Member] = []
    var names: Set<String> = []
    skipSpace()
    if take("}") { return .object([]) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw failure("expected a name in quotes") }
      let name = try string()
      guard names.insert(name).inserted else { throw failure("the name is there already") }
      skipSpace()
      guard take(":") else { throw failure("expected ':'") }
      members.append(.init(name, try value(depth: depth + 1)))
      skipSpace()
    } while take(",")
    guard take("}") else { throw failure("expected ',' or '}'") }
    return .object(members)
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = place
    _ = take("-")
    let whole = digits()
    guard whole > 0, whole == 1 || bytes[place - whole] != UInt8(ascii: "0") else {
      throw failure("this is no number")
    }
    var isWhole = true
    if take(".") {
      isWhole = false
      guard digits() > 0 else { throw failure("digits must follow '.'") }
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("+") { _ = take("-") }
      guard digits() > 0 else { throw failure("the exponent has no digits") }
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if isWhole, let number = Int(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else { throw failure("the number is too large") }
    return .double(number)
  }

  private mutating func digits() -> Int {
    let start = place
    while let byte = next, Self.isDigit(byte) { place += 1 }
    return place - start
  }

  private mutating func string() throws(JSONError) -> String {
    place += 1
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw failure("a control character must be escaped") }
      place += 1
      if byte != UInt8(ascii: "\\") {
        text.append(byte)
      } else {
        text += Array(String(Character(try escaped())).utf8)
      }
    }
    guard take("\"") else { throw failure("the closing quote is missing") }
    guard let result = String(validating: text, as: UTF8.self) else { throw failure("the text is not UTF-8") }
    return result
  }

  private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
    guard let byte = next else { throw failure("an escape is incomplete") }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try unit()
      if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
      guard first < 0xDC00, take("\\"), take("u") else { throw failure("half of a surrogate pair") }
      let second = try unit()
      guard (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(second) & 0x3FF)
      else { throw failure("half of a surrogate pair") }
      return scalar
    default: throw failure("there is no such escape")
    }
  }

  private mutating func unit() throws(JSONError) -> UInt16 {
    guard bytes.count - place >= 4 else { throw failure("an escape is incomplete") }
    var number: UInt16 = 0
    for byte in bytes[place..<place + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw failure("no such escape") }
      number = number << 4 | UInt16(digit)
    }
    place += 4
    return number
  }
}

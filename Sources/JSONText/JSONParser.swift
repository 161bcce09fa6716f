/// Why a text is not JSON.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where it is wrong.
  package let place: LocatedJSON.Place
  /// What is wrong.
  package let message: String
  /// One line, for texts of one line.
  package var description: String { "column \(place.column): \(message)" }
}

/// What counts as JSON.
package enum JSONDialect: Sendable {
  /// RFC 8259, with distinct names in an object.
  case standard
  /// What programs that read headers of shaders allow: a comma before a closing bracket, control characters in strings,
  /// numbers such as `.5`, `1.` and `+2`, and names that come twice. At most 20,000 values.
  case lenient

  fileprivate var mostValues: Int { self == .lenient ? 20_000 : .max }
}

extension LocatedJSON {
  /// Parses a text; nothing may follow the value but white space.
  ///
  /// - Parameters:
  ///   - text: UTF-8; arrays and objects are at most 32 levels deep.
  ///   - start: the place of the text's first character in its file.
  package init(
    parsing text: some Collection<UInt8>, _ dialect: JSONDialect, at start: Place = Place()
  ) throws(JSONError) {
    var parser = JSONParser(bytes: Array(text), dialect: dialect, place: start)
    self = try parser.document()
  }
}

private struct JSONParser {
  let bytes: [UInt8]
  let dialect: JSONDialect
  var place: LocatedJSON.Place
  var position = 0
  var count = 0
  private static let deepest = 32

  init(bytes: [UInt8], dialect: JSONDialect, place: LocatedJSON.Place) {
    (self.bytes, self.dialect, self.place) = (bytes, dialect, place)
  }

  mutating func document() throws(JSONError) -> LocatedJSON {
    let value = try value(depth: 0)
    skipSpace()
    guard next == nil else { throw failure("nothing may follow the value") }
    return value
  }

  private func failure(_ message: String) -> JSONError {
    JSONError(place: place, message: message)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func advance() {
    let byte = bytes[position]
    position += 1
    if byte == UInt8(ascii: "\n") {
      place = .init(line: place.line + 1)
    } else if byte & 0xC0 != 0x80 {
      place.column += 1
    }
  }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { advance() }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    advance()
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> LocatedJSON {
    skipSpace()
    guard depth <= Self.deepest else {
      throw failure("the value is nested more than \(Self.deepest) levels deep")
    }
    count += 1
    guard count <= dialect.mostValues else {
      throw failure("there are more than \(dialect.mostValues) values")
    }
    let start = place
    let value: LocatedJSON.Value =
      switch next {
      case UInt8(ascii: "{"): .object(try object(depth))
      case UInt8(ascii: "["): .array(try array(depth))
      case UInt8(ascii: "\""): .string(try string())
      case nil: throw failure("a value is missing")
      default: try word()
      }
    return LocatedJSON(value: value, start: start)
  }

  private mutating func array(_ depth: Int) throws(JSONError) -> [LocatedJSON] {
    advance()
    var elements: [LocatedJSON] = []
    while !ends(with: "]", afterComma: !elements.isEmpty) {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if take(",") { continue }
      guard take("]") else { throw failure("expected ',' or ']'") }
      break
    }
    return elements
  }

  private mutating func object(_ depth: Int) throws(JSONError) -> [LocatedJSON.Member] {
    advance()
    var members: [LocatedJSON.Member] = []
    var names: Set<String> = []
    while !ends(with: "}", afterComma: !members.isEmpty) {
      guard next == UInt8(ascii: "\"") else { throw failure("expected a name in quotes") }
      let name = try string()
      guard names.insert(name).inserted || dialect == .lenient else {
        throw failure("the name is there already")
      }
      skipSpace()
      guard take(":") else { throw failure("expected ':' after \"\(name.prefix(40))\"") }
      members.append(.init(name: name, value: try value(depth: depth + 1)))
      skipSpace()
      if take(",") { continue }
      guard take("}") else { throw failure("expected ',' or '}'") }
      break
    }
    return members
  }

  /// Takes the bracket that closes an empty list, or one that ends with a comma.
  private mutating func ends(with bracket: Unicode.Scalar, afterComma: Bool) -> Bool {
    skipSpace()
    return (!afterComma || dialect == .lenient) && take(bracket)
  }

  /// A number or a name.
  private mutating func word() throws(JSONError) -> LocatedJSON.Value {
    let part = bytes[position...].prefix { $0.isLetter || $0.isDigit || "+-._".utf8.contains($0) }
    let text = String(decoding: part, as: UTF8.self)
    let value: LocatedJSON.Value
    switch text {
    case "": throw failure("expected a value")
    case "true": value = .bool(true)
    case "false": value = .bool(false)
    case "null": value = .null
    default:
      guard part[position].isDigit || "+-.".utf8.contains(part[position]) else {
        throw failure("'\(text.prefix(40))' is no value; texts stand in quotes")
      }
      value = try number(part, text)
    }
    for _ in part { advance() }
    return value
  }

  private func number(
    _ digits: ArraySlice<UInt8>, _ text: String
  ) throws(JSONError) -> LocatedJSON.Value {
    let problem = failure("'\(text.prefix(40))' is no number")
    var rest = digits
    func skip(_ characters: String) -> Bool {
      guard let byte = rest.first, characters.utf8.contains(byte) else { return false }
      rest.removeFirst()
      return true
    }
    func skipDigits() -> Int {
      let count = rest.prefix(while: \.isDigit).count
      rest.removeFirst(count)
      return count
    }
    _ = skip(dialect == .lenient ? "+-" : "-")
    let beginsWithZero = rest.first == UInt8(ascii: "0")
    let whole = skipDigits()
    let hasPoint = skip(".")
    let part = hasPoint ? skipDigits() : 0
    let hasExponent = skip("eE")
    if hasExponent {
      _ = skip("+-")
      guard skipDigits() > 0 else { throw problem }
    }
    guard rest.isEmpty, whole + part > 0 else { throw problem }
    if dialect == .standard, whole == 0 || whole > 1 && beginsWithZero || hasPoint && part == 0 {
      throw problem
    }
    if !hasPoint, !hasExponent, let number = Int(text) { return .integer(number) }
    guard let number = Double(text) else { throw problem }
    guard number.isFinite else { throw failure("the number '\(text.prefix(40))' is too large") }
    return .double(number)
  }

  private mutating func string() throws(JSONError) -> String {
    let unclosed = failure("the closing quote is missing")
    advance()
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 || dialect == .lenient else { throw failure("a control character must be escaped") }
      advance()
      if byte != UInt8(ascii: "\\") {
        text.append(byte)
      } else {
        text += Array(String(Character(try escaped())).utf8)
      }
    }
    guard take("\"") else { throw unclosed }
    guard let result = String(validating: text, as: UTF8.self) else { throw failure("the text is not UTF-8") }
    return result
  }

  private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
    guard let byte = next else { throw failure("an escape is incomplete") }
    advance()
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
    var number: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("\\u needs four hexadecimal digits")
      }
      advance()
      number = number << 4 | UInt16(digit)
    }
    return number
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

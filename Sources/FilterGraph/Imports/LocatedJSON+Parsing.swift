extension LocatedJSON {
  /// How deep values may nest.
  static let maximumDepth = 16
  /// How many values a text may hold.
  static let maximumValues = 20_000

  /// Parses a text; a comma before a closing bracket and line breaks in strings are allowed, as hosts allow them.
  ///
  /// - Parameter start: the place of the text's first character in its file.
  /// - Throws: the first error, with its place in the file.
  static func parse(_ text: some StringProtocol, at start: ShaderText.Place) throws(ShaderText.Fault)
    -> LocatedJSON
  {
    var parser = Parser(bytes: Array(text.utf8), place: start)
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.next == nil else { throw parser.fault("nothing may follow the header's last '}'") }
    return value
  }

  private struct Parser {
    let bytes: [UInt8]
    var place: ShaderText.Place
    var position = 0
    var count = 0

    init(bytes: [UInt8], place: ShaderText.Place) { (self.bytes, self.place) = (bytes, place) }

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    func fault(_ message: String) -> ShaderText.Fault { .init(place: place, message: "JSON: " + message) }

    mutating func advance() {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\n") {
        place = .init(line: place.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
    }

    mutating func skipSpace() { while let byte = next, [32, 9, 10, 13].contains(byte) { advance() } }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: character) else { return false }
      advance()
      return true
    }

    mutating func value(depth: Int) throws(ShaderText.Fault) -> LocatedJSON {
      skipSpace()
      guard depth <= LocatedJSON.maximumDepth else {
        throw fault("values nest more than \(LocatedJSON.maximumDepth) levels deep")
      }
      count += 1
      guard count <= LocatedJSON.maximumValues else {
        throw fault("the header holds more than \(LocatedJSON.maximumValues) values")
      }
      let start = place
      switch next {
      case UInt8(ascii: "{"): return .init(value: .object(try object(depth)), place: start)
      case UInt8(ascii: "["): return .init(value: .array(try array(depth)), place: start)
      case UInt8(ascii: "\""): return .init(value: .string(try string()), place: start)
      case nil: throw fault("a value is missing at the end of the header")
      default: return .init(value: try word(), place: start)
      }
    }

    mutating func word() throws(ShaderText.Fault) -> Value {
      let start = position
      var end = position
      while end < bytes.count,
        bytes[end].isGLSLLetter || bytes[end].isGLSLDigit || "+-.".utf8.contains(bytes[end])
      {
        end += 1
      }
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      let value: Value
      switch text {
      case "true": value = .bool(true)
      case "false": value = .bool(false)
      case "null": value = .null
      default:
        // Double also parses names such as 'inf' and hexadecimal numbers.
        guard text.first.map({ "+-.0123456789".contains($0) }) == true,
          !text.contains(where: { "xXnN".contains($0) }),
          let number = Double(text.hasSuffix(".") ? text + "0" : text.hasPrefix(".") ? "0" + text : text),
          number.isFinite
        else {
          throw fault(
            text.isEmpty ? "expected a value" : "'\(text.prefix(40))' is no value; texts stand in quotes")
        }
        value = .number(number)
      }
      while position < end { advance() }
      return value
    }

    mutating func array(_ depth: Int) throws(ShaderText.Fault) -> [LocatedJSON] {
      advance()
      var elements: [LocatedJSON] = []
      while true {
        skipSpace()
        if take("]") { return elements }
        elements.append(try value(depth: depth + 1))
        skipSpace()
        if take(",") { continue }
        guard take("]") else { throw fault("expected ',' or ']'") }
        return elements
      }
    }

    mutating func object(_ depth: Int) throws(ShaderText.Fault) -> [Member] {
      advance()
      var members: [Member] = []
      while true {
        skipSpace()
        if take("}") { return members }
        guard next == UInt8(ascii: "\"") else { throw fault("expected a name in quotes or '}'") }
        let name = try string()
        skipSpace()
        guard take(":") else { throw fault("expected ':' after \"\(name.prefix(40))\"") }
        members.append(.init(name: name, value: try value(depth: depth + 1)))
        skipSpace()
        if take(",") { continue }
        guard take("}") else { throw fault("expected ',' or '}'") }
        return members
      }
    }

    mutating func string() throws(ShaderText.Fault) -> String {
      let start = place
      advance()
      var text: [UInt8] = []
      while let byte = next, byte != UInt8(ascii: "\"") {
        advance()
        if byte == UInt8(ascii: "\\") { try escape(into: &text) } else { text.append(byte) }
      }
      guard take("\"") else { throw .init(place: start, message: "JSON: the closing quote is missing") }
      return String(decoding: text, as: UTF8.self)
    }

    mutating func escape(into text: inout [UInt8]) throws(ShaderText.Fault) {
      guard let byte = next else { throw fault("an escape is incomplete") }
      advance()
      switch byte {
      case UInt8(ascii: "n"): text.append(10)
      case UInt8(ascii: "r"): text.append(13)
      case UInt8(ascii: "t"): text.append(9)
      case UInt8(ascii: "b"): text.append(8)
      case UInt8(ascii: "f"): text.append(12)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
      case UInt8(ascii: "u"):
        var unit = try hexadecimals()
        if (0xD800..<0xDC00).contains(unit), take("\\"), take("u") {
          let low = try hexadecimals()
          guard (0xDC00..<0xE000).contains(low) else { throw fault("half of a surrogate pair") }
          unit = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
        }
        guard let scalar = Unicode.Scalar(unit) else { throw fault("half of a surrogate pair") }
        text += Array(String(scalar).utf8)
      default: throw fault("there is no escape '\\\(Character(Unicode.Scalar(byte)))'")
      }
    }

    mutating func hexadecimals() throws(ShaderText.Fault) -> UInt32 {
      var number: UInt32 = 0
      for _ in 0..<4 {
        guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
          throw fault("\\u needs four hexadecimal digits")
        }
        advance()
        number = number << 4 | UInt32(digit)
      }
      return number
    }
  }
}

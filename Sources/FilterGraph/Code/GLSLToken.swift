/// A token of GLSL, as needed for renaming what a file declares.
package struct GLSLToken: Sendable {
  enum Kind { case identifier, number, blank, comment, directive, punctuation }

  let kind: Kind
  package let text: Substring

  /// Splits a text into tokens, which joined give the same text.
  package static func scan(_ text: String) -> [GLSLToken] {
    var text = text
    // Bytes, not characters, for speed: this runs on every edit of a chain.
    let ends = text.withUTF8 { bytes -> [(kind: Kind, end: Int)] in
      var scanner = Scanner(bytes: bytes)
      var ends: [(Kind, Int)] = []
      while let kind = scanner.next() { ends.append((kind, scanner.position)) }
      return ends
    }
    var tokens: [GLSLToken] = []
    tokens.reserveCapacity(ends.count)
    var start = text.startIndex
    var position = 0
    for (kind, end) in ends {
      let next = text.utf8.index(start, offsetBy: end - position)
      tokens.append(GLSLToken(kind: kind, text: text[start..<next]))
      (start, position) = (next, end)
    }
    return tokens
  }

  /// The names that a text declares outside functions: functions, constants, structures and macros.
  static func declarations(in tokens: [GLSLToken]) -> [String] {
    var names: [String] = []
    var depth = 0
    var previous: GLSLToken?
    let code = tokens.filter { $0.kind != .blank && $0.kind != .comment }
    for (index, token) in code.enumerated() {
      switch token.kind {
      case .directive:
        let words = scan(String(token.text.dropFirst())).filter { $0.kind != .blank }
        let name = words.firstIndex { $0.text == "define" }.map { $0 + 1 }
        if let name, name < words.count { names.append(String(words[name].text)) }
      case .punctuation:
        if token.text == "(" || token.text == "{" || token.text == "[" { depth += 1 }
        if token.text == ")" || token.text == "}" || token.text == "]" { depth -= 1 }
      case .identifier where depth == 0 && previous?.kind == .identifier:
        // A type followed by a name; what follows shows what it declares.
        let next = index + 1 < code.count ? code[index + 1].text : ""
        if ["(", "=", "[", ";", "{", ","].contains(next) { names.append(String(token.text)) }
      default: break
      }
      previous = token
    }
    return names
  }

  /// Finds where tokens end.
  private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0
    private var atLineStart = true

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func next() -> Kind? {
      guard position < bytes.count else { return nil }
      let start = position
      let kind = kind()
      if bytes[start..<position].contains(UInt8(ascii: "\n")) {
        atLineStart = true
      } else if kind != .blank {
        atLineStart = false
      }
      return kind
    }

    private mutating func kind() -> Kind {
      let first = bytes[position]
      let second = position + 1 < bytes.count ? bytes[position + 1] : 0
      if first.isGLSLBlank { return take(.blank) { $0.isGLSLBlank } }
      if first == UInt8(ascii: "/"), second == first { return take(.comment) { $0 != UInt8(ascii: "\n") } }
      if first == UInt8(ascii: "/"), second == UInt8(ascii: "*") { return comment() }
      if first == UInt8(ascii: "#"), atLineStart { return take(.directive) { $0 != UInt8(ascii: "\n") } }
      if first.isGLSLLetter { return take(.identifier) { $0.isGLSLLetter || $0.isGLSLDigit } }
      if first.isGLSLDigit {
        return take(.number) { $0.isGLSLLetter || $0.isGLSLDigit || $0 == UInt8(ascii: ".") }
      }
      position += 1
      // The bytes of one character stay together.
      while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
      return .punctuation
    }

    private mutating func take(_ kind: Kind, while condition: (UInt8) -> Bool) -> Kind {
      while position < bytes.count, condition(bytes[position]) { position += 1 }
      return kind
    }

    private mutating func comment() -> Kind {
      position += 2
      while position < bytes.count {
        position += 1
        if bytes[position - 1] == UInt8(ascii: "/"), bytes[position - 2] == UInt8(ascii: "*") { break }
      }
      return .comment
    }
  }
}

extension UInt8 {
  fileprivate var isGLSLBlank: Bool { self == 32 || (9...13).contains(self) }
  var isGLSLDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isGLSLLetter: Bool {
    // Bit 5 tells lower from upper case.
    (self | 0x20) &- UInt8(ascii: "a") < 26 || self == UInt8(ascii: "_")
  }
}

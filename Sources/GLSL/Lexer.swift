/// Splits a shader into tokens; comments vanish, and lines that end in a backslash are joined with the next.
package struct Lexer {
  /// A directive, such as `#define`, with its tokens after the `#`.
  package struct Directive {
    package let place: SourcePlace
    package let tokens: [Token]
    /// Whether a parenthesis touches the second word, as in `#define F(x)`.
    let hasArguments: Bool
    /// What follows a word whose line is no GLSL, such as that of `#error`.
    let rest: String
  }

  private static let withTokens: Set<String> = [
    "define", "undef", "if", "ifdef", "ifndef", "elif", "else", "endif",
  ]

  /// What a shader consists of.
  package enum Item {
    case token(Token)
    case directive(Directive)
  }

  private let bytes: [UInt8]
  private var position = 0
  private var place: SourcePlace
  private var atLineStart = true

  /// Begins to read a text whose first line has the number `line` in its file.
  package init(_ text: some StringProtocol, line: Int) {
    bytes = Array(text.utf8)
    place = .init(line: line, column: 1)
  }

  private static let operators: [String] = [
    "<<=", ">>=", "++", "--", "<=", ">=", "==", "!=", "&&", "||", "^^", "<<", ">>", "+=", "-=", "*=", "/=",
    "%=",
    "&=", "|=", "^=", "##",
  ]

  /// All tokens of a text without directives.
  package mutating func tokens() throws(ShaderFault) -> [Token] {
    var tokens: [Token] = []
    while let item = try next() { if case .token(let token) = item { tokens.append(token) } }
    return tokens
  }

  /// The next token or directive.
  package mutating func next() throws(ShaderFault) -> Item? {
    try skipBlanks(inLine: false)
    guard position < bytes.count else { return nil }
    if bytes[position] == UInt8(ascii: "#"), atLineStart { return .directive(try directive()) }
    atLineStart = false
    return .token(try token())
  }

  /// A token with the bytes that it takes in the text.
  package struct Piece {
    package let token: Token
    package let bytes: Range<Int>
  }

  /// All tokens of a text, those of directives too; what is no GLSL is left out.
  package static func pieces(of text: some StringProtocol, line: Int = 1) -> [Piece] {
    var lexer = Lexer(text, line: line)
    var pieces: [Piece] = []
    while true {
      do throws(ShaderFault) {
        try lexer.skipBlanks(inLine: false)
      } catch {
        // A comment without an end.
        return pieces
      }
      guard lexer.position < lexer.bytes.count else { return pieces }
      let start = lexer.position
      do throws(ShaderFault) {
        let token = try lexer.token()
        pieces.append(Piece(token: token, bytes: start..<lexer.position))
      } catch {
        lexer.advance()
      }
    }
  }

  private mutating func directive() throws(ShaderFault) -> Directive {
    let start = place
    advance()
    var tokens: [Token] = []
    var hasArguments = false
    while true {
      let before = position
      try skipBlanks(inLine: true)
      guard position < bytes.count, bytes[position] != UInt8(ascii: "\n") else { break }
      if tokens.count == 2, bytes[position] == UInt8(ascii: "("), before == position { hasArguments = true }
      tokens.append(try token())
      if tokens.count == 1, !Self.withTokens.contains(tokens[0].text) {
        let from = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { advance() }
        let rest = String(decoding: bytes[from..<position], as: UTF8.self).drop(while: \.isWhitespace)
        return Directive(place: start, tokens: tokens, hasArguments: false, rest: String(rest))
      }
    }
    return Directive(place: start, tokens: tokens, hasArguments: hasArguments, rest: "")
  }

  private mutating func advance() {
    let byte = bytes[position]
    position += 1
    if byte == UInt8(ascii: "\n") {
      place = .init(line: place.line + 1, column: 1)
      atLineStart = true
    } else if byte & 0xC0 != 0x80 {
      place.column += 1
    }
  }

  private func starts(with text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  /// Whether a comment, a joined line or a mark of the encoding may begin with a byte.
  private static func beginsBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") || byte == 0xEF
  }

  private mutating func skipBlanks(inLine: Bool) throws(ShaderFault) {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\n"), inLine { return }
      if byte == 32 || (9...13).contains(byte) {
        advance()
      } else if !Self.beginsBlank(byte) {
        return
      } else if starts(with: "\\\n") || starts(with: "\\\r\n") {
        let wasLineStart = atLineStart
        while bytes[position] != UInt8(ascii: "\n") { advance() }
        advance()
        atLineStart = wasLineStart
      } else if starts(with: "//") {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { advance() }
      } else if starts(with: "/*") {
        let start = place
        advance()
        advance()
        while position < bytes.count, !starts(with: "*/") { advance() }
        guard position < bytes.count else {
          throw .init(place: start, message: "the comment is not closed with '*/'")
        }
        advance()
        advance()
      } else if starts(with: "\u{FEFF}") {
        position += 3
      } else {
        return
      }
    }
  }

  private mutating func token() throws(ShaderFault) -> Token {
    let (start, from) = (place, position)
    let first = bytes[position]
    let kind: Token.Kind
    let second = position + 1 < bytes.count ? bytes[position + 1] : 0
    if first.isGLSLLetter {
      kind = .identifier
      while position < bytes.count, bytes[position].isGLSLLetter || bytes[position].isGLSLDigit { advance() }
    } else if first.isGLSLDigit || first == UInt8(ascii: ".") && second.isGLSLDigit {
      kind = .number
      takeNumber()
    } else {
      kind = .punctuation
      guard first < 0x80, first > 32, !"\"'`@$\\".utf8.contains(first) else {
        let character =
          String(decoding: bytes[position...].prefix(4), as: UTF8.self).first.map(String.init) ?? "?"
        throw .init(
          place: start,
          message: first <= 32
            ? "a control character; shaders are text files"
            : "'\(character)' is not known outside of comments")
      }
      // Those of several characters have one of these in the second place.
      let isLong = "<=>+-&|^#".utf8.contains(second)
      let length = isLong ? Self.operators.first(where: starts)?.utf8.count ?? 1 : 1
      for _ in 0..<length { advance() }
    }
    return .init(kind: kind, text: String(decoding: bytes[from..<position], as: UTF8.self), place: start)
  }

  private mutating func takeNumber() {
    let isHexadecimal = starts(with: "0x") || starts(with: "0X")
    while position < bytes.count {
      let byte = bytes[position]
      let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      let last = position > 0 ? bytes[position - 1] : 0
      let follows = isSign && !isHexadecimal && (last == UInt8(ascii: "e") || last == UInt8(ascii: "E"))
      guard byte.isGLSLLetter || byte.isGLSLDigit || byte == UInt8(ascii: ".") || follows else { return }
      advance()
    }
  }
}

extension UInt8 {
  /// Whether it is one of the digits that names may contain.
  package var isGLSLDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  /// Whether it is a letter of a name.
  package var isGLSLLetter: Bool {
    // Bit 5 tells lower from upper case.
    (self | 0x20) &- UInt8(ascii: "a") < 26 || self == UInt8(ascii: "_")
  }
}

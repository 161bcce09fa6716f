/// A piece of GLSL: enough of its grammar to rename what a file declares.
struct GLSLToken {
  enum Kind { case identifier, number, blank, comment, directive, punctuation }

  let kind: Kind
  let text: Substring

  /// Takes a text apart; the tokens joined give the text back.
  static func scan(_ text: String) -> [GLSLToken] {
    var tokens: [GLSLToken] = []
    var rest = text[...]
    var atLineStart = true
    while let first = rest.unicodeScalars.first {
      let (kind, length) = measure(rest, first: first, atLineStart: atLineStart)
      let piece = rest.prefix(length)
      tokens.append(GLSLToken(kind: kind, text: piece))
      if piece.contains(where: \.isNewline) {
        atLineStart = true
      } else if kind != .blank {
        atLineStart = false
      }
      rest = rest[piece.endIndex...]
    }
    return tokens
  }

  private static func measure(_ text: Substring, first: Unicode.Scalar, atLineStart: Bool) -> (Kind, Int) {
    func length(_ condition: (Character) -> Bool) -> Int { text.prefix(while: condition).count }
    if text.first!.isWhitespace { return (.blank, length(\.isWhitespace)) }
    if text.hasPrefix("//") { return (.comment, length { !$0.isNewline }) }
    if text.hasPrefix("/*") {
      let end = text.dropFirst(2).firstRange(of: "*/")?.upperBound ?? text.endIndex
      return (.comment, text[..<end].count)
    }
    if first == "#", atLineStart { return (.directive, length { !$0.isNewline }) }
    if first.isIdentifierStart {
      return (.identifier, length { $0.unicodeScalars.allSatisfy(\.isIdentifierPart) })
    }
    if first.isDigit { return (.number, length { $0.isLetter || $0.isNumber || $0 == "." }) }
    return (.punctuation, 1)
  }

  /// The names that a text declares outside of functions: functions, constants, structures and macros.
  static func declarations(in tokens: [GLSLToken]) -> [String] {
    var names: [String] = []
    var depth = 0
    var previous: GLSLToken?
    let code = tokens.filter { $0.kind != .blank && $0.kind != .comment }
    for (index, token) in code.enumerated() {
      switch token.kind {
      case .directive:
        let words = token.text.split(separator: " ")
        if words.count > 1, words[0] == "#define" {
          names.append(String(words[1].prefix { $0.unicodeScalars.allSatisfy(\.isIdentifierPart) }))
        }
      case .punctuation:
        if "({[".contains(token.text) { depth += 1 }
        if ")}]".contains(token.text) { depth -= 1 }
      case .identifier where depth == 0 && previous?.kind == .identifier:
        // A type and then a name: what it declares shows in what follows.
        let next = index + 1 < code.count ? code[index + 1].text : ""
        if ["(", "=", "[", ";", "{", ","].contains(next) { names.append(String(token.text)) }
      default: break
      }
      previous = token
    }
    return names
  }
}

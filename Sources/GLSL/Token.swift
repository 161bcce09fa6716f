/// A place in a file.
package struct SourcePlace: Hashable, Sendable {
  /// The line, counted from 1.
  package var line: Int
  /// The column, counted in characters from 1.
  package var column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}

/// What is wrong with a shader, and where.
package struct ShaderFault: Error, Sendable {
  package let place: SourcePlace
  package let message: String

  package init(place: SourcePlace, message: String) { (self.place, self.message) = (place, message) }
}

/// A word of a shader with its place in the file.
package struct Token: Sendable {
  package enum Kind: Sendable { case identifier, number, punctuation }

  package var kind: Kind
  package var text: String
  package var place: SourcePlace

  package init(kind: Kind, text: String, place: SourcePlace) {
    (self.kind, self.text, self.place) = (kind, text, place)
  }

  /// Whether it is a whole number without a point or an exponent.
  package var isInteger: Bool {
    kind == .number && !text.contains(".")
      && (text.hasPrefix("0x") || text.hasPrefix("0X") || !text.contains(where: { "eEfF".contains($0) }))
  }
}

extension [Token] {
  /// The code with every token on its own line of the file, from a line on.
  package func text(fromLine first: Int) -> String {
    var text = ""
    var line = first
    for token in self {
      if token.place.line > line {
        text += String(repeating: "\n", count: token.place.line - line)
        line = token.place.line
      } else if !text.isEmpty {
        text += " "
      }
      text += token.text
    }
    return text
  }

  /// The index of the bracket that closes the one at `index`; nil when none does.
  package func closing(_ index: Int) -> Int? {
    var depth = 0
    var next = index
    while next < count {
      switch self[next].text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        depth -= 1
        if depth == 0 { return next }
      default: break
      }
      next += 1
    }
    return nil
  }

  /// The tokens of a text, all at one place.
  package static func made(of text: String, at place: SourcePlace) -> Self {
    var lexer = Lexer(text, line: 1)
    let tokens = (try? lexer.tokens()) ?? []
    return tokens.map { Token(kind: $0.kind, text: $0.text, place: place) }
  }
}

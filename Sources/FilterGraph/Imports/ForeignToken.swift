/// A token of a shader written for another program, with its place in the file.
struct ForeignToken: Sendable {
  enum Kind: Sendable { case identifier, number, punctuation }

  var kind: Kind
  var text: String
  var place: ShaderText.Place

  /// A token of generated code at a place of the file.
  static func identifier(_ text: String, at place: ShaderText.Place) -> Self {
    .init(kind: .identifier, text: text, place: place)
  }

  /// Whether it is a whole number without a point or an exponent.
  var isInteger: Bool {
    kind == .number && !text.contains(".")
      && (text.hasPrefix("0x") || text.hasPrefix("0X") || !text.contains(where: { "eEfF".contains($0) }))
  }
}

extension [ForeignToken] {
  /// The code with every token on its own line of the file, from a line on.
  func text(fromLine first: Int) -> String {
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
  func closing(_ index: Int) -> Int? {
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
  static func made(of text: String, at place: ShaderText.Place) -> Self {
    var scanner = ForeignScanner(text, line: 1)
    let tokens = (try? scanner.tokens()) ?? []
    return tokens.map { ForeignToken(kind: $0.kind, text: $0.text, place: place) }
  }
}

/// The code of a filter's file for the checks: tokens with positions, without whitespace and comments.
package struct ShaderText: Sendable {
  /// A position in the file.
  package struct Place: Hashable, Sendable {
    /// The line, counted from 1.
    var line: Int
    /// The column, counted in characters from 1.
    var column: Int
  }

  struct Token: Sendable {
    let kind: GLSLToken.Kind
    let text: Substring
    let place: Place

    /// Whether another token follows without whitespace in between.
    func touches(_ next: Token) -> Bool {
      next.place.line == place.line && next.place.column == place.column + text.unicodeScalars.count
    }
  }

  /// A line such as `#define`, without its `#`.
  struct Directive: Sendable {
    let place: Place
    let tokens: [Token]
  }

  /// An error found before parsing.
  struct Fault: Error {
    let place: Place
    let message: String
  }

  /// The code without directives.
  private(set) var tokens: [Token] = []
  private(set) var directives: [Directive] = []

  /// Splits code into tokens; its first line has the number `line` in its file.
  init(_ text: String, line: Int) throws(Fault) {
    var place = Place(line: line, column: 1)
    for token in GLSLToken.scan(text) {
      try Self.checkCharacters(token, at: place)
      switch token.kind {
      case .blank, .comment: break
      case .directive: directives.append(try Self.directive(token.text, at: place))
      case .identifier, .number, .punctuation:
        tokens.append(Token(kind: token.kind, text: token.text, place: place))
      }
      place = Self.end(of: token.text, from: place)
    }
  }

  private static func directive(_ text: Substring, at start: Place) throws(Fault) -> Directive {
    var place = Place(line: start.line, column: start.column + 1)
    var tokens: [Token] = []
    for token in GLSLToken.scan(String(text.dropFirst())) {
      try checkCharacters(token, at: place)
      if token.kind != .blank, token.kind != .comment {
        tokens.append(Token(kind: token.kind, text: token.text, place: place))
      }
      place = end(of: token.text, from: place)
    }
    return Directive(place: start, tokens: tokens)
  }

  /// Rejects text that every driver would reject, each with a different message.
  private static func checkCharacters(_ token: GLSLToken, at place: Place) throws(Fault) {
    func fault(_ message: String, before end: Substring.Index) -> Fault {
      Fault(place: self.end(of: token.text[..<end], from: place), message: message)
    }
    let scalars = token.text.unicodeScalars
    if let control = scalars.firstIndex(where: { $0.value < 32 && !(9...13).contains($0.value) }) {
      throw fault("a control character; filters are text files", before: control)
    }
    switch token.kind {
    case .comment:
      if token.text.hasPrefix("/*"), token.text.utf8.count < 4 || !token.text.hasSuffix("*/") {
        throw fault("the comment is not closed with '*/'", before: token.text.startIndex)
      }
      if token.text.hasPrefix("//"), token.text.last == "\\" {
        throw fault(
          "'\\' at the end of a line joins it with the next", before: token.text.dropLast().endIndex)
      }
    case .punctuation where token.text == "\\":
      throw fault("'\\' is not known here; write a macro in one line", before: token.text.startIndex)
    case .punctuation where !scalars.allSatisfy(\.isASCII):
      throw fault("'\(token.text)' is not known outside of comments", before: token.text.startIndex)
    default: break
    }
  }

  /// The position after a text.
  private static func end(of text: Substring, from place: Place) -> Place {
    var place = place
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\n") {
        place = Place(line: place.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
    }
    return place
  }
}

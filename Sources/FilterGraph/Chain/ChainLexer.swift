/// Parses the text of a chain: FFmpeg's filtergraph grammar, with comments and line breaks.
struct ChainLexer {
  private let text: [Character]
  private let name: String
  private var index = 0
  private var place = ChainPlace()

  /// - Parameter firstLine: the number of the text's first line in its file.
  init(_ text: String, name: String, firstLine: Int = 1) {
    self.text = Self.characters(of: text)
    self.name = name
    place.line = firstLine
  }

  /// What has a meaning in chains also where a combining mark joins it. A '#' has none: it may begin an emoji.
  static let grammar: Set<Unicode.Scalar> = ["'", "\\", "=", ":", ",", ";", "[", "]"]

  /// The characters of a text, in which no mark of a value joins a character of the grammar beside it.
  private static func characters(of text: String) -> [Character] {
    var characters: [Character] = []
    for character in text {
      guard !character.isASCII, character.unicodeScalars.contains(where: { grammar.contains($0) }) else {
        characters.append(character)
        continue
      }
      var other = ""
      for scalar in character.unicodeScalars {
        if grammar.contains(scalar) {
          characters += other
          characters.append(Character(scalar))
          other = ""
        } else {
          other.unicodeScalars.append(scalar)
        }
      }
      characters += other
    }
    return characters
  }

  /// The maximum number of steps: far more than useful chains have, and few enough for the compiler.
  private static let maximumSteps = 1024

  /// Parses the whole text.
  mutating func parse() throws(ChainError) -> ChainSyntax {
    var syntax = ChainSyntax()
    var sequence: [ChainSyntax.Step] = []
    var count = 0
    skipSpace()
    while index < text.count {
      count += 1
      guard count <= Self.maximumSteps else {
        throw failure("a chain has at most \(Self.maximumSteps) steps")
      }
      sequence.append(try step())
      skipSpace()
      guard let next = peek() else { break }
      if next == "," || next == ";" {
        advance()
        if next == ";" {
          syntax.sequences.append(sequence)
          sequence = []
        }
        skipSpace()
        // A ';' at the end of a file is allowed.
        if index == text.count, next == "," { throw failure("a filter must follow ','") }
      } else {
        let separator = sequence.last?.outputs.isEmpty == false ? "',' or ';'" : "','"
        throw failure(
          next.isLetter
            ? "\(separator) is missing before '\(word())'" : "expected ',' or ';' before '\(word())'")
      }
    }
    if !sequence.isEmpty { syntax.sequences.append(sequence) }
    return syntax
  }

  private mutating func step() throws(ChainError) -> ChainSyntax.Step {
    var step = ChainSyntax.Step()
    step.inputs = try labels()
    step.place = place
    step.name = takeWhile { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "." }
    guard !step.name.isEmpty else {
      throw failure(peek().map { "expected a filter's name before '\($0)'" } ?? "expected a filter's name")
    }
    skipSpace()
    if peek() == "=" {
      advance()
      repeat { step.arguments.append(try argument()) } while take(":")
    }
    skipSpace()
    step.outputs = try labels()
    return step
  }

  private mutating func labels() throws(ChainError) -> [ChainSyntax.Label] {
    var labels: [ChainSyntax.Label] = []
    while peek() == "[" {
      let start = place
      advance()
      let label = takeWhile { $0 != "]" && $0 != "\n" && $0 != "[" }
      guard take("]") else { throw failure("'[\(label)' is not closed with ']'", at: start) }
      let trimmed = String(label.trimmed())
      guard !trimmed.isEmpty else { throw failure("a label needs a name", at: start) }
      labels.append(.init(name: trimmed, place: start))
      skipSpace()
    }
    return labels
  }

  private mutating func argument() throws(ChainError) -> ChainSyntax.Argument {
    _ = takeWhile { $0 == " " || $0 == "\t" }
    let start = place
    let first = try value(stoppingAtEquals: .yes)
    guard peek() == "=" else {
      return .init(key: nil, value: first, place: start, valuePlace: start)
    }
    advance()
    // A '#' here starts a colour, not a comment.
    _ = takeWhile { $0 == " " || $0 == "\t" }
    let valuePlace = place
    return .init(
      key: first, value: try value(stoppingAtEquals: .no), place: start, valuePlace: valuePlace)
  }

  private enum EqualsSign { case yes, no }

  /// Reads a value up to the next `:`, `,`, `;` or `[`; within quotes and after a backslash these are
  /// literal.
  private mutating func value(stoppingAtEquals: EqualsSign) throws(ChainError) -> String {
    // Of characters, since counting those of a string takes time in proportion to its length.
    var value: [Character] = []
    // Whitespace around a value is dropped, unless quoted or escaped.
    var kept = 0
    while let next = peek() {
      switch next {
      case "\\":
        let start = place
        advance()
        guard let escaped = peek() else { throw failure("a character must follow '\\'", at: start) }
        value.append(escaped)
        kept = value.count
        advance()
      case "'":
        let start = place
        advance()
        value += takeWhile { $0 != "'" }
        guard take("'") else { throw failure("the quote is not closed with '", at: start) }
        kept = value.count
      case ":", ",", ";", "[", "]": return String(value.prefix(kept))
      case "=" where stoppingAtEquals == .yes: return String(value.prefix(kept))
      case let next where next.isLineBreak: return String(value.prefix(kept))
      case "#" where value.last?.isWhitespace == true: return String(value.prefix(kept))
      default:
        value.append(next)
        if !next.isWhitespace { kept = value.count }
        advance()
      }
    }
    return String(value.prefix(kept))
  }

  private func peek() -> Character? { index < text.count ? text[index] : nil }

  private mutating func advance() {
    if text[index].isLineBreak {
      place.line += 1
      place.column = 1
    } else {
      place.column += 1
    }
    index += 1
  }

  private mutating func take(_ character: Character) -> Bool {
    guard peek() == character else { return false }
    advance()
    return true
  }

  private mutating func takeWhile(_ condition: (Character) -> Bool) -> String {
    let start = index
    while let next = peek(), condition(next) { advance() }
    return String(text[start..<index])
  }

  /// Skips whitespace, line breaks and comments.
  private mutating func skipSpace() {
    while let next = peek() {
      if next.isWhitespace {
        advance()
      } else if next == "#" {
        while let inside = peek(), !inside.isLineBreak {
          _ = inside
          advance()
        }
      } else {
        return
      }
    }
  }

  /// The word at the current position, for messages.
  private func word() -> String { String(text[index...].prefix { !$0.isWhitespace }.prefix(24)) }

  private func failure(_ message: String, at start: ChainPlace? = nil) -> ChainError {
    let start = start ?? place
    return ChainError(name: name, line: start.line, column: start.column, message: message)
  }
}

extension Character {
  /// Whether a line ends here, as editors count lines.
  package var isLineBreak: Bool { self == "\n" || self == "\r\n" }
}

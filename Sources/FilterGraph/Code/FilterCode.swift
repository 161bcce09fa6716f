import GLSL

/// The parsed code of a filter's file: the text that is copied, and the names that are renamed for each use.
package struct FilterCode: Sendable {
  package enum Part: Sendable {
    /// Text to copy.
    case text(String)
    /// A name that the file declares, or a function through which it reads.
    case name(String)
    /// `param.NAME`: an index in ``FilterCode/settings``.
    case setting(Int)
    /// `lookupColor(param.NAME,` up to its comma.
    case lookup(String, line: Int)
    /// An error: looks like one of these but is not.
    case wrong(String, line: Int)
  }

  package let parts: [Part]
  /// The names after `param.` with the lines on which they appear first, in the order of the text.
  package let settings: [(name: String, line: Int)]
  /// The names that the code declares outside functions.
  package let declarations: [String]
  /// The names of the functions with which it reads neighbours.
  package let readers: Set<String>
  private let inputsRead: Set<Int>
  /// All names that it uses but does not declare.
  package let uses: Set<String>
  /// The number of line breaks in the text that is copied.
  package let lineBreaks: Int
  /// A rough estimate of the work of one call.
  package let work: Work

  /// A rough count of the arithmetic in the text, as if every loop ran once.
  package struct Work: Hashable, Sendable {
    /// Four-component multiply-adds.
    package var operations = 0.0
    /// Powers, exponentials, logarithms and angles of one number.
    package var transcendentals = 0.0
    /// Interpolated texture reads.
    package var reads = 0.0

    package init(operations: Double = 0, transcendentals: Double = 0, reads: Double = 0) {
      self.operations = operations
      self.transcendentals = transcendentals
      self.reads = reads
    }

    package static func += (left: inout Work, right: Work) {
      left.operations += right.operations
      left.transcendentals += right.transcendentals
      left.reads += right.reads
    }
  }

  private static let transcendental: Set<String> = [
    "pow", "exp", "exp2", "log", "log2", "sin", "cos", "tan", "atan", "asin", "acos", "sqrt", "inversesqrt",
  ]
  private static let reading: Set<String> = ["texture", "textureLod", "texelFetch", "lookupColor"]
  private static let operators: Set<Character> = ["+", "-", "*", "/", "<", ">", "?"]

  private static func work(of pieces: [Lexer.Piece]) -> Work {
    var work = Work(operations: 1)
    for token in pieces.lazy.map(\.token) {
      switch token.kind {
      case .punctuation: work.operations += 0.5 * Double(token.text.count { operators.contains($0) })
      case .identifier where transcendental.contains(token.text): work.transcendentals += 3
      case .identifier where reading.contains(token.text): work.reads += token.text == "lookupColor" ? 4 : 1
      default: break
      }
    }
    return work
  }

  /// Parses code whose first line has the number `line` in its file.
  package init(_ text: String, line: Int) {
    let pieces = Lexer.pieces(of: text, line: line)
    declarations = Self.declarations(in: pieces)
    work = Self.work(of: pieces)
    let all = Set(pieces.lazy.map(\.token).filter { $0.kind == .identifier }.map(\.text))
    uses = all.subtracting(declarations)
    readers = all.filter(Self.reads)
    inputsRead = Self.inputsRead(by: readers)
    var splitter = Splitter(text, pieces, names: readers.union(declarations))
    parts = splitter.split()
    lineBreaks = parts.reduce(0) { sum, part in
      if case .text(let text) = part { sum + text.lineBreaks } else { sum }
    }
    settings = splitter.settings
  }

  /// Whether the code reads pixels of an input, not only its size.
  func readsPixels(ofInput index: Int) -> Bool { inputsRead.contains(index) }

  /// Whether the code may depend on the place of the pixel or on the size of the picture.
  package var readsPlace: Bool { readsPixelGrid || uses.contains("position") }

  /// Whether the code may depend on the size of the picture or on the pixel's number, not only on its place in fractions.
  package var readsPixelGrid: Bool { !uses.isDisjoint(with: ["size", "texel", "pixel"]) }

  /// The indices of the inputs whose pixels it reads.
  private static func inputsRead(by readers: Set<String>) -> Set<Int> {
    Set(
      readers.compactMap { word in
        guard let reader = Reader(word[...]), reader.stem != .inputSize, reader.stem != .outputSize else {
          return nil
        }
        return reader.digits.isEmpty ? 0 : Int(reader.digits).map { $0 - 1 }
      })
  }

  /// Whether a word is `tap`, `along`, `at` or similar, with an optional input number.
  private static func reads(_ word: String) -> Bool { Reader(word[...]) != nil }

  /// A function through which a filter reads.
  struct Reader {
    /// The kind of read.
    enum Stem: String { case tap, tapLuma, along, alongLuma, at, inputSize, outputSize }

    let stem: Stem
    /// The digits after the stem: an input number counted from 1; empty for the first input.
    let digits: Substring

    /// Parses a name; nil when it is not a reader's.
    init?(_ word: Substring) {
      let length = word.utf8.reversed().drop { (48...57).contains($0) }.count
      guard let stem = Stem(rawValue: String(word.prefix(length))) else { return nil }
      self.stem = stem
      digits = word.dropFirst(length)
    }
  }

  /// The names that a text declares outside functions: functions, constants, structures and macros.
  private static func declarations(in pieces: [Lexer.Piece]) -> [String] {
    var names: [String] = []
    var depth = 0
    var previous: Token?
    /// The line of the last `#`: what follows on it is no declaration.
    var directive = 0
    for (index, token) in pieces.lazy.map(\.token).enumerated() {
      defer { previous = token }
      if token.text == "#", previous?.place.line != token.place.line { directive = token.place.line }
      if token.place.line == directive {
        if previous?.text == "define" { names.append(token.text) }
        continue
      }
      if previous?.place.line == directive { previous = nil }
      switch token.kind {
      case .punctuation:
        if ["(", "{", "["].contains(token.text) { depth += 1 }
        if [")", "}", "]"].contains(token.text) { depth -= 1 }
      // A type followed by a name; what follows shows what it declares.
      case .identifier where depth == 0 && (previous?.kind == .identifier || previous?.text == "]"):
        var next = index + 1
        while next < pieces.count, pieces[next].token.text == "[" {
          next = (pieces[next...].firstIndex { $0.token.text == "]" } ?? pieces.count) + 1
        }
        // `float[2] name`: the type of an array.
        if next > index + 1, next < pieces.count, pieces[next].token.kind == .identifier { continue }
        let word = index + 1 < pieces.count ? pieces[index + 1].token.text : ""
        if ["(", "=", "[", ";", "{", ","].contains(word) { names.append(token.text) }
      case .identifier, .number: break
      }
    }
    return names
  }

  private struct Splitter {
    private let bytes: [UInt8]
    private let pieces: [Lexer.Piece]
    private let names: Set<String>
    private(set) var settings: [(name: String, line: Int)] = []
    private var parts: [Part] = []
    /// Where the text begins that follows the last part.
    private var start = 0

    init(_ text: String, _ pieces: [Lexer.Piece], names: Set<String>) {
      bytes = Array(text.utf8)
      self.pieces = pieces
      self.names = names
    }

    /// Ends the text before a piece, and puts a part in the place of the pieces up to another one.
    private mutating func append(_ part: Part, from first: Int, through last: Int) {
      endText(at: pieces[first].bytes.lowerBound)
      parts.append(part)
      start = pieces[last].bytes.upperBound
    }

    private mutating func endText(at end: Int) {
      if end > start { parts.append(.text(String(decoding: bytes[start..<end], as: UTF8.self))) }
    }

    /// The index of a setting, which the present line may be the first to name.
    private mutating func setting(_ name: Token) -> Int {
      if let known = settings.firstIndex(where: { $0.name == name.text }) { return known }
      settings.append((name.text, name.place.line))
      return settings.count - 1
    }

    private func word(_ index: Int) -> String? {
      pieces.indices.contains(index) ? pieces[index].token.text : nil
    }

    /// Whether a word selects components of a vector, as in `color.rg`, whatever else has its name.
    private func isComponent(_ index: Int) -> Bool {
      guard word(index - 1) == ".", let word = word(index), word.utf8.count <= 4 else { return false }
      return ["xyzw", "rgba", "stpq"].contains { set in word.allSatisfy(set.contains) }
    }

    mutating func split() -> [Part] {
      var index = 0
      while index < pieces.count {
        let token = pieces[index].token, line = token.place.line
        switch token.text {
        case _ where token.kind != .identifier: break
        case "lookupColor":
          if index + 5 < pieces.count, word(index + 2) == "param" {
            append(.lookup(pieces[index + 4].token.text, line: line), from: index, through: index + 5)
            index += 5
          } else {
            append(
              .wrong("expected 'lookupColor(param.NAME, rgb)'", line: line), from: index, through: index)
          }
        case "param":
          if index + 2 < pieces.count, word(index + 1) == "." {
            append(.setting(setting(pieces[index + 2].token)), from: index, through: index + 2)
            index += 2
          } else {
            append(.wrong("expected 'param.NAME'", line: line), from: index, through: index)
          }
        case let word where names.contains(word) && !isComponent(index):
          append(.name(word), from: index, through: index)
        default: break
        }
        index += 1
      }
      endText(at: bytes.count)
      return parts
    }
  }
}

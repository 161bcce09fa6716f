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

  private static let transcendental: Set<Substring> = [
    "pow", "exp", "exp2", "log", "log2", "sin", "cos", "tan", "atan", "asin", "acos", "sqrt", "inversesqrt",
  ]
  private static let reading: Set<Substring> = ["texture", "textureLod", "texelFetch", "lookupColor"]
  private static let operators: Set<Substring> = ["+", "-", "*", "/", "<", ">", "?"]

  private static func work(of tokens: [GLSLToken]) -> Work {
    var work = Work(operations: 1)
    for token in tokens {
      switch token.kind {
      case .punctuation where operators.contains(token.text): work.operations += 0.5
      case .identifier where transcendental.contains(token.text): work.transcendentals += 3
      case .identifier where reading.contains(token.text): work.reads += token.text == "lookupColor" ? 4 : 1
      default: break
      }
    }
    return work
  }

  /// Parses code whose first line has the number `line` in its file.
  package init(_ text: String, line: Int) {
    let tokens = GLSLToken.scan(text)
    declarations = GLSLToken.declarations(in: tokens)
    let words = tokens.lazy.filter { $0.kind == .identifier }.map(\.text)
    work = Self.work(of: tokens)
    let all = Set(words.map(String.init))
    uses = all.subtracting(declarations)
    readers = all.filter(Self.reads)
    inputsRead = Self.inputsRead(by: readers)
    var splitter = Splitter(names: readers.union(declarations), line: line)
    splitter.split(tokens)
    parts = splitter.finished()
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

  private struct Splitter {
    let names: Set<String>
    var line: Int
    private(set) var settings: [(name: String, line: Int)] = []
    private var parts: [Part] = []
    private var plain = ""

    init(names: Set<String>, line: Int) {
      self.names = names
      self.line = line
    }

    mutating func finished() -> [Part] {
      if !plain.isEmpty { parts.append(.text(plain)) }
      plain = ""
      return parts
    }

    private mutating func append(_ part: Part) {
      parts = finished() + [part]
    }

    /// The index of a setting, which the present line may be the first to name.
    private mutating func setting(_ name: Substring) -> Int {
      if let known = settings.firstIndex(where: { $0.name == name }) { return known }
      settings.append((String(name), line))
      return settings.count - 1
    }

    /// Whether a word selects components of a vector, as in `color.rg`, whatever else has its name.
    private func isComponent(_ index: Int, of tokens: [GLSLToken]) -> Bool {
      var before = index - 1
      while before >= 0, tokens[before].kind == .blank { before -= 1 }
      guard before >= 0, tokens[before].text == ".", tokens[index].text.utf8.count <= 4 else { return false }
      return ["xyzw", "rgba", "stpq"].contains { set in tokens[index].text.allSatisfy(set.contains) }
    }

    mutating func split(_ tokens: [GLSLToken]) {
      var index = 0
      /// The indices of the next tokens that are not whitespace.
      func following(_ count: Int) -> [Int] {
        var places: [Int] = []
        var next = index + 1
        while next < tokens.count, places.count < count {
          if tokens[next].kind != .blank { places.append(next) }
          next += 1
        }
        return places
      }
      while index < tokens.count {
        let token = tokens[index]
        line += token.text.lineBreaks
        switch (token.kind, token.text) {
        case (.directive, _):
          plain += "#"
          split(GLSLToken.scan(String(token.text.dropFirst())))
        case (.identifier, "lookupColor"):
          let next = following(5)
          if next.count == 5, tokens[next[1]].text == "param" {
            append(.lookup(String(tokens[next[3]].text), line: line))
            index = next[4]
          } else {
            append(.wrong("expected 'lookupColor(param.NAME, rgb)'", line: line))
          }
        case (.identifier, "param"):
          let next = following(2)
          if next.count == 2, tokens[next[0]].text == "." {
            append(.setting(setting(tokens[next[1]].text)))
            index = next[1]
          } else {
            append(.wrong("expected 'param.NAME'", line: line))
          }
        case (.identifier, let word) where names.contains(String(word)) && !isComponent(index, of: tokens):
          append(.name(String(word)))
        default:
          plain += token.text
        }
        index += 1
      }
    }
  }
}

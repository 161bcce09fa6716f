/// The code of a filter's file, taken apart once: what stays as it is, and the names that each use of it changes.
package struct FilterCode: Sendable {
  package enum Part: Sendable {
    /// Stays as it is.
    case text(String)
    /// A name that the file declares, or through which it reads.
    case name(String)
    /// `param.NAME`.
    case parameter(String, line: Int)
    /// `lookupColor(param.NAME,` up to its comma.
    case lookup(String, line: Int)
    /// What is none of these and looks as if it should be.
    case wrong(String, line: Int)
  }

  package let parts: [Part]
  /// The names that the code declares outside of functions.
  package let declarations: [String]
  /// The names of what it reads neighbours with.
  package let readers: Set<String>
  private let inputsRead: Set<Int>
  /// All names that it uses and does not declare.
  package let uses: Set<String>
  /// What one call computes, roughly.
  package let work: Work

  /// A rough count of arithmetic: what is written, as if every loop ran once.
  package struct Work: Hashable, Sendable {
    /// Multiply-adds of four numbers.
    package var operations = 0.0
    /// Powers, exponentials, logarithms and angles, of one number.
    package var transcendentals = 0.0
    /// Reads between texels.
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

  /// Takes code apart whose first line has the number `line` in its file.
  init(_ text: String, line: Int) {
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
  }

  /// Whether the code reads pixels of an input, and not its size alone.
  func readsPixels(ofInput index: Int) -> Bool { inputsRead.contains(index) }

  /// The places of the inputs of which it reads pixels.
  private static func inputsRead(by readers: Set<String>) -> Set<Int> {
    Set(
      readers.compactMap { word in
        guard let reader = Reader(word[...]), reader.stem != .inputSize, reader.stem != .outputSize else {
          return nil
        }
        return reader.digits.isEmpty ? 0 : Int(reader.digits).map { $0 - 1 }
      })
  }

  /// Whether a word is `tap`, `along`, `at` or one of their kind, with the number of an input behind it.
  private static func reads(_ word: String) -> Bool { Reader(word[...]) != nil }

  /// A function through which a filter reads.
  struct Reader {
    /// What it gives.
    enum Stem: String { case tap, tapLuma, along, alongLuma, at, inputSize, outputSize }

    let stem: Stem
    /// The digits behind the stem: those of an input, counted from 1; empty for the first.
    let digits: Substring

    /// Takes a name apart; nil when it is that of no reader.
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

    mutating func split(_ tokens: [GLSLToken]) {
      var index = 0
      /// The places of the next tokens that are not blank.
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
        line += token.text.utf8.count { $0 == 10 }
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
            append(.parameter(String(tokens[next[1]].text), line: line))
            index = next[1]
          } else {
            append(.wrong("expected 'param.NAME'", line: line))
          }
        case (.identifier, let word) where names.contains(String(word)):
          append(.name(String(word)))
        default:
          plain += token.text
        }
        index += 1
      }
    }
  }
}

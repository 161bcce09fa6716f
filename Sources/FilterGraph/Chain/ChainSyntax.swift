/// A parsed chain, before names are resolved.
struct ChainSyntax: Sendable {
  /// A label such as `[a]`.
  struct Label: Sendable {
    var name: String
    var place: ChainPlace
  }

  /// One argument: `key=value`, or a positional value.
  struct Argument: Sendable {
    var key: String?
    var value: String
    var place: ChainPlace
    var valuePlace: ChainPlace
  }

  /// One filter with its labels and arguments.
  struct Step: Sendable {
    var inputs: [Label] = []
    var name = ""
    var place = ChainPlace()
    var arguments: [Argument] = []
    var outputs: [Label] = []
  }

  /// The sequences separated by semicolons; within one, each step feeds the next.
  var sequences: [[Step]] = []
}

/// A word of the chain language that stands where a filter can, and is none.
package enum ChainWord: String, Hashable, Sendable, CaseIterable {
  case split, null, copy, nullsink, image, movie, text

  /// How it is written, as an example.
  package var example: String {
    switch self {
    case .split: "split[a][b]"
    case .null, .copy: "[a]\(rawValue)[b]"
    case .nullsink: "[a]nullsink"
    case .image, .movie: "\(rawValue)=logo.png[logo]"
    case .text: "text='A text'[title]"
    }
  }

  /// What it does.
  package var summary: String {
    switch self {
    case .split: "Gives its input to several filters; split=3 to three of them."
    case .null, .copy: "Passes its input on as it is, under another label."
    case .nullsink: "Ends a result that nobody needs."
    case .image, .movie: "Is a picture of a file."
    case .text: "Is a picture of a text."
    }
  }
}

/// An error in a chain, with its position.
public struct ChainError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The source of the text: `chain` for an argument, otherwise the file.
  public let name: String
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted in characters from 1.
  public let column: Int
  /// The problem, with the offending word and the nearest valid one.
  public let message: String

  /// `chain:1:18: message`.
  public var description: String { "\(name):\(line):\(column): \(message)" }
}

/// A position in the text of a chain.
struct ChainPlace: Hashable, Sendable {
  var line = 1
  var column = 1
}

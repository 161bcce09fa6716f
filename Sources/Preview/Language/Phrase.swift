import FilterGraph
import Viewfinder

/// A text of the window: words that are translated when they are drawn, and what is put into them.
///
/// A string literal is one. Its words are the key of the catalogues in `Assets/translations`, with `%1`, `%2` … for what is
/// interpolated, which is not translated unless it is a phrase itself: `"saved \(path)"` has the key `saved %1`.
public struct Phrase: Hashable, Sendable {
  /// Where the words come from.
  enum Words: Hashable, Sendable {
    /// They are drawn as they are.
    case verbatim(String)
    /// They are looked up; they are English.
    case key(String, context: Context?)
    /// They are looked up by a count; they are English.
    case counted(one: String, other: String, count: Int)
  }

  /// What a word of a filter's or look's file is, which tells words that are spelt alike apart.
  package enum Context: String, Hashable, Sendable {
    case category
    case parameter
    case label
    case choice
    case look
  }

  let words: Words
  /// What stands for `%1`, `%2` …
  let values: [Phrase]

  init(_ words: Words, values: [Phrase] = []) {
    self.words = words
    self.values = values
  }

  /// A word of a filter's or look's file.
  package init(_ word: String, as context: Context) { self.init(.key(word, context: context)) }

  /// A text that is drawn as it is: a name, a number, a message that has no translation.
  public static func verbatim(_ text: String) -> Phrase { Phrase(.verbatim(text)) }

  /// A text that depends on a count, in both of its English forms, which interpolate the same.
  package static func plural(_ count: Int, one: Phrase, other: Phrase) -> Phrase {
    Phrase(.counted(one: one.name, other: other.name, count: count), values: other.values)
  }

  /// What the phrase is called among others, whatever the language: its English words.
  package var name: String {
    switch words {
    case .verbatim(let text), .key(let text, _), .counted(_, let text, _): text
    }
  }

  /// The text in English.
  public var english: String { PhraseCatalogue.english.text(of: self) }
}

extension Phrase: ExpressibleByStringInterpolation {
  /// The words of a literal.
  public init(stringLiteral text: String) { self.init(.key(text, context: nil)) }

  /// The words of a literal with what is put into it.
  public init(stringInterpolation parts: StringInterpolation) {
    self.init(.key(parts.key, context: nil), values: parts.values)
  }

  /// A literal with what is put into it, as it is read by the compiler.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var values: [Phrase] = []

    /// Begins an empty one.
    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 2 * interpolationCount)
    }

    /// Adds words.
    public mutating func appendLiteral(_ literal: String) { key += literal }

    /// Adds a phrase, which is translated as well.
    public mutating func appendInterpolation(_ phrase: Phrase) {
      values.append(phrase)
      key += "%\(values.count)"
    }

    /// Adds a text or a number as it is.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendInterpolation(Phrase.verbatim(value.description))
    }
  }
}

extension Phrase {
  /// The names of keys that keyboards print in words, which differ by country.
  private static let keyWords: [String: Phrase] = [
    "Ctrl": "Ctrl", "Alt": "Alt", "Shift": "Shift", "Space": "Space", "Tab": "Tab", "Enter": "Enter",
    "Return": "Return", "Esc": "Esc", "Backspace": "Backspace", "Del": "Del", "Home": "Home", "End": "End",
    "PgUp": "PgUp", "PgDn": "PgDn", "Left": "Left", "Right": "Right", "Up": "Up", "Down": "Down",
  ]

  /// Keys as they are printed, of a name such as `Ctrl+Shift+P`.
  package static func keys(_ name: String) -> Phrase {
    if let word = keyWords[name] { return word }
    for modifier in ["Ctrl", "Alt", "Shift"] where name.hasPrefix(modifier + "+") {
      return "\(keyWords[modifier]!)+\(keys(String(name.dropFirst(modifier.count + 1))))"
    }
    return .verbatim(name)
  }
}

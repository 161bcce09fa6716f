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

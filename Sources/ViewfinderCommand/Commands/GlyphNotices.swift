import CommandLineKit
import FilterGraph
import Stills

/// Tells of characters in drawn texts for which there is no font.
enum GlyphNotices {
  /// One line for all texts of some chains; nil where nothing is missing.
  ///
  /// - Parameter known: a chain whose texts were told of before.
  static func note(on graphs: [Graph], except known: Graph = Graph()) -> String? {
    let incomplete = incomplete(Set(graphs.flatMap(\.texts)).subtracting(known.texts))
    guard let first = incomplete.first else { return nil }
    let count = incomplete.reduce(0) { $0 + $1.count }
    let what = count == 1 ? "1 character" : "\(count) characters"
    let place =
      incomplete.count == 1
      ? "the text '\(first.text)'" : "\(incomplete.count) texts, such as '\(first.text)',"
    return
      "no installed font has \(what) of \(place): boxes are drawn for them; install one, such as those of "
      + "fonts-noto-core"
  }

  /// The member of a report of what a chain draws: how many characters boxes stand for; none where nothing is missing.
  static func members(of graph: Graph) -> [JSON.Member] {
    let count = incomplete(Set(graph.texts)).reduce(0) { $0 + $1.count }
    return count > 0 ? [.init("charactersWithoutFont", .integer(count))] : []
  }

  private static func incomplete(_ texts: Set<TextPicture>) -> [(text: String, count: Int)] {
    texts.compactMap { text in
      let count = TextDrawing.missingGlyphs(in: text.text, font: text.font)
      return count > 0 ? (text: text.text, count: count) : nil
    }.sorted { $0.text < $1.text }
  }
}

import CommandLineKit
import FilterGraph
import Stills

/// Tells of characters in drawn texts for which there is no font.
enum GlyphNotices {
  /// One line for all texts of some chains; nil where nothing is missing.
  ///
  /// - Parameter known: a chain whose texts were told of before.
  static func note(on graphs: [Graph], except known: Graph = Graph()) -> String? {
    let texts = Set(graphs.flatMap(\.texts)).subtracting(known.texts)
    let incomplete = texts.compactMap { text in
      let count = TextDrawing.missingGlyphs(in: text.text, font: text.font)
      return count > 0 ? (text: text.text, count: count) : nil
    }.sorted { $0.text < $1.text }
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
}

import Cameras

/// Finds what a person may have meant.
enum Spelling {
  /// The candidate with the fewest edits from `word`, if they are few for its length.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    let limit = max(1, word.count / 2)
    let ranked = candidates.map {
      (name: $0, edits: distance(Array(word.lowercased()), Array($0.lowercased())))
    }
    guard let best = ranked.min(by: { $0.edits < $1.edits }), best.edits <= limit else { return nil }
    return best.name
  }

  /// The number of insertions, removals, replacements and swaps of neighbours between two words.
  ///
  /// Source: optimal string alignment, after Damerau (1964).
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var before: [Int] = []
    var last = Array(0...second.count)
    for (i, left) in first.enumerated() {
      var row = [i + 1]
      for (j, right) in second.enumerated() {
        var edits = min(row[j] + 1, last[j + 1] + 1, last[j] + (left == right ? 0 : 1))
        if i > 0, j > 0, left == second[j - 1], first[i - 1] == right {
          edits = min(edits, before[j - 1] + 1)
        }
        row.append(edits)
      }
      before = last
      last = row
    }
    return last[second.count]
  }
}

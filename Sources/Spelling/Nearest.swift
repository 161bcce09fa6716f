/// The candidate that `word` most likely stands for; nil when none is close.
///
/// Case does not matter. A prefix of a candidate matches too, since people shorten names: `sobell` is close
/// to `sobel-edge-detection`. Among equally close candidates the first wins.
///
/// - Complexity: O(n · m) for each candidate; words of more than 64 characters match nothing.
package func nearest(to word: some StringProtocol, in candidates: some Sequence<String>) -> String? {
  let word = Array(word.lowercased().prefix(65))
  guard (1...64).contains(word.count) else { return nil }
  // One typo per three letters; words of up to four letters are close to too much for more than one.
  let limit = word.count < 5 ? 1 : max(2, word.count / 3)
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let distance = nearness(of: word, to: candidate)
    if distance <= limit * 2, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.candidate
}

/// Twice the edit distance from `word` to the candidate, or that plus one to the candidate's prefix.
private func nearness(of word: [Character], to candidate: String) -> Int {
  let candidate = Array(candidate.lowercased())
  let distances = editDistances(word, candidate)
  var best = 2 * distances[candidate.count]
  if word.count >= 3, candidate.count > word.count { best = min(best, 2 * distances[word.count] + 1) }
  for (index, character) in candidate.enumerated() where character == "-" && index >= 3 {
    best = min(best, 2 * distances[index] + 1)
  }
  return best
}

/// The smallest numbers of insertions, deletions, substitutions and swaps of neighbours that turn `a` into the prefixes of
/// `b`, by their length.
///
/// No part is edited twice. Source: optimal string alignment, after Damerau (1964).
package func editDistances(_ a: [Character], _ b: [Character]) -> [Int] {
  var last = Array(0...b.count)
  var (beforeLast, row) = (last, last)
  for i in a.indices {
    row[0] = i + 1
    for j in b.indices {
      var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row[j + 1] = cost
    }
    (beforeLast, last, row) = (last, row, beforeLast)
  }
  return last
}

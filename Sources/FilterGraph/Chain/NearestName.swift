/// The candidate that `word` was most likely meant to be, or nil when none is near.
///
/// Near means few edits, counted against the whole candidate or against its beginning: people shorten names.
public func nearestName(to word: some StringProtocol, among candidates: some Sequence<String>) -> String? {
  let typed = Array(word.unicodeScalars)
  guard !typed.isEmpty, typed.count <= 64 else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let scalars = Array(candidate.unicodeScalars)
    let whole = editDistance(typed, scalars)
    let beginning =
      scalars.count > typed.count ? editDistance(typed, Array(scalars.prefix(typed.count))) + 1 : whole
    let distance = min(whole, beginning)
    if distance < best?.distance ?? .max || (distance == best?.distance && candidate < best?.name ?? "") {
      best = (candidate, distance)
    }
  }
  guard let best, best.distance <= (typed.count < 4 ? 1 : max(2, typed.count / 3)) else { return nil }
  return best.name
}

/// `no WHAT 'word'`, with the nearest valid name where there is one.
package func unknown(_ word: some StringProtocol, among candidates: some Sequence<String>, what: String)
  -> String
{
  let nearest = nearestName(to: word, among: candidates)
  return "no \(what) '\(word)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
}

/// The least number of insertions, deletions and replacements between two words (Levenshtein).
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var row = Array(0...b.count)
  for (i, x) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, y) in b.enumerated() {
      let replaced = diagonal + (x == y ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
    }
  }
  return row[b.count]
}

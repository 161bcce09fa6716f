import Spelling

/// `no WHAT 'word'`, with the nearest valid name where there is one.
package func unknown(_ word: some StringProtocol, among candidates: some Sequence<String>, what: String)
  -> String
{
  // Sorted, since sets and dictionaries give their names in another order each time.
  let nearest = nearest(to: word, in: candidates.sorted())
  return "no \(what) '\(word)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
}

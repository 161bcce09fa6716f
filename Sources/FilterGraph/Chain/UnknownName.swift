import Spelling

/// `no WHAT 'word'`, followed by the nearest valid name if there is one.
package func unknown(_ word: some StringProtocol, among candidates: some Sequence<String>, what: String)
  -> String
{
  // Sorted, because the order of sets and dictionaries varies; ids before GPUImage names.
  let sorted = candidates.sorted()
  let isID = { (name: String) in name == name.lowercased() }
  let nearest = nearest(to: word, in: sorted.filter(isID) + sorted.filter { !isID($0) })
  return "no \(what) '\(word)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
}

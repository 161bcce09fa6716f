import Spelling

/// `no WHAT 'word'`, with the nearest valid name where there is one.
package func unknown(_ word: some StringProtocol, among candidates: some Sequence<String>, what: String)
  -> String
{
  // Sorted, since sets and dictionaries give their names in another order each time; ids before GPUImage's names.
  let sorted = candidates.sorted()
  let isID = { (name: String) in name == name.lowercased() }
  let nearest = nearest(to: word, in: sorted.filter(isID) + sorted.filter { !isID($0) })
  return "no \(what) '\(word)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
}

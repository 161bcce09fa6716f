import Pixels

/// Where the items of a frame are, by the names of their scopes and their own: what tests click. Also what is wrong with its
/// words.
final class ItemPlaces {
  private(set) var boxes: [String: Rect] = [:]
  /// The phrases that the language lacks.
  private(set) var untranslated: Set<String> = []
  /// The phrases that did not fit where they stand; names and numbers of any length are not among them.
  private(set) var cut: Set<String> = []
  private var path: [String] = []

  func begin() {
    boxes.removeAll()
    untranslated.removeAll()
    cut.removeAll()
    path.removeAll()
  }

  func enter(_ scope: String) { path.append(scope) }

  func leave() { path.removeLast() }

  func note(_ id: String, _ box: Rect) { boxes[(path + [id]).joined(separator: "/")] = box }

  func noteUntranslated(_ words: String) { untranslated.insert(words) }

  func noteCut(_ phrase: Phrase) {
    if case .verbatim = phrase.words { return }
    cut.insert(phrase.name)
  }
}

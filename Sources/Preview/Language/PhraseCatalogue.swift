/// The words of the window in one language: what turns phrases into texts.
///
/// Numbers keep the decimal point in all languages: what a panel shows is what a chain, the settings and the command line
/// take.
package struct PhraseCatalogue: Sendable {
  /// What an entry is found by.
  struct Key: Hashable, Sendable {
    let words: String
    let context: String?
  }

  /// The words of the source.
  package static let english = PhraseCatalogue(entries: [:], plurals: .one, nativeName: "English")

  /// The translations, one for each form of the language's plural where the entry has one.
  private let entries: [Key: [String]]
  private let plurals: PluralRule
  /// What the language is called by those who speak it.
  package let nativeName: String

  private init(entries: [Key: [String]], plurals: PluralRule, nativeName: String) {
    self.entries = entries
    self.plurals = plurals
    self.nativeName = nativeName
  }

  /// The catalogue of a translation; entries that are empty or fuzzy are left out.
  package init(_ file: PortableObject) {
    var entries: [Key: [String]] = [:]
    for entry in file.entries where entry.isComplete {
      entries[Key(words: entry.plural ?? entry.words, context: entry.context)] = entry.translations
    }
    self.init(
      entries: entries, plurals: file.plurals,
      nativeName: file.header["X-Native-Name"] ?? file.header["Language"] ?? "?")
  }

  /// The text of a phrase; English where it has no translation.
  package func text(of phrase: Phrase) -> String {
    let words =
      switch phrase.words {
      case .verbatim(let text): text
      case .key(let key, let context):
        entries.isEmpty ? key : entries[Key(words: key, context: context?.rawValue)]?[0] ?? key
      case .counted(let one, let other, let count):
        entries[Key(words: other, context: nil)]?[plurals.form(of: count)]
          ?? (PluralRule.one.form(of: count) == 0 ? one : other)
      }
    guard !phrase.values.isEmpty else { return words }
    return Self.fill(words, with: phrase.values.map { text(of: $0) })
  }

  /// Whether a phrase should have a translation and has none.
  package func lacks(_ phrase: Phrase) -> Bool {
    guard !entries.isEmpty else { return false }
    switch phrase.words {
    case .verbatim: return false
    case .key(let key, let context):
      return key.contains(where: \.isLetter) && entries[Key(words: key, context: context?.rawValue)] == nil
    case .counted(_, let other, _): return entries[Key(words: other, context: nil)] == nil
    }
  }

  /// Puts texts in place of `%1`, `%2` …; other percent signs stay.
  package static func fill(_ words: String, with values: [String]) -> String {
    var text = ""
    var isPlace = false
    for character in words {
      if isPlace, let place = character.wholeNumberValue, values.indices.contains(place - 1) {
        text += values[place - 1]
        isPlace = false
        continue
      }
      if isPlace { text.append("%") }
      isPlace = character == "%"
      if !isPlace { text.append(character) }
    }
    return isPlace ? text + "%" : text
  }
}

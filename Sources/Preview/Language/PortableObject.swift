/// A catalogue of translations as gettext's tools write it (`*.po`).
package struct PortableObject: Sendable {
  /// A text and its translation.
  package struct Entry: Hashable, Sendable {
    var context: String?
    /// The English words, in the form for one where there is a plural.
    package var words = ""
    /// The English words for other counts; nil for a text without a count.
    package var plural: String?
    /// A translation, or one for each form of the plural.
    package var translations: [String] = []
    /// Whether a tool has guessed it, or its English words have changed since.
    var isFuzzy = false

    package init(
      context: String? = nil, words: String = "", plural: String? = nil, translations: [String] = [],
      isFuzzy: Bool = false
    ) {
      self.context = context
      self.words = words
      self.plural = plural
      self.translations = translations
      self.isFuzzy = isFuzzy
    }

    /// Whether the translation can be used.
    package var isComplete: Bool { !isFuzzy && !translations.isEmpty && !translations.contains("") }
  }

  /// Why a text is no catalogue.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package let line: Int
    package let reason: String
    package var description: String { "line \(line): \(reason)" }
  }

  /// The translations in the order of the file, without the header.
  package private(set) var entries: [Entry] = []
  /// The fields of the header, such as `Language`.
  package private(set) var header: [String: String] = [:]
  /// How the language chooses between the forms of a plural.
  package private(set) var plurals = PluralRule.one

  /// Reads the text of a file.
  package init(parsing text: String) throws(Failure) {
    var reader = Reader()
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      do throws(Reader.Refusal) {
        if let entry = try reader.take(line) { try add(entry, at: number) }
      } catch {
        throw Failure(line: number, reason: error.reason)
      }
    }
    do throws(Reader.Refusal) {
      if let entry = try reader.end() { try add(entry, at: number) }
    } catch {
      throw Failure(line: number, reason: error.reason)
    }
  }

  private mutating func add(_ entry: Entry, at line: Int) throws(Reader.Refusal) {
    guard entry.words.isEmpty else {
      if let count = entry.plural.map({ _ in plurals.formCount }), entry.translations.count != count {
        throw Reader.Refusal(
          reason: "'\(entry.words)' has \(entry.translations.count) forms; the language has \(count)")
      }
      return entries.append(entry)
    }
    for field in (entry.translations.first ?? "").split(separator: "\n") {
      guard let colon = field.firstIndex(of: ":") else { continue }
      header[String(field[..<colon])] = String(field[colon...].dropFirst().drop { $0 == " " })
    }
    guard let text = header["Plural-Forms"] else { return }
    guard let rule = PluralRule(header: text) else {
      let known = PluralRule.allCases.map(\.rawValue).joined(separator: ", ")
      throw Reader.Refusal(reason: "the plural rule '\(text)' is unknown; known are \(known)")
    }
    plurals = rule
  }

  /// Collects the lines of an entry.
  private struct Reader {
    struct Refusal: Error {
      let reason: String
    }

    /// What a line in quotes goes on with.
    private enum Part { case context, words, plural, translation }

    private var entry = Entry()
    private var part: Part?
    private var hasTranslation = false

    /// Takes a line; returns the entry before it when the line begins another one.
    mutating func take(_ line: Substring) throws(Refusal) -> Entry? {
      let line = line.drop { $0 == " " || $0 == "\t" }
      // What begins with `#~` is kept for translators alone.
      guard !line.isEmpty, !line.hasPrefix("#~") else { return nil }
      if line.hasPrefix("#") {
        let before = try hasTranslation ? end() : nil
        if line.hasPrefix("#,"), line.contains("fuzzy") { entry.isFuzzy = true }
        return before
      }
      if line.hasPrefix("\"") {
        try append(line)
        return nil
      }
      let keyword = line.prefix { $0 != " " && $0 != "\"" }
      let begins = keyword == "msgctxt" || (keyword == "msgid" && part != .context)
      let before = begins && hasTranslation ? try end() : nil
      switch keyword {
      case "msgctxt":
        entry.context = ""
        part = .context
      case "msgid": part = .words
      case "msgid_plural":
        entry.plural = ""
        part = .plural
      case "msgstr", "msgstr[\(entry.translations.count)]":
        entry.translations.append("")
        part = .translation
        hasTranslation = true
      default: throw Refusal(reason: "'\(keyword)' is no keyword here; expected msgctxt, msgid or msgstr")
      }
      try append(line.dropFirst(keyword.count).drop { $0 == " " })
      return before
    }

    /// The entry whose lines were taken; nil where there were none.
    mutating func end() throws(Refusal) -> Entry? {
      defer { self = Reader() }
      guard part != nil else { return nil }
      guard hasTranslation else { throw Refusal(reason: "'\(entry.words)' has no msgstr") }
      return entry
    }

    private mutating func append(_ quoted: Substring) throws(Refusal) {
      let text = try Self.text(of: quoted)
      switch part {
      case .context: entry.context! += text
      case .words: entry.words += text
      case .plural: entry.plural! += text
      case .translation: entry.translations[entry.translations.count - 1] += text
      case nil: throw Refusal(reason: "a text without msgid or msgstr before it")
      }
    }

    private static let escapes: [Character: String] = ["n": "\n", "t": "\t", "\"": "\"", "\\": "\\"]

    private static func text(of quoted: Substring) throws(Refusal) -> String {
      var text = ""
      var isEscaped = false
      var end: String.Index?
      guard quoted.first == "\"" else { throw Refusal(reason: "a text must stand in quotes") }
      for index in quoted.indices.dropFirst() {
        let character = quoted[index]
        if isEscaped {
          guard let plain = escapes[character] else {
            throw Refusal(reason: "'\\\(character)' is no escape; known are \\n, \\t, \\\" and \\\\")
          }
          text += plain
          isEscaped = false
        } else if character == "\"" {
          end = index
          break
        } else if character == "\\" {
          isEscaped = true
        } else {
          text.append(character)
        }
      }
      guard let end, quoted[quoted.index(after: end)...].allSatisfy(\.isWhitespace) else {
        throw Refusal(reason: "a text must end with a quote, and nothing may follow it")
      }
      return text
    }
  }
}

import Filters
import Glibc

/// The languages of the window: English, and those that have a catalogue in `Assets/translations`.
package enum Translations {
  /// What the setting is where the desktop's language holds.
  static let desktop = "desktop"
  private static let folder = "translations/"
  private static let suffix = ".po"

  /// The codes of all languages, English first.
  package static let codes: [String] =
    ["en"]
    + EmbeddedAsset.paths(in: "translations").filter { $0.hasSuffix(suffix) }.map {
      String($0.dropFirst(folder.count).dropLast(suffix.count))
    }

  /// What the languages are called by those who speak them, in the same order.
  package static let nativeNames = codes.map { catalogue($0).nativeName }

  /// The words of a language; English for a code without a catalogue.
  package static func catalogue(_ code: String) -> PhraseCatalogue {
    guard let asset = EmbeddedAsset(path: folder + code + suffix),
      // Our own file is right, which a test proves.
      let file = try? PortableObject(parsing: String(decoding: asset.bytes, as: UTF8.self))
    else { return .english }
    return PhraseCatalogue(file)
  }

  /// The words that a setting asks for: those of its language, or of the desktop's.
  package static func catalogue(setting: String) -> PhraseCatalogue {
    catalogue(setting == desktop ? code(in: { getenv($0).map { String(cString: $0) } }) : setting)
  }

  /// The language that an environment asks for, as gettext finds it: the variable that decides on messages is the first of
  /// LC_ALL, LC_MESSAGES and LANG that is not empty, and LANGUAGE lists languages to try instead unless that is C.
  package static func code(in environment: (String) -> String?) -> String {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    guard let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG"), !isPlain(locale) else {
      return "en"
    }
    let wanted = (value("LANGUAGE") ?? locale).split(separator: ":").map(String.init)
    for name in wanted {
      if isPlain(name) { return "en" }
      // `de_AT.UTF-8@euro`: the country's own words first, then the language's.
      let place = String(name.prefix { $0 != "." && $0 != "@" })
      let language = String(place.prefix { $0 != "_" })
      if let found = [place, language].first(where: codes.contains) { return found }
    }
    return "en"
  }

  /// Whether a locale is that of programs, whose messages are those of the source.
  private static func isPlain(_ locale: String) -> Bool {
    ["C", "POSIX"].contains(String(locale.prefix { $0 != "." }))
  }
}

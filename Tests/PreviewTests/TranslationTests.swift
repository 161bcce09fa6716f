import FilterGraph
import Filters
import Testing

import ViewfinderPreview

/// The languages of the window, and whether their catalogues are complete.
struct TranslationTests {
  @Test(
    arguments: [
      ([:], "en"), (["LANG": "de_DE.UTF-8"], "de"), (["LANG": "de_AT@euro"], "de"), (["LANG": "de"], "de"),
      (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"], "en"),
      (["LANG": "en_US.UTF-8", "LC_MESSAGES": "de_CH.UTF-8"], "de"),
      (["LANG": "de_DE", "LC_MESSAGES": "de_DE", "LC_ALL": "fr_FR"], "en"),
      (["LANG": "en_US", "LC_MESSAGES": "", "LC_ALL": "de_DE"], "de"),
      (["LANG": "en_US.UTF-8", "LANGUAGE": "xx:de:en"], "de"),
      (["LANG": "de_DE.UTF-8", "LANGUAGE": "en_GB:de"], "en"),
      (["LANG": "de_DE.UTF-8", "LANGUAGE": "C:de"], "en"), (["LANG": "de_DE.UTF-8", "LANGUAGE": ""], "de"),
      // The locale of programs has no translation, whatever else is asked for.
      (["LANG": "C", "LANGUAGE": "de"], "en"),
      (["LC_ALL": "C.UTF-8", "LANG": "de_DE", "LANGUAGE": "de"], "en"),
      (["LC_ALL": "POSIX", "LANGUAGE": "de"], "en"), (["LANGUAGE": "de"], "en"),
    ] as [([String: String], String)])
  func theLanguageIsTheOneThatGettextFinds(environment: [String: String], code: String) {
    #expect(Translations.code(in: { environment[$0] }) == code)
  }

  @Test func everyCatalogueCanBeReadAndChosen() throws {
    #expect(Translations.codes == ["en", "de"] && Translations.nativeNames == ["English", "Deutsch"])
    for code in Translations.codes.dropFirst() {
      let asset = try #require(EmbeddedAsset(path: "translations/\(code).po"))
      let file = try PortableObject(parsing: String(decoding: asset.bytes, as: UTF8.self))
      #expect(file.header["Language"] == code && file.entries.count > 800)
      for entry in file.entries {
        #expect(entry.isComplete, "\(code): \(entry.words)")
        for text in entry.translations {
          #expect(places(text) == places(entry.plural ?? entry.words), "\(code): \(text)")
        }
      }
    }
    #expect(Translations.catalogue(setting: "de").nativeName == "Deutsch")
    #expect(Translations.catalogue("xx").nativeName == "English")
  }

  private func places(_ text: String) -> Set<Substring> { Set(text.matches(of: /%\d/).map(\.output)) }

  /// What German lacks of some phrases.
  private func lacking(_ phrases: [Phrase]) -> [String] {
    let words = Translations.catalogue("de")
    return phrases.filter { words.lacks($0) }.map(\.name)
  }

  @Test func everyWordOfTheFiltersIsTranslated() throws {
    // What groups are made of is not on offer.
    for filter in try FilterCatalog.builtIn().filters where filter.role != .part {
      #expect(lacking([Phrase(filter.category.uppercased(), as: .category)]) == [])
      for parameter in filter.parameters {
        #expect(lacking([parameter.title, parameter.explanation]) == [], "\(filter.id)")
        guard case .choice(let choices) = parameter.kind else { continue }
        #expect(lacking(choices.map { Phrase($0, as: .choice) }) == [], "\(filter.id)")
      }
    }
    for path in EmbeddedAsset.paths(in: "looks") {
      let text = String(decoding: try #require(EmbeddedAsset(path: path)).bytes, as: UTF8.self)
      let name = try #require(text.firstMatch(of: /(?m)^#! look (.*)$/)).1
      let look = Look(name: String(name), graph: Graph(), origin: .builtIn(id: path))
      #expect(lacking([look.title]) == [], "\(path)")
    }
  }

  @Test func everyActionAndAidIsTranslated() {
    #expect(lacking(KeyBinding.all.map(\.help)) == [])
    #expect(lacking(Aid.allCases.flatMap { [$0.name, $0.title, $0.hint] }) == [])
  }
}

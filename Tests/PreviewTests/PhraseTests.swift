import Testing

import ViewfinderPreview

struct PhraseTests {
  private let german: PhraseCatalogue

  init() throws {
    german = PhraseCatalogue(
      try PortableObject(
        parsing: #"""
          msgid ""
          msgstr ""
          "Language: de\n"
          "X-Native-Name: Deutsch\n"
          "Plural-Forms: nplurals=2; plural=(n != 1);\n"

          msgid "red"
          msgstr "Rot"

          msgid "%1 of %2 in %3"
          msgstr "%3: %1 von %2"

          msgid "%1 frame at 5 %"
          msgid_plural "%1 frames at 5 %"
          msgstr[0] "%1 Bild bei 5 %"
          msgstr[1] "%1 Bilder bei 5 %"

          msgctxt "choice"
          msgid "red"
          msgstr "rote"

          #, fuzzy
          msgid "guessed"
          msgstr "geraten"
          """#))
  }

  @Test func aLiteralIsTranslatedAndItsValuesAreNot() {
    let (name, count) = ("red", 7)
    #expect(german.text(of: "red") == "Rot")
    #expect(german.text(of: "\(count) of \(name) in \(2.5)") == "2.5: 7 von red")
    #expect(german.text(of: "\(count) of \(Phrase("red")) in \(name)") == "red: 7 von Rot")
    #expect(Phrase("\(count) of \(Phrase("red")) in \(name)").english == "7 of red in red")
    #expect(german.text(of: .verbatim("red")) == "red")
    #expect(german.text(of: Phrase("red", as: .choice)) == "rote")
    #expect(german.nativeName == "Deutsch")
  }

  @Test(arguments: [(0, "0 Bilder bei 5 %"), (1, "1 Bild bei 5 %"), (21, "21 Bilder bei 5 %")])
  func aCountChoosesTheForm(count: Int, text: String) {
    let phrase = Phrase.plural(count, one: "\(count) frame at 5 %", other: "\(count) frames at 5 %")
    #expect(german.text(of: phrase) == text)
    #expect(phrase.english == (count == 1 ? "1 frame at 5 %" : "\(count) frames at 5 %"))
  }

  @Test func whatIsMissingIsEnglishAndKnownToBe() {
    #expect(german.text(of: "green") == "green" && german.lacks("green"))
    #expect(german.text(of: "guessed") == "guessed" && german.lacks("guessed"))
    #expect(!german.lacks("red") && !german.lacks(.verbatim("green")) && !german.lacks("\(1), \(2) %"))
    #expect(!PhraseCatalogue.english.lacks("green"))
  }

  @Test func percentSignsThatAreNoPlacesStay() {
    #expect(PhraseCatalogue.fill("%1 %, 50 %3 %% %2%", with: ["a", "b"]) == "a %, 50 %3 %% b%")
  }

  @Test func keysAreNamedAsGermanKeyboardsPrintThem() {
    let words = Translations.catalogue("de")
    for (name, printed) in [
      ("Ctrl+Shift+Z", "Strg+Umschalt+Z"), ("Space", "Leertaste"), ("+", "+"), ("Ctrl++", "Strg++"),
      ("F5", "F5"),
    ] {
      #expect(words.text(of: .keys(name)) == printed)
      #expect(Phrase.keys(name).english == name)
    }
  }
}

import Testing

import ViewfinderPreview

struct PortableObjectTests {
  @Test func entriesAreReadAsGettextWritesThem() throws {
    let file = try PortableObject(
      parsing: #"""
        # A comment.
        msgid ""
        msgstr ""
        "Language: fr\n"
        "Plural-Forms: nplurals=2; plural=(n > 1);\n"
        #. for translators
        #: a.swift
        #, kde-format, fuzzy
        msgctxt "key"
        msgid "a \"b\"\\ "
        "c\n"
        msgstr "d\t"

        msgid "one"
        msgid_plural "many"
        msgstr[0] "un"
        msgstr[1] "des"
        #~ msgid "old"
        #~ msgstr "vieux"
        """#)
    #expect(file.header["Language"] == "fr" && file.plurals == .upToOne)
    #expect(
      file.entries == [
        .init(context: "key", words: "a \"b\"\\ c\n", translations: ["d\t"], isFuzzy: true),
        .init(words: "one", plural: "many", translations: ["un", "des"]),
      ])
    #expect(file.entries.map(\.isComplete) == [false, true])
  }

  @Test(arguments: [
    ("msgid \"a\"\n", 2, "no msgstr"), ("msgstr \"a\n", 1, "end with a quote"), ("\"a\"", 1, "without msgid"),
    ("msgid \"\\q\"", 1, "'\\q' is no escape"), ("msgid a", 1, "in quotes"), ("word \"a\"", 1, "no keyword"),
    ("msgid \"a\"\nmsgstr[1] \"b\"", 2, "'msgstr[1]' is no keyword"),
    ("msgid \"\"\nmsgstr \"Plural-Forms: nplurals=3; plural=(n%10);\\n\"", 2, "n != 1"),
    ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"", 3, "has 1 forms; the language has 2"),
  ])
  func whatIsNoCatalogueIsRefusedWithItsLine(text: String, line: Int, reason: String) {
    let failure = #expect(throws: PortableObject.Failure.self) { try PortableObject(parsing: text) }
    #expect(failure?.line == line && failure?.reason.contains(reason) == true, "\(failure as Any)")
  }

  @Test func rulesOfPluralsAreThoseOfTheirLanguages() throws {
    let header = "nplurals=2; plural=(n != 1);"
    #expect(
      PluralRule(header: header) == .one && PluralRule(header: "nplurals=1; plural=0;") == PluralRule.none)
    #expect(PluralRule(header: "nplurals=2; plural=n > 1;") == .upToOne && PluralRule(header: "n") == nil)
    #expect((0...2).map(PluralRule.one.form) == [1, 0, 1])
    #expect((0...2).map(PluralRule.upToOne.form) == [0, 0, 1])
    #expect((0...2).map(PluralRule.none.form) == [0, 0, 0])
  }
}

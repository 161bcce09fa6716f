import FilterGraph
import Filters
import Testing

/// The text of looks.
struct LookTests {
  private func read(_ text: String, fileName: String = "evening") throws -> LookFile {
    try LookFile(parsing: text, path: "evening.chain", fileName: fileName)
  }

  @Test func aHeaderNamesTheLook() throws {
    let look = try read("#! look Warm film\n#! summary  The late sun. \n\nsepia=0.5,\n  vignette\n")
    #expect(look.name.description == "Warm film" && look.summary == "The late sun.")
    #expect(look.chain == "\nsepia=0.5,\n  vignette\n")
    let (graph, warnings) = try look.graph(catalog: .standard, path: "evening.chain")
    #expect(graph == (try Graph("sepia=0.5,vignette")) && warnings.isEmpty)
    // The whole text means the same wherever a chain is read.
    #expect(try Graph(look.text) == graph)
    #expect(try read(look.text) == look)
  }

  /// Which stand for bytes of arguments and of the names of files that are not UTF-8.
  @Test func noncharactersNameNoLook() throws {
    let escape = String(String.UnicodeScalarView([0xFDDE, 0xFDE9].compactMap(Unicode.Scalar.init)))
    #expect(escape.unicodeScalars.count == 2 && LookName("n" + escape) == nil)
    #expect(try read("sepia", fileName: "n\(escape)m").name.description == "nm")
  }

  @Test func withoutAHeaderTheFileNamesIt() throws {
    let look = try read("sepia")
    #expect(look.name.description == "evening" && look.summary.isEmpty && look.chain == "sepia")
    #expect(look.text == "#! look evening\nsepia\n")
    #expect(try read("sepia", fileName: "a\u{1}b").name.description == "ab")
    #expect(try read("sepia", fileName: "\u{1}").name.description == "Look")
  }

  @Test func errorsHaveTheLineOfTheFile() throws {
    let wrong = try read("#! look A\r\n#! summary b\r\nsepia,\r\nsobell\r\n")
    let error = #expect(throws: ChainError.self) {
      try wrong.graph(catalog: .standard, path: "evening.chain")
    }
    #expect(error?.line == 4 && error?.name == "evening.chain")
    let warned = try read("#! look A\nsepia,\nbrightness=7\n").graph(catalog: .standard, path: "e")
    #expect(warned.warnings.map(\.line) == [3])
  }

  @Test(arguments: [
    ("#! lok A\nsepia", 1, "no line of a look's header 'lok'; did you mean 'look'?"),
    ("#! look A\n#! look B\n", 2, "'look' is given twice"),
    ("#! look\n", 1, "'' is no name of a look: expected one of"),
    ("#! look \u{7}x\n", 1, "is no name of a look"),
    ("#!\nsepia", 1, "no line of a look's header ''"),
    ("#! look A\n#! summary \(String(repeating: "x", count: 201))\n", 2, "201 characters; 200 are allowed"),
  ])
  func aWrongHeaderIsNamed(text: String, line: Int, message: String) throws {
    let error = #expect(throws: ChainError.self) { try read(text) }
    #expect(error?.line == line)
    if message.contains("expected one of") {
      #expect(error?.message == "'' is no name of a look: expected one line of 1 to 80 characters")
    } else {
      #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }
  }

  @Test func whatIsWrittenIsReadBack() throws {
    var look = LookFile(
      name: try #require(LookName("  Évening ")), summary: "two\nlines", chain: "#! look x\nsepia")
    #expect(look.name.description == "Évening")
    let again = try read(look.text)
    #expect(again.name == look.name && again.summary == "two lines")
    #expect(try again.graph(catalog: .standard, path: "x").graph == Graph("sepia"))
    look.chain = ""
    #expect(try read(look.text).graph(catalog: .standard, path: "x").graph == Graph())
    for bad in ["", " ", "a\nb", String(repeating: "x", count: 81), "a\u{2028}b"] {
      #expect(LookName(bad) == nil, "\(bad)")
    }
  }

  @Test func mutatedTextsNeverTrap() throws {
    var mutations = Mutations(seed: 12, pieces: ["#!", "#! look ", "\n", "summary", "sepia", ",", "\r\n"])
    let seeds = ["#! look A\n#! summary b\nsepia,vignette=start=0.2\n", "#!\n#! x", "sepia"]
    for index in 0..<3000 {
      let text = mutations.changed(seeds[index % 3], with: seeds)
      guard let look = try? read(text) else { continue }
      _ = try? look.graph(catalog: .standard, path: "x")
      let again = try read(look.text)
      #expect(again.name == look.name, "\(text.debugDescription)")
    }
  }
}

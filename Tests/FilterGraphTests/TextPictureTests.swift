import FilterGraph
import Filters
import Testing

/// The step `text` of the chain language.
struct TextPictureTests {
  private func chain(_ text: String) throws -> Graph {
    try Graph(parsing: text, catalog: .standard, inputs: .several)
  }

  /// The text of the first picture of a chain, by way of the name under which its loader gets it.
  private func text(_ text: String) throws -> TextPicture {
    for node in try chain(text).nodes {
      if case .image(let name) = node.operation { return try #require(try TextPicture(resource: name)) }
    }
    throw ParameterFailure()
  }

  private struct ParameterFailure: Error {}

  static let spellings: [(String, String)] = [
    ("text=Hello", "Hello"), ("text='© Ann, 2026: a; [b] #c'", "© Ann, 2026: a; [b] #c"),
    (#"text=It\'s\, here"#, "It's, here"), (#"text='It'\''s'"#, "It's"),
    (#"text='one\ntwo'"#, "one\ntwo"), ("text='one\ntwo'", "one\ntwo"), (#"text='C:\\new'"#, #"C:\new"#),
    (#"text='back\'"#, #"back\"#), ("text='<b>&amp;</b>'", "<b>&amp;</b>"),
    ("text='日本語 עברית 👩‍👩‍👧'", "日本語 עברית 👩‍👩‍👧"),
    ("text=text='a=b'", "a=b"), ("text='  kept  '", "  kept  "),
    // Marks that join the character before them, and signs that join the one after them.
    ("text='\u{301}x'", "\u{301}x"), ("text=\u{345}x", "\u{345}x"), ("text='x\u{600}'", "x\u{600}"),
    ("text='It'\\''\u{301}s'", "It'\u{301}s"), ("text='\u{D4E}'\\'", "\u{D4E}'"),
  ]

  @Test(arguments: spellings)
  func quotesKeepWhatTheyHold(spelling: String, expected: String) throws {
    #expect(try text("\(spelling)[t];[in][t]watermark").text == expected)
  }

  @Test(arguments: spellings)
  func itIsWrittenAsItIsRead(spelling: String, expected: String) throws {
    let graph = try chain("\(spelling)[t];[in][t]watermark=north")
    #expect(try chain(graph.description) == graph, "\(graph)")
    #expect(graph.fileNames.isEmpty)
  }

  @Test func aFileNameMayBeginWithAMark() throws {
    let graph = try chain("image='\u{301}.png'[p];[in][p]watermark=north")
    #expect(graph.fileNames == ["\u{301}.png"])
    #expect(try chain(graph.description) == graph, "\(graph)")
  }

  @Test func settings() throws {
    let text = try text(
      "text='a':48:#ff0000@0.5:Serif Bold:align=right:outline=2:padding=7:wrap=300[t];[in][t]watermark")
    #expect(text.size == 48 && text.color == [1, 0, 0, 0.5] && text.font == "Serif Bold")
    #expect(text.alignment == 2 && text.outline == 2 && text.padding == 7 && text.wrap == 300)
    let made = try TextPicture("a", ["size": 48, "font": .file("Serif Bold")])
    #expect(made.size == 48 && made.font == "Serif Bold")
    var graph = Graph()
    _ = graph.addText(made)
    #expect(graph.nodes.count == 2)
  }

  @Test(arguments: [
    ("text", "1:1: a text is needed: text='© Ann Example'"),
    ("text=' '", "1:6: a text is needed: text='© Ann Example'"),
    ("text=a:size=2", "1:13: 2 is outside the range 4..1000 of 'size'"),
    ("text=a:colour=red", "1:8: no parameter 'colour' in 'text'; did you mean 'color'?"),
    ("exposure,text=a", "1:10: 'text' has no input"),
    ("text='a\u{1B}b'", "1:6: the text has the control character U+1B; remove it"),
  ])
  func whatCannotBeDrawnIsAnError(spelling: String, message: String) {
    let error = #expect(throws: ChainError.self) { try chain(spelling) }
    #expect(error?.description == "chain:\(message)")
  }

  @Test func aTextOfAMegabyteIsRefused() {
    let long = String(repeating: "long ", count: 200_000)
    let error = #expect(throws: ChainError.self) { try chain("text='\(long)'") }
    #expect(error?.description == "chain:1:6: the text has 1000000 characters; the limit is 4096")
  }

  @Test func aRatioHasNoColon() throws {
    let error = #expect(throws: ChainError.self) { try chain("crop=aspect=3:2:gravity=north") }
    #expect(
      error?.description == "chain:1:15: ':' separates settings; a ratio is written aspect=3/2 or aspect=1.5")
    #expect(try chain("crop=aspect=3/2").description == "crop=aspect=1.5")
    #expect(throws: ChainError.self) { try chain("crop=aspect=3/0") }
    for value in ["3/2/1", "1e999/1e999", "/2", "3/", String(repeating: "1/", count: 500_000) + "1"] {
      #expect(throws: ChainError.self) { try chain("crop=aspect=\(value)") }
    }
    // Settings in their declared order are no ratio.
    _ = try chain("grid=thirds:2:white:0.6:2.39:0.6,pad=1200:800:1.5:20")
  }
}

import FilterGraph
import Filters
import Testing

@Suite struct ChainTests {
  static func parse(_ text: String) throws -> Graph { try Graph(parsing: text, catalog: .standard) }

  @Test(arguments: [
    "", "exposure=exposure=0.5", "sepia,gaussian-blur=sigma=4", "focus-peaking",
    "exposure=exposure=1,focus-peaking",
    "sepia[n1];color-invert[n2];[n1][n2]alpha-blend", "image=logo.png[n1];[in][n1]screen-blend=",
    "gamma[n1];[n1]sepia[n2];[n1][n2]dissolve-blend=mix=0.3,vignette=color=blue",
    "lookup=lookup-image='my look, warm.cube'", "false-color=first-color=0x123456@0.5",
  ])
  func textAndGraphAreOne(text: String) throws {
    let written = text.hasSuffix("=") ? String(text.dropLast()) : text
    let graph = try Self.parse(written)
    #expect(graph.description == written)
    #expect(try Self.parse(graph.description) == graph)
  }

  @Test(arguments: [
    ("exposure=0.5", "exposure=exposure=0.5"),
    ("GPUImageExposureFilter=0.5", "exposure=exposure=0.5"),
    (" exposure = 0.5 ,\n# a comment, with a comma\nsepia # and one behind\n", "exposure=exposure=0.5,sepia"),
    ("vignette=color=#ff0000", "vignette=color=red"),
    ("exposure=exposure='0.5'", "exposure=exposure=0.5"),
    ("lookup=a\\:b.cube", "lookup=lookup-image='a:b.cube'"),
    ("split[a][b];[a]sepia[c];[b][c]alpha-blend", "sepia[n1];[in][n1]alpha-blend"),
    ("[b]sepia[out];color-invert[b]", "color-invert,sepia"),
    ("split=3[a][b][c];[b]nullsink;[c]nullsink;[a]sepia", "sepia"),
    ("sepia;", "sepia"),
  ])
  func spellings(text: String, meaning: String) throws {
    #expect(try Self.parse(text).description == meaning)
  }

  @Test(arguments: [
    ("sobell", "chain:1:1: no filter 'sobell'; did you mean 'sobel-edge-detection'?"),
    ("sepia,\n  exposur=1", "chain:2:3: no filter 'exposur'; did you mean 'exposure'?"),
    ("exposure=11", "chain:1:10: 11 is outside the range -10..10 of 'exposure'"),
    ("exposure=abc", "chain:1:10: 'abc' is not a number for 'exposure'"),
    ("exposure=nan", "chain:1:10: 'nan' is not a number for 'exposure'"),
    ("exposure=1:2", "chain:1:12: 'exposure' has one parameter; '2' is too many"),
    ("exposure=1:exposure=2", "chain:1:12: 'exposure' is given twice"),
    ("vignette=strat=1", "chain:1:10: no parameter 'strat' in 'vignette'; did you mean 'start'?"),
    ("vignette=x=1", "chain:1:10: no parameter 'x' in 'vignette'; it has center, color, start, end"),
    ("rotate=45", "chain:1:8: '45' is none of 0, 90, 180, 270 for 'angle'"),
    ("alpha-blend", "chain:1:1: 'alpha-blend' needs 2 inputs, as in [base][overlay]alpha-blend"),
    ("[a]sepia", "chain:1:1: no label 'a'"),
    ("sepia[a];color-invert[a]", "chain:1:22: two outputs are labelled '[a]'"),
    ("[b]sepia[a];[a]sepia[b]", "chain:1:4: 'sepia' waits for its own result: the labels form a circle"),
    (
      "sepia[a];color-invert",
      "chain:1:6: nothing reads '[a]'; a chain has one output (label it [out], or end others in nullsink)"
    ),
    ("sepia,", "chain:1:7: a filter must follow ','"),
    ("sepia[a", "chain:1:6: '[a' is not closed with ']'"),
    ("lookup='a", "chain:1:8: the quote is not closed with '"),
    ("lookup=a\\", "chain:1:9: nothing follows '\\'"),
    ("sepia)(", "chain:1:6: expected ',' or ';' before ')('"),
    ("=1", "chain:1:1: expected a filter's name before '='"),
    ("split=0", "chain:1:7: '0' is not a number of outputs from 1 to 64"),
    ("image", "chain:1:1: 'image' needs one file: image=logo.png"),
  ])
  func mistakesAreTold(text: String, message: String) {
    let error = #expect(throws: ChainError.self) { try Self.parse(text) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "none")")
  }

  /// Whatever the text, parsing ends with a graph or an error.
  @Test func randomTextsNeverTrap() {
    let pieces = [
      "sepia", "exposure", "alpha-blend", "split", "=", "1", "0.5", ":", ",", ";", "[", "]", "[a]", "[b]",
      "[out]", "'",
      "\\", "#", "\n", " ", "image=x", "|", "$", "é", "focus-peaking", "mode", "edge",
    ]
    var state: UInt64 = 42
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var graphs = 0
    for _ in 0..<3000 {
      let text = (0..<next(12)).map { _ in pieces[next(pieces.count)] }.joined()
      guard let graph = try? Self.parse(text) else { continue }
      graphs += 1
      // What parses can be written, and means the same again.
      #expect((try? Self.parse(graph.description))?.description == graph.description, "\(text)")
    }
    #expect(graphs > 50)
  }
}

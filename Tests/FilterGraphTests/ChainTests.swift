import FilterGraph
import Filters
import Testing

struct ChainTests {
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
    // Without a number there are as many outputs as labels.
    ("split[a][b][c];[b]nullsink;[c]nullsink;[a]sepia", "sepia"),
    // What comes from the left is the first input, the base.
    ("color-invert[b];sepia,[b]alpha-blend", "color-invert[n1];sepia,[n1]alpha-blend"),
    ("color-invert[b];sepia[a];[a][b]alpha-blend", "color-invert[n1];sepia,[n1]alpha-blend"),
  ])
  func spellings(text: String, meaning: String) throws {
    let found = try Self.parse(text).description
    #expect(found == meaning)
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
    ("vignette=x=1", "chain:1:10: no parameter 'x' in 'vignette'; the filter has center, color, start, end"),
    ("rotate=45", "chain:1:8: '45' is not one of 0, 90, 180, 270 for 'angle'"),
    ("alpha-blend", "chain:1:1: 'alpha-blend' needs 2 inputs, as in [base][overlay]alpha-blend"),
    ("[a]sepia", "chain:1:1: no label 'a'"),
    ("sepia[a];color-invert[a]", "chain:1:22: two outputs are labelled '[a]'"),
    ("[b]sepia[a];[a]sepia[b]", "chain:1:4: 'sepia' depends on its own result: break the cycle of labels"),
    (
      "sepia[a];color-invert",
      "chain:1:6: nothing reads '[a]'; a chain has one output (label it [out], or end others in nullsink)"
    ),
    ("sepia,", "chain:1:7: a filter must follow ','"),
    ("sepia[a", "chain:1:6: '[a' is not closed with ']'"),
    ("lookup='a", "chain:1:8: the quote is not closed with '"),
    ("lookup=a\\", "chain:1:9: a character must follow '\\'"),
    ("sepia vignette", "chain:1:7: ',' is missing before 'vignette'"),
    ("sepia\n  vignette", "chain:2:3: ',' is missing before 'vignette'"),
    ("split[a][b]sepia", "chain:1:12: ',' or ';' is missing before 'sepia'"),
    ("exposure=0.5 contrast=1.2", "chain:1:10: ',' is missing before 'contrast'"),
    ("gaussian-blur=sigma=4 vignette,sepia", "chain:1:21: ',' is missing before 'vignette'"),
    ("gaussian-blur=4 split[a]", "chain:1:15: ',' is missing before 'split'"),
    ("vignette=color=red start=0.5", "chain:1:16: ':' is missing before 'start'"),
    ("vignette=red start=0.5", "chain:1:10: ':' is missing before 'start'"),
    ("exposure=0.5 1", "chain:1:10: '0.5 1' is not a number for 'exposure'"),
    ("blur", "chain:1:1: no filter 'blur'; did you mean 'gaussian-blur' or 'box-blur'?"),
    ("eq=1", "chain:1:1: no filter 'eq'; did you mean 'brightness', 'contrast' or 'saturation'?"),
    ("vflip", "chain:1:1: no filter 'vflip'; did you mean 'flip=vertical'?"),
    ("BW", "chain:1:1: no filter 'BW'; did you mean 'grayscale'?"),
    ("exposure=1e300", "chain:1:10: 1e+300 is outside the range -10..10 of 'exposure'"),
    ("film-grain=seed=2147483648", "chain:1:17: 2147483648 is outside the range 0..2147483647 of 'seed'"),
    ("film-grain=seed=-1", "chain:1:17: -1 is outside the range 0.. of 'seed'"),
    ("sepia)(", "chain:1:6: expected ',' or ';' before ')('"),
    ("=1", "chain:1:1: expected a filter's name before '='"),
    ("split=0", "chain:1:7: '0' is not a number of outputs from 1 to 64"),
    ("image", "chain:1:1: 'image' needs one file: image=logo.png"),
  ])
  func mistakesAreReported(text: String, message: String) {
    let error = #expect(throws: ChainError.self) { try Self.parse(text) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "none")")
  }

  /// Every suggestion is a chain, and no name that is suggested for is a filter itself.
  @Test(arguments: FilterCatalog.everydayNames.keys.sorted())
  func everydayNamesLeadToFilters(name: String) throws {
    let targets = try #require(FilterCatalog.everydayNames[name])
    #expect(FilterCatalog.standard.filter(named: name) == nil)
    #expect(!targets.isEmpty && Set(targets).count == targets.count)
    for target in targets {
      #expect(FilterCatalog.standard.filter(named: target.prefix { $0 != "=" }) != nil, "\(target)")
      if target.contains("=") { _ = try Self.parse(target) }
    }
    let error = #expect(throws: ChainError.self) { try Self.parse(name) }
    for target in targets { #expect(error?.message.contains("'\(target)'") == true) }
  }

  /// What people try first is a filter or leads to one.
  @Test(arguments: [
    "blur", "scale", "eq", "hue", "denoise", "crop", "rotate", "brightness", "sharpen", "bw", "negate",
    "vflip",
    "hflip", "boxblur", "gblur", "colorbalance", "curves",
  ])
  func familiarNames(name: String) {
    let catalog = FilterCatalog.standard
    #expect(catalog.filter(named: name) != nil || catalog.unknownFilter(name).contains("did you mean"))
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

import FilterGraph
import Filters
import Testing

import ViewfinderPreview

/// What is drawn over the picture of a look, and is no part of it: focus peaking, the other aids, scopes.
struct LookAidTests {
  private let catalog: FilterCatalog

  init() throws { catalog = try .builtIn() }

  private func look(_ chain: String) throws -> LookState { try LookState(parsing: [chain], catalog) }

  @Test func peakingLiesOverAChainWithoutIt() throws {
    var look = try look("exposure=0.5")
    #expect(!look.isPeaking)
    #expect(look.aid == nil)
    look.togglePeaking()
    look.nextPeakingColor()
    look.changeSensitivity(by: 5)
    #expect(look.graph.description == "exposure=exposure=0.5")
    let aid = try #require(look.aid)
    let filters = aid.nodes.compactMap { node -> FilterInstance? in
      guard case .filter(let filter) = node.operation else { return nil }
      return filter
    }
    #expect(filters.map(\.definition.id) == ["focus-peaking"])
    #expect(filters[0].values["color"] == .numbers([0, 0, 1, 1]))
    #expect(filters[0].values["sensitivity"] == .number(0.95))
  }

  @Test func peakingOfTheChainIsTheOneThatTheKeysChange() throws {
    var look = try look("exposure=0.5,focus-peaking=color=cyan:sensitivity=0.3")
    #expect(look.isPeaking)
    #expect(look.aid == nil)
    look.nextPeakingColor()
    #expect(look.graph.description.contains("color=fuchsia"))
    #expect(look.graph.description.contains("sensitivity=0.3"))
    look.togglePeaking()
    #expect(look.graph.description == "exposure=exposure=0.5")
    #expect(look.aid == nil)
  }

  @Test func marksAreComparedWithWhatTheCameraHasShown() throws {
    var look = try look("focus-peaking")
    #expect(look.comparesWithCamera)
    look.changePeaking { $0.learn(3.5) }
    #expect(look.graph.description.contains("reference=3.5"))
    // It is no reference of the chain's when a program changes another setting.
    look.follow(
      try Graph(parsing: "focus-peaking=sensitivity=0.3:reference=3.5", catalog: catalog), turn: .up)
    look.changePeaking { $0.learn(3.75) }
    #expect(look.graph.description.contains("reference=3.75"))
    look.togglePeaking()
    #expect(!look.comparesWithCamera)
    // A reference that the chain states stays.
    var stated = try self.look("focus-peaking=reference=2.5")
    stated.changePeaking { $0.learn(3.5) }
    #expect(stated.graph.description.contains("reference=2.5"))
    // On every edge nothing is compared.
    #expect(try !self.look("focus-peaking=mode=edge").comparesWithCamera)
  }

  @Test func theAidAnalysesTheCleanFrame() throws {
    var look = try look("exposure=0.5,contrast=1.2")
    look.togglePeaking()
    var whole = look.graph
    whole.append(try #require(look.aid))
    let last = whole[whole.output]
    #expect(last.inputs.count == 2)
    guard case .filter(let before) = whole[last.inputs[0]].operation else {
      Issue.record("the marks do not lie over the chain's picture")
      return
    }
    #expect(before.definition.id == "contrast")
    #expect(last.inputs[1] == whole.input)
  }

  /// The ids of a graph's filters, and what each reads.
  private func filters(of graph: Graph) -> [(id: String, inputs: [String])] {
    func name(_ node: Graph.NodeID) -> String {
      guard case .filter(let filter) = graph[node].operation else { return "in" }
      return filter.definition.id
    }
    return graph.ids.dropFirst().map { (name($0), graph[$0].inputs.map(name)) }
  }

  @Test func scopesAreNoPartOfThePicture() throws {
    var look = try look("exposure=0.5")
    for aid in Aid.scopes { look.toggle(aid) }
    #expect(look.aid == nil)
    for aid in [Aid.zebra, .grid, .falseColor] { look.toggle(aid) }
    look.togglePeaking()
    let aid = filters(of: try #require(look.aid))
    #expect(aid.map(\.id) == ["exposure-false-color", "zebra", "focus-peaking", "grid"])
    #expect(
      aid.map(\.inputs) == [["in"], ["exposure-false-color"], ["zebra", "in"], ["focus-peaking"]])
    #expect(look.graph.description == "exposure=exposure=0.5", "stills are free of aids")
    // In the whole, the input of the aids is the picture of the chain, and peaking still sees the clean frame.
    var whole = look.graph
    whole.append(try #require(look.aid))
    let inputs = filters(of: whole).first { $0.id == "focus-peaking" }?.inputs
    #expect(inputs == ["zebra", "in"])
  }

  @Test(arguments: Aid.allCases) func aKeyTwiceHidesAnAid(aid: Aid) throws {
    var look = try look("gamma")
    look.toggle(aid)
    #expect(look.aids.shown == [aid])
    #expect((look.aid == nil) == Aid.scopes.contains(aid))
    #expect(look.aids.notice(of: aid).english.hasPrefix(aid.name.english))
    // The grid goes through its kinds first.
    for _ in 1..<(aid == .grid ? AidSettings.grids.count : 1) {
      look.toggle(aid)
      #expect(look.aids.shown == [aid])
    }
    look.toggle(aid)
    #expect(look.aids.shown.isEmpty && look.aid == nil)
    #expect(look.aids.notice(of: aid) == "\(aid.name) off")
  }

  /// Marks in a colour of the clipping warning would be taken for clipping.
  @Test func peakingBeginsInAColourOfItsOwn() throws {
    var look = try look("exposure=0.5")
    look.togglePeaking()
    look.toggle(.clipping)
    let aid = try #require(look.aid)
    let filters = aid.nodes.compactMap { node -> FilterInstance? in
      guard case .filter(let filter) = node.operation else { return nil }
      return filter
    }
    func color(_ filter: String, _ parameter: String) throws -> ParameterValue {
      let found = try #require(filters.first { $0.definition.id == filter })
      return found.value(of: try #require(found.definition.parameter(named: parameter)))
    }
    let marks = try color("focus-peaking", "color")
    #expect(try marks != color("clipping-warning", "highlight-color"))
    #expect(try marks != color("clipping-warning", "shadow-color"))
  }

  @Test func theZebraHasItsLevel() throws {
    var look = try look("exposure=0.5")
    look.toggle(.zebra)
    look.changeAids { $0.setZebraLevel(70) }
    #expect(look.aids.notice(of: .zebra).english == "zebra from 70 %")
    #expect(try #require(look.aid).description == "zebra=low=0.7")
    look.changeAids { $0.setZebraLevel(400) }
    #expect(look.aids.zebraLevel == 109)
  }

  @Test func theNamesOfAidsAreThoseOfTheFilters() throws {
    let grid = try #require(catalog.filter(named: "grid")?.parameter(named: "lines"))
    let mode = try #require(catalog.filter(named: "focus-peaking")?.parameter(named: "mode"))
    guard case .choice(let lines) = grid.kind, case .choice(let modes) = mode.kind else {
      Issue.record("no choices")
      return
    }
    func choices(_ filter: String, _ parameter: String) throws -> [String] {
      let found = try #require(catalog.filter(named: filter)?.parameter(named: parameter))
      guard case .choice(let words) = found.kind else { return [] }
      return words
    }
    #expect(try choices("waveform-graph", "channels") == ["luminance", "rgb", "parade"])
    #expect(ScopeSettings.waveforms == ["luma", "RGB", "parade"])
    #expect(try choices("histogram-graph", "scale") == ["linear", "square-root", "logarithmic"])
    #expect(ScopeSettings.scales == ["linear", "root", "log"])
    for scope in ["histogram-graph", "waveform-graph", "vectorscope-graph"] {
      #expect(try choices(scope, "corner")[4] == "full")
    }
    let palettes = try choices("exposure-false-color", "palette")
    #expect(
      zip(AidSettings.palettes, palettes).allSatisfy { $0.english.hasPrefix($1) } && palettes.count == 4)
    #expect(
      AidSettings.grids.map { lines[Int($0.lines)] } == [
        "thirds", "golden", "diagonals", "triangles", "center", "safe-areas",
      ])
    #expect(
      PeakingSettings.modes.map { modes[Int($0.value)] } == ["overlay", "gray", "outline", "only", "edge"])
  }

  @Test func aChainKeepsItsOwnPeakingUntilAKeyChangesIt() throws {
    var look = try look("focus-peaking=color=orange:mode=edge:coloring=single")
    #expect(look.graph.description.contains("mode=edge"))
    #expect(look.graph.description.contains("color=orange"))
    look.nextPeakingMode()
    #expect(!look.graph.description.contains("mode=edge"))
    look.nextPeakingColor()
    #expect(look.peaking.colorName == "red")
    for _ in 0..<7 { look.nextPeakingColor() }
    #expect(look.peaking.colorName == "by sharpness")
    #expect(look.graph.description.contains("coloring=ladder"))
    look.nextPeakingColor()
    #expect(look.peaking.colorName == "red")
  }

  @Test func theThresholdFollowsThePictureOrTheKeys() throws {
    var look = try look("exposure=0.5,focus-peaking=threshold=share:share=0.004")
    #expect(look.peaking.thresholdName.english == "marks up to 0.4 % of the picture")
    look.changeSensitivity(by: 2)
    #expect(look.peaking.thresholdName.english == "marks up to 0.75 % of the picture")
    #expect(look.graph.description.contains("share=0.0075"))
    look.changeSensitivity(by: -20)
    #expect(look.peaking.thresholdName.english == "marks up to 0.1 % of the picture")
    look.toggleThreshold()
    #expect(look.peaking.thresholdName.english == "sensitivity 70 %")
    #expect(!look.graph.description.contains("threshold=share"))
    look.changeSensitivity(by: -1)
    #expect(look.peaking.thresholdName.english == "sensitivity 65 %")
  }
}

import FilterGraph
import Filters
import Pixels
import Testing

import ViewfinderPreview

struct LookStateTests {
  private let catalog: FilterCatalog

  init() throws { catalog = try .builtIn() }

  private func look(_ chains: String..., turn: Orientation = .up) throws -> LookState {
    let chains = try chains.map { Look(name: $0, graph: try Graph(parsing: $0, catalog: catalog)) }
    return LookState(chains: chains, catalog: catalog, turn: turn)
  }

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

  // MARK: - The unchanged picture

  private func plain() -> LookState {
    LookState(
      chains: [
        Look(name: "Original", graph: Graph()), Look(name: "a", graph: Graph(), origin: .saved(id: "a")),
      ], catalog: catalog, turn: .up)
  }

  @Test func theUnchangedPictureStaysAsItIs() throws {
    var look = plain()
    let sepia = try #require(catalog.filter(named: "sepia"))
    look.edit(at: .zero) { $0.add(sepia) }
    #expect(look.looks.map(\.title.english) == ["Original", "Unsaved", "a"] && look.index == 1)
    #expect(look.looks[0].graph == Graph() && look.graph.description == "sepia" && look.isEdited)
    look.undo()
    #expect(look.index == 1 && look.graph == Graph() && look.canRedo)
    look.redo()
    // Another one leaves the first alone.
    look.select(0)
    look.replace(
      with: try Graph(parsing: "split[a][b];[a]sepia[c];[b][c]multiply-blend", catalog: catalog), at: .zero)
    #expect(look.looks.map(\.title.english) == ["Original", "Unsaved", "Unsaved 2", "a"] && look.index == 2)
    #expect(look.looks[1].graph.description == "sepia")
    // A saved look without filters is the user's.
    look.select(3)
    look.edit(at: .zero) { $0.add(sepia) }
    #expect(look.count == 4 && look.chain.name == "a" && look.isEdited)
  }

  @Test func anUnsavedLookWithoutStepsGoesWhenItIsLeft() throws {
    var look = plain()
    look.edit(at: .zero) { $0.add(catalog.filter(named: "sepia")!) }
    look.undo()
    look.selectChain(offset: 1)
    #expect(look.looks.map(\.title.english) == ["Original", "a"] && look.chain.name == "a")
    look.select(0)
    look.edit(at: .zero) { $0.add(catalog.filter(named: "sepia")!) }
    look.selectChain(offset: 1)
    #expect(look.looks.map(\.title.english) == ["Original", "Unsaved", "a"] && look.index == 2)
  }

  @Test func anUnsavedLookStaysUntilItIsSaved() throws {
    var look = plain()
    look.edit(at: .zero) { $0.add(catalog.filter(named: "sepia")!) }
    let original = Look(name: "Original", graph: Graph())
    look.offer([original, try stored("b", "gamma")], catalog: catalog, selecting: "b", at: .zero)
    #expect(look.looks.map(\.title.english) == ["Original", "Unsaved", "b"] && look.chain.name == "b")
    look.select(1)
    look.offer(
      [original, try stored("b", "gamma"), try stored("c", "sepia")], catalog: catalog, selecting: "c",
      at: .zero)
    #expect(look.looks.map(\.title.english) == ["Original", "b", "c"] && look.chain.name == "c")
  }

  // MARK: - Looks that are read again

  private func stored(_ id: String, _ chain: String, name: String? = nil) throws -> Look {
    Look(
      name: name ?? id, graph: try Graph(parsing: chain, catalog: catalog), origin: .saved(id: id))
  }

  @Test func whatIsOfferedAsBeforeKeepsItsEdits() throws {
    var look = LookState(
      chains: [try stored("a", "exposure=0.5"), try stored("b", "sepia")], catalog: catalog, turn: .up)
    look.edit(at: .zero) { $0.set("exposure", of: $0.steps[0].id, to: .number(1)) }
    look.offer(
      [try stored("new", "null"), try stored("b", "sepia"), try stored("a", "exposure=0.5", name: "A")],
      catalog: catalog, selecting: nil, at: .seconds(9))
    #expect(look.index == 2 && look.count == 3 && look.chain.name == "A" && look.isEdited)
    #expect(look.graph.description == "exposure=exposure=1")
    look.undo()
    #expect(look.graph.description == "exposure=exposure=0.5" && !look.isEdited)
  }

  @Test func aSavedFileReplacesEditsAndUndoBringsThemBack() throws {
    var look = LookState(chains: [try stored("a", "exposure=0.5")], catalog: catalog, turn: .up)
    look.edit(at: .zero) { $0.set("exposure", of: $0.steps[0].id, to: .number(1)) }
    look.offer([try stored("a", "exposure=2")], catalog: catalog, selecting: nil, at: .seconds(9))
    #expect(look.graph.description == "exposure=exposure=2" && !look.isEdited)
    look.undo()
    #expect(look.graph.description == "exposure=exposure=1" && look.isEdited)
  }

  @Test func aLookThatIsGoneGivesWayAndOpenedOnesStay() throws {
    var look = LookState(
      chains: [try stored("a", "exposure=0.5"), try stored("b", "sepia")], catalog: catalog, turn: .up)
    look.add(Look(name: "c", graph: Graph(), origin: .opened(path: "/c.chain")))
    look.select(1)
    look.offer([try stored("a", "exposure=0.5")], catalog: catalog, selecting: nil, at: .zero)
    #expect(look.looks.map(\.name) == ["a", "c"] && look.index == 1)
    look.offer(
      [try stored("a", "exposure=0.5"), try stored("d", "sepia")], catalog: catalog, selecting: "d", at: .zero
    )
    #expect(look.looks.map(\.name) == ["a", "d", "c"] && look.chain.name == "d")
  }

  /// As while its file has a mistake.
  @Test func aLookThatCannotBeReadStaysAsItIs() throws {
    var look = LookState(
      chains: [try stored("a", "exposure=0.5"), try stored("b", "sepia")], catalog: catalog, turn: .up)
    look.edit(at: .zero) { $0.set("exposure", of: $0.steps[0].id, to: .number(1)) }
    look.offer([try stored("b", "sepia")], keeping: ["a"], catalog: catalog, selecting: nil, at: .zero)
    #expect(look.looks.map(\.name) == ["b", "a"] && look.chain.name == "a" && look.isEdited && look.canUndo)
    look.offer(
      [try stored("a", "exposure=0.5"), try stored("b", "sepia")], catalog: catalog, selecting: nil, at: .zero
    )
    #expect(look.looks.map(\.name) == ["a", "b"] && look.chain.name == "a" && look.isEdited)
  }

  @Test func looksMayNameFiltersThatWereDropped() throws {
    let folder = try ScratchFolder()
    let library = LookLibrary(store: LookStore(folder: folder.path))
    try folder.write("#! look Own\nown-filter\n", to: "own.chain")
    let without = try library.read()
    #expect(without.broken.keys.sorted() == ["own"] && without.warnings.count == 1)
    let filter = try CustomFilter(
      source: """
        //! filter own-filter
        //! summary Darkens the picture.
        //! kind pixel
        vec4 filter(vec4 image, Place place) { return 0.5 * image; }
        """
    ).definition
    let content = try library.read(with: [filter])
    #expect(content.broken.isEmpty && content.looks.contains { $0.name == "Own" })
    #expect(content.catalog.filter(named: "own-filter") == filter)
  }

  @Test func looksOfTheProgramAreKnownByTheirPlaces() throws {
    var look = try look("exposure=0.5", "sepia")
    look.select(1)
    let new = try ["exposure=1", "sepia=intensity=0.5"].map {
      Look(name: $0, graph: try Graph(parsing: $0, catalog: catalog))
    }
    look.offer(new, catalog: catalog, selecting: nil, at: .zero)
    #expect(look.index == 1 && look.graph.description == "sepia=intensity=0.5")
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

  @Test func aFilterCanBeTakenOutOfTheMiddle() throws {
    let graph = try Graph(parsing: "[in]split[a][b];[a]exposure=1[c];[c][b]alpha-blend", catalog: catalog)
    let exposure = try #require(
      graph.ids.first { id in
        guard case .filter(let filter) = graph[id].operation else { return false }
        return filter.definition.id == "exposure"
      })
    let without = graph.removing(exposure)
    let blend = without[without.output]
    #expect(blend.inputs == [without.input, without.input])
  }

  @Test func takingAFilterOutKeepsEveryResultAndInput() throws {
    let graph = try Graph(
      parsing: "[in][other]screen-blend,split[a][b];[a]exposure=1[out];[b]contrast=1.2[mask]",
      catalog: catalog, results: .several, inputs: .several)
    let exposure = try #require(
      graph.ids.first { id in
        guard case .filter(let filter) = graph[id].operation else { return false }
        return filter.definition.id == "exposure"
      })
    let without = graph.removing(exposure)
    #expect(without.inputNames == ["in", "other"])
    #expect(without.outputs.map(\.label) == ["out", "mask"])
    let names = try without.outputs.map { output in
      guard case .filter(let filter) = without[output.node].operation else { throw CancellationError() }
      return filter.definition.id
    }
    #expect(names == ["screen-blend", "contrast"])
  }

  @Test func aProgramsSettingsAreFollowedAndKept() throws {
    var look = try look("exposure=0.5,contrast=1.2,focus-peaking")
    var session = look.graph
    let exposure = try #require(session.ids.dropFirst().first)
    let contrast = try #require(session.ids.dropFirst(2).first)
    session.set("exposure", of: exposure, toNearest: .number(-1))
    let peaking = try #require(session.ids.last)
    session.set("sensitivity", of: peaking, toNearest: .number(0.63))
    // The panel shows them.
    look.follow(session, turn: .right)
    #expect(look.chain.graph == session)
    #expect(look.turn == .right)
    // A slider changes its own setting alone, also where the program changes another one at the same time.
    let before = look.graph
    look.set("contrast", of: contrast, to: .number(2))
    session.set("exposure", of: exposure, toNearest: .number(-2))
    session.takeChanges(from: before, to: look.graph)
    #expect(session.description.hasPrefix("exposure=exposure=-2,contrast=contrast=2,"))
    #expect(session.description.contains("sensitivity=0.63"))
  }

  @Test func anotherGraphIsReplacedOnlyWhenTheChainChanges() throws {
    var look = try look("exposure=0.5", "contrast")
    let other = try Graph(parsing: "gamma=2", catalog: catalog)
    look.follow(other, turn: .up)
    #expect(look.graph.description == "exposure=exposure=0.5")
    var session = other
    session.takeChanges(from: look.graph, to: look.graph)
    #expect(session == other)
    let before = look.graph
    look.selectChain(offset: 1)
    session.takeChanges(from: before, to: look.graph)
    #expect(session == look.graph)
  }

  @Test func chainsGoRoundInBothDirections() throws {
    var look = try look("exposure", "contrast", "gamma")
    look.selectChain(offset: 1)
    look.selectChain(offset: 1)
    #expect(look.chain.name == "gamma")
    look.selectChain(offset: 1)
    #expect(look.chain.name == "exposure")
    look.selectChain(offset: -1)
    #expect(look.chain.name == "gamma")
  }

  @Test func aSliderChangesTheChainThatIsShown() throws {
    var look = try look("exposure=0.5", "gamma")
    let node = try #require(look.chain.graph.ids.last)
    look.set("exposure", of: node, to: .number(-1))
    look.selectChain(offset: 1)
    look.selectChain(offset: 1)
    #expect(look.graph.description == "exposure=exposure=-1")
  }

  @Test(arguments: Orientation.allCases) func theTurnOfTheStartIsKept(turn: Orientation) throws {
    #expect(try look(turn: turn).turn == turn)
  }

  @Test(arguments: Orientation.allCases) func turningIsClockwiseOnTheScreenAlsoBehindTheMirror(
    start: Orientation
  ) throws {
    var look = try look(turn: start)
    look.rotate()
    #expect(look.turn == start.followed(by: .right))
    look.toggleMirror()
    #expect(look.turn == start.followed(by: .right).followed(by: .upMirrored))
    for _ in 0..<4 { look.rotate() }
    #expect(look.turn == start.followed(by: .right).followed(by: .upMirrored))
  }

  // MARK: - Editing

  @Test func editsAreUndoneLookByLook() throws {
    var state = try look("sepia", "brightness")
    let filter = try #require(catalog.filter(named: "contrast"))
    state.edit(at: .zero) { $0.add(filter) }
    #expect(state.isEdited && state.canUndo && state.graph.ids.count == 3)
    state.select(1)
    #expect(!state.isEdited && !state.canUndo)
    state.undo()
    #expect(state.graph.ids.count == 2)
    state.select(0)
    state.undo()
    #expect(!state.isEdited && state.canRedo)
    state.redo()
    #expect(state.isEdited && !state.canRedo)
  }

  @Test func anotherChainTakesThePlaceOfALooks() throws {
    var state = try look("sepia")
    let other = try Graph(parsing: "contrast,vignette", catalog: catalog)
    state.replace(with: other, at: .zero)
    #expect(state.graph == other && state.canUndo)
    state.undo()
    #expect(state.graph == (try Graph(parsing: "sepia", catalog: catalog)))
    // A chain that branches cannot be undone.
    let branching = try Graph(parsing: "split[a][b];[a]sepia[c];[b][c]multiply-blend", catalog: catalog)
    state.replace(with: branching, at: .zero)
    #expect(state.graph == branching && state.draft == nil && !state.canUndo)
  }

  @Test func anOpenedLookIsUsedAndReplacesTheOneOfItsFile() throws {
    var state = try look("sepia")
    let first = Look(
      name: "mine", graph: try Graph(parsing: "contrast", catalog: catalog),
      origin: .opened(path: "/a.chain"))
    state.add(first)
    #expect(state.count == 2 && state.chain == first)
    state.select(0)
    let second = Look(
      name: "mine 2", graph: try Graph(parsing: "vignette", catalog: catalog),
      origin: .opened(path: "/a.chain"))
    state.add(second)
    #expect(state.count == 2 && state.chain == second)
  }
}

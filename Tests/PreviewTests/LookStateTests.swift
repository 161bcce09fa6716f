import FilterGraph
import Filters
import Pixels
import ScratchFiles
import Testing

import ViewfinderPreview

extension LookState {
  /// The state of looks that are called like their chains.
  init(parsing chains: [String], _ catalog: FilterCatalog, turn: Orientation = .up) throws {
    let looks = try chains.map { Look(name: $0, graph: try Graph(parsing: $0, catalog: catalog)) }
    self.init(chains: looks, catalog: catalog, turn: turn)
  }
}

/// The looks of a window: which one is shown, and what was done to each.
struct LookStateTests {
  private let catalog: FilterCatalog

  init() throws { catalog = try .builtIn() }

  private func look(_ chains: String..., turn: Orientation = .up) throws -> LookState {
    try LookState(parsing: chains, catalog, turn: turn)
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
    let folder = ScratchFolder()
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

  // MARK: - Graphs, programs and turns

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

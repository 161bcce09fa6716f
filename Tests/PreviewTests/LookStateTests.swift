import FilterGraph
import Filters
import Pixels
import Testing

@testable import Preview

@Suite struct LookStateTests {
  private let catalog: FilterCatalog

  init() throws { catalog = try .builtIn() }

  private func look(_ chains: String..., turn: Orientation = .up) throws -> LookState {
    let chains = try chains.map { Chain(name: $0, graph: try Graph(parsing: $0, catalog: catalog)) }
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
    #expect(filters[0].values["color"] == .numbers([0, 1, 0, 1]))
    #expect(filters[0].values["sensitivity"] == .number(0.75))
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
}

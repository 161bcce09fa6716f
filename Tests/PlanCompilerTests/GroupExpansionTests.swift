import ClockSupport
import FilterGraph
import Filters
import Pixels
import Testing

import PlanCompiler

/// Groups of groups: expanded once for each use of the filters in them, within a limit on the size of the whole.
struct GroupExpansionTests {
  /// The built-in filters and groups `g0`, `g1`… with the chains given.
  private static func catalog(_ bodies: [String]) throws -> FilterCatalog {
    var catalog = FilterCatalog.standard
    for (index, body) in bodies.enumerated() {
      catalog.add(
        try FilterDefinition.parse(
          "//! filter g\(index)\n//! summary A group.\n//! kind group\n\(body)\n", path: "g\(index).glsl"))
    }
    return catalog
  }

  /// Groups in which each calls the one before twice; the first is `leaf`.
  private static func doubling(_ depth: Int, leaf: String = "vignette") throws -> FilterCatalog {
    try catalog([leaf] + (0..<depth).map { "g\($0),g\($0)" })
  }

  private static func expand(_ chain: String, _ catalog: FilterCatalog) throws -> Graph {
    try GroupExpansion.expand(Graph(parsing: chain, catalog: catalog), catalog: catalog)
  }

  private static func failure(_ chain: String, _ catalog: FilterCatalog) -> CompileError? {
    #expect(throws: CompileError.self) { _ = try expand(chain, catalog) }
  }

  private static func filterCount(_ graph: Graph) -> Int {
    graph.nodes.count { if case .filter = $0.operation { true } else { false } }
  }

  @Test func eachUseIsExpanded() throws {
    let catalog = try Self.doubling(8)
    let graph = try Self.expand("g8", catalog)
    #expect(Self.filterCount(graph) == 256)
    #expect(graph.description == Array(repeating: "vignette", count: 256).joined(separator: ","))
    // One after the other, though both uses are copies of one expansion.
    let two = try Self.expand("[in]g1[a];[in]sepia[b];[a][b]normal-blend", catalog)
    #expect(Self.filterCount(two) == 4)
  }

  @Test func settingsOfEachUseAreKept() throws {
    let group = try FilterDefinition.parse(
      """
      //! filter twice
      //! summary A group.
      //! kind group
      //! param amount float 0 -4..4 "EV"
      exposure=$amount,exposure=$amount
      """, path: "twice.glsl")
    var catalog = FilterCatalog.standard
    catalog.add(group)
    #expect(
      try Self.expand("twice=1,twice=2,twice=1", catalog).description
        == "exposure=exposure=1,exposure=exposure=1,exposure=exposure=2,exposure=exposure=2,"
        + "exposure=exposure=1,exposure=exposure=1")
  }

  /// Bodies are kept between plans: not beyond a change of the catalogue, nor for other settings.
  @Test func aReplacedPartIsUsedAtOnce() throws {
    var catalog = try Self.catalog(["sepia", "g0,exposure=1"])
    let before = catalog
    #expect(try Self.expand("g1", catalog).description == "sepia,exposure=exposure=1")
    catalog.add(
      try FilterDefinition.parse(
        "//! filter g0\n//! summary A group.\n//! kind group\nvignette\n", path: "other.glsl"))
    #expect(try Self.expand("g1", catalog).description == "vignette,exposure=exposure=1")
    // A copy from before the change has its own.
    #expect(try Self.expand("g1", before).description == "sepia,exposure=exposure=1")
  }

  @Test func aSliderThatMovesFarShowsEachPlace() throws {
    let group = try FilterDefinition.parse(
      """
      //! filter lighter
      //! summary A group.
      //! kind group
      //! param amount float 0 -100..100 "EV"
      brightness=$amount
      """, path: "lighter.glsl")
    var catalog = FilterCatalog.standard
    catalog.add(group)
    for step in (-20...20) + (-20...20).reversed() {
      let amount = Double(step) / 20
      let graph = try Self.expand("lighter=\(amount)", catalog)
      let brightness = graph.nodes.compactMap { node -> Double? in
        guard case .filter(let filter) = node.operation else { return nil }
        return filter.environment.number("brightness")
      }
      #expect(brightness == [amount])
    }
  }

  /// 2^40 filters would be: the limit is found at once, and is not called a circle.
  @Test(arguments: ["vignette", "null"]) func doublingEndsAtTheLimit(leaf: String) throws {
    for depth in [12, 40] {
      let catalog = try Self.doubling(depth, leaf: leaf)
      let start = processorTime
      let error = try #require(Self.failure("g\(depth)", catalog))
      #expect(processorTime - start < .seconds(1))
      #expect(error.code == .tooLarge)
      #expect(
        error.description
          == "the group 'g\(depth)' has more than 1024 steps when its groups are expanded; use fewer groups")
    }
  }

  @Test func depthAloneIsNoError() throws {
    let catalog = try Self.catalog(["vignette"] + (0..<100).map { "g\($0)" })
    #expect(try Self.expand("g100", catalog).description == "vignette")
  }

  @Test func endlessDepthIsAnError() throws {
    let catalog = try Self.catalog(["vignette"] + (0..<1100).map { "g\($0)" })
    #expect(Self.failure("g1100", catalog)?.code == .tooLarge)
  }

  @Test func manyGroupsInARowAreCounted() throws {
    let catalog = try Self.doubling(8)
    // The group is 767 steps: its own, those of its groups, and 256 filters.
    let most = "g8" + String(repeating: ",vignette", count: 257)
    #expect(Self.filterCount(try Self.expand(most, catalog)) == 513)
    #expect(Self.failure(most + ",vignette", catalog)?.code == .tooLarge)
    let error = try #require(Self.failure("g8,g8,g8", catalog))
    #expect(error.description.hasPrefix("the chain has more than 1024 steps"))
  }

  @Test func circlesAreNamed() throws {
    let catalog = try Self.catalog(["g0", "sepia,g2", "g3", "g1", "g1,sepia"])
    #expect(Self.failure("g0", catalog)?.description == "the group 'g0' contains itself: 'g0' uses 'g0'")
    let error = try #require(Self.failure("sepia,g4", catalog))
    #expect(error.code == .invalidFilter)
    #expect(error.description == "the group 'g1' contains itself: 'g1' uses 'g2' uses 'g3' uses 'g1'")
  }

  /// Live plans choose their cuts by these, so that a slider of the group changes no program.
  @Test func partsHaveTheUsualNumbersOfTheirGroup() throws {
    let catalog = FilterCatalog.standard
    let chain = try Graph(parsing: "unsharp-mask=sigma=20", catalog: catalog)
    let graph = try GroupExpansion.expand(chain, catalog: catalog, parameters: .live)
    let blurs = graph.nodes.compactMap { node -> FilterInstance? in
      guard case .filter(let filter) = node.operation, filter.definition.id == "gaussian-blur" else {
        return nil
      }
      return filter
    }
    #expect(blurs.map { $0.environment.number("sigma") } == [20])
    // The default of the group; the blur's own is 2.
    #expect(blurs.map { $0.atUsualNumbers.environment.number("sigma") } == [4])
  }

  /// A file may replace a built-in filter by a group that uses what the other was called; that is a circle too.
  @Test func aReplacedFilterIsFoundByItsDefinition() throws {
    let old = try FilterDefinition.parse(
      "//! filter mine\n//! summary A group.\n//! kind group\nsepia\n", path: "old.glsl")
    var catalog = FilterCatalog.standard
    catalog.add(
      try FilterDefinition.parse(
        "//! filter mine\n//! summary A group.\n//! kind group\nvignette\n", path: "new.glsl"))
    // The graph holds the old definition, and a group of the same name is no circle.
    var graph = Graph()
    graph.output = graph.add(try FilterInstance(old), inputs: [graph.input])
    #expect(try GroupExpansion.expand(graph, catalog: catalog).description == "sepia")
  }
}

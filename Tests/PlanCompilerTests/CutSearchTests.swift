import PlanCompiler
import Filters
import Pixels
import TestSupport
import Testing

import FilterGraph
import PlanCompiler

/// The search finds the plan with the lowest cost under the cost model.
struct CutSearchTests {
  static let chains = [
    "gamma=1.2,contrast=1.1,sobel-edge-detection",
    "gamma=1.2,vignette,sharpen=0.5,gamma=0.9,median",
    "unsharp-mask,exposure=1,gamma=1.2",
    "gamma=1.2,split[a][b];[a]gaussian-blur=2[c];[b]vignette[d];[c][d]alpha-blend",
    "gamma=1.3,split=3[a][b][c];[a]sharpen[d];[b]median[e];[d][e]alpha-blend[f];[f][c]screen-blend",
    "gaussian-blur=8,gamma=1.1,sobel-edge-detection",
    "vignette,crop=0.1|0.1|0.5|0.5,gamma=1.2,resize=scale=0.75,median",
    "focus-peaking", "grayscale,gaussian-blur=2,canny-thinning,weak-pixel-inclusion",
  ]

  static func model(_ chain: String, _ costs: CompilerOptions.Costs) throws -> CostModel {
    let catalog = try FilterCatalog.builtIn()
    let options = CompilerOptions(costs: costs)
    let frame = PictureDescription(format: .nv12, size: PixelSize(width: 640, height: 480))
    let graph = try GroupExpansion.expand(Graph(parsing: chain, catalog: catalog), catalog: catalog)
    var lowering = Lowering(catalog: catalog, options: options, inputs: [frame], images: [:])
    let program = try lowering.lower(graph)
    let formats = FormatSelection(program, options: options).formats
    return CostModel(program, costs: costs, formats: formats, works: catalog.works(of: program))
  }

  /// The cost of a choice, or nil when a value is read in a way in which it cannot be computed.
  static func cost(_ stored: [Bool], _ model: inout CostModel) -> Double? {
    let program = model.program
    let readers = program.readers()
    var legality = Legality(model.graph, vertexTextures: 16)
    var cost = 0.0
    for place in program.nodes.indices where place == program.outputs[0].place || !readers[place].isEmpty {
      for input in program.nodes[place].inputs
      where legality.obstacle(between: place, and: input, stored: stored[input]) != nil {
        return nil
      }
      legality.note(place, stored: stored[place])
      if stored[place] { cost += model.pass(place, stored: stored) }
    }
    return cost
  }

  @Test(arguments: chains, [CompilerOptions.Costs.gpu, .software])
  func nothingIsCheaper(chain: String, costs: CompilerOptions.Costs) throws {
    var model = try Self.model(chain, costs)
    let program = model.program
    let readers = program.readers()
    let free = program.nodes.indices.filter { $0 != program.outputs[0].place && !readers[$0].isEmpty }
    try #require(free.count <= 16, "\(free.count) values are too many to try all choices")
    var search = CutSearch(model)
    let found = try #require(Self.cost(search.solve(), &model))
    var least = Double.infinity
    for choice in 0..<(1 << free.count) {
      var stored = Array(repeating: false, count: program.nodes.count)
      stored[program.outputs[0].place] = true
      for (bit, place) in free.enumerated() where choice >> bit & 1 == 1 { stored[place] = true }
      if let cost = Self.cost(stored, &model) { least = min(least, cost) }
    }
    #expect(found <= least * (1 + 1e-9))
    #expect(abs(found - search.bestCost) <= found * 1e-9)
    #expect(search.steps < CutSearch.budget)
  }

  /// What a compiler does that stores whatever several read, and whatever a stencil reads.
  @Test(arguments: chains, [CompilerOptions.Costs.gpu, .software])
  func aSearchOutOfBudgetIsNoWorseThanTheGreedyRule(chain: String, costs: CompilerOptions.Costs) throws {
    var model = try Self.model(chain, costs)
    let program = model.program
    let readers = program.readers()
    var greedy = program.nodes.indices.map { place in
      place == program.outputs[0].place || readers[place].count > 1
        || readers[place].contains {
          switch program.nodes[$0].access {
          case .neighbours, .anywhere, .freeWarp: true
          case .samePixel, .exactWarp, .block: false
          }
        }
    }
    for place in program.nodes.indices where program.nodes[place].isReduction { greedy[place] = false }
    let rule = try #require(Self.cost(greedy, &model))
    var search = CutSearch(model, budget: 0)
    let found = try #require(Self.cost(search.solve(), &model))
    #expect(found <= rule)
  }

  /// Random programs of up to 24 values to decide: 2^24 choices, of which those are left out that cost more already.
  @Test(arguments: [CompilerOptions.Costs.gpu, .software])
  func nothingIsCheaperForRandomChains(costs: CompilerOptions.Costs) {
    var ended = 0
    let tried = RandomPrograms.forEachSmall(costs) { seed, model, plans in
      var search = CutSearch(model)
      _ = search.solve()
      if search.costBound < search.bestCost { ended += 1 }
      let cheaper = plans.leastCost(below: search.bestCost * (1 - 1e-9))
      #expect(cheaper == nil, "seed \(seed)")
    }
    #expect(tried > 800 && ended == 0, "\(ended) of \(tried)")
  }

  /// What the search states when its budget ends it holds: nothing costs less than its bound.
  @Test(arguments: [0, 10, 40])
  func anEndedSearchKnowsHowMuchItMayMiss(budget: Int) {
    var (ended, missed) = (0, 0)
    for seed in RandomRuns(1000) {
      guard let model = RandomPrograms.model(seed: seed, costs: .gpu) else { continue }
      var whole = CutSearch(model, budget: .max)
      _ = whole.solve()
      #expect(whole.costBound == whole.bestCost)
      var search = CutSearch(model, budget: budget)
      _ = search.solve()
      #expect(search.costBound <= whole.bestCost * (1 + 1e-9), "seed \(seed)")
      if search.costBound < search.bestCost { ended += 1 }
      if search.bestCost > whole.bestCost * (1 + 1e-9) { missed += 1 }
    }
    #expect(ended > 100 && missed > 0, "\(ended) ended, \(missed) missed the cheapest")
  }

  /// On random chains of up to 24 filters, against the same search with a hundred times the budget.
  @Test(arguments: [CompilerOptions.Costs.gpu, .software])
  func theBudgetCostsNearlyNothing(costs: CompilerOptions.Costs) {
    var (tried, ended, missed) = (0, 0, 0)
    var greatest = 0.0
    for seed in RandomRuns(1000) {
      guard let model = RandomPrograms.model(seed: seed, costs: costs, depth: 24) else { continue }
      tried += 1
      var search = CutSearch(model)
      _ = search.solve()
      guard search.costBound < search.bestCost else { continue }
      ended += 1
      var longer = CutSearch(model, budget: 100 * CutSearch.budget)
      _ = longer.solve()
      #expect(longer.costBound == longer.bestCost, "seed \(seed) is solved")
      let gap = search.bestCost / longer.bestCost - 1
      if gap > 1e-9 { missed += 1 }
      greatest = max(greatest, gap)
      // The plan's report says so.
      #expect(CutSelection(model, maximumTargets: 4).costGap >= gap / (1 + gap), "seed \(seed)")
    }
    print("cuts: \(ended) of \(tried) searches ended, \(missed) missed the cheapest, by \(greatest) at most")
    #expect(tried > 990 && ended * 200 <= tried && missed * 500 <= tried && greatest < 0.01)
  }
}

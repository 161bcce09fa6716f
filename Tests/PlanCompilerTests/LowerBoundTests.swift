import Filters
import Pixels
import TestSupport
import Testing

import FilterGraph
import PlanCompiler

/// The lower bound against all legal plans of random programs: none has fewer passes, and nearly always one has as many.
struct LowerBoundTests {
  /// The share of random programs for which a plan must have as many passes as the bound says.
  static let share = 0.99

  /// With one result, over all legal sets of stored values: 865 of the 1000 programs have 24 free values or fewer.
  @Test(arguments: [CompilerOptions.Costs.gpu, .software])
  func noPlanForOneResultHasFewerPasses(costs: CompilerOptions.Costs) {
    var reached = 0
    let tried = RandomPrograms.forEachSmall(costs) { seed, model, plans in
      let bound = LowerBound(model, maximumTargets: 4, found: .max).passes
      let fewest = plans.fewestStored(below: bound + 1)
      #expect(fewest ?? bound >= bound, "seed \(seed)")
      if fewest == bound { reached += 1 }
    }
    print("one result: the bound is reached by \(reached) of \(tried) programs")
    #expect(tried > 800 && Double(reached) >= Self.share * Double(tried))
  }

  /// With several results, over all legal sets of stored values and all their partitions into draws.
  @Test(arguments: [CompilerOptions.Costs.gpu, .software], [2, 4])
  func noPlanForSeveralResultsHasFewerPasses(costs: CompilerOptions.Costs, targets: Int) {
    var (tried, reached) = (0, 0)
    for seed in RandomRuns(1000) {
      guard let model = RandomPrograms.model(seed: seed, costs: costs, results: 4, depth: 8),
        model.program.roots.count > 1
      else { continue }
      var plans = PlanEnumeration(model, targets: targets)
      guard plans.order.count <= 24, plans.free.count <= 12 else { continue }
      tried += 1
      let bound = LowerBound(model, maximumTargets: targets, found: .max).passes
      var fewest = Int.max
      // What is stored without need is one more texture to write; see the next test.
      plans.forEachLegalSet { stored, plans in
        if plans.isMinimal(stored) { fewest = min(fewest, plans.best(stored).draws) }
      }
      #expect(fewest >= bound, "seed \(seed)")
      if fewest == bound { reached += 1 }
    }
    print("several results, \(targets) a draw: the bound is reached by \(reached) of \(tried) programs")
    #expect(tried > 400 && Double(reached) >= Self.share * Double(tried))
  }

  @Test func storingMoreSavesNoPass() {
    var tried = 0
    for seed in RandomRuns(400) {
      guard let model = RandomPrograms.model(seed: seed, costs: .gpu, results: 4, depth: 5),
        model.program.roots.count > 1
      else { continue }
      var plans = PlanEnumeration(model, targets: 4)
      guard plans.free.count <= 8 else { continue }
      tried += 1
      var (fewest, fewestOfMinimal) = (Int.max, Int.max)
      plans.forEachLegalSet { stored, plans in
        let draws = plans.best(stored).draws
        fewest = min(fewest, draws)
        if plans.isMinimal(stored) { fewestOfMinimal = min(fewestOfMinimal, draws) }
      }
      #expect(fewest == fewestOfMinimal, "seed \(seed)")
    }
    #expect(tried > 150)
  }

  /// By hand: a blur stores one value between its axes.
  @Test(arguments: [
    // Two blurs of different widths, and the pass that joins them: the longest sequence is two passes.
    ("split[a][b];[a]gaussian-blur=2[c];[b]gaussian-blur=3[d];[c][d]alpha-blend", 3),
    // With two results one draw stores both values.
    ("split[a][b];[a]gaussian-blur=2[c];[b]gaussian-blur=3[d]", 2),
    // Of what lies between two stencils one value is stored, whichever.
    ("median,gamma=2,exposure=1,vignette,median", 2),
  ])
  func branchesAreCounted(chain: String, passes: Int) throws {
    let graph = try Graph(parsing: chain, catalog: .standard, results: .several)
    let frame = PictureDescription(
      format: .rgba8, size: PixelSize(width: 640, height: 480), isKnownOpaque: true)
    let plan = try RenderPlan.compile(graph, catalog: .standard, frame: frame)
    #expect(plan.lowerBound == passes)
    #expect(plan.passes.count == passes)
  }
}

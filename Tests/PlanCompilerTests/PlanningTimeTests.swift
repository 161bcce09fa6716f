import FilterGraph
import Filters
import Pixels
import PlanCompiler
import TestSupport
import Testing

/// How long a plan takes to compile.
@Suite struct PlanningTimeTests {
  /// Three milliseconds in the median on a machine that does nothing else; the limit only notices a change of order.
  @Test func twoDozenFilters() throws {
    let catalog = FilterCatalog.standard
    let filters = catalog.filters.filter { $0.role != .part }
    let picture = PictureDescription(format: .rgba8, size: PixelSize(width: 50, height: 41))
    let frame = PictureDescription(format: .nv12, size: PixelSize(width: 1920, height: 1080))
    var times: [Duration] = []
    for seed in RandomRuns(1000) {
      var generator = GraphGenerator(seed: seed, filters: filters)
      let graph = generator.graph(depth: 24)
      guard (24...28).contains(graph.nodes.count) else { continue }
      let clock = ContinuousClock()
      let start = clock.now
      _ = try? RenderPlan.compile(
        graph, catalog: catalog, frame: frame,
        images: Dictionary(uniqueKeysWithValues: GraphGenerator.pictures.map { ($0, picture) }),
        options: CompilerOptions(parameters: .live))
      times.append(start.duration(to: clock.now))
    }
    times.sort()
    print(
      "planning: \(times[times.count / 2]) in the median of \(times.count) chains, \(times.last!) at most")
    #expect(times.count > 100 && times[times.count / 2] < .milliseconds(20))
  }
}

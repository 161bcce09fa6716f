import ClockSupport
import FilterGraph
import Filters
import Pixels
import PlanCompiler
import TestSupport
import Testing

/// How much processor time it takes to compile a plan.
struct PlanningTimeTests {
  /// The first time, when filters are read and checked and groups are expanded, and again, as when a setting changes. The
  /// limit only notices a change of order: tests are compiled file by file, which makes planning take twice as long as in
  /// the release that `viewfinder-bench` measures.
  @Test func twoDozenFilters() throws {
    let catalog = FilterCatalog.standard
    let filters = catalog.filters.filter { $0.role != .part }
    let picture = PictureDescription(format: .rgba8, size: PixelSize(width: 50, height: 41))
    let frame = PictureDescription(format: .nv12, size: PixelSize(width: 1920, height: 1080))
    var (first, again): ([Duration], [Duration]) = ([], [])
    for seed in RandomRuns(1000) {
      var generator = GraphGenerator(seed: seed, filters: filters)
      let graph = generator.graph(depth: 24)
      guard (24...28).contains(graph.nodes.count) else { continue }
      func time() -> Duration {
        let start = processorTime
        _ = try? RenderPlan.compile(
          graph, catalog: catalog, frame: frame,
          images: Dictionary(uniqueKeysWithValues: GraphGenerator.pictures.map { ($0, picture) }),
          options: CompilerOptions(parameters: .live))
        return processorTime - start
      }
      first.append(time())
      again.append(time())
    }
    for (name, times) in [("first", first.sorted()), ("again", again.sorted())] {
      let median = times[times.count / 2]
      print("planning, \(name): \(median) in the median of \(times.count) chains, \(times.last!) at most")
      #expect(times.count > 100 && median < .milliseconds(20))
    }
  }
}

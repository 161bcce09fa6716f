import Benchmarks
import CommandLineKit
import FilterGraph
import Filters
import GPU
import Pixels
import Rendering

extension BenchOptions {
  /// The chains of the table: from a bare conversion to everything that the product does.
  private static let table = [
    "", "exposure=0.5,contrast=1.2,saturation=1.1,white-balance=5500,lookup=warm.cube,vignette",
    "focus-peaking=mode=edge", "focus-peaking", "sobel-edge-detection", "gaussian-blur=4", "gaussian-blur=16",
    "unsharp-mask,exposure=0.5,gamma=1.2", "bilateral", "beautify", "lomo",
    "exposure=0.5,contrast=1.2,saturation=1.1,white-balance=5500,lookup=warm.cube,vignette,focus-peaking",
  ]

  /// Measures and reports on standard output.
  func run(_ streams: StandardStreams) throws {
    let catalog = try FilterCatalog.builtIn()
    let context = try GPUContext(.surfaceless)
    let resources = BenchmarkResources()
    let renderer = Renderer(context, catalog: catalog, loader: resources)
    let graphs = try (chains.isEmpty ? Self.table : chains).map {
      (text: $0, graph: try Graph(parsing: $0, catalog: catalog))
    }
    let benchmark = ChainBenchmark(
      size: size, format: format, upload: upload, frames: FrameBenchmark(frames: frames, warmUp: 5),
      comparisons: Set(ChainBenchmark.Comparison.allCases))
    if !isJSON {
      try streams.writeLine(
        "\(context.info.renderer), \(format.rawValue) \(size), \(frames) frames of each\n")
      try streams.writeLine(Self.heading)
    }
    var reports: [JSON] = []
    for (text, graph) in graphs {
      let report = try benchmark.run(graph, on: renderer, loader: resources)
      if isJSON {
        reports.append(report.json(chain: text))
      } else {
        try streams.writeLine(Self.row(report, graph))
      }
    }
    if isJSON { try streams.write(JSON.array(reports)) }
    guard chains.isEmpty, !isJSON else { return }
    try streams.writeLine("")
    try streams.write(try StartMeasurement.run(catalog: catalog, size: size, format: format).text)
  }

  private static let heading = """
    chain                                                        passes      ms  by hand  settled   naive  copies  heap
    """

  /// One line: milliseconds, then ratios of the plan's time to others, and of the naive way's time to the plan's.
  private static func row(_ report: ChainBenchmark.Report, _ graph: Graph) -> String {
    let plan = report.plan
    func ratio(_ kind: ChainBenchmark.Comparison, _ form: (Measurement) -> Double) -> String {
      report.comparisons[kind].map { form($0).text(digits: 2) + " x" } ?? "-"
    }
    // The names of the filters say which chain it is; the settings are in the program.
    let filters = graph.nodes.compactMap { node -> String? in
      guard case .filter(let filter) = node.operation else { return nil }
      let id = filter.definition.id
      return ["focus-peaking", "gaussian-blur"].contains(id) ? filter.description : id
    }
    let name = filters.isEmpty ? "(none)" : filters.joined(separator: ",")
    return name.padded(to: 60)
      + "\(report.comparisons[.naive]?.passes ?? 0) → \(plan.passes)".leftPadded(to: 7)
      + plan.times.median.text(digits: 1).leftPadded(to: 8)
      + ratio(.handWritten) { plan.ratio(to: $0) }.leftPadded(to: 9)
      + ratio(.settled) { $0.ratio(to: plan) }.leftPadded(to: 9)
      + ratio(.naive) { $0.ratio(to: plan) }.leftPadded(to: 8)
      + ratio(.copy) { plan.ratio(to: $0) }.leftPadded(to: 8)
      + (plan.heapAllocations.map { "\($0)" } ?? "-").leftPadded(to: 6)
  }
}

import Benchmarks
import CommandLineKit
import FilterGraph
import Filters
import GPU
import Graphics
import Pixels
import Rendering

extension BenchOptions {
  /// Measures and reports on standard output; what it returns tells whether all limits are held.
  func run(_ streams: StandardStreams) throws -> ExitCode {
    let catalog = try FilterCatalog.builtIn()
    let device = try GLESDevice(.surfaceless)
    let resources = BenchmarkResources()
    let renderer = Renderer(device, catalog: catalog, loader: resources)
    switch subject {
    case .everyFilter:
      try measureFilters(renderer, streams)
      return .success
    case .handWritten:
      let comparison = try compare(renderer, streams)
      try streams.write(comparison.chart)
      return comparison.limits.allSatisfy(\.isHeld) ? .success : .limitMissed
    case .wellKnownChains: break
    }
    let entries =
      chains.isEmpty
      ? BenchTable.wellKnown : chains.map { BenchTable.Entry(title: $0, chain: $0, orientation: orientation) }
    // Parse all chains first, so that an error in the last is reported before the first is measured.
    let graphs = try entries.map { try Graph(parsing: $0.chain, catalog: catalog) }
    func write(_ text: String) throws { if !isJSON { try streams.write(text) } }

    let share = try CostProbe.readShare(device).map {
      "an interpolated read adds \($0.text(digits: 3)) to a copying pass\n"
    }
    try write(
      "\(device.info.renderer), \(format.rawValue) \(size), \(frames) frames of each\n" + (share ?? "")
        + "\n\(BenchTable.heading)")
    let frameBenchmark = FrameBenchmark(frames: frames, warmUp: 5)
    var table = BenchTable()
    for (entry, graph) in zip(entries, graphs) {
      let report = try ChainBenchmark(
        size: size, format: format, orientation: entry.orientation, upload: upload, frames: frameBenchmark,
        comparisons: BenchTable.comparisons
      ).run(graph, on: renderer, loader: resources)
      table.append(entry, report)
      try write(BenchTable.row(entry, report))
    }
    try write(table.legend)
    var members: [JSON.Member] = [
      .init("version", 1), .init("renderer", .string(device.info.renderer)), .init("chains", table.json),
    ]
    var limits: [Limit] = []
    if chains.isEmpty {
      limits = try measureRest(renderer, table.limits, frameBenchmark, &members, streams)
    }
    if isJSON { try streams.write(.object(members)) }
    return limits.allSatisfy(\.isHeld) ? .success : .limitMissed
  }

  /// Measures what is no chain: the comparison by hand, blurs, planning and the start. Returns all limits.
  private func measureRest(
    _ renderer: Renderer, _ limits: [Limit], _ frames: FrameBenchmark, _ members: inout [JSON.Member],
    _ streams: StandardStreams
  ) throws -> [Limit] {
    func write(_ text: String) throws { if !isJSON { try streams.write("\n" + text) } }
    let byHand = try compare(renderer, streams)
    try write(byHand.text)
    let blurs = try BlurSeries.measure(
      frames: frames, renderer: renderer, format: format, size: size, upload: upload)
    try write(blurs.text)
    let planning = try PlanningTimes.measure(catalog: renderer.catalog, size: size, format: format)
    try write(planning.text)
    let start = try StartMeasurement.run(catalog: renderer.catalog, size: size, format: format)
    try write(start.text)
    let all = byHand.limits + limits + blurs.limits + planning.limits
    try write(Limit.text(all))
    members += [
      .init("byHand", byHand.json), .init("blurs", blurs.json), .init("planning", planning.json),
      .init("start", start.json), .init("limits", .array(all.map(\.json))),
    ]
    return all
  }

  private func compare(_ renderer: Renderer, _ streams: StandardStreams) throws -> HandComparison {
    var line = ProgressLine(on: streams)
    defer { line.clear() }
    return try HandComparison.measure(
      renderer, size: size, upload: upload, frames: max(1, frames / HandComparison.runs)
    ) { done, all in line.update(done: done, of: all) }
  }

  private func measureFilters(_ renderer: Renderer, _ streams: StandardStreams) throws {
    var line = ProgressLine(on: streams)
    let table = try FilterTable.measure(
      renderer.catalog, frames: FrameBenchmark(frames: frames, warmUp: 2), renderer: renderer, format: format,
      size: size, upload: upload
    ) { done, all in line.update(done: done, of: all) }
    line.clear()
    try isJSON ? streams.write(table.json) : streams.write(table.article)
  }
}

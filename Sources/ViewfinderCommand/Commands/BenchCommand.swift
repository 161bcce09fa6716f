import Benchmarks
import CommandLineKit
import Files
import Filters
import FilterGraph
import Graphics
import Rendering
import Stills
import Viewfinder

extension BenchOptions {
  /// Measures and reports on standard output.
  func run(_ streams: StandardStreams) throws {
    switch subject {
    case .chain(let chain): try run(chain, streams)
    case .merge(let method, let shots):
      let report = MergeBenchmark(method: method, shots: shots, size: input.size).run()
      if isJSON {
        try streams.write(report.json)
      } else {
        try streams.write(report.text)
      }
    case .handWritten(let chart): try compare(chart, streams)
    }
  }

  private func compare(_ chart: String, _ streams: StandardStreams) throws {
    if replacing == .never { try CommandFailure.checkAbsence(of: chart) }
    var folders = OutputFolders()
    try folders.create(for: chart)
    var line = ProgressLine(on: streams)
    let renderer = Renderer(
      try Renderer.offscreenDevice(), catalog: try .builtIn(), loader: BenchmarkResources())
    let comparison = try HandComparison.measure(
      renderer, size: input.size, upload: upload,
      frames: max(1, frames / HandComparison.runs)
    ) { done, all in line.update(done: done, of: all) }
    line.clear()
    try AtomicFile.write(Array(comparison.chart.utf8), to: chart, replacing: replacing)
    _ = consume folders
    if isJSON {
      try streams.write(["version": 1, "renderer": .string(comparison.renderer), "byHand": comparison.json])
    } else {
      try streams.write(comparison.text)
    }
    let missed = comparison.limits.count { !$0.isHeld }
    if missed > 0 {
      throw CommandFailure(.limitMissed, "\(missed) of \(comparison.limits.count) limits are missed")
    }
  }

  private func run(_ chain: ChainArgument, _ streams: StandardStreams) throws {
    let catalog = try FilterCatalog.standard(with: filterFiles)
    let graph = try chain.load(catalog, telling: streams)
    let renderer = try Renderer.offscreen(catalog)
    let benchmark = ChainBenchmark(
      size: input.size, format: input.format, orientation: input.orientation, upload: upload,
      frames: FrameBenchmark(frames: frames), comparisons: Set(comparisons + [.handWritten]))
    let report = try benchmark.run(graph, on: renderer, loader: FileResources())
    let text =
      switch chain {
      case .text(let text): text
      case .file(let path): "@" + path
      case .look(let name): "look:" + name
      }
    if isJSON {
      try streams.write(report.json(chain: text))
    } else {
      try streams.write(report.text(chain: text))
    }
  }
}

import Benchmarks
import CommandLineKit
import Filters
import FilterGraph
import Rendering
import Viewfinder

extension BenchOptions {
  /// Measures and reports on standard output.
  func run(_ streams: StandardStreams) throws {
    switch subject {
    case .chain(let chain): try run(chain, streams)
    case .merge(let method, let shots):
      let report = MergeBenchmark(method: method, shots: shots, size: size).run()
      if isJSON {
        try streams.write(report.json)
      } else {
        try streams.write(report.text)
      }
    }
  }

  private func run(_ chain: ChainArgument, _ streams: StandardStreams) throws {
    let catalog = try FilterCatalog.standard(with: filterFiles)
    let graph = try chain.load(catalog, telling: streams)
    let renderer = try Renderer.offscreen(catalog)
    let benchmark = ChainBenchmark(
      size: size, format: format, orientation: orientation, upload: upload,
      frames: FrameBenchmark(frames: frames), comparisons: comparisons.union([.handWritten, .handPasses]))
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

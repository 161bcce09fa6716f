import Benchmarks
import FilterGraph
import Filters
import GPU
import Glibc
import Pixels
import PlanCompiler
import Rendering
import Viewfinder

/// The cost of every filter against the article that documents it: passes and reads exactly, times as ratios.
enum FilterCosts {
  /// A row of the article.
  private struct Documented {
    let passes: String
    let reads: String
    let ratio: Double
  }

  static func run() throws {
    let documented = rows()
    let renderer = Renderer(
      try GLESDevice(.surfaceless), catalog: .standard, loader: BenchmarkResources())
    // A ninth of the pixels of the article's frames.
    let timed = try FilterTable.measure(
      renderer.catalog, frames: FrameBenchmark(frames: 5, warmUp: 2), renderer: renderer, format: .nv12,
      size: PixelSize(width: 640, height: 360), upload: .once
    ) { _, _ in }
    let size = PixelSize(width: 1920, height: 1080)
    let frame = PictureDescription(format: .nv12, size: size, encoding: .video709)
    var options = renderer.options(parameters: .live)
    options.history = .following
    var failures = timed.rows.count == documented.count ? [] : ["\(documented.count) filters are documented"]
    for row in timed.rows {
      let id = row.filter.id
      guard let known = documented[id] else {
        failures.append("\(id) is not documented")
        continue
      }
      let graph = try Graph(parsing: row.filter.demonstration, catalog: renderer.catalog)
      let plan = try renderer.plan(graph, frame: frame, options: options)
      let (passes, reads) = ("\(plan.passes.count)", (plan.taps / Double(size.area)).text(digits: 1))
      if passes != known.passes || reads != known.reads {
        failures.append(
          "\(id): \(passes) passes and \(reads) reads, documented are \(known.passes) and \(known.reads)")
      }
      // A pass costs more of a small frame.
      let limit = 3 * known.ratio + 2 + 0.5 * Double(row.passes)
      if row.ratio > limit {
        failures.append("\(id): \(row.ratio.text(digits: 1)) times a copy, above \(limit.text(digits: 1))")
      }
    }
    print("\(timed.rows.count) filters, \(failures.count) beyond their documented cost")
    for failure in failures { print(failure) }
    if !failures.isEmpty { exit(1) }
  }

  /// The rows of the article, from the standard input.
  private static func rows() -> [String: Documented] {
    var rows: [String: Documented] = [:]
    while let line = readLine() {
      let cells = line.split(separator: "|").map { $0.filter { $0 != " " && $0 != "`" } }
      guard line.hasPrefix("| `"), cells.count == 5, let ratio = Double(cells[4]) else { continue }
      rows[cells[0]] = Documented(passes: cells[1], reads: cells[2], ratio: ratio)
    }
    return rows
  }
}

import PlanCompiler
package import CommandLineKit
package import FilterGraph
import Filters
import Graphics
package import Pixels
package import Rendering

/// The cost of each filter alone, relative to a copying pass.
package struct FilterTable {
  /// A filter with the chain of its picture in the gallery.
  package struct Row {
    package let filter: FilterDefinition
    let chain: String
    package let passes: Int
    /// Texture reads per pixel of the frame, all passes together.
    package let reads: Double
    let milliseconds: Double
    /// The ratio of its time to that of a copy drawn alternately with it.
    package let ratio: Double
  }

  package let rows: [Row]
  private let renderer: String
  private let frame: String

  /// Measures all filters that are not parts of groups, each alternating with a copy of an RGBA frame.
  ///
  /// - Parameter progress: called with the number of finished filters.
  package static func measure(
    _ catalog: FilterCatalog, frames: FrameBenchmark, renderer: Renderer, format: PixelFormat,
    size: PixelSize,
    upload: BenchmarkFrames.Upload, progress: (_ done: Int, _ all: Int) -> Void
  ) throws -> FilterTable {
    let input = try BenchmarkFrames(renderer.device, format: format, size: size, upload: upload)
    let copy = try FrameBenchmark.copy(size, device: renderer.device)
    let filters = catalog.filters.filter { $0.role != .part }
    var rows: [Row] = []
    for filter in filters {
      let graph = try Graph(parsing: filter.demonstration, catalog: catalog)
      let subject = try PlanSubject(filter.id, graph: graph, frames: input, renderer: renderer)
      let measured = try frames.run([subject, copy], on: renderer.device)
      rows.append(
        Row(
          filter: filter, chain: filter.demonstration, passes: subject.passes,
          reads: subject.prepared.plan.taps / Double(size.area),
          milliseconds: measured[0].times.median, ratio: measured[0].ratio(to: measured[1])))
      progress(rows.count, filters.count)
    }
    return FilterTable(
      rows: rows, renderer: renderer.device.info.renderer, frame: "\(format.rawValue) \(size)")
  }

  private init(rows: [Row], renderer: String, frame: String) {
    self.rows = rows
    self.renderer = renderer
    self.frame = frame
  }

  /// The table as an article of the project's reference.
  package var article: String {
    var text = """
      # What filters cost

      Passes, reads of textures and time of every filter, measured on one machine.

      ## Overview

      Measured on \(renderer),
      frames of \(frame), by `viewfinder-bench --filters`: each filter alone, with the chain of its picture in the
      gallery and the conversion of the camera's colours. The last column is the ratio of the time to that of a pass
      that copies 8-bit RGBA, drawn alternately with it. Times differ between machines, their ratios much less.

      \(readCosts)
      A test compares passes and reads with this table, and times with about three times these ratios.

      | filter | passes | reads for a pixel | ms | times a copy |
      |---|---:|---:|---:|---:|

      """
    for row in rows {
      let cells = [
        "`\(row.filter.id)`", "\(row.passes)", row.reads.text(digits: 1), row.milliseconds.text(digits: 1),
        row.ratio.text(digits: 1),
      ]
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    return text
  }

  /// What a read costs in filters with many of them, and in two that differ in how they read.
  private var readCosts: String {
    let costs = rows.filter { $0.reads > 10 }.map { (id: $0.filter.id, cost: $0.ratio / $0.reads) }
    guard !costs.isEmpty else { return "" }
    func text(_ id: String) -> String { costs.first { $0.id == id }?.cost.text(digits: 2) ?? "-" }
    let median = FrameTimes(milliseconds: costs.map(\.cost)).median.text(digits: 2)
    return """
      Filters with more than ten reads take \(median) copies for each, in the median. `dehaze` takes \(text("dehaze")):
      most of its reads are of one channel. `hexagonal-blur` takes \(text("hexagonal-blur")): it reads between pixels.
      """
  }

  /// The report as JSON.
  package var json: JSON {
    [
      "version": 1, "renderer": .string(renderer), "frame": .string(frame),
      "filters": .array(
        rows.map { row in
          [
            "id": .string(row.filter.id), "chain": .string(row.chain), "passes": .integer(row.passes),
            "readsPerPixel": .double(row.reads), "milliseconds": .double(row.milliseconds),
            "timesCopy": .double(row.ratio),
          ]
        }),
    ]
  }
}

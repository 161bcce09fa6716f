package import CommandLineKit
import FilterGraph
import Graphics
package import Pixels
package import Rendering

/// Plans for a live preview against what an expert would write by hand, with a limit for each.
package struct HandComparison {
  /// A chain for which there are programs by hand.
  package struct Chain {
    package let title: String
    package let text: String
    package var orientation = Orientation.up
    /// The part of the time of the programs by hand that a plan may take.
    package let limit: Double

    package init(title: String, text: String, orientation: Orientation = Orientation.up, limit: Double) {
      self.title = title
      self.text = text
      self.orientation = orientation
      self.limit = limit
    }
  }

  /// The results for a chain.
  package struct Row {
    package let chain: Chain
    package let plan: Measurement
    package let hand: Measurement
    /// The ratio of the plan's time to that of the programs by hand in each run.
    package let ratios: [Double]

    package init(chain: Chain, plan: Measurement, hand: Measurement, ratios: [Double]) {
      self.chain = chain
      self.plan = plan
      self.hand = hand
      self.ratios = ratios
    }

    /// The number that must stay below the limit.
    package var ratio: Double { FrameTimes(milliseconds: ratios).median }
    package var isHeld: Bool { ratio <= chain.limit }
  }

  /// The number of runs, of which the median counts.
  package static let runs = 7

  /// Six filters of which each changes each pixel by itself.
  package static let grade =
    "exposure=0.5,contrast=1.2,saturation=1.1,white-balance=5500,lookup=warm.cube,vignette"

  /// Each pixel by itself, and edges, may take 1.05 times as long; what reads neighbours must win.
  package static let chains = [
    Chain(title: "no filter", text: "", limit: 1.05),
    Chain(title: "grade of six filters", text: grade, limit: 1.05),
    Chain(title: "grade, turned by 90°", text: grade, orientation: .right, limit: 1.05),
    Chain(title: "focus-peaking=mode=edge", text: "focus-peaking=mode=edge", limit: 1.05),
    Chain(title: "focus-peaking", text: "focus-peaking", limit: 0.8),
    Chain(title: "gaussian-blur=4", text: "gaussian-blur=4", limit: 0.8),
    Chain(title: "gaussian-blur=16", text: "gaussian-blur=16", limit: 0.8),
    Chain(title: "unsharp-mask", text: "unsharp-mask", limit: 0.8),
    Chain(title: "tilt-shift", text: "tilt-shift", limit: 0.8),
    Chain(title: "beautify", text: "beautify", limit: 0.8),
  ]

  let rows: [Row]
  /// The driver's name for the GPU.
  package let renderer: String
  /// The size of the frames.
  package let size: PixelSize

  package init(rows: [Row], renderer: String, size: PixelSize) {
    self.rows = rows
    self.renderer = renderer
    self.size = size
  }

  /// Measures all chains on NV12 frames.
  ///
  /// - Parameters:
  ///   - frames: the number of frames of each run.
  ///   - progress: called with the number of finished chains.
  package static func measure(
    _ renderer: Renderer, size: PixelSize, upload: BenchmarkFrames.Upload, frames: Int,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws -> HandComparison {
    let loader = BenchmarkResources()
    var rows: [Row] = []
    for chain in chains {
      let graph = try Graph(parsing: chain.text, catalog: renderer.catalog)
      let input = try BenchmarkFrames(
        renderer.device, format: .nv12, size: size, orientation: chain.orientation, upload: upload)
      guard
        let hand = try HandWritten.subject(
          for: graph, frames: input, loader: loader, device: renderer.device)
      else { preconditionFailure("nothing is written by hand for \(chain.title)") }
      let plan = try PlanSubject("plan", graph: graph, frames: input, renderer: renderer)
      let measured = try (0..<runs).map { _ throws(RenderingError) in
        try FrameBenchmark(frames: frames, warmUp: 2).run([plan, hand], on: renderer.device)
      }
      rows.append(
        Row(
          chain: chain, plan: measured[runs / 2][0], hand: measured[runs / 2][1],
          ratios: measured.map { $0[0].ratio(to: $0[1]) }))
      progress(rows.count, chains.count)
    }
    return HandComparison(rows: rows, renderer: renderer.device.info.renderer, size: size)
  }

  /// The limits, one for each chain.
  package var limits: [Limit] {
    rows.map { row in
      Limit(
        title: "\(row.chain.title): plan / by hand", value: row.ratio, side: .atMost, bound: row.chain.limit)
    }
  }

  /// The report as text.
  package var text: String {
    var text = "plan / by hand".padded(to: 30) + "  passes   median  least   most  limit\n"
    for row in rows {
      let passes = "\(row.plan.passes) / \(row.hand.passes)".leftPadded(to: 8)
      let numbers = [row.ratio, row.ratios.min()!, row.ratios.max()!, row.chain.limit]
        .map { $0.text(digits: 2).leftPadded(to: 7) }.joined()
      text += row.chain.title.padded(to: 30) + passes + "  " + numbers + (row.isHeld ? "\n" : "  MISSED\n")
    }
    return text
  }

  /// The report as JSON.
  package var json: JSON {
    .array(
      rows.map { row in
        [
          "title": .string(row.chain.title), "chain": .string(row.chain.text),
          "passes": .integer(row.plan.passes), "passesByHand": .integer(row.hand.passes),
          "msPerFrame": row.plan.times.json, "msPerFrameByHand": row.hand.times.json,
          "ratios": .array(row.ratios.map { .double($0.rounded(toDigits: 4)) }),
          "ratio": .double(row.ratio.rounded(toDigits: 4)), "maximum": .double(row.chain.limit),
          "held": .bool(row.isHeld),
        ]
      })
  }
}

import Benchmarks
import CommandLineKit
import FilterGraph
import Pixels
import Rendering

/// Gaussian blurs of growing width, alternating frame by frame, to measure how their cost grows.
struct BlurSeries {
  private static let sigmas = [4, 8, 16, 32]

  private let lines: [(sigma: Int, measurement: Measurement)]

  static func measure(
    frames: FrameBenchmark, renderer: Renderer, format: PixelFormat, size: PixelSize,
    upload: BenchmarkFrames.Upload
  ) throws -> BlurSeries {
    let input = try BenchmarkFrames(renderer.device, format: format, size: size, upload: upload)
    let subjects = try sigmas.map { sigma in
      let graph = try Graph(parsing: "gaussian-blur=\(sigma)", catalog: renderer.catalog)
      return try PlanSubject("gaussian-blur=\(sigma)", graph: graph, frames: input, renderer: renderer)
    }
    let measurements = try frames.run(subjects, on: renderer.device)
    return BlurSeries(lines: Array(zip(sigmas, measurements)))
  }

  /// The report as text.
  var text: String {
    lines.enumerated().map { index, line in
      let title = "gaussian-blur=\(line.sigma), \(line.measurement.passes) passes"
      let time =
        title.padded(to: 40) + line.measurement.times.median.text(digits: 1).leftPadded(to: 9) + " ms"
      guard index > 0 else { return time + "\n" }
      let before = lines[index - 1]
      let ratio = line.measurement.ratio(to: before.measurement).text(digits: 2)
      return time + "  \(ratio) x of that of sigma \(before.sigma)\n"
    }.joined()
  }

  /// The report as JSON.
  var json: JSON {
    .array(
      lines.map { line in
        [
          "sigma": .integer(line.sigma), "passes": .integer(line.measurement.passes),
          "msPerFrame": line.measurement.times.json,
        ]
      })
  }

  /// From sigma 8 on, twice the width must cost less than twice the time.
  var limits: [Limit] {
    zip(lines, lines.dropFirst()).filter { $0.0.sigma >= 8 }.map { before, line in
      Limit(
        title: "gaussian-blur: sigma \(line.sigma) / sigma \(before.sigma)",
        value: line.measurement.ratio(to: before.measurement), side: .atMost, bound: 2)
    }
  }
}

import Benchmarks
import CommandLineKit
import FilterGraph
import Pixels

/// Chains with their measurements, and the ratios to the alternatives.
struct BenchTable {
  /// A row of the table.
  struct Entry {
    let title: String
    let chain: String
    var orientation = Orientation.up
  }

  private static let grade = HandComparison.grade
  private static let turnedGrade = Entry(
    title: "grade, turned by 90 degrees", chain: grade, orientation: .right)

  /// From a bare conversion to the full set of features.
  static let wellKnown = [
    Entry(title: "no filter", chain: ""), Entry(title: "grade of six filters", chain: grade), turnedGrade,
    Entry(title: "focus-peaking=mode=edge", chain: "focus-peaking=mode=edge"),
    Entry(title: "focus-peaking", chain: "focus-peaking"),
    Entry(title: "focus-peaking over the grade", chain: "\(grade),focus-peaking"),
    Entry(title: "sobel-edge-detection", chain: "sobel-edge-detection"),
    Entry(title: "gaussian-blur=4", chain: "gaussian-blur=4"),
    Entry(title: "gaussian-blur=16", chain: "gaussian-blur=16"),
    Entry(title: "unsharp-mask,exposure,gamma", chain: "unsharp-mask,exposure=0.5,gamma=1.2"),
    Entry(title: "bilateral", chain: "bilateral"), Entry(title: "beautify", chain: "beautify"),
    Entry(title: "tilt-shift", chain: "tilt-shift"), Entry(title: "lomo", chain: "lomo"),
  ]

  private var lines: [(entry: Entry, report: ChainBenchmark.Report)] = []

  mutating func append(_ entry: Entry, _ report: ChainBenchmark.Report) { lines.append((entry, report)) }

  /// The columns; a ratio is the time of the first divided by that of the second.
  private static let columns: [(title: String, width: Int)] = [
    ("", 30), ("passes", 8), ("ms", 8), ("plan/hand", 11), ("naive/plan", 12),
    ("settled/plan", 14),
  ]

  /// The table's heading.
  static let heading = line(columns.map(\.title))

  /// The alternatives measured with each plan.
  static let comparisons: Set<ChainBenchmark.Comparison> = [.handWritten, .naive, .settled]

  /// The row of a chain, plus one with GPU times if available.
  static func row(_ entry: Entry, _ report: ChainBenchmark.Report) -> String {
    let plan = report.plan
    let passes = report.comparisons[.naive].map { "\($0.passes) → \(plan.passes)" } ?? "\(plan.passes)"
    let isLong = entry.title.count > columns[0].width
    let numbers = line(
      [isLong ? "" : entry.title, passes, plan.times.median.text(digits: 1)]
        + ratios(report) { $0.ratio(to: $1) })
    let text = (isLong ? entry.title + "\n" : "") + numbers
    guard !plan.gpuMilliseconds.isEmpty else { return text }
    let median = FrameTimes(milliseconds: plan.gpuMilliseconds).median
    return text
      + line(
        ["  by the GPU's own clock", "", median.text(digits: 3)] + ratios(report) { $0.gpuRatio(to: $1) })
  }

  private static func ratios(
    _ report: ChainBenchmark.Report, _ ratio: (Measurement, Measurement) -> Double?
  ) -> [String] {
    func text(_ kind: ChainBenchmark.Comparison, _ form: (Measurement) -> Double?) -> String {
      report.comparisons[kind].flatMap(form).map { $0.text(digits: 2) + " x" } ?? "-"
    }
    return [
      text(.handWritten) { ratio(report.plan, $0) },
      text(.naive) { ratio($0, report.plan) }, text(.settled) { ratio($0, report.plan) },
    ]
  }

  private static func line(_ texts: [String]) -> String {
    zip(texts, columns).enumerated().map { index, cell in
      index == 0 ? cell.0.padded(to: cell.1.width) : cell.0.leftPadded(to: cell.1.width)
    }.joined() + "\n"
  }

  /// An explanation of the columns, and the other costs of the frames.
  var legend: String {
    let heap = lines.compactMap(\.report.plan.heapAllocations).reduce(0, +)
    let textures = lines.map(\.report.plan.texturesCreated).reduce(0, +)
    return """

      ms: the median of a frame, from its upload to its last pixel. A ratio is the median of frame by
      frame: how many times as long the first takes as the second. plan: with sliders that move; settled:
      with settings that stay; hand: programs written by hand; naive: a pass for each filter, with half
      floats in between.
      In all these frames plans created \(textures) textures and our code allocated memory \(heap) times.

      """
  }

  /// The reports as JSON.
  var json: JSON { .array(lines.map { $0.report.json(chain: $0.entry.chain) }) }

  /// What fusion must win.
  var limits: [Limit] {
    lines.compactMap { entry, report in
      guard entry.title == Self.turnedGrade.title, let naive = report.comparisons[.naive] else { return nil }
      return Limit(
        title: "turned grade: a pass for each filter / plan", value: naive.ratio(to: report.plan),
        side: .atLeast, bound: 4)
    }
  }
}

import PlanCompiler
import Benchmarks
import CommandLineKit
import FilterGraph
import Filters
import Pixels

/// The CPU time of planning: each filter as a chain of its own, including groups, and long chains.
struct PlanningTimes {
  private struct Time {
    let title: String
    /// After groups are expanded.
    let filters: Int
    let passes: Int
    let milliseconds: Double
  }

  private let filters: [Time]
  private let longChain: Time
  /// Rows of as many filters, which differ as much as the catalogue's do, the slowest first.
  private let rows: [Time]
  /// Rows of as many filters and groups, which are several filters each.
  private let rowsWithGroups: [Time]

  static func measure(
    catalog: FilterCatalog, size: PixelSize, format: PixelFormat
  ) throws -> PlanningTimes {
    let frame = PictureDescription(format: format, size: size, encoding: .video709)
    func time(_ title: String, _ graph: Graph, of count: Int) throws -> Time {
      var (filters, passes) = (0, 0)
      var times: [Double] = []
      for _ in 0..<count {
        let start = ContinuousClock.now
        let plan = try RenderPlan.compile(
          graph, catalog: catalog, frame: frame, options: CompilerOptions(parameters: .live))
        times.append(start.duration(to: .now) / .milliseconds(1))
        (filters, passes) = (plan.filterCount, plan.passes.count)
      }
      return Time(
        title: title, filters: filters, passes: passes, milliseconds: FrameTimes(milliseconds: times).median)
    }
    func rows(of filters: [FilterDefinition]) throws -> [Time] {
      try filters.indices.map { first in
        try time("the row that begins with \(filters[first].id)", row(of: filters, from: first), of: 31)
      }.sorted { $0.milliseconds > $1.milliseconds }
    }
    let filters = try catalog.filters.map { try time($0.id, graph(of: $0), of: 21) }
    let long = try Graph(parsing: longChainText, catalog: catalog)
    let rowable = catalog.filters.filter { $0.role != .part && $0.inputs.count == 1 }
    return PlanningTimes(
      filters: filters.sorted { $0.milliseconds > $1.milliseconds },
      longChain: try time("a usual chain of \(long.nodes.count - 1) filters", long, of: 101),
      rows: try rows(of: rowable.filter { !$0.isGroup }), rowsWithGroups: try rows(of: rowable))
  }

  /// The filters in a row.
  private static let rowLength = 24

  /// A row of filters far apart in the catalogue, which lists similar ones side by side.
  private static func row(of filters: [FilterDefinition], from first: Int) -> Graph {
    var graph = Graph()
    for step in 0..<rowLength {
      let definition = filters[(first + step * (filters.count * 5 / 13)) % filters.count]
      graph.output = graph.add(instance(of: definition), inputs: [graph.output])
    }
    return graph
  }

  private static let longChainText = {
    let part = "exposure=0.1,contrast=1.1,gamma=1.1,hue=10,levels,vignette"
    return "\(part),gaussian-blur,\(part),unsharp-mask,\(part),sobel-edge-detection,white-balance,sepia,rgb"
  }()

  /// A chain of one filter whose inputs all read the frame.
  private static func graph(of definition: FilterDefinition) -> Graph {
    var graph = Graph()
    graph.output = graph.add(instance(of: definition), inputs: definition.inputs.map { _ in graph.input })
    return graph
  }

  private static func instance(of definition: FilterDefinition) -> FilterInstance {
    var settings: [String: ParameterValue] = [:]
    for parameter in definition.parameters {
      if case .file = parameter.defaultValue { settings[parameter.name] = .file("made-up") }
    }
    return FilterInstance(definition, nearest: settings)
  }

  /// The report as text.
  var text: String {
    func line(_ time: Time) -> String {
      "planning \(time.title) (filters: \(time.filters), passes: \(time.passes))".padded(to: 70)
        + time.milliseconds.text(digits: 3).leftPadded(to: 9) + " ms\n"
    }
    let slowest = filters.prefix(3).map(line).joined()
    let median = FrameTimes(milliseconds: filters.map(\.milliseconds)).median
    func lines(_ rows: [Time], of what: String) -> String {
      let median = FrameTimes(milliseconds: rows.map(\.milliseconds)).median
      return "planning \(Self.rowLength) \(what), the median of \(rows.count) rows".padded(to: 70)
        + median.text(digits: 3).leftPadded(to: 9) + " ms\n" + rows.prefix(1).map(line).joined()
    }
    return line(longChain) + lines(rows, of: "filters") + lines(rowsWithGroups, of: "filters and groups")
      + slowest
      + "planning one of the other filters, the median of \(filters.count)".padded(to: 70)
      + median.text(digits: 3).leftPadded(to: 9) + " ms\n"
  }

  /// The report as JSON.
  var json: JSON {
    .array(
      ([longChain] + rows + rowsWithGroups + filters).map { time in
        [
          "chain": .string(time.title), "filters": .integer(time.filters), "passes": .integer(time.passes),
          "milliseconds": .double(time.milliseconds.rounded(toDigits: 4)),
        ]
      })
  }

  /// Planning must take less than a millisecond. A row with groups has several times as many filters.
  var limits: [Limit] {
    ([longChain] + rows.prefix(1) + filters.prefix(1)).map { time in
      Limit(title: "planning \(time.title), in ms", value: time.milliseconds, side: .atMost, bound: 1)
    }
  }
}

import PlanCompiler
import Benchmarks
import CommandLineKit
import FilterGraph
import Filters
import Pixels

/// The CPU time of planning: each filter as a chain of its own, including groups, and a long chain.
struct PlanningTimes {
  private struct Time {
    let title: String
    let passes: Int
    let milliseconds: Double
  }

  private let filters: [Time]
  private let longChain: Time

  static func measure(
    catalog: FilterCatalog, size: PixelSize, format: PixelFormat
  ) throws -> PlanningTimes {
    let frame = PictureDescription(format: format, size: size, encoding: .video709)
    func time(_ title: String, _ graph: Graph, of count: Int) throws -> Time {
      var passes = 0
      var times: [Double] = []
      for _ in 0..<count {
        let start = ContinuousClock.now
        passes = try RenderPlan.compile(
          graph, catalog: catalog, frame: frame, options: CompilerOptions(parameters: .live)
        ).passes.count
        times.append(start.duration(to: .now) / .milliseconds(1))
      }
      return Time(title: title, passes: passes, milliseconds: FrameTimes(milliseconds: times).median)
    }
    let filters = try catalog.filters.map { try time($0.id, graph(of: $0), of: 21) }
    let long = try Graph(parsing: longChainText, catalog: catalog)
    return PlanningTimes(
      filters: filters.sorted { $0.milliseconds > $1.milliseconds },
      longChain: try time("a chain of \(long.nodes.count - 1) filters", long, of: 101))
  }

  private static let longChainText = {
    let part = "exposure=0.1,contrast=1.1,gamma=1.1,hue=10,levels,vignette"
    return "\(part),gaussian-blur,\(part),unsharp-mask,\(part),sobel-edge-detection,white-balance,sepia,rgb"
  }()

  /// A chain of one filter whose inputs all read the frame.
  private static func graph(of definition: FilterDefinition) -> Graph {
    var settings: [String: ParameterValue] = [:]
    for parameter in definition.parameters {
      if case .file = parameter.defaultValue { settings[parameter.name] = .file("made-up") }
    }
    var graph = Graph()
    graph.output = graph.add(
      FilterInstance(definition, nearest: settings), inputs: definition.inputs.map { _ in graph.input })
    return graph
  }

  /// The report as text.
  var text: String {
    func line(_ time: Time) -> String {
      "planning \(time.title), \(time.passes) \(time.passes == 1 ? "pass" : "passes")".padded(to: 70)
        + time.milliseconds.text(digits: 3).leftPadded(to: 9) + " ms\n"
    }
    let slowest = filters.prefix(3).map(line).joined()
    let median = FrameTimes(milliseconds: filters.map(\.milliseconds)).median
    return line(longChain) + slowest
      + "planning one of the other filters, the median of \(filters.count)".padded(to: 70)
      + median.text(digits: 3).leftPadded(to: 9) + " ms\n"
  }

  /// The report as JSON.
  var json: JSON {
    .array(
      ([longChain] + filters).map { time in
        [
          "chain": .string(time.title), "passes": .integer(time.passes),
          "milliseconds": .double(time.milliseconds.rounded(toDigits: 4)),
        ]
      })
  }

  /// Planning must take less than a millisecond.
  var limits: [Limit] {
    ([longChain] + filters.prefix(1)).map { time in
      Limit(title: "planning \(time.title), in ms", value: time.milliseconds, side: .atMost, bound: 1)
    }
  }
}

import CommandLineKit
import Files
import FilterGraph
import Filters
import Rendering
import Stills
import Viewfinder

extension MeasureOptions {
  /// Measures the photographs; the first failure determines the exit code, and does not stop the others.
  func run(_ streams: StandardStreams) throws {
    let catalog = try FilterCatalog.standard(with: filterFiles)
    let graph = try chains.load(catalog, results: .several, telling: streams).measuringEverything
    let measuring = try graph.measurementForms(catalog: catalog)
    let renderer = try Renderer.offscreen(catalog)
    var failures = InputFailures(of: inputs.count)
    var reports: [JSON] = []
    let columns = MeasuredColumns(measuring.map(\.form))
    if form == .csv { try streams.write(CSV.row(columns.header)) }
    for input in inputs {
      let measurements: [PictureMeasurement]
      do throws(PhotoBatch.Failure) {
        measurements = try PhotoBatch.measure(
          contentsOf: input, graph, as: measuring.map(\.form), on: renderer)
      } catch {
        failures.add(input, error.underlying)
        continue
      }
      for (index, measurement) in measurements.enumerated() {
        let label = graph.outputs[index].label
        if let note = measurement.capNote { streams.note("\(StandardInput.name(of: input)): \(note)") }
        switch form {
        case .csv:
          let start = [input, label, measuring[index].filter.id, measuring[index].form.name]
          try streams.write(CSV.row(start + columns.cells(of: measurement.members)))
        case .json:
          let named: [JSON.Member] = [
            .init("input", .string(input)), .init("label", .string(label)),
            .init("filter", .string(measuring[index].filter.id)),
            .init("kind", .string(measuring[index].form.name)),
          ]
          reports.append(.object(named + measurement.members))
        case .text:
          let suffix = measurements.count > 1 ? " \(label)" : ""
          let lines = measurement.lines
          for line in lines { try streams.writeLine("\(input)\(suffix): \(line)") }
          if lines.isEmpty {
            streams.note("\(StandardInput.name(of: input))\(suffix): no \(measuring[index].form.name)")
          }
        }
      }
    }
    try failures.throwIfAlone()
    if form == .json {
      try streams.write(["version": 1, "measurements": .array(reports), "failures": failures.json])
    }
    try failures.finish(streams)
  }
}

/// The columns of measurements in a table: the names of the members of their JSON, as far as the chain has them.
private struct MeasuredColumns {
  private let names: [String]

  init(_ forms: [MeasurementForm]) {
    let used = Set(forms.flatMap(Self.names))
    names = [
      "number", "red", "green", "blue", "alpha", "luminance", "levels", "points", "lines", "found", "limit",
    ].filter(used.contains)
  }

  private static func names(of form: MeasurementForm) -> [String] {
    switch form {
    case .color: ["red", "green", "blue", "alpha"]
    case .number: ["number"]
    case .histogram: ["levels", "red", "green", "blue", "luminance"]
    case .points: ["points", "found", "limit"]
    case .lines: ["lines", "found", "limit"]
    }
  }

  /// The first row.
  var header: [String] { ["input", "label", "filter", "kind"] + names }

  /// The cells of a measurement: of lists the numbers with spaces between them, of points and lines with semicolons too.
  func cells(of members: [JSON.Member]) -> [String] {
    // The colour is an object of its own in JSON.
    let flat = members.flatMap { member -> [JSON.Member] in
      if member.name == "color", case .object(let parts) = member.value { parts } else { [member] }
    }
    return names.map { name in flat.first { $0.name == name }.map { Self.text($0.value) } ?? "" }
  }

  private static func text(_ value: JSON) -> String {
    switch value {
    case .array(let elements):
      let isNested = elements.contains { if case .object = $0 { true } else { false } }
      return elements.map(text).joined(separator: isNested ? "; " : " ")
    case .object(let members): return members.map { text($0.value) }.joined(separator: " ")
    default: return value.text(.line)
    }
  }
}

extension PictureMeasurement {
  /// A note that a limit truncated the list.
  fileprivate var capNote: String? {
    func note(_ listed: Int, _ count: Int, _ what: String) -> String? {
      count > listed ? "\(count) \(what), only the strongest \(listed) are listed" : nil
    }
    return switch self {
    case .points(let found): note(found.elements.count, found.count, "points")
    case .lines(let found): note(found.elements.count, found.count, "lines")
    case .color, .number, .histogram: nil
    }
  }

  /// The measurement as members of a JSON object.
  fileprivate var members: [JSON.Member] {
    func number(_ value: Double) -> JSON { .double(value.rounded(places: 6)) }
    func numbers(_ values: [Double]) -> JSON { .array(values.map(number)) }
    switch self {
    case .color(let color):
      return [
        .init(
          "color",
          [
            "red": number(color.red), "green": number(color.green), "blue": number(color.blue),
            "alpha": number(color.alpha),
          ])
      ]
    case .number(let value): return [.init("number", number(value))]
    case .histogram(let histogram):
      return [
        .init("levels", .integer(histogram.red.count)), .init("red", numbers(histogram.red)),
        .init("green", numbers(histogram.green)), .init("blue", numbers(histogram.blue)),
        .init("luminance", numbers(histogram.luminance)),
      ]
    case .points(let found):
      let points = found.elements.map { point -> JSON in
        ["x": number(point.x), "y": number(point.y), "strength": number(point.strength)]
      }
      return [
        .init("points", .array(points)), .init("found", .integer(found.count)),
        .init("limit", .integer(found.limit)),
      ]
    case .lines(let found):
      let lines = found.elements.map { line -> JSON in
        ["angle": number(line.angle), "distance": number(line.distance), "votes": number(line.votes)]
      }
      return [
        .init("lines", .array(lines)), .init("found", .integer(found.count)),
        .init("limit", .integer(found.limit)),
      ]
    }
  }

  /// The measurement as lines of text.
  fileprivate var lines: [String] {
    func text(_ value: Double) -> String { "\(value.rounded(places: 4))" }
    switch self {
    case .color(let color):
      return [
        "red \(text(color.red)), green \(text(color.green)), blue \(text(color.blue)), alpha \(text(color.alpha))"
      ]
    case .number(let value): return [text(value)]
    case .histogram(let histogram):
      return histogram.red.indices.map { level in
        "level \(level): red \(text(histogram.red[level])), green \(text(histogram.green[level])), "
          + "blue \(text(histogram.blue[level])), luminance \(text(histogram.luminance[level]))"
      }
    case .points(let found):
      return found.elements.map { "point \(text($0.x)) \(text($0.y)), strength \(text($0.strength))" }
    case .lines(let found):
      return found.elements.map {
        "line at \(text($0.angle)) degrees, distance \(text($0.distance)), votes \(text($0.votes))"
      }
    }
  }
}

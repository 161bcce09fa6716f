import FilterGraph
import Foundation

/// The typed Swift API of one filter: a struct with a property for each parameter.
struct SwiftAPI {
  let filter: FilterDefinition

  /// The words of ids that Swift names write in capitals.
  private static let capitals = [
    "rgb": "RGB", "hsb": "HSB", "cga": "CGA", "fast": "FAST", "clahe": "CLAHE",
  ]
  /// Filters whose name another type has already.
  private static let otherNames = ["orientation": "OrientationFilter"]

  /// Whether the filter has a typed API: parts of groups have none, save those that measure.
  static func covers(_ filter: FilterDefinition) -> Bool {
    filter.role != .part || filter.measurement != nil
  }

  var text: String {
    let name = Self.otherNames[filter.id] ?? upperCamelCase(filter.id)
    var lines = documentation
    lines.append("public struct \(name): \(filter.measurement == nil ? "" : "Measuring")Filter {")
    lines.append("  public static let id = \"\(filter.id)\"")
    if let measurement = filter.measurement {
      lines.append("  /// What the filter measures.")
      lines.append("  public typealias Measured = \(Self.type(of: measurement))")
    }
    let properties = filter.parameters.map { SwiftProperty(parameter: $0) }
    for property in properties { lines += property.choices }
    if !properties.isEmpty { lines.append("") }
    for property in properties { lines += property.declaration }
    let arguments = properties.map(\.argument).joined(separator: ", ")
    lines += ["", "  /// Creates the filter; a parameter left out has its documented default."]
    lines.append("  public init(\(arguments)) {")
    lines += properties.map { "    self.\($0.name) = \($0.name)" }
    lines += ["  }", "", "  public init(settings: FilterSettings) {"]
    lines += properties.map { "    self.\($0.name) = settings[\"\($0.parameter.name)\"]" }
    lines += ["  }", "", "  public var values: [String: ParameterValue] {"]
    if properties.isEmpty {
      lines.append("    [:]")
    } else {
      lines.append("    [")
      lines += properties.map { "      \"\($0.parameter.name)\": \($0.value)," }
      lines.append("    ]")
    }
    lines += ["  }", "}"]
    return lines.map { $0 + "\n" }.joined()
  }

  private var documentation: [String] {
    var paragraphs = [wrapped(filter.summary, prefix: "/// ")]
    if !filter.details.isEmpty {
      paragraphs.append(wrapped(filter.details.joined(separator: " "), prefix: "/// "))
    }
    paragraphs += filter.formulas.map { ["///     \($0)"] }
    if !filter.sources.isEmpty {
      paragraphs.append(wrapped("Source: " + filter.sources.joined(separator: " ") + ".", prefix: "/// "))
    }
    if !filter.aliases.isEmpty {
      let names = filter.aliasText { "`\($0)`" }
      paragraphs.append(wrapped("In GPUImage: \(names).", prefix: "/// "))
    }
    return Array(paragraphs.joined(separator: ["///"]))
  }

  private static func type(of measurement: MeasurementForm) -> String {
    switch measurement {
    case .color: "MeasuredColor"
    case .number: "Double"
    case .histogram: "LevelHistogram"
    case .points: "Found<MeasuredPoint>"
    case .lines: "Found<MeasuredLine>"
    }
  }

  /// `sobel-edge-detection` as `SobelEdgeDetection`.
  static func upperCamelCase(_ name: String) -> String {
    name.split(separator: "-").map { capitals[String($0)] ?? $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
  }

  private func upperCamelCase(_ name: String) -> String { Self.upperCamelCase(name) }
}

/// The text in lines of at most 110 characters, each behind the prefix.
func wrapped(_ text: String, prefix: String) -> [String] {
  var lines: [String] = []
  var line = prefix
  for word in text.split(separator: " ") {
    if line.count + 1 + word.count > 110 {
      lines.append(line)
      line = prefix + word
    } else {
      line += (line.hasSuffix(" ") ? "" : " ") + word
    }
  }
  return lines + [line]
}

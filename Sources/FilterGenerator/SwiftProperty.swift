import FilterGraph
import Foundation

/// A parameter as a property of a filter's struct.
struct SwiftProperty {
  let parameter: ParameterDefinition

  private static let keywords: Set = [
    "in", "default", "repeat", "switch", "case", "init", "self", "is", "as", "operator", "extension",
  ]
  /// The colours that `Color` has constants for.
  private static let colors: [String: [Double]] = [
    "red": [1, 0, 0], "green": [0, 1, 0], "blue": [0, 0, 1], "yellow": [1, 1, 0], "cyan": [0, 1, 1],
    "magenta": [1, 0, 1], "white": [1, 1, 1], "black": [0, 0, 0],
  ]

  /// The property's name.
  var name: String { Self.escaped(parameter.codeName) }

  private static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  private static func caseName(_ word: String) -> String {
    let name = camelCase(word)
    return escaped(name.first!.isNumber ? "degrees\(name)" : name)
  }

  private var type: String {
    switch parameter.kind {
    case .float: "Double"
    case .int: "Int"
    case .bool: "Bool"
    case .choice: SwiftAPI.upperCamelCase(parameter.name)
    case .point: "Point"
    case .color: "Color"
    case .list: "[Double]"
    case .curve: "[Point]"
    case .image, .lookup, .text: "String"
    }
  }

  /// The default as Swift writes it; nil for a file that the caller has to name.
  private var defaultText: String? {
    switch (parameter.defaultValue, parameter.kind) {
    case (.file(let path), _): return path.isEmpty ? nil : "\"\(path)\""
    case (.numbers(let numbers), .bool): return numbers[0] != 0 ? "true" : "false"
    case (.numbers(let numbers), .choice(let words)): return "." + Self.caseName(words[Int(numbers[0])])
    case (.numbers(let numbers), .color): return Self.text(ofColor: numbers)
    case (.numbers(let numbers), .point): return Self.text(ofPoint: numbers)
    case (.numbers(let numbers), .list): return "[" + numbers.map(plain).joined(separator: ", ") + "]"
    case (.numbers(let numbers), .curve):
      let points = stride(from: 0, to: numbers.count, by: 2).map { Self.text(ofPoint: Array(numbers[$0...])) }
      return "[" + points.joined(separator: ", ") + "]"
    case (.numbers(let numbers), _): return plain(numbers[0])
    }
  }

  private static func text(ofPoint numbers: [Double]) -> String {
    "Point(x: \(plain(numbers[0])), y: \(plain(numbers[1])))"
  }

  private static func text(ofColor numbers: [Double]) -> String {
    if numbers[3] == 1, let name = colors.first(where: { $0.value == Array(numbers.prefix(3)) })?.key {
      return "." + name
    }
    let parts = numbers.prefix(3).map { String(format: "%.9g", $0) }
    let alpha = numbers[3] == 1 ? "" : ", alpha: \(plain(numbers[3]))"
    return "Color(red: \(parts[0]), green: \(parts[1]), blue: \(parts[2])\(alpha))"
  }

  /// The enum of a choice's words; empty for other kinds.
  var choices: [String] {
    guard case .choice(let words) = parameter.kind else { return [] }
    return [
      "", "  /// The choices of `\(name)`.",
      "  public enum \(type): Int, Hashable, Sendable, CaseIterable, FilterSetting {",
      "    case " + words.map(Self.caseName).joined(separator: ", "), "  }",
    ]
  }

  /// The property with its documentation.
  var declaration: [String] {
    var label = parameter.label.prefix(1).uppercased() + parameter.label.dropFirst()
    if !label.hasSuffix(".") { label += "." }
    let isChoice = if case .choice = parameter.kind { true } else { false }
    if !parameter.rangeText.isEmpty, !isChoice {
      label += " Range: \(parameter.rangeText.replacingOccurrences(of: "..", with: "…"))."
    }
    return wrapped(label, prefix: "  /// ") + ["  public var \(name): \(type)"]
  }

  /// The argument of the initialiser.
  var argument: String { "\(name): \(type)" + (defaultText.map { " = \($0)" } ?? "") }

  /// The property as a value of a graph.
  var value: String {
    switch parameter.kind {
    case .float: ".number(self.\(name))"
    case .int: ".number(Double(self.\(name)))"
    case .bool: ".number(self.\(name) ? 1 : 0)"
    case .choice: ".number(Double(self.\(name).rawValue))"
    case .point, .color: "self.\(name).value"
    case .list: ".numbers(self.\(name))"
    case .curve: ".numbers(self.\(name).flatMap { [$0.x, $0.y] })"
    case .image, .lookup, .text: ".file(self.\(name))"
    }
  }
}

import FilterGraph

/// How the window marks what is in focus.
struct PeakingSettings: Hashable {
  /// The colours that the key goes through.
  static let colors: [(name: String, value: ParameterValue)] = [
    ("red", .numbers([1, 0, 0, 1])), ("green", .numbers([0, 1, 0, 1])), ("blue", .numbers([0, 0, 1, 1])),
    ("yellow", .numbers([1, 1, 0, 1])), ("cyan", .numbers([0, 1, 1, 1])),
    ("magenta", .numbers([1, 0, 1, 1])), ("white", .numbers([1, 1, 1, 1])),
  ]

  /// Whether marks are shown.
  var isOn = false
  /// The place of the colour among `colors`.
  private(set) var color = 0
  /// In twentieths, so that steps add up exactly.
  private var sensitivitySteps = 10

  /// How much is marked, 0…1.
  var sensitivity: Double { Double(sensitivitySteps) / 20 }

  var colorName: String { Self.colors[color].name }

  mutating func nextColor() { color = (color + 1) % Self.colors.count }

  mutating func changeSensitivity(by steps: Int) {
    sensitivitySteps = min(max(sensitivitySteps + steps, 0), 20)
  }

  /// Begins with the settings of a filter in a chain.
  mutating func adopt(_ filter: FilterInstance) {
    for parameter in filter.definition.parameters {
      guard case .numbers(let numbers) = filter.value(of: parameter) else { continue }
      switch parameter.name {
      case "sensitivity": sensitivitySteps = Int((min(max(numbers[0], 0), 1) * 20).rounded())
      case "color":
        if let known = Self.colors.firstIndex(where: { $0.value == .numbers(numbers) }) { color = known }
      default: break
      }
    }
  }

  /// The settings as the filter takes them.
  var values: [String: ParameterValue] {
    ["color": Self.colors[color].value, "sensitivity": .number(sensitivity)]
  }
}

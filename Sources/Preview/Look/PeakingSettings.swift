import FilterGraph
import Viewfinder

/// How the window marks what is in focus.
package struct PeakingSettings: Hashable {
  /// The colours that the key goes through; the ladder comes after them.
  static let colors: [(name: Phrase, value: ParameterValue)] = [
    ("red", .numbers([1, 0, 0, 1])), ("green", .numbers([0, 1, 0, 1])), ("blue", .numbers([0, 0, 1, 1])),
    ("yellow", .numbers([1, 1, 0, 1])), ("cyan", .numbers([0, 1, 1, 1])),
    ("magenta", .numbers([1, 0, 1, 1])), ("white", .numbers([1, 1, 1, 1])),
  ]

  /// What the key goes through, as `mode` of the filter counts it.
  package static let modes: [(name: Phrase, value: Double)] = [
    ("over the picture", 0), ("over grey", 1), ("with a black rim", 4), ("alone", 2), ("on every edge", 3),
  ]

  /// The shares of the picture that the keys go through.
  static let shares = [0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.05]

  /// Whether marks are shown.
  var isOn = false
  /// Green: lost highlights are red, lost shadows blue.
  private var color = Self.colors[1].value
  private var isLadder = false
  private var mode = 0
  /// In twentieths, so that steps add up exactly.
  private var sensitivitySteps = 14
  /// Whether the threshold follows the picture, so that a share of it is marked.
  private(set) var followsPicture = false
  /// How sharp the camera has shown to be.
  private(set) var reference = FocusReferenceHistory.range.lowerBound
  /// The reference that a chain states, which stays.
  private var statedReference: Double?
  /// The share of the picture that is marked then.
  private(set) var share = 0.005

  /// How much is marked, 0…1.
  var sensitivity: Double { Double(sensitivitySteps) / 20 }

  package var colorName: Phrase {
    isLadder ? "by sharpness" : knownColor.map { Self.colors[$0].name } ?? "the chain's"
  }

  /// Whether every edge is marked, in focus or not.
  var marksEdges: Bool { Self.modes[mode].value == 3 }

  var modeName: Phrase { Self.modes[mode].name }

  private var knownColor: Int? { Self.colors.firstIndex { $0.value == color } }

  /// All colours by name, the ladder last.
  static let colorNames: [Phrase] = colors.map(\.name) + ["by sharpness"]

  /// The colour's place among ``colorNames``; nil for a chain's own.
  var colorIndex: Int? { isLadder ? Self.colors.count : knownColor }

  /// The mode's place among ``modes``.
  var modeIndex: Int { mode }

  mutating func setColor(_ index: Int) {
    isLadder = index == Self.colors.count
    if !isLadder { color = Self.colors[index].value }
  }

  mutating func setMode(_ index: Int) { mode = index }

  mutating func setSensitivity(_ value: Double) {
    sensitivitySteps = Int((min(max(value, 0), 1) * 20).rounded())
  }

  mutating func setShare(_ value: Double) { share = min(max(value, 0.001), 0.05) }

  mutating func nextColor() {
    let next = isLadder ? 0 : (knownColor ?? -1) + 1
    isLadder = next == Self.colors.count
    color = Self.colors[next % Self.colors.count].value
  }

  mutating func nextMode() { mode = (mode + 1) % Self.modes.count }

  /// What decides how much is marked, in words.
  package var thresholdName: Phrase {
    followsPicture
      ? "marks up to \((share * 10000).rounded() / 100) % of the picture"
      : "sensitivity \(Int((sensitivity * 100).rounded())) %"
  }

  /// How sharp the camera has shown to be, in words.
  package var referenceName: Phrase {
    guard reference > FocusReferenceHistory.range.lowerBound else { return "nothing quite sharp seen yet" }
    return "sharpest seen: \((reference * 10).rounded() / 10)"
  }

  /// The reference for what is known of the camera: that of the chain where it states one.
  func learned(_ known: Double) -> Double { statedReference ?? known }

  package mutating func learn(_ known: Double) { reference = learned(known) }

  mutating func toggleFollowing() { followsPicture.toggle() }

  /// Marks more or less, by the sensitivity or by the share of the picture.
  mutating func changeSensitivity(by steps: Int) {
    guard followsPicture else {
      return sensitivitySteps = min(max(sensitivitySteps + steps, 0), 20)
    }
    for _ in 0..<abs(steps) {
      let next = steps > 0 ? Self.shares.first { $0 > share } : Self.shares.last { $0 < share }
      share = next ?? share
    }
  }

  /// Begins with the settings of a filter in a chain.
  mutating func adopt(_ filter: FilterInstance) {
    for parameter in filter.definition.parameters {
      guard case .numbers(let numbers) = filter.value(of: parameter) else { continue }
      switch parameter.name {
      case "sensitivity": sensitivitySteps = Int((min(max(numbers[0], 0), 1) * 20).rounded())
      case "color": color = .numbers(numbers)
      case "threshold": followsPicture = numbers[0] == 1
      case "share": share = numbers[0]
      case "coloring": isLadder = numbers[0] == 1
      case "reference":
        // What was learned comes back in the graph when a program changes another setting.
        let isLearned = statedReference == nil && numbers[0] == reference
        statedReference = isLearned || numbers[0] == FocusReferenceHistory.range.lowerBound ? nil : numbers[0]
        if let statedReference { reference = statedReference }
      case "mode": mode = Self.modes.firstIndex { $0.value == numbers[0] } ?? 0
      default: break
      }
    }
  }

  /// The settings as the filter takes them.
  var values: [String: ParameterValue] {
    [
      "color": color, "sensitivity": .number(sensitivity), "mode": .number(Self.modes[mode].value),
      "coloring": .number(isLadder ? 1 : 0), "threshold": .number(followsPicture ? 1 : 0),
      "share": .number(share), "reference": .number(reference),
    ]
  }
}

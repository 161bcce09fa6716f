/// The keys of the window: the one table behind the input, the help on the screen and the manual.
public struct KeyBinding: Sendable {
  /// Something that a key asks for.
  enum Action: Hashable, Sendable {
    case still
    case togglePeaking
    case changeSensitivity(steps: Int)
    case nextPeakingColor
    case nextPeakingMode
    case toggleThreshold
    case toggleAid(Aid)
    case toggleMirror
    case rotate
    case toggleMagnifier(Magnification.Form)
    case toggleMagnifierStyle
    case moveFocus(steps: Int)
    case selectChain(offset: Int)
    case togglePanel(Panel)
    case toggleFullscreen
    case leave
    case close
    case quit
  }

  /// A stroke and what it asks for.
  struct Stroke: Sendable {
    let stroke: KeyStroke
    let action: Action
    /// Whether holding the key down repeats it.
    let repeats: Repetition

    enum Repetition { case once, held }
  }

  /// The keys as they are printed, in the order of preference.
  public let keys: [String]
  /// What they do, in a few words.
  public let help: String
  let strokes: [Stroke]

  private init(
    _ keys: [String], _ help: String, _ strokes: [(Key, KeyStroke.Modifiers, Action)],
    repeats: Stroke.Repetition = .once
  ) {
    self.keys = keys
    self.help = help
    self.strokes = strokes.map {
      Stroke(stroke: KeyStroke(key: $0.0, modifiers: $0.1), action: $0.2, repeats: repeats)
    }
  }

  /// All keys, in the order of the help.
  public static let all: [KeyBinding] = [
    KeyBinding(["Space"], "take a still", [("space", [], .still)]),
    KeyBinding(
      ["P"], "focus peaking; Shift: over the picture, grey, alone \u{2026}",
      [("p", [], .togglePeaking), ("p", .shift, .nextPeakingMode)]),
    KeyBinding(
      ["[", "]"], "less or more peaking",
      [("[", [], .changeSensitivity(steps: -1)), ("]", [], .changeSensitivity(steps: 1))], repeats: .held),
    KeyBinding(
      ["T"], "peaking by sensitivity, or by a share of the picture", [("t", [], .toggleThreshold)]),
    KeyBinding(["C"], "next colour of the peaking; the last is by sharpness", [("c", [], .nextPeakingColor)]),
    KeyBinding(
      ["B", "X", "J"], "zebra, false colour, clipping warning",
      [("b", [], .toggleAid(.zebra)), ("x", [], .toggleAid(.falseColor)), ("j", [], .toggleAid(.clipping))]),
    KeyBinding(
      ["H", "W", "V"], "histogram, waveform, vectorscope",
      [
        ("h", [], .toggleAid(.histogram)), ("w", [], .toggleAid(.waveform)),
        ("v", [], .toggleAid(.vectorscope)),
      ]),
    KeyBinding(["G"], "grid: thirds, golden section, diagonals \u{2026}", [("g", [], .toggleAid(.grid))]),
    KeyBinding(["M"], "mirror the preview; stills stay as they are", [("m", [], .toggleMirror)]),
    KeyBinding(["R"], "turn by 90\u{b0}", [("r", [], .rotate)]),
    KeyBinding(
      ["Z"], "loupe at the pointer; Shift: in the whole window; the wheel changes the factor",
      [("z", [], .toggleMagnifier(.loupe)), ("z", .shift, .toggleMagnifier(.punchIn))]),
    KeyBinding(["D"], "magnified detail plain, or with edges emphasised", [("d", [], .toggleMagnifierStyle)]),
    KeyBinding(["I"], "frame rate, latency and lost frames", [("i", [], .togglePanel(.statistics))]),
    KeyBinding(
      ["Left", "Right"], "focus farther or nearer; Shift: ten times as far",
      [
        ("left", [], .moveFocus(steps: -1)), ("right", [], .moveFocus(steps: 1)),
        ("down", [], .moveFocus(steps: -1)), ("up", [], .moveFocus(steps: 1)),
        ("left", .shift, .moveFocus(steps: -10)), ("right", .shift, .moveFocus(steps: 10)),
        ("down", .shift, .moveFocus(steps: -10)), ("up", .shift, .moveFocus(steps: 10)),
      ], repeats: .held),
    KeyBinding(
      ["L"], "next chain; Shift: the one before",
      [("l", [], .selectChain(offset: 1)), ("l", .shift, .selectChain(offset: -1))]),
    KeyBinding(["Tab"], "the settings of the chain's filters", [("tab", [], .togglePanel(.settings))]),
    KeyBinding(
      ["F", "F11"], "full screen; also by a double click",
      [("f", [], .toggleFullscreen), ("f11", [], .toggleFullscreen)]),
    KeyBinding(["Esc"], "close the help, leave full screen", [("escape", [], .leave)]),
    KeyBinding(
      ["Q"], "quit; Ctrl+W closes this window",
      [("q", [], .quit), ("q", .control, .quit), ("w", .control, .close)]),
    KeyBinding(
      ["?", "F1"], "this list",
      [
        ("?", [], .togglePanel(.help)), ("?", .shift, .togglePanel(.help)),
        ("/", .shift, .togglePanel(.help)),
        ("f1", [], .togglePanel(.help)),
      ]),
  ]

  /// The stroke of the table that a key press is, looked up without allocating.
  static func stroke(for pressed: KeyStroke) -> Stroke? { byStroke[pressed] }

  private static let byStroke: [KeyStroke: Stroke] = {
    var table: [KeyStroke: Stroke] = [:]
    for stroke in all.flatMap(\.strokes) {
      precondition(
        table.updateValue(stroke, forKey: stroke.stroke) == nil, "two actions share \(stroke.stroke)")
    }
    return table
  }()

  /// The table in Markdown, for the README.
  public static var markdown: String {
    let rows = all.map { binding in
      "| \(binding.keys.map { "`\($0)`" }.joined(separator: " ")) | \(binding.help) |\n"
    }
    return "| key | what it does |\n|---|---|\n" + rows.joined()
  }
}

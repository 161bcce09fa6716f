/// The keys of the window as they come: the one table behind the input and the help on the screen.
public struct KeyBinding: Sendable {
  /// Something that a key asks for.
  package enum Action: Hashable, Sendable {
    case still
    case openStill
    case toggleRecording
    case pauseRecording
    case toggleVirtualCamera
    case togglePause
    case togglePeaking
    case changeSensitivity(steps: Int)
    case nextPeakingColor
    case nextPeakingMode
    case toggleThreshold
    case toggleAid(Aid)
    case toggleMeter
    case toggleOnionSkin
    case toggleHorizon
    case toggleMirror
    case rotate
    case toggleMagnifier(Magnification.Form)
    case toggleMagnifierStyle
    case moveFocus(steps: Int)
    case selectChain(offset: Int)
    case togglePanel(Panel)
    case moveKeyboard(KeyboardFocus.Command)
    case undo
    case redo
    case toggleSplit
    case copyLook
    case pasteLook
    case toggleFullscreen
    case leave
    case close
    case quit
  }

  /// A stroke and what it asks for.
  package struct Stroke: Sendable {
    let stroke: KeyStroke
    package let action: Action
    /// Whether holding the key down repeats it.
    let repeats: Repetition

    enum Repetition { case once, held }
  }

  /// The keys as they are printed, in the order of preference.
  public let keys: [String]
  /// What they do, in a few words.
  public let help: Phrase
  package let strokes: [Stroke]

  /// A line of the help with other strokes.
  init(_ binding: KeyBinding, strokes: [Stroke]) {
    var keys: [String] = []
    for stroke in strokes where !keys.contains(stroke.stroke.name) { keys.append(stroke.stroke.name) }
    self.keys = keys
    help = binding.help
    self.strokes = strokes
  }

  private init(
    _ keys: [String], _ help: Phrase, _ strokes: [(Key, KeyStroke.Modifiers, Action)],
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
      ["Shift+Space"], "the shutter: timer, burst, bracket, HDR, RAW, aspect, folder",
      [("space", .shift, .togglePanel(.shutter))]),
    KeyBinding(
      ["F5"], "record a movie, or end it; Shift: pause",
      [("f5", [], .toggleRecording), ("f5", .shift, .pauseRecording)]),
    KeyBinding(
      ["F7"], "show the picture to other programs as a camera, or end that",
      [("f7", [], .toggleVirtualCamera)]),
    KeyBinding(
      ["Pause", "."], "hold the picture, or go on", [("pause", [], .togglePause), (".", [], .togglePause)]),
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
    KeyBinding(
      ["Y", "O"], "sharpness meter; the last still over the picture, with Shift: opened",
      [("y", [], .toggleMeter), ("o", [], .toggleOnionSkin), ("o", .shift, .openStill)]),
    KeyBinding(
      ["G"], "grid: thirds, golden section, diagonals \u{2026}; Shift: horizon",
      [("g", [], .toggleAid(.grid)), ("g", .shift, .toggleHorizon)]),
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
      ["N"], "next look; Shift: the one before",
      [("n", [], .selectChain(offset: 1)), ("n", .shift, .selectChain(offset: -1))]),
    KeyBinding(["F6"], "before and after, split at the pointer", [("f6", [], .toggleSplit)]),
    KeyBinding(
      ["L", "E", "A"], "looks; the editor of the look; all aids",
      [("l", [], .togglePanel(.looks)), ("e", [], .togglePanel(.editor)), ("a", [], .togglePanel(.aids))]),
    KeyBinding(
      ["K", "S"], "the camera; settings of the window",
      [("k", [], .togglePanel(.camera)), ("s", [], .togglePanel(.settings))]),
    KeyBinding(
      ["Ctrl+Z"], "undo a change of the look; Shift: redo",
      [("z", .control, .undo), ("z", [.control, .shift], .redo), ("y", .control, .redo)], repeats: .held),
    KeyBinding(
      ["Ctrl+C", "Ctrl+V"], "copy the look's chain as text; use a chain from the clipboard",
      [("c", .control, .copyLook), ("v", .control, .pasteLook)]),
    KeyBinding(
      ["Tab"], "use the panels by keys: Tab, arrows, Return; Esc ends it",
      [("tab", [], .moveKeyboard(.next)), ("tab", .shift, .moveKeyboard(.previous))], repeats: .held),
    KeyBinding(
      ["F", "F11"], "full screen; also by a double click",
      [("f", [], .toggleFullscreen), ("f11", [], .toggleFullscreen)]),
    KeyBinding(["Esc"], "close the panel, leave full screen", [("escape", [], .leave)]),
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
}

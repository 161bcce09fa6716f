/// A line of the help on the screen: keys, and what they do.
public struct KeyBinding: Sendable {
  /// A stroke and the command that it asks for.
  package struct Stroke: Sendable {
    package let stroke: KeyStroke
    package let command: WindowCommand
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

  private init(_ keys: [String], _ help: Phrase, _ commands: [WindowCommand]) {
    self.keys = keys
    self.help = help
    strokes = commands.flatMap { command in
      command.strokes.map { Stroke(stroke: $0, command: command) }
    }
  }

  /// All keys as they come, in the order of the help.
  public static let all: [KeyBinding] = [
    KeyBinding(["Space"], "take a still", [.still]),
    KeyBinding(
      ["Shift+Space"], "the shutter: timer, burst, bracket, HDR, RAW, aspect, folder",
      [.togglePanel(.shutter)]),
    KeyBinding(["F5"], "record a movie, or end it; Shift: pause", [.toggleRecording, .pauseRecording]),
    KeyBinding(
      ["F7"], "show the picture to other programs as a camera, or end that", [.toggleVirtualCamera]),
    KeyBinding(["Pause", "."], "hold the picture, or go on", [.togglePause]),
    KeyBinding(
      ["P"], "focus peaking; Shift: over the picture, grey, alone \u{2026}",
      [.togglePeaking, .nextPeakingMode]),
    KeyBinding(["[", "]"], "less or more peaking", [.lessPeaking, .morePeaking]),
    KeyBinding(
      ["T"], "peaking by sensitivity, or by a share of the picture", [.togglePeakingThreshold]),
    KeyBinding(["C"], "next colour of the peaking; the last is by sharpness", [.nextPeakingColor]),
    KeyBinding(
      ["B", "X", "J"], "zebra, false colour, clipping warning",
      [.toggleAid(.zebra), .toggleAid(.falseColor), .toggleAid(.clipping)]),
    KeyBinding(
      ["H", "W", "V"], "histogram, waveform, vectorscope",
      [.toggleAid(.histogram), .toggleAid(.waveform), .toggleAid(.vectorscope)]),
    KeyBinding(
      ["Y", "O"], "sharpness meter; the last still over the picture, with Shift: opened",
      [.toggleMeter, .toggleOnionSkin, .openStill]),
    KeyBinding(
      ["G"], "grid: thirds, golden section, diagonals \u{2026}; Shift: horizon",
      [.toggleAid(.grid), .toggleHorizon]),
    KeyBinding(["M"], "mirror the preview; stills stay as they are", [.toggleMirror]),
    KeyBinding(["R"], "turn by 90\u{b0}", [.rotate]),
    KeyBinding(
      ["Z"], "loupe at the pointer; Shift: in the whole window; the wheel changes the factor",
      [.toggleLoupe, .togglePunchIn]),
    KeyBinding(["D"], "magnified detail plain, or with edges emphasised", [.toggleMagnifierStyle]),
    KeyBinding(["I"], "frame rate, latency and lost frames", [.togglePanel(.statistics)]),
    KeyBinding(
      ["Left", "Right"], "focus farther or nearer; Shift: ten times as far",
      [.focusFarther, .focusNearer, .focusFartherFast, .focusNearerFast]),
    KeyBinding(["N"], "next look; Shift: the one before", [.nextLook, .previousLook]),
    KeyBinding(["F6"], "before and after, split at the pointer", [.toggleSplit]),
    KeyBinding(
      ["L", "E", "A"], "looks; the editor of the look; all aids",
      [.togglePanel(.looks), .togglePanel(.editor), .togglePanel(.aids)]),
    KeyBinding(
      ["K", "S"], "the camera; settings of the window", [.togglePanel(.camera), .togglePanel(.settings)]),
    KeyBinding(["Ctrl+Z"], "undo a change of the look; Shift: redo", [.undo, .redo]),
    KeyBinding(
      ["Ctrl+C", "Ctrl+V"], "copy the look's chain as text; use a chain from the clipboard",
      [.copyLook, .pasteLook]),
    KeyBinding(
      ["Tab"], "use the panels by keys: Tab, arrows, Return; Esc ends it", [.nextItem, .previousItem]),
    KeyBinding(["F", "F11"], "full screen; also by a double click", [.toggleFullscreen]),
    KeyBinding(["Esc"], "close the panel, leave full screen", [.leave]),
    KeyBinding(["Q"], "quit; Ctrl+W closes this window", [.quit, .close]),
    KeyBinding(["?", "F1"], "this list", [.togglePanel(.help)]),
  ]
}

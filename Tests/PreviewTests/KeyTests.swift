import Testing

@testable import ViewfinderPreview

@Suite struct KeyTests {
  @Test func namesAreCharactersOrWords() {
    #expect(Key(named: "s")?.code == 0x73)
    #expect(Key(named: "S") == "s")
    #expect(Key(named: "[")?.code == 0x5b)
    #expect(Key(named: "Space")?.code == 0x20)
    #expect(Key(named: "f11")?.code == (68 | 1 << 30) as Int32)
    for name in ["", "ss", "é", "f13", "\u{7}", " "] { #expect(Key(named: name) == nil, "'\(name)'") }
  }

  @Test(arguments: [
    ("space", KeyBinding.Action.still), ("p", .togglePeaking), ("[", .changeSensitivity(steps: -1)),
    ("]", .changeSensitivity(steps: 1)), ("c", .nextPeakingColor), ("m", .toggleMirror), ("r", .rotate),
    ("z", .toggleMagnifier(.loupe)), ("d", .toggleMagnifierStyle),
    ("i", .togglePanel(.statistics)), ("left", .moveFocus(steps: -1)),
    ("up", .moveFocus(steps: 1)), ("l", .selectChain(offset: 1)), ("f", .toggleFullscreen),
    ("t", .toggleThreshold), ("b", .toggleAid(.zebra)), ("x", .toggleAid(.falseColor)),
    ("j", .toggleAid(.clipping)),
    ("g", .toggleAid(.grid)), ("h", .toggleAid(.histogram)), ("w", .toggleAid(.waveform)),
    ("v", .toggleAid(.vectorscope)), ("f11", .toggleFullscreen), ("escape", .leave), ("q", .quit),
    ("?", .togglePanel(.help)), ("tab", .togglePanel(.settings)),
  ])
  func keysDoWhatThePromiseSays(name: String, action: KeyBinding.Action) throws {
    let key = try #require(Key(named: name))
    #expect(KeyBinding.stroke(for: KeyStroke(key: key))?.action == action)
  }

  @Test func shiftAndControlChangeTheMeaning() {
    #expect(
      KeyBinding.stroke(for: KeyStroke(key: "right", modifiers: .shift))?.action == .moveFocus(steps: 10))
    #expect(
      KeyBinding.stroke(for: KeyStroke(key: "l", modifiers: .shift))?.action == .selectChain(offset: -1))
    #expect(KeyBinding.stroke(for: KeyStroke(key: "p", modifiers: .shift))?.action == .nextPeakingMode)
    #expect(
      KeyBinding.stroke(for: KeyStroke(key: "z", modifiers: .shift))?.action == .toggleMagnifier(.punchIn))
    #expect(KeyBinding.stroke(for: KeyStroke(key: "q", modifiers: .control))?.action == .quit)
    #expect(KeyBinding.stroke(for: KeyStroke(key: "p", modifiers: .control)) == nil)
  }

  @Test func theTableInMarkdownHasARowForEachBinding() {
    let rows = KeyBinding.markdown.split(separator: "\n")
    #expect(rows.count == KeyBinding.all.count + 2)
    #expect(rows.contains("| `Space` | take a still |"))
  }
}

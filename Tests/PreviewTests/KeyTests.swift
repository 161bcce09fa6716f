import Foundation
import Testing

import ViewfinderPreview

struct KeyTests {
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
    ("up", .moveFocus(steps: 1)), ("n", .selectChain(offset: 1)), ("f", .toggleFullscreen),
    ("t", .toggleThreshold), ("b", .toggleAid(.zebra)), ("x", .toggleAid(.falseColor)),
    ("j", .toggleAid(.clipping)),
    ("g", .toggleAid(.grid)), ("h", .toggleAid(.histogram)), ("w", .toggleAid(.waveform)),
    ("v", .toggleAid(.vectorscope)), ("y", .toggleMeter), ("o", .toggleOnionSkin), ("f11", .toggleFullscreen),
    ("escape", .leave), ("q", .quit),
    ("?", .togglePanel(.help)), ("tab", .moveKeyboard(.next)), ("e", .togglePanel(.editor)),
    ("a", .togglePanel(.aids)), ("l", .togglePanel(.looks)),
  ])
  func keysDoWhatThePromiseSays(name: String, action: KeyBinding.Action) throws {
    let key = try #require(Key(named: name))
    #expect(KeyTable.standard.stroke(for: KeyStroke(key: key))?.action == action)
  }

  @Test func shiftAndControlChangeTheMeaning() {
    #expect(
      KeyTable.standard.stroke(for: KeyStroke(key: "right", modifiers: .shift))?.action
        == .moveFocus(steps: 10))
    #expect(
      KeyTable.standard.stroke(for: KeyStroke(key: "n", modifiers: .shift))?.action
        == .selectChain(offset: -1))
    #expect(KeyTable.standard.stroke(for: KeyStroke(key: "p", modifiers: .shift))?.action == .nextPeakingMode)
    #expect(
      KeyTable.standard.stroke(for: KeyStroke(key: "z", modifiers: .shift))?.action
        == .toggleMagnifier(.punchIn))
    #expect(
      KeyTable.standard.stroke(for: KeyStroke(key: "space", modifiers: .shift))?.action
        == .togglePanel(.shutter))
    #expect(KeyTable.standard.stroke(for: KeyStroke(key: "o", modifiers: .shift))?.action == .openStill)
    #expect(KeyTable.standard.stroke(for: KeyStroke(key: "q", modifiers: .control))?.action == .quit)
    #expect(KeyTable.standard.stroke(for: KeyStroke(key: "p", modifiers: .control)) == nil)
  }

  @Test func keysAreNamedAsTheyArePrinted() {
    #expect(KeyStroke(key: "p", modifiers: .shift).name == "Shift+P")
    #expect(KeyStroke(key: "w", modifiers: .control).name == "Ctrl+W")
    for (key, name) in [
      ("escape", "Esc"), ("f11", "F11"), ("page-up", "PgUp"), ("space", "Space"), ("[", "["),
    ] {
      #expect(Key(named: key)?.name == name)
    }
    #expect(KeyTable.standard.key(of: .still) == "Space")
    #expect(KeyTable.standard.key(of: .toggleMagnifier(.punchIn)) == "Shift+Z")
    #expect(KeyTable.standard.key(of: .moveKeyboard(.leave)).isEmpty)
  }

  /// A text of the documentation, its lines joined.
  private static func text(_ path: String) throws -> String {
    try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent(path), encoding: .utf8
    ).replacing("\n", with: " ")
  }

  @Test(
    arguments: [
      ("live thumbnails (*)", .togglePanel(.looks)), ("with undo (*)", .togglePanel(.editor)),
      ("all aids (*)", .togglePanel(.aids)), ("the shutter (* takes", .still),
      ("or *, chooses a timer", .togglePanel(.shutter)), ("movies (*)", .toggleRecording),
      ("and controls (*)", .togglePanel(.camera)), ("* compares before and after", .toggleSplit),
      ("settings say (*)", .togglePanel(.settings)), ("or * at any time", .togglePeaking),
      ("* and ] change", .changeSensitivity(steps: -1)),
      ("and * change its sensitivity", .changeSensitivity(steps: 1)), ("* its colour", .nextPeakingColor),
      ("* its display", .nextPeakingMode), ("* marks a fixed share", .toggleThreshold),
      ("* opens a loupe", .toggleMagnifier(.loupe)), ("* fills the window", .toggleMagnifier(.punchIn)),
      ("* emphasises edges", .toggleMagnifierStyle),
      ("* marks areas that are nearly white", .toggleAid(.zebra)),
      ("* shows exposure as false colours", .toggleAid(.falseColor)),
      ("* marks clipped highlights", .toggleAid(.clipping)), ("* switches between grids", .toggleAid(.grid)),
      ("*, W and V show", .toggleAid(.histogram)), (", * and V show", .toggleAid(.waveform)),
      ("W and * show", .toggleAid(.vectorscope)), ("* measures the sharpness", .toggleMeter),
      ("* lays the last still", .toggleOnionSkin), ("* lists the keys", .togglePanel(.help)),
    ] as [(String, KeyBinding.Action)])
  func theReadmeNamesTheKeys(phrase: String, action: KeyBinding.Action) throws {
    let key = KeyTable.standard.key(of: action)
    #expect(try Self.text("README.md").contains(phrase.replacing("*", with: key)), "\(key)")
  }

  @Test func theArticleNamesEachAction() throws {
    let article = try Self.text("Sources/Viewfinder/Viewfinder.docc/TheWindow.md")
    for name in Set(KeyBinding.all.flatMap(\.strokes).map(\.action.name)) {
      #expect(article.contains("`\(name)`"), "\(name)")
    }
  }

  // MARK: - Keys that the user has bound

  @Test func aBoundKeyReplacesTheOnesOfItsAction() throws {
    let (table, problems) = KeyTable.bound(["still": "Ctrl+S", "zebra": "space"])
    #expect(problems.isEmpty)
    #expect(table.stroke(for: KeyStroke(key: "s", modifiers: .control))?.action == .still)
    #expect(table.stroke(for: KeyStroke(key: "space"))?.action == .toggleAid(.zebra))
    #expect(table.stroke(for: KeyStroke(key: "b")) == nil)
    #expect(table.key(of: .still) == "Ctrl+S" && table.key(of: .toggleAid(.zebra)) == "Space")
    // The others are as they come.
    #expect(table.stroke(for: KeyStroke(key: "x"))?.action == .toggleAid(.falseColor))
    #expect(table.bindings.count == KeyBinding.all.count)
    #expect(table.bindings[0].keys == ["Ctrl+S"])
  }

  @Test func aKeyThatIsTakenLosesWhatItDid() {
    let (table, problems) = KeyTable.bound(["still": "B"])
    #expect(table.stroke(for: KeyStroke(key: "b"))?.action == .still)
    #expect(table.key(of: .toggleAid(.zebra)).isEmpty)
    #expect(
      problems.map(\.english) == [
        "key.still: B no longer does 'zebra'; set key.zebra to another key, or to none"
      ])
  }

  @Test(arguments: ["Ctrl+B", "none", "None"]) func nothingIsToldOfAnActionThatWasThoughtOf(key: String) {
    let (table, problems) = KeyTable.bound(["still": "B", "zebra": key])
    #expect(problems.isEmpty && table.stroke(for: KeyStroke(key: "b"))?.action == .still)
    #expect(table.key(of: .toggleAid(.zebra)) == (key == "Ctrl+B" ? key : ""))
  }

  @Test(
    arguments: [
      ([:], "P marks what is in focus; Z magnifies it.", "? lists all keys."),
      (["still": "P"], "'Aids' in the bar marks what is in focus; Z magnifies it.", "? lists all keys."),
      (
        ["focus-peaking": "Ctrl+P", "loupe": "none", "help": "none"],
        "Ctrl+P marks what is in focus; 'Aids' in the bar magnifies it.", "'Keys' in the bar lists all keys."
      ),
    ] as [([String: String], String, String)])
  func theFirstHintsNameTheWayThatThereIs(bound: [String: String], aids: String, keys: String) {
    let lines = PicturePanels.firstHints(KeyTable.bound(bound).table).map(\.english)
    #expect(Array(lines.dropFirst()) == [aids, keys])
  }

  @Test func anActionWithoutAKeyHasNone() {
    let (table, problems) = KeyTable.bound(["rotate": "none"])
    #expect(problems.isEmpty && table.stroke(for: KeyStroke(key: "r")) == nil)
    // An action with several keys keeps the others.
    let (other, none) = KeyTable.bound(["rotate": "F"])
    #expect(none.isEmpty && other.key(of: .toggleFullscreen) == "F11")
  }

  @Test func whatCannotBeBoundIsTold() {
    let (table, problems) = KeyTable.bound([
      "stil": "S", "zebra": "Hyper+B", "undo": "Ctrl+U", "redo": "ctrl+u",
    ])
    let lines = problems.map(\.english)
    #expect(lines.count == 3, "\(lines)")
    #expect(lines.contains { $0.contains("'still'") })
    #expect(lines.contains { $0.contains("Hyper+B") && $0.contains("F6") })
    #expect(lines.contains { $0.hasPrefix("key.undo") && $0.contains("redo") })
    #expect(table.stroke(for: KeyStroke(key: "b"))?.action == .toggleAid(.zebra))
  }

  @Test func everyActionHasANameOfItsOwn() {
    var actions: [String: KeyBinding.Action] = [:]
    for stroke in KeyBinding.all.flatMap(\.strokes) {
      let known = actions.updateValue(stroke.action, forKey: stroke.action.name)
      #expect(known == nil || known == stroke.action, "\(stroke.action.name)")
    }
  }

  @Test(arguments: ["Ctrl+Shift+P", "Space", "Esc", "F12", "[", "PgUp", "Alt+1", "+"])
  func strokesAreReadAsTheyArePrinted(name: String) throws {
    #expect(try #require(KeyStroke(named: name)).name == name)
  }
}

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
    ("space", WindowCommand.still), ("p", .togglePeaking), ("[", .lessPeaking),
    ("]", .morePeaking), ("c", .nextPeakingColor), ("m", .toggleMirror), ("r", .rotate),
    ("z", .toggleMagnifier(.loupe)), ("d", .toggleMagnifierStyle),
    ("i", .togglePanel(.statistics)), ("left", .focusFarther),
    ("up", .focusNearer), ("n", .nextLook), ("f", .toggleFullscreen),
    ("t", .togglePeakingThreshold), ("b", .toggleAid(.zebra)), ("x", .toggleAid(.falseColor)),
    ("j", .toggleAid(.clipping)),
    ("g", .toggleAid(.grid)), ("h", .toggleAid(.histogram)), ("w", .toggleAid(.waveform)),
    ("v", .toggleAid(.vectorscope)), ("y", .toggleMeter), ("o", .toggleOnionSkin), ("f11", .toggleFullscreen),
    ("escape", .leave), ("q", .quit),
    ("?", .togglePanel(.help)), ("tab", .nextItem), ("e", .togglePanel(.editor)),
    ("a", .togglePanel(.aids)), ("l", .togglePanel(.looks)),
  ])
  func keysDoWhatThePromiseSays(name: String, command: WindowCommand) throws {
    let key = try #require(Key(named: name))
    #expect(KeyTable.standard.command(for: KeyStroke(key: key)) == command)
  }

  @Test func shiftAndControlChangeTheMeaning() {
    #expect(
      KeyTable.standard.command(for: KeyStroke(key: "right", modifiers: .shift))
        == .focusNearerFast)
    #expect(
      KeyTable.standard.command(for: KeyStroke(key: "n", modifiers: .shift))
        == .previousLook)
    #expect(KeyTable.standard.command(for: KeyStroke(key: "p", modifiers: .shift)) == .nextPeakingMode)
    #expect(
      KeyTable.standard.command(for: KeyStroke(key: "z", modifiers: .shift))
        == .toggleMagnifier(.punchIn))
    #expect(
      KeyTable.standard.command(for: KeyStroke(key: "space", modifiers: .shift))
        == .togglePanel(.shutter))
    #expect(KeyTable.standard.command(for: KeyStroke(key: "o", modifiers: .shift)) == .openStill)
    #expect(KeyTable.standard.command(for: KeyStroke(key: "q", modifiers: .control)) == .quit)
    #expect(KeyTable.standard.command(for: KeyStroke(key: "p", modifiers: .control)) == nil)
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
      ("* and ] change", .lessPeaking),
      ("and * change its sensitivity", .morePeaking), ("* its colour", .nextPeakingColor),
      ("* its display", .nextPeakingMode), ("* marks a fixed share", .togglePeakingThreshold),
      ("* opens a loupe", .toggleMagnifier(.loupe)), ("* fills the window", .toggleMagnifier(.punchIn)),
      ("* emphasises edges", .toggleMagnifierStyle),
      ("* marks areas that are nearly white", .toggleAid(.zebra)),
      ("* shows exposure as false colours", .toggleAid(.falseColor)),
      ("* marks clipped highlights", .toggleAid(.clipping)), ("* switches between grids", .toggleAid(.grid)),
      ("*, W and V show", .toggleAid(.histogram)), (", * and V show", .toggleAid(.waveform)),
      ("W and * show", .toggleAid(.vectorscope)), ("* measures the sharpness", .toggleMeter),
      ("* lays the last still", .toggleOnionSkin), ("* lists the keys", .togglePanel(.help)),
    ] as [(String, WindowCommand)])
  func theReadmeNamesTheKeys(phrase: String, command: WindowCommand) throws {
    let key = KeyTable.standard.key(of: command)
    #expect(try Self.text("README.md").contains(phrase.replacing("*", with: key)), "\(key)")
  }

  @Test func theHelpPrintsKeysOfItsCommands() {
    for binding in KeyBinding.all {
      let names = Set(binding.strokes.map(\.stroke.name))
      #expect(!binding.keys.isEmpty && names.isSuperset(of: binding.keys), "\(binding.help)")
    }
  }

  @Test func theArticleNamesEachAction() throws {
    let article = try Self.text("Sources/Viewfinder/Viewfinder.docc/TheWindow.md")
    for name in Set(KeyBinding.all.flatMap(\.strokes).map(\.command.name)) {
      #expect(article.contains("`\(name)`"), "\(name)")
    }
  }

  // MARK: - Keys that the user has bound

  @Test func aBoundKeyReplacesTheOnesOfItsAction() throws {
    let (table, problems) = KeyTable.bound(["still": "Ctrl+S", "zebra": "space"])
    #expect(problems.isEmpty)
    #expect(table.command(for: KeyStroke(key: "s", modifiers: .control)) == .still)
    #expect(table.command(for: KeyStroke(key: "space")) == .toggleAid(.zebra))
    #expect(table.command(for: KeyStroke(key: "b")) == nil)
    #expect(table.key(of: .still) == "Ctrl+S" && table.key(of: .toggleAid(.zebra)) == "Space")
    // The others are as they come.
    #expect(table.command(for: KeyStroke(key: "x")) == .toggleAid(.falseColor))
    #expect(table.bindings.count == KeyBinding.all.count)
    #expect(table.bindings[0].keys == ["Ctrl+S"])
  }

  @Test func aKeyThatIsTakenLosesWhatItDid() {
    let (table, problems) = KeyTable.bound(["still": "B"])
    #expect(table.command(for: KeyStroke(key: "b")) == .still)
    #expect(table.key(of: .toggleAid(.zebra)).isEmpty)
    #expect(
      problems.map(\.english) == [
        "key.still: B no longer does 'zebra'; set key.zebra to another key, or to none"
      ])
  }

  @Test(arguments: ["Ctrl+B", "none", "None"]) func nothingIsToldOfAnActionThatWasThoughtOf(key: String) {
    let (table, problems) = KeyTable.bound(["still": "B", "zebra": key])
    #expect(problems.isEmpty && table.command(for: KeyStroke(key: "b")) == .still)
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
    #expect(problems.isEmpty && table.command(for: KeyStroke(key: "r")) == nil)
    #expect(table.key(of: .rotate).isEmpty)
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
    #expect(table.command(for: KeyStroke(key: "b")) == .toggleAid(.zebra))
  }

  @Test func everyCommandHasANameOfItsOwn() {
    var strokes: [String: [KeyStroke]] = [:]
    for command in KeyBinding.all.flatMap(\.strokes).map(\.command) {
      let known = strokes.updateValue(command.strokes, forKey: command.name)
      #expect(known == nil || known == command.strokes, "\(command.name)")
    }
  }

  @Test(arguments: ["Ctrl+Shift+P", "Space", "Esc", "F12", "[", "PgUp", "Alt+1", "+"])
  func strokesAreReadAsTheyArePrinted(name: String) throws {
    #expect(try #require(KeyStroke(named: name)).name == name)
  }
}

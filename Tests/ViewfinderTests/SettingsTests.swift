import Files
import FilterGraph
import Glibc
import ScratchFiles
import Stills
import TestSupport
import Testing
import Viewfinder

/// The user's settings and their file.
struct SettingsTests {
  private enum Dock: String, CaseIterable, SettingValue { case left, right }
  private let dock = SettingKey("panels", default: Dock.left)
  private let count = SettingKey("count", default: 3, expectation: "a number from 1 to 9") {
    (1...9).contains($0)
  }

  private func parse(_ text: String) -> (settings: Settings, problems: [String]) {
    Settings.parse(Array(text.utf8))
  }

  @Test func valuesAreTypedAndHaveDefaults() {
    var settings = Settings()
    #expect(settings[dock] == .left && settings[count] == 3 && settings[.isMirrored] == false)
    #expect(settings.text == "# Viewfinder's settings\nversion = 1\n")
    settings[dock] = .right
    settings[count] = 7
    settings[.isMirrored] = true
    settings[.interfaceScale] = 1.5
    settings[.stillsFolder] = " a \"b\"\n\\ü "
    let (again, problems) = parse(settings.text)
    #expect(problems.isEmpty && again == settings)
    #expect(again[dock] == .right && again[count] == 7 && again[.isMirrored] && again[.interfaceScale] == 1.5)
    #expect(again[.stillsFolder] == " a \"b\"\n\\ü ")
    settings.reset(dock)
    #expect(settings[dock] == .left && !settings.text.contains("panels"))
  }

  @Test func aValueThatIsWrongIsKeptAndItsDefaultHolds() {
    let (settings, problems) = parse("version = 1\npanels = up\ncount = 70\ninterface-scale = nan\n")
    #expect(problems.isEmpty)
    #expect(settings[dock] == .left && settings[count] == 3 && settings[.interfaceScale] == 1)
    #expect(settings.problem(with: dock) == "'up' is no value of panels: expected one of left, right")
    #expect(settings.problem(with: count) == "'70' is no value of count: expected a number from 1 to 9")
    #expect(settings.problem(with: .isMirrored) == nil)
    #expect(settings.text.contains("panels = up\n"))
  }

  @Test func whatIsUnknownStaysAsItStands() {
    let text = "# mine\nversion = 9\n\nfuture.thing = a = b\n  # more\nkey.shutter = Space\ncount = 2\n"
    var (settings, problems) = parse(text)
    #expect(problems.isEmpty && settings.text == text)
    settings[count] = 4
    #expect(settings.text == text.replacing("count = 2", with: "count = 4"))
  }

  @Test func keyBindingsAreLines() {
    var settings = parse("version = 1\nkey.shutter = Space\nkey.record = \"Ctrl+=\"\nkeys = x\n").settings
    #expect(settings.keyBindings == ["shutter": "Space", "record": "Ctrl+="])
    settings.keyBindings = ["shutter": "#", "loupe": " ", "a b": "x", "a\nversion": "2"]
    let again = parse(settings.text)
    #expect(again.problems.isEmpty)
    #expect(again.settings.keyBindings == ["shutter": "#", "loupe": " "])
    #expect(again.settings.text.contains("keys = x\n"))
  }

  @Test(arguments: [
    ("version = 1\nnonsense\n", "line 2: 'nonsense' is not of the form key = value"),
    ("version = 1\na = 1\na = 2\n", "line 3: 'a' stands in line 2 already"),
    ("version = 1\na = \"open\n", "line 2: '\"open' has no closing quote, or more behind it"),
    ("version = 0\n", "line 1: '0' is no version"),
    ("a b = 1\n", "line 1: 'a b' is no name of a setting"),
    ("a = \u{0}\n", "line 1: it is not text in UTF-8"),
  ])
  func aBrokenTextIsNamedByLine(text: String, problem: String) {
    #expect(parse(text).problems == [problem])
  }

  @Test func mutatedTextsReadBackAsTheyAreWritten() {
    var random = SeededRandom(seed: 5)
    let seed = Array("# x\nversion = 1\nkey.a = \"b\\\\\"\ncount = 2\n\nstills-folder = \" \\u{e9}\"\n".utf8)
    for _ in 0..<4000 {
      var bytes = seed
      for _ in 0...random.next() % 5 {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: place)
        default: bytes.insert(Array("=\"\\#\n\0 .".utf8)[Int(random.next() % 8)], at: place)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      let (settings, _) = Settings.parse(bytes)
      let again = Settings.parse(Array(settings.text.utf8))
      #expect(again.problems.isEmpty && again.settings.keyBindings == settings.keyBindings, "\(bytes)")
    }
  }

  // MARK: - The file

  private func files(_ scratch: ScratchFolder) -> [String] {
    var names: [String] = []
    guard let stream = opendir(scratch.path) else { return [] }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The name of a look's file may have such bytes, which stand as noncharacters in its id.
  @Test func aFileNameThatIsNoTextIsReadBack() throws {
    var settings = Settings()
    settings[.look] = String(fileNameBytes: [0x6E, 0xE9])
    #expect(settings.text.hasSuffix("look = \"n\\u{fdde}\\u{fde9}\"\n"))
    #expect(Settings.parse(settings.text.utf8).settings == settings)
  }

  @Test func theFileAppearsWithTheFirstChange() throws {
    let scratch = ScratchFolder()
    let store = SettingsStore(path: scratch.file("new/viewfinder/settings"))
    #expect(store.load().settings == Settings() && store.load().notices.isEmpty)
    #expect(files(scratch) == [])
    try store.update { $0[.isMirrored] = true }
    #expect(store.load().settings[.isMirrored])
    // Another program's change in between is kept.
    try scratch.write(Array("version = 1\nmirror = on\nother = 5\n".utf8), to: "new/viewfinder/settings")
    try store.update { $0[.look] = "warm" }
    #expect(try TextFile.read(store.path) == "version = 1\nmirror = on\nother = 5\nlook = warm\n")
  }

  @Test(arguments: [
    Array("version = 1\nmirror = on\nbroken\n".utf8), [0xFF, 0xFE, 0x00],
    [UInt8](repeating: 0x23, count: Settings.largestText + 1),
  ]) func aBrokenFileIsSetAside(bytes: [UInt8]) throws {
    let scratch = ScratchFolder()
    let store = SettingsStore(path: try scratch.write(bytes, to: "settings"))
    let (settings, notices) = store.load()
    #expect(settings[.isMirrored] == (bytes.count == 31))
    #expect(notices.count == 2 && notices[1].hasPrefix("the broken file is now \(store.path).broken-20"))
    let aside = try #require(files(scratch).first { $0.hasPrefix("settings.broken-") })
    #expect(try FileContent.read(scratch.file(aside), limit: 1 << 20, contents: "x") == bytes)
    #expect(store.load().notices.isEmpty)
    // So is one that breaks while the program runs, and one of the same moment has another name.
    for _ in 0..<3 {
      try scratch.write(bytes, to: "settings")
      try store.update { $0[.look] = "warm" }
      #expect(store.load().settings[.look] == "warm")
    }
    #expect(files(scratch).count == 5)
  }

  @Test func whatCannotBeWrittenIsSaid() throws {
    let scratch = ScratchFolder()
    try scratch.write([], to: "file")
    #expect(throws: FileError.self) {
      try SettingsStore(path: scratch.file("file/settings")).update { _ in }
    }
    mkdir(scratch.file("settings"), 0o755)
    let (settings, notices) = SettingsStore(path: scratch.file("settings")).load()
    #expect(settings == Settings() && notices.count == 1)
    #expect(throws: FileError.self) { try SettingsStore(path: scratch.file("settings")).update { _ in } }
  }

  @Test func aLinkIsWrittenThroughAndOneThatLeadsNowhereIsTold() throws {
    let scratch = ScratchFolder()
    mkdir(scratch.file("kept"), 0o755)
    symlink("kept/file", scratch.file("settings"))
    let store = SettingsStore(path: scratch.file("settings"))
    #expect(store.load().notices.isEmpty)
    // The link leads to no file before the first change, and to one before the second.
    for look in ["warm", "cold"] {
      try store.update { $0[.look] = look }
      #expect(try TextFile.read(scratch.file("kept/file")).hasSuffix("look = \(look)\n"))
    }
    symlink("nowhere/file", scratch.file("other"))
    let error = #expect(throws: FileError.self) {
      try SettingsStore(path: scratch.file("other")).update { $0[.look] = "warm" }
    }
    let target = scratch.path + "/nowhere"
    #expect(error?.description.contains("link to \(target)/file, and there is no folder \(target)") == true)
    #expect(files(scratch) == ["kept", "other", "settings"])
  }

  @Test func manyChangesAtOnceAreAllKept() async throws {
    let scratch = ScratchFolder()
    let store = SettingsStore(path: scratch.file("settings"))
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<24 {
        group.addTask { _ = try? store.update { $0.keyBindings["a\(number)"] = "\(number)" } }
      }
    }
    #expect(store.load().settings.keyBindings.count == 24)
  }
}

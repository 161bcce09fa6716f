import ScratchFiles
import Testing
import Viewfinder

import ViewfinderPreview

/// What the window says of mistakes in the settings' file.
struct PreferencesTests {
  @Test(arguments: [1, 4, 6]) func mistakesAreALineEach(count: Int) throws {
    let folder = ScratchFolder()
    let lines = (0..<count).map { "key.no-action-\($0) = \"S\"\n" }
    try folder.write("version = 1\nkey.still = \"B\"\n" + lines.joined(), to: "settings")
    let preferences = Preferences(SettingsStore(path: folder.path + "/settings")) { _ in }
    // The action whose key has gone is one of them.
    #expect(preferences.problems.count == count + 1)
    let notice = try #require(Notice(problems: preferences.problems))
    let shown = notice.text.english.split(separator: "\n")
    #expect(notice.kind == .failure && shown.count == min(count + 1, 5))
    #expect(shown[0].hasPrefix("key.no-action-0: "))
    if count == 4 { #expect(shown.last == "and 1 further problem") }
    if count == 6 { #expect(shown.last == "and 3 further problems") }
    #expect(Notice(problems: []) == nil)
  }

  @Test func theWindowsOwnReasonsAreTranslated() {
    let german = Translations.catalogue("de")
    let (_, problems) = KeyTable.bound(["still": "B", "rotate": "Hyper+X"])
    let lines = problems.map { german.text(of: $0) }
    #expect(lines.count == 2 && lines[0].hasPrefix("key.rotate: „Hyper+X“ ist keine Taste"), "\(lines)")
    #expect(lines[1].hasPrefix("key.still: B macht nicht mehr"), "\(lines)")
  }
}

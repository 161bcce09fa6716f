import Glibc
import ScratchFiles
import Testing

/// What a window tells the desktop, and in which language it speaks.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(if: Screen.isAvailable, "Xvfb, openbox or xdotool is missing; run .ci/install-packages test"))
struct DesktopWindowTests {
  /// Every panel of the window, shown one after the other by its key.
  private static let keys = [
    "a", "e", "k", "s", "l", "i", "h", "w", "v", "y", "o", "b", "x", "j", "g", "p", "c", "shift+p", "t",
    "bracketright",
    "n", "m", "r", "z", "d", "shift+z", "F6", "question",
  ]

  /// German words are longer than English ones.
  @Test(arguments: ["640x480", "1280x720"])
  func germanIsCompleteAndFits(size: String) throws {
    let screen = try Screen()
    let folder = ScratchFolder()
    let window = try HarnessWindow(
      on: screen, size: size, camera: "simulated:size=160x120:rate=10", folder: folder.path,
      environment: ["LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8"],
      chains: "brightness,focus-peaking,film-grain", "sepia")
    try screen.xdotool("mousemove", "\(window.x + 300)", "\(window.y + 200)")
    _ = try window.item("##shutter")
    try expectGerman(in: window, "the bar in \(size)")
    for key in Self.keys {
      try screen.xdotool("key", key)
      try window.draw(3)
      try expectGerman(in: window, "\(key) in \(size)")
      if key == "z" || key == "shift+z" { try screen.xdotool("key", key) }
    }
    // The steps of a look with their settings.
    try screen.xdotool("key", "question", "N")
    for step in ["0", "1", "2"] {
      try window.click("\(step)/##name")
      try window.draw(3)
      try expectGerman(in: window, "step \(step) in \(size)")
    }
    try window.click("Add filter")
    try window.draw(3)
    try expectGerman(in: window, "the catalogue in \(size)")
  }

  private func expectGerman(in window: HarnessWindow, _ place: String) throws {
    let faulty = try window.faultyWords()
    #expect(faulty == [], "\(place)")
  }

  @Test func theSettingChangesTheLanguageAtOnce() throws {
    let screen = try Screen()
    let folder = ScratchFolder()
    let window = try HarnessWindow(on: screen, size: "800x600", folder: folder.path)
    try screen.xdotool("key", "s")
    let english = try window.item("language/value/##open")
    try screen.xdotool("mousemove", "\(english.x + 20)", "\(english.y + 10)", "click", "1")
    _ = try window.item("language/value/2/##word")
    let before = try screen.screenshot()
    try window.click("language/value/2/##word")
    try screen.wait(for: "other words") {
      $0.differences(
        from: before, x: window.x + 16..<window.x + 120, y: window.y + 60..<window.y + 90) > 20
    }
    try screen.xdotool("key", "q")
    #expect(window.end() == 0)
    #expect(try folder.text(of: "settings").contains("language = de\n"))
  }

  @Test func theScreenStaysAwakeWhileAPictureIsSeen() throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen)
    try screen.wait(for: "a screen that stays awake") { _ in try window.keepsAwake() }
    let silent = try Screen()
    let waiting = try HarnessWindow(on: silent, camera: "silent")
    for _ in 0..<5 { #expect(try !waiting.keepsAwake()) }
  }

  @Test func theSettingLetsTheScreenRest() throws {
    let screen = try Screen()
    let folder = ScratchFolder()
    let window = try HarnessWindow(on: screen, size: "800x600", folder: folder.path)
    try screen.wait(for: "a screen that stays awake") { _ in try window.keepsAwake() }
    try screen.xdotool("key", "s")
    try window.click("Keep the screen awake")
    try screen.wait(for: "a screen that may rest") { _ in try !window.keepsAwake() }
  }

  /// Desktops find the launcher and its icon by this name, and docks keep the window with it.
  @Test func theWindowHasTheNameOfItsLauncher() throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen)
    let name = "^io[.]github[.]viewfinder[.]Viewfinder$"
    for kind in ["--class", "--classname"] {
      let found = try screen.xdotool("search", "--onlyvisible", kind, name)
      #expect(found.split(separator: "\n").contains { $0 == window.place.identifier }, "\(kind)")
    }
  }
}

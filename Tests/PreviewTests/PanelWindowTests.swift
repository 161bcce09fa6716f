import Foundation
import ScratchFiles
import Testing

/// Where panels, menus and explanations stand in a real window, and what stays in place while they come and go.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(if: Screen.isAvailable, "Xvfb, openbox or xdotool is missing; run .ci/install-packages test"))
struct PanelWindowTests {
  private typealias Place = (x: Int, y: Int, width: Int, height: Int)

  private func open(
    _ screen: Screen, size: String = "1000x600", camera: String = "pattern", folder: String? = nil,
    chain: String = "brightness"
  ) throws -> HarnessWindow {
    let window = try HarnessWindow(on: screen, size: size, camera: camera, folder: folder, chains: chain)
    try screen.wait(for: "the picture") { window.color($0, 0.3, 0.3).sum > 60 }
    return window
  }

  private func overlap(_ one: Place, _ other: Place) -> Bool {
    one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height
      && other.y < one.y + one.height
  }

  // MARK: - The bar

  /// A double click on a button must not reach the shutter, which would come under the pointer with a bar that makes room.
  @Test(arguments: ["1000x600", "576x324"])
  func theBarStaysUnderThePointer(size: String) throws {
    let screen = try Screen()
    let window = try open(screen, size: size)
    try screen.xdotool("mousemove", "\(window.x + 200)", "\(window.y + 150)")
    let shutter = try window.item("##shutter")
    for word in ["Edit", "Camera"] {
      let button = try window.item(word)
      try window.click(word)
      _ = try window.item("##close")
      #expect(try window.item(word) == button && window.item("##shutter") == shutter)
    }
    let button = try window.item("Aids")
    try screen.xdotool(
      "mousemove", "\(button.x + button.width / 2)", "\(button.y + 20)", "click", "--repeat", "2", "--delay",
      "150", "1")
    try window.draw(4)
    #expect(!window.lines.contains("still"))
  }

  // MARK: - Sliders

  /// The range of a point is open: it must not grow with the value while the slider is held.
  @Test func aHeldSliderKeepsItsRange() throws {
    let screen = try Screen()
    let window = try open(screen, chain: "vignette")
    try screen.xdotool("key", "e")
    try window.click("0/##name")
    let track = try window.item("0/center/value0/##track")
    try screen.xdotool(
      "mousemove", "\(track.x + track.width - 2)", "\(track.y + track.height / 2)", "mousedown", "1")
    try screen.wait(for: "the end of the slider") { _ in try window.chain() == "vignette=center=1|0.5" }
    try window.draw(8)
    #expect(try window.chain() == "vignette=center=1|0.5")
    // The next press goes on from there.
    try screen.xdotool("mouseup", "1", "mousedown", "1")
    try screen.wait(for: "twice as much") { _ in try window.chain() == "vignette=center=2|0.5" }
    try screen.xdotool("mouseup", "1")
  }

  @Test func aDraggedNumberIsAsFineAsItIsShown() throws {
    let screen = try Screen()
    let window = try open(screen, chain: "white-balance")
    try screen.xdotool("key", "e")
    try window.click("0/##name")
    try window.click("0/temperature/value/##track", across: 0.37)
    try screen.wait(for: "a temperature") { _ in try window.chain() != "white-balance" }
    let number = try window.chain().split(separator: "=").last ?? ""
    #expect(Int(number) != nil, "\(number)")
  }

  // MARK: - Rows

  /// Also those that can only be read, and sets of bits.
  @Test func theRowsOfTheCameraDoNotOverlap() throws {
    let screen = try Screen()
    let window = try open(screen, camera: "simulated")
    try screen.xdotool("mousemove", "\(window.x + 300)", "\(window.y + 200)")
    try window.click("Camera")
    _ = try window.item("control brightness/##label")
    let rows = try window.places { $0.hasPrefix("control ") && $0.hasSuffix("/##label") }
    #expect(rows.contains { $0.key.contains("region-of-interest-auto-controls") })
    let sorted = rows.sorted { $0.value.y < $1.value.y }
    for (row, next) in zip(sorted, sorted.dropFirst()) {
      #expect(row.value.y + row.value.height <= next.value.y, "\(row.key) and \(next.key)")
    }
  }

  // MARK: - Steps

  /// The steps behind a lookup take effect before its table is chosen.
  @Test func aStepThatWaitsForItsFileBlocksNoOther() throws {
    let screen = try Screen()
    let window = try open(screen)
    try screen.xdotool("key", "e")
    for filter in ["lookup", "sepia"] {
      try window.click("Add filter")
      _ = try window.item("\(filter)/##filter")
      try screen.xdotool("type", "--delay", "30", filter)
      try screen.wait(for: "the filter at the top") { _ in
        (try? window.item("\(filter)/##filter").y).map { $0 < window.y + 200 } ?? false
      }
      try window.click("\(filter)/##filter")
      _ = try window.item("Add filter")
    }
    try screen.wait(for: "the other step") { _ in try window.chain() == "brightness,sepia" }
    #expect(try !window.shows("##notice failure"))
    // The step is there, and takes a table.
    let folder = ScratchFolder()
    let table = "LUT_3D_SIZE 2\n" + String(repeating: "1 1 1\n", count: 8)
    try folder.write(table, to: "white.cube")
    try window.click("1/##name")
    try window.edit("1/lookup-image/value/##shown")
    try screen.xdotool("type", "--delay", "10", folder.path + "/white.cube")
    try screen.xdotool("key", "Return")
    try screen.wait(for: "all steps") { _ in
      try window.chain() == "brightness,lookup=lookup-image=\(folder.path)/white.cube,sepia"
    }
  }

  // MARK: - Menus and explanations

  @Test func aMenuOpensBelowItsField() throws {
    let screen = try Screen()
    let window = try open(screen)
    try screen.xdotool("key", "s")
    let field = try window.item("language/value/##open")
    try window.click("language/value/##open", across: 0.9)
    let word = try window.item("language/value/0/##word")
    #expect(word.y >= field.y + field.height && word.y < field.y + 3 * field.height)
    #expect(abs(word.x - field.x) <= 12 && word.x + word.width <= field.x + field.width + 12)
  }

  @Test func anExplanationStandsBesideItsPanel() throws {
    let screen = try Screen()
    let window = try open(screen, chain: "vignette")
    try screen.xdotool("key", "e")
    try window.click("0/##name")
    let label = try window.item("0/end/##label")
    try screen.xdotool("mousemove", "\(label.x + 10)", "\(label.y + 10)", "sleep", "0.7")
    try screen.xdotool("mousemove", "\(label.x + 11)", "\(label.y + 10)")
    let hint = try window.item("##hint")
    for (name, place) in try window.places({ $0.hasPrefix("0/") || $0 == "Add filter" }) {
      #expect(!overlap(hint, place), "\(name)")
    }
  }

  // MARK: - Scale

  /// On X11 a window has the pixels that the program asks for, and the desktop names the scale.
  @Test func aWindowHasItsSizeAtEveryScale() throws {
    let screen = try Screen()
    let folder = ScratchFolder()
    let window = try HarnessWindow(
      on: screen, size: "400x225", folder: folder.path, environment: ["GDK_SCALE": "2"], chains: "null")
    #expect(window.width == 800 && window.height == 450)
    try screen.xdotool("key", "q")
    #expect(window.end() == 0)
    #expect(try folder.text(of: "settings").contains("window-size = 400x225\n"))
  }

  // MARK: - The camera

  @Test func theTitleNamesTheSimulatedCamera() throws {
    let screen = try Screen()
    let window = try open(screen, size: "640x360", camera: "simulated")
    try screen.wait(for: "the title") { _ in
      try window.title().hasPrefix("Viewfinder - Simulated camera - 640x360")
    }
  }
}

import Foundation
import Testing

/// Cameras that are plugged in, chosen and unplugged in a real window.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(if: Screen.isAvailable, "Xvfb, openbox or xdotool is missing; run .ci/install-packages test"))
struct CameraWindowTests {
  private let red = Screenshot.Color(red: 220, green: 30, blue: 30)
  /// What the camera `negative` shows in place of red.
  private let negative = Screenshot.Color(red: 35, green: 225, blue: 225)
  /// The names of the cameras that are connected, a line each.
  private let list: String

  init() throws {
    list = FileManager.default.temporaryDirectory.appendingPathComponent("cameras-\(UUID().uuidString)").path
    try connect("plain", "negative")
  }

  private func connect(_ names: String...) throws {
    try names.joined(separator: "\n").write(toFile: list, atomically: true, encoding: .utf8)
  }

  private func open(_ screen: Screen, camera: String = "pattern") throws -> HarnessWindow {
    let window = try HarnessWindow(
      on: screen, size: "900x600", camera: camera, environment: ["HARNESS_CAMERAS": list])
    try screen.wait(for: "the picture") { window.color($0, 0.1, 0.1).isNear(red) }
    try screen.xdotool("mousemove", "\(window.x + 300)", "\(window.y + 200)")
    try window.click("Camera")
    return window
  }

  private func choose(_ place: Int, of menu: String, in window: HarnessWindow) throws {
    try window.click("source/\(menu)/value/##open")
    try window.click("source/\(menu)/value/\(place)/##word")
  }

  /// The upper left of the picture, which is beside the panel.
  private func color(_ shot: Screenshot, _ window: HarnessWindow) -> Screenshot.Color {
    window.color(shot, 0.5, 0.4)
  }

  @Test func anotherCameraIsChosenByMouseAndTheFirstAgain() throws {
    let screen = try Screen()
    let window = try open(screen)
    try screen.wait(for: "the picture beside the panel") { color($0, window).isNear(red) }
    try choose(1, of: "Camera", in: window)
    try screen.wait(for: "the other camera") { color($0, window).isNear(negative) }
    try choose(0, of: "Camera", in: window)
    try screen.wait(for: "the first camera") { color($0, window).isNear(red) }
    try screen.xdotool("key", "q")
    #expect(window.end() == 0)
  }

  @Test func theListFollowsWhatIsPluggedIn() throws {
    let screen = try Screen()
    let window = try open(screen)
    _ = try window.item("source/Camera/value/##open")
    try connect("plain", "negative", "late")
    try window.click("source/Camera/value/##open")
    // The menu gets it while it is open.
    _ = try window.item("source/Camera/value/2/##word")
    try connect("plain")
    try screen.wait(for: "a list of one") { _ in try !window.shows("source/Camera/value/1/##word") }
    try screen.wait(for: "the picture still") { color($0, window).isNear(red) }
  }

  @Test func aCameraThatRefusesChangesNothing() throws {
    try connect("plain", "negative", "busy", "broken")
    let screen = try Screen()
    let window = try open(screen)
    try choose(1, of: "Camera", in: window)
    try screen.wait(for: "the other camera") { color($0, window).isNear(negative) }
    for refusing in [2, 3] {
      try choose(refusing, of: "Camera", in: window)
      try screen.wait(for: "the notice") { _ in try window.shows("##notice failure") }
      let before = try window.frames()
      try screen.wait(for: "further frames of the camera before") { shot in
        try window.frames() > before + 5 && color(shot, window).isNear(negative)
      }
      try screen.wait(for: "the menu without the refused one") { _ in try window.camera() == "negative" }
    }
  }

  @Test func anotherSizeIsChosenByMouse() throws {
    let screen = try Screen()
    let window = try open(screen, camera: "two-sizes")
    try screen.wait(for: "the size in the title") { _ in
      try window.title().hasPrefix("Viewfinder - 900x600")
    }
    try choose(0, of: "Size", in: window)
    try screen.wait(for: "the other size") { shot in
      try window.title().hasPrefix("Viewfinder - 1800x1200") && color(shot, window).isNear(red)
    }
    try choose(1, of: "Size", in: window)
    try screen.wait(for: "the first size") { _ in try window.title().hasPrefix("Viewfinder - 900x600") }
  }
}

import Foundation
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
    try window.draw(20)
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
}

import Glibc
import Testing

/// What the pointer does to focus and exposure in a real window.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(if: Screen.isAvailable, "Xvfb, openbox or xdotool is missing; run .ci/install-packages test"))
struct PointingWindowTests {
  private func open(_ screen: Screen, camera: String = "automatic") throws -> HarnessWindow {
    let window = try HarnessWindow(
      on: screen, camera: camera, environment: ["SDL_MOUSE_DOUBLE_CLICK_TIME": "2000"])
    try screen.wait(for: "the picture") { window.color($0, 0.3, 0.3).sum > 60 }
    return window
  }

  /// Presses the button and moves the pointer in one go: a press that rests for long is no drag.
  private func drag(_ screen: Screen, _ x: Int, _ rows: [Int]) throws {
    let moves = rows.dropFirst().flatMap { ["mousemove", "\(x)", "\($0)", "sleep", "0.2"] }
    try screen.xdotool(["mousemove", "\(x)", "\(rows[0])", "sleep", "0.5", "mousedown", "1"] + moves)
  }

  private func brightness(_ shot: Screenshot, _ window: HarnessWindow) -> Double {
    shot.brightness(x: window.x + 40..<window.x + 240, y: window.y + 40..<window.y + 240)
  }

  @Test func aDragUpwardsBrightensAndADragDownwardsDarkens() throws {
    let screen = try Screen()
    let window = try open(screen)
    let (x, y) = (window.x + 320, window.y + 170)
    try drag(screen, x, [y, y - 20, y - 50, y - 96])
    // 48 pixels a stop.
    _ = try window.item("##exposure")
    try screen.wait(for: "two stops") { _ in try window.device().contains("bias 2.0") }
    try screen.xdotool("mouseup", "1")
    try screen.wait(for: "no scale") { _ in try !window.shows("##exposure") }
    // The exposure has come to rest.
    var bright = 0.0
    try Screen.wait(for: "an even brightness") {
      let before = bright
      try window.draw(15)
      bright = brightness(try screen.screenshot(), window)
      return abs(bright - before) < 0.01 * bright
    }
    try drag(screen, x, [y - 90, y - 60, y, y + 102])
    try screen.xdotool("mouseup", "1")
    try screen.wait(for: "two stops below") { _ in try window.device().contains("bias -2.0") }
    try screen.wait(for: "a darker picture") { brightness($0, window) < bright * 0.6 }
  }

  @Test func aTimeThatWasSetByHandIsDragged() throws {
    let screen = try Screen()
    let window = try open(screen, camera: "simulated")
    let before = brightness(try screen.screenshot(), window)
    let (x, y) = (window.x + 320, window.y + 70)
    try drag(screen, x, [y, y + 20, y + 50, y + 96])
    try screen.xdotool("mouseup", "1")
    // A quarter of the light.
    try screen.wait(for: "a darker picture") { brightness($0, window) < before * 0.7 }
    #expect(try window.device().hasSuffix("exposure custom bias 0.0"))
  }

  @Test func aClickFocusesAndADoubleClickDoesNot() throws {
    let screen = try Screen()
    let window = try open(screen)
    try screen.xdotool("mousemove", "\(window.x + 250)", "\(window.y + 150)", "click", "1")
    let frame = try window.item(prefix: "##target")
    #expect(abs(frame.x + frame.width / 2 - window.x - 250) <= 1)
    #expect(abs(frame.y + frame.height / 2 - window.y - 150) <= 1)
    try screen.wait(for: "an end of the search") { _ in try !window.shows("##target searching") }
    try screen.wait(for: "a lens at rest") { _ in try window.device().contains("focus locked") }
    try screen.wait(for: "no frame") { _ in try !window.shows(prefix: "##target") }
    try screen.xdotool("click", "--repeat", "2", "--delay", "10", "1")
    try screen.wait(for: "the whole screen") { _ in
      try window.findPlace()
      return window.width == 1280
    }
    // Longer than a click waits for a second one; a window that changes takes no keys.
    try window.draw(30)
    #expect(try !window.shows(prefix: "##target"))
  }

  @Test func aLongPressLocksUntilTheNextClick() throws {
    let screen = try Screen()
    let window = try open(screen)
    try screen.xdotool("mousemove", "\(window.x + 250)", "\(window.y + 150)", "mousedown", "1")
    _ = try window.item(prefix: "##target")
    try screen.xdotool("mouseup", "1")
    try screen.wait(for: "the lock") { _ in try window.shows("##target locked") }
    #expect(try window.device().hasPrefix("focus locked exposure locked"))
    // It stays.
    try window.draw(90)
    #expect(try window.shows("##target locked"))
    try screen.xdotool("mousemove", "\(window.x + 300)", "\(window.y + 100)", "click", "1")
    try screen.wait(for: "no lock") { _ in try window.device().contains("exposure continuous") }
    // What the harness lists was drawn before the camera replied; the next picture shows no frame, nor a search.
    try screen.wait(for: "no frame") { _ in try !window.shows(prefix: "##target") }
    try window.draw(30)
    #expect(try !window.shows(prefix: "##target"))
  }

  @Test func whatTheCameraCannotDoIsSaid() throws {
    let screen = try Screen()
    let window = try open(screen, camera: "pattern")
    let (x, y) = (window.x + 320, window.y + 170)
    try drag(screen, x, [y, y - 40])
    try screen.wait(for: "the notice") { shot in
      (window.y + 250..<window.y + 345).contains { shot[window.x + 320, $0].sum < 120 }
    }
    try screen.xdotool("mouseup", "1")
    #expect(try !window.shows("##exposure"))
    #expect(try window.device().contains("bias 0.0"))
  }
}

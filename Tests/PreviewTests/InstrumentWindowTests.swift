import Foundation
import Testing

/// The instruments over the picture in a real window, used by pointer and keys.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(if: Screen.isAvailable, "Xvfb, openbox or xdotool is missing; run .ci/install-packages test"))
struct InstrumentWindowTests {
  private let red = Screenshot.Color(red: 220, green: 30, blue: 30)
  private let blue = Screenshot.Color(red: 30, green: 30, blue: 220)

  private func open(_ screen: Screen, camera: String = "pattern") throws -> HarnessWindow {
    let window = try HarnessWindow(on: screen, camera: camera)
    try screen.wait(for: "the picture") { window.color($0, 0.1, 0.1).isNear(red) }
    return window
  }

  /// Waits until an item is at a place.
  private func item(_ name: String, of window: HarnessWindow, at x: Int, _ y: Int) throws
    -> (x: Int, y: Int, width: Int, height: Int)
  {
    var item = try window.item(name)
    try Screen.wait(for: "'\(name)' at (\(x), \(y)), but at \(item)") {
      item = try window.item(name)
      return abs(item.x - x) <= 2 && abs(item.y - y) <= 2
    }
    return item
  }

  /// The histogram's panel darkens the blue quadrant, dragged it darkens the red one; dragged by its corner it is larger.
  @Test func aScopeIsDraggedAndResizedByTheMouse() throws {
    let screen = try Screen()
    let window = try open(screen)
    func isDark(_ shot: Screenshot, _ x: Double, _ y: Double) -> Bool { window.color(shot, x, y).sum < 150 }
    try screen.xdotool("mousemove", "\(window.x + 320)", "\(window.y + 40)", "key", "h")
    try screen.wait(for: "the histogram") { isDark($0, 0.3, 0.56) && !isDark($0, 0.3, 0.1) }
    let before = try window.item("histogram")
    #expect(abs(before.x - (window.x + 13)) < 3 && abs(before.y - (window.y + 180)) < 3)
    try screen.drag(
      from: (window.x + 100, window.y + 230), to: (window.x + 100 + 32, window.y + 230 - 150))
    let shot = try screen.wait(for: "the histogram at its new place") {
      isDark($0, 0.35, 0.16) && window.color($0, 0.3, 0.6).isNear(blue)
    }
    #expect(window.color(shot, 0.03, 0.12).isNear(red), "to the left of it")
    let moved = try item("histogram", of: window, at: before.x + 32, before.y - 150)
    #expect(!isDark(shot, 0.42, 0.36))
    // By its lower right corner.
    let corner = (x: moved.x + moved.width - 4, y: moved.y + moved.height - 4)
    try screen.drag(from: corner, to: (corner.x + 64, corner.y + 36))
    try screen.wait(for: "a larger histogram") { isDark($0, 0.42, 0.36) }
    let larger = try item("histogram", of: window, at: moved.x, moved.y)
    #expect(abs(larger.width - moved.width - 64) <= 2 && abs(larger.height - moved.height - 36) <= 2)
    try screen.xdotool("key", "h")
    try screen.wait(for: "the bare picture") { window.color($0, 0.35, 0.14).isNear(red) }
  }

  @Test func theMeterMeasuresWhatIsInItsFrame() throws {
    let screen = try Screen()
    let window = try open(screen)
    try screen.xdotool("mousemove", "\(window.x + 320)", "\(window.y + 40)", "key", "y")
    /// The length of the green bar.
    func bar(_ shot: Screenshot, _ item: (x: Int, y: Int, width: Int, height: Int)) -> Int {
      (item.x..<item.x + item.width).count { x in
        let color = shot[x, item.y + 38]
        return color.green > 200 && color.red < 160 && color.blue < 180
      }
    }
    // On the sharp border between red and green the bar is long.
    let frame = try window.item("sharpness meter")
    try screen.drag(
      from: (frame.x + 20, frame.y + 20),
      to: (frame.x + 20, frame.y + 20 + 60 - 173))
    let lifted = try item("sharpness meter", of: window, at: frame.x, frame.y - 113)
    let readings = try window.item("##readings")
    #expect(readings.y > lifted.y + lifted.height)
    try screen.wait(for: "a long bar") { bar($0, readings) > readings.width / 3 }
    // The even red quadrant has no detail.
    try screen.drag(
      from: (frame.x + 20, frame.y + 20 + 60 - 173),
      to: (frame.x + 20 - 200, frame.y + 20 + 60 - 173))
    _ = try item("sharpness meter", of: window, at: frame.x - 200, frame.y - 113)
    let moved = try item("##readings", of: window, at: readings.x - 200, readings.y)
    try screen.wait(for: "no bar") { bar($0, moved) == 0 }
    try screen.xdotool("key", "y")
    try screen.wait(for: "no meter") { window.color($0, 0.25, 0.25).isNear(red) }
  }

  @Test func aPunchInShowsTheWholePictureInACorner() throws {
    let screen = try Screen()
    let window = try open(screen)
    // Magnified is the grey quadrant, so all red is that of the small picture.
    try screen.xdotool("mousemove", "\(window.x + 520)", "\(window.y + 300)", "key", "shift+z")
    let map = try window.item("##map")
    #expect(map.x + map.width <= window.x + 640 && map.x > window.x + 400)
    try screen.wait(for: "the small picture") { shot in
      shot[map.x + map.width / 8, map.y + map.height / 8].isNear(red)
        && shot[map.x + map.width / 8, map.y + map.height * 7 / 8].isNear(blue)
        && !window.color(shot, 0.1, 0.1).isNear(red)
    }
    try screen.xdotool("key", "shift+z")
    try screen.wait(for: "the picture") { window.color($0, 0.1, 0.1).isNear(red) }
  }

  /// The still is taken of the pattern; mirrored, the preview has other colours than the still at its sides.
  @Test func theLastStillLiesOverTheLivePicture() throws {
    let screen = try Screen()
    let window = try open(screen, camera: "two-sizes")
    try screen.xdotool("key", "o", "space")
    try window.wait(for: "photo 1280x720")
    try screen.wait(for: "the picture") { window.color($0, 0.1, 0.1).isNear(red) }
    // By half turns: blue and grey of the still over green and red.
    try screen.xdotool("key", "r", "r")
    try screen.wait(for: "both over one another") { shot in
      let color = window.color(shot, 0.1, 0.1)
      // Grey of the turned picture and red of the still.
      return color.isNear(Screenshot.Color(red: (220 + 128) / 2, green: (30 + 128) / 2, blue: (30 + 128) / 2))
    }
    try screen.xdotool("key", "o")
    try screen.wait(for: "the live picture alone") {
      window.color($0, 0.1, 0.1).isNear(Screenshot.Color(red: 128, green: 128, blue: 128))
    }
  }

  /// The level line leans against the device; where the device is level it is green.
  @Test func theHorizonFollowsTheTiltSensor() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tilt-\(UUID().uuidString)")
      .path
    let sensor = folder + "/iio:device0"
    try FileManager.default.createDirectory(atPath: sensor, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func tilt(_ x: Int, _ y: Int) throws {
      for (axis, value) in [("x", x), ("y", y), ("z", 0)] {
        try "\(value)\n".write(toFile: "\(sensor)/in_accel_\(axis)_raw", atomically: true, encoding: .utf8)
      }
    }
    try tilt(0, -1000)
    let screen = try Screen()
    let window = try HarnessWindow(on: screen, environment: ["HARNESS_TILT": folder])
    try screen.wait(for: "the picture") { window.color($0, 0.1, 0.1).isNear(red) }
    try screen.xdotool("mousemove", "\(window.x + 320)", "\(window.y + 30)", "key", "shift+g")
    /// The line at a place from the middle, in pixels.
    func line(_ shot: Screenshot, _ x: Double, _ y: Double) -> Screenshot.Color {
      window.color(shot, 0.5 + x / 640, 0.5 + y / 360)
    }
    try screen.wait(for: "a green level line") {
      let color = line($0, 70, 0)
      return color.green > 180 && color.red < 160
    }
    // Turned in the window, the picture and its horizon are upright together.
    try screen.xdotool("key", "r")
    try screen.wait(for: "an upright line") { shot in
      // The window follows the picture's shape.
      try window.findPlace()
      return [-30.0, -50].allSatisfy { length in
        // Its width is odd.
        [-1.0, 0, 1].contains { offset in
          let color = window.color(
            shot, 0.5 + offset / Double(window.width), 0.5 + length / Double(window.height))
          return color.green > 180 && color.red < 160
        }
      }
    }
    for _ in 0..<3 { try screen.xdotool("key", "r") }
    try screen.wait(for: "the level line again") { shot in
      try window.findPlace()
      let color = line(shot, 70, 0)
      return color.green > 180 && color.red < 160
    }
    // Leaning clockwise by 20 degrees: the world leans the other way, up at the right.
    try tilt(342, -940)
    try screen.wait(for: "the leaning line") {
      line($0, 70 * 0.94, -70 * 0.342).sum > 600 && line($0, -70 * 0.94, 70 * 0.342).sum > 600
    }
    try screen.xdotool("key", "m")
    try screen.wait(for: "the mirrored line") { line($0, 70 * 0.94, 70 * 0.342).sum > 600 }
    try screen.xdotool("key", "shift+g")
    try screen.wait(for: "the bare picture") { line($0, 70 * 0.94, 70 * 0.342).sum < 600 }
  }
}

import Glibc
import ScratchFiles
import Testing

/// The window on Wayland, in Weston under Xvfb, driven by keys and the pointer and seen by its pixels.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(
    if: WaylandScreen.isAvailable,
    "weston, Xvfb, openbox or xdotool is missing; run .ci/install-packages test"))
struct WaylandWindowTests {
  // The quadrants of the pattern camera.
  private static let quadrants = [
    Screenshot.Color(red: 220, green: 30, blue: 30), Screenshot.Color(red: 30, green: 200, blue: 30),
    Screenshot.Color(red: 30, green: 30, blue: 220), Screenshot.Color(red: 128, green: 128, blue: 128),
  ]

  private func open(
    _ wayland: WaylandScreen, camera: String = "pattern", environment: [String: String] = [:]
  ) throws -> HarnessWindow {
    // The pointer is no part of the pictures that are compared.
    try wayland.screen.xdotool("mousemove", "1279", "799")
    return try HarnessWindow(
      on: wayland.screen, camera: camera, environment: wayland.environment.merging(environment) { $1 },
      in: wayland.place)
  }

  /// Waits until the picture has a size in pixels of the screen, and its quadrants their colours.
  private func wait(
    for width: Int, _ height: Int, on wayland: WaylandScreen
  ) throws -> (x: Int, y: Int, width: Int, height: Int) {
    var found: (x: Int, y: Int, width: Int, height: Int)?
    try wayland.screen.wait(for: "a picture of \(width)x\(height)") { shot in
      guard let box = wayland.picture(in: shot), box.width == width, box.height == height else {
        return false
      }
      found = box
      return zip(Self.quadrants, [(1, 1), (3, 1), (1, 3), (3, 3)]).allSatisfy { color, at in
        shot[box.x + box.width * at.0 / 4, box.y + box.height * at.1 / 4].isNear(color)
      }
    }
    return found!
  }

  @Test func itShowsThePictureChangesItsSizeAndQuits() throws {
    let wayland = try WaylandScreen()
    let window = try open(wayland)
    let box = try wait(for: 640, 360, on: wayland)
    let shot = try wayland.screen.screenshot()
    // The edges are the picture's: nothing is scaled.
    for (x, y, color) in [(0, 0, 0), (639, 0, 1), (0, 359, 2), (639, 359, 3)] {
      #expect(shot[box.x + x, box.y + y].isNear(Self.quadrants[color]))
    }
    try wayland.screen.xdotool("key", "f")
    // 1000x563 in the middle of black.
    try wayland.screen.wait(for: "the picture on the whole screen") { shot in
      let place = wayland.place
      return shot[place.x + 250, place.y + 200].isNear(Self.quadrants[0])
        && shot[place.x + 750, place.y + 500].isNear(Self.quadrants[3])
        && shot[place.x + 500, place.y + 20] == .black && shot[place.x + 500, place.y + 680] == .black
        && shot[place.x + 999, place.y + 90].isNear(Self.quadrants[1])
    }
    try wayland.screen.xdotool("key", "f")
    _ = try wait(for: 640, 360, on: wayland)
    try wayland.screen.xdotool("key", "q")
    try window.wait(for: "end quit")
    #expect(window.end() == 0)
  }

  @Test func keysAndPointerReachIt() throws {
    let wayland = try WaylandScreen()
    let window = try open(wayland)
    let box = try wait(for: 640, 360, on: wayland)
    try wayland.screen.xdotool("key", "m")
    try wayland.screen.wait(for: "the mirrored picture") { shot in
      shot[box.x + 160, box.y + 90].isNear(Self.quadrants[1])
        && shot[box.x + 480, box.y + 90].isNear(Self.quadrants[0])
    }
    try wayland.screen.xdotool("key", "m")
    _ = try wait(for: 640, 360, on: wayland)
    // Items tell their places in the window, which fills the compositor's on the full screen.
    try wayland.screen.xdotool("key", "f")
    try wayland.screen.xdotool("mousemove", "\(window.x + 400)", "\(window.y + 300)")
    try wayland.screen.xdotool("mousemove", "\(window.x + 420)", "\(window.y + 310)")
    try window.click("##shutter")
    try window.wait(for: "still")
    #expect(try window.item("##shutter").width == 68)
    try wayland.screen.xdotool("key", "ctrl+w")
    try window.wait(for: "end quit")
    #expect(window.end() == 0)
  }

  @Test func aStillHasTheCamerasPixels() throws {
    let wayland = try WaylandScreen()
    let window = try open(wayland, camera: "two-sizes")
    _ = try wait(for: 640, 360, on: wayland)
    try wayland.screen.xdotool("key", "space")
    try window.wait(for: "photo 1280x720, 0 pixels differ")
  }

  @Test func aScaledDesktopHasSharpPixelsAndLargerButtons() throws {
    let wayland = try WaylandScreen(width: 600, height: 380, scale: 2)
    let window = try open(wayland)
    #expect(wayland.place.width == 1200 && wayland.place.height == 760)
    try wayland.screen.wait(for: "the picture") {
      wayland.place.color($0, 0.4, 0.4).isNear(Self.quadrants[0])
    }
    try wayland.screen.xdotool("key", "f")
    // To both edges, where there is ground beside the window.
    try wayland.screen.wait(for: "the picture on the whole screen") { shot in
      zip(Self.quadrants, [(10, 200), (1190, 200), (10, 560), (1190, 560)]).allSatisfy { color, at in
        shot[wayland.place.x + at.0, wayland.place.y + at.1].isNear(color)
      }
    }
    // Twice the shutter of a bar with icons, for a pointer that moves.
    var step = 0
    try wayland.screen.wait(for: "the larger shutter") { _ in
      step += 1
      try wayland.screen.xdotool("mousemove", "\(window.x + 400 + step % 20)", "\(window.y + 300)")
      return try window.shows("##shutter") && window.item("##shutter").width == 96
    }
    try window.click("##shutter")
    try window.wait(for: "still")
  }

  /// The window library waits for ever for an answer of the compositor's.
  @Test func aSignalEndsAWindowWhoseCompositorDoesNotAnswer() throws {
    let wayland = try WaylandScreen()
    wayland.freeze()
    let process = try ChildProcess(
      [HarnessWindow.harness, "320x240", "pattern", "0"], environment: wayland.environment)
    try Screen.wait(for: "a question to the compositor") { process.sleepsWithASocket }
    process.signal(SIGTERM)
    #expect(process.end() == 128 + SIGTERM)
  }

  /// Desktops find the launcher and its icon by this name, and docks keep the window with it.
  @Test func theWindowHasTheNameOfItsLauncher() throws {
    let wayland = try WaylandScreen()
    let folder = ScratchFolder()
    let words = ["sh", "-c", "exec \"$0\" \"$@\" 2>\(folder.path)/protocol", HarnessWindow.harness]
    let process = try ChildProcess(
      words + ["320x240", "pattern", "5"],
      environment: wayland.environment.merging(["WAYLAND_DEBUG": "1"]) { $1 })
    #expect(process.readToEnd().contains("end frameLimit"))
    #expect(process.end() == 0)
    #expect(try folder.text(of: "protocol").contains("set_app_id(\"io.github.viewfinder.Viewfinder\")"))
  }
}

import Glibc
import Testing

/// The window under an X server, driven by keys and seen by its pixels.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(if: Screen.isAvailable, "Xvfb, openbox or xdotool is missing; run .ci/install-packages test"))
struct WindowTests {
  // The quadrants of the pattern camera.
  private let red = Screenshot.Color(red: 220, green: 30, blue: 30)
  private let green = Screenshot.Color(red: 30, green: 200, blue: 30)
  private let blue = Screenshot.Color(red: 30, green: 30, blue: 220)
  private let gray = Screenshot.Color(red: 128, green: 128, blue: 128)

  private func shows(
    _ quadrants: [Screenshot.Color], in window: HarnessWindow
  ) -> (Screenshot) -> Bool {
    { shot in
      zip(quadrants, [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)]).allSatisfy {
        window.color(shot, $1.0, $1.1).isNear($0)
      }
    }
  }

  private func upright(_ window: HarnessWindow) -> (Screenshot) -> Bool {
    shows([red, green, blue, gray], in: window)
  }

  @Test func thePictureIsUprightAndTheKeyQQuits() throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen)
    #expect(window.width == 640 && window.height == 360)
    try screen.wait(for: "the picture the right way up", upright(window))
    // Its edges are the window's: no bar, no row too many.
    let shot = try screen.screenshot()
    #expect(shot[window.x, window.y].isNear(red))
    #expect(shot[window.x + 639, window.y].isNear(green))
    #expect(shot[window.x, window.y + 359].isNear(blue))
    #expect(shot[window.x + 639, window.y + 359].isNear(gray))
    try screen.wait(for: "the size and the rate in the title") { _ in
      let title = try window.title()
      return title.hasPrefix("Viewfinder - 640x360 - ") && title.hasSuffix(" fps")
    }
    try screen.xdotool("key", "q")
    try window.wait(for: "end quit")
    #expect(window.end() == 0)
  }

  @Test func mirrorAndRotationAreSeen() throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen)
    try screen.wait(for: "the picture", upright(window))
    try screen.xdotool("key", "m")
    try screen.wait(for: "the mirrored picture", shows([green, red, gray, blue], in: window))
    try screen.xdotool("key", "m", "r", "r")
    try screen.wait(for: "the picture upside down", shows([gray, blue, green, red], in: window))
    try screen.xdotool("key", "r", "r", "r")
    // Turned clockwise by 90°, 202x360 in the middle of black.
    let shot = try screen.wait(for: "the picture on its side") { shot in
      window.color(shot, 0.45, 0.25).isNear(blue) && window.color(shot, 0.55, 0.25).isNear(red)
        && window.color(shot, 0.45, 0.9).isNear(gray) && window.color(shot, 0.55, 0.9).isNear(green)
    }
    #expect(shot[window.x + 217, window.y + 20] == .black)
    #expect(shot[window.x + 220, window.y + 20].isNear(blue))
    #expect(shot[window.x + 419, window.y + 20].isNear(red))
    #expect(shot[window.x + 422, window.y + 20] == .black)
  }

  @Test func aResizedWindowKeepsTheAspect() throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen)
    try screen.wait(for: "the picture", upright(window))
    try screen.xdotool("windowsize", window.place.identifier, "320", "400")
    try screen.wait(for: "the new size") { _ in
      try window.findPlace()
      return window.width == 320 && window.height == 400
    }
    // 320x180 in the middle of 400 rows: half as large as it is, so the checkerboard becomes even grey.
    let shot = try screen.wait(for: "the smaller picture") { shot in
      shot[window.x + 80, window.y + 115].isNear(red) && shot[window.x + 240, window.y + 285].isNear(gray)
        && shot[window.x + 80, window.y + 105] == .black && shot[window.x + 240, window.y + 295] == .black
    }
    for (dx, dy) in [(-8, -8), (5, 3), (-3, 9)] {
      let color = shot[window.x + 160 + dx, window.y + 200 + dy]
      #expect(abs(color.red - 128) < 8 && abs(color.green - 128) < 8, "the checkerboard is \(color)")
    }
  }

  @Test func theFlashIsSeenAndTheStillIsReported() throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen)
    try screen.wait(for: "the picture", upright(window))
    var next = ContinuousClock.now
    try screen.wait(for: "a flash") { shot in
      // On a busy machine it may come and go between two pictures of the screen.
      if ContinuousClock.now >= next {
        try screen.xdotool("key", "space")
        next = .now + .seconds(1)
      }
      let color = window.color(shot, 0.25, 0.25)
      return color.red > 200 && color.green > 100 && color.blue > 100
    }
    try window.wait(for: "still")
    try screen.wait(for: "the picture after the flash", upright(window))
    let shot = try screen.wait(for: "the notice") { shot in
      if ContinuousClock.now >= next {
        try screen.xdotool("key", "space")
        next = .now + .seconds(1)
      }
      return (window.y + 300..<window.y + 345).contains { shot[window.x + 320, $0].sum < 120 }
    }
    #expect(shot.brightness(x: window.x..<window.x + 640, y: window.y + 300..<window.y + 350) > 40)
  }

  @Test func helpCoversTheMiddleAndEscapeClosesIt() throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen, size: "960x540")
    let before = try screen.wait(for: "the picture", upright(window))
    try screen.xdotool("key", "question")
    let shot = try screen.wait(for: "the help") { shot in
      // Between the columns.
      window.color(shot, 0.507, 0.25).sum < 250 && window.color(shot, 0.507, 0.75).sum < 250
    }
    // White letters on it.
    var letters = 0
    for row in window.y + 100..<window.y + 440 {
      for column in window.x + 250..<window.x + 710 where shot[column, row].sum > 600 { letters += 1 }
    }
    #expect(letters > 2000)
    try screen.xdotool("key", "Escape")
    try screen.wait(for: "the picture without help") { shot in
      shot.differences(
        from: before, x: window.x + 100..<window.x + 860, y: window.y + 50..<window.y + 200) == 0
    }
    try screen.xdotool("key", "F1")
    try screen.wait(for: "the help again") { window.color($0, 0.507, 0.25).sum < 250 }
  }

  @Test(arguments: ["f", "F11"]) func fullScreenFillsTheScreen(key: String) throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen)
    try screen.wait(for: "the picture", upright(window))
    try screen.xdotool("key", key)
    // 1280x720 in the middle of 800 rows.
    try screen.wait(for: "the picture on the whole screen") { shot in
      shot[320, 220].isNear(red) && shot[960, 580].isNear(gray) && shot[1270, 45].isNear(green)
        && shot[640, 20] == .black && shot[640, 780] == .black
    }
    try screen.xdotool("key", "Escape")
    try screen.wait(for: "the window again") { shot in
      // SDL 2.32 puts windows without decorations elsewhere.
      try window.findPlace()
      return !shot[1270, 45].isNear(green) && upright(window)(shot)
    }
  }

  @Test func theMagnifierShowsThePixelAtThePointer() throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen)
    try screen.wait(for: "the picture", upright(window))
    try screen.xdotool("mousemove", "\(window.x + 320)", "\(window.y + 180)")
    try screen.xdotool("key", "z")
    // At factor 2 a pixel of the checkerboard is a square of 2x2; the wheel makes it 3x3, then 4x4.
    func squares(_ side: Int) -> (Screenshot) -> Bool {
      { shot in
        let left = window.x + 320
        let top = window.y + 180
        return (0..<20).allSatisfy { dx in
          (0..<20).allSatisfy { dy in
            let isWhite = (dx / side + dy / side).isMultiple(of: 2)
            return shot[left + dx, top + dy].isNear(
              isWhite ? Screenshot.Color(red: 255, green: 255, blue: 255) : .black)
          }
        }
      }
    }
    try screen.wait(for: "squares of two pixels", squares(2))
    try screen.xdotool("click", "4")
    try screen.wait(for: "squares of three pixels", squares(3))
    try screen.xdotool("click", "4")
    try screen.wait(for: "squares of four pixels", squares(4))
    try screen.xdotool("key", "z")
    try screen.wait(for: "the picture without the lens", squares(1))
  }

  @Test func keysReachTheChainTheFocusAndOwnActions() throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen, chains: "color-invert", "grayscale")
    let inverted = [red, green, blue, gray].map {
      Screenshot.Color(red: 255 - $0.red, green: 255 - $0.green, blue: 255 - $0.blue)
    }
    try screen.wait(for: "the first chain", shows(inverted, in: window))
    try screen.xdotool("key", "n")
    try screen.wait(for: "the second chain") { shot in
      let color = window.color(shot, 0.25, 0.25)
      return color.red == color.green && color.green == color.blue && color.red > 20
    }
    try screen.xdotool("key", "shift+n")
    try screen.wait(for: "the first chain again", shows(inverted, in: window))
    try screen.xdotool("key", "Right")
    try window.wait(for: "focus 51")
    try screen.xdotool("key", "shift+Up")
    try window.wait(for: "focus 61")
    try screen.xdotool("key", "Left")
    try window.wait(for: "focus 60")
    try screen.xdotool("key", "k")
    try window.wait(for: "custom")
  }

  @Test func peakingMarksAndTheColourChanges() throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen)
    try screen.wait(for: "the picture", upright(window))
    // The border between the lower quadrants.
    func marks(_ shot: Screenshot, _ matches: (Screenshot.Color) -> Bool) -> Int {
      (-4..<4).filter { matches(shot[window.x + 320 + $0, window.y + 270]) }.count
    }
    try screen.xdotool("key", "p")
    try screen.wait(for: "green marks") { marks($0) { $0.green > 180 && $0.red < 60 && $0.blue < 60 } > 0 }
    // Blue, then yellow.
    try screen.xdotool("key", "c", "c")
    try screen.wait(for: "yellow marks") { marks($0) { $0.green > 180 && $0.red > 180 && $0.blue < 60 } > 0 }
    try screen.xdotool("key", "p")
    try screen.wait(for: "no marks") { marks($0) { $0.green > 150 } == 0 }
  }

  @Test func aidsLieOverThePreview() throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen)
    try screen.wait(for: "the picture", upright(window))
    // The lines of thirds, two pixels wide and white by 60 %; clear of the scopes and notices.
    func isLined(_ shot: Screenshot) -> Bool {
      let color = shot[window.x + 213, window.y + 60]
      return color.isNear(Screenshot.Color(red: 241, green: 165, blue: 165))
    }
    try screen.xdotool("key", "g")
    try screen.wait(for: "the lines", isLined)
    // Red has a luma of 28 % and green one of 60 %: grey in false colour.
    try screen.xdotool("key", "x")
    try screen.wait(for: "false colours under the lines") { shot in
      let (left, right) = (window.color(shot, 0.25, 0.25), window.color(shot, 0.75, 0.25))
      return isGray(left, 71) && isGray(right, 152) && !isGray(shot[window.x + 213, window.y + 60], 71)
    }
    try screen.xdotool("key", "x")
    try screen.wait(for: "the lines without false colours", isLined)
    // The panel darkens the picture, in the lower left part, and holds the bar of green's level.
    try screen.xdotool("key", "h")
    try screen.wait(for: "the histogram") { shot in
      (window.y + 185..<window.y + 280).contains { row in
        (window.x + 12..<window.x + 195).contains { shot[$0, row].green > 200 && shot[$0, row].blue < 120 }
      }
    }
    try screen.xdotool("key", "h", "g", "g", "g", "g", "g", "g")
    try screen.wait(for: "the bare picture") { upright(window)($0) && !isLined($0) }
  }

  /// The still has the camera's largest size and nothing that is drawn for the eye alone; then the preview goes on.
  @Test func spaceTakesAStillOfFullSizeWithoutAids() throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen, camera: "two-sizes", chains: "focus-peaking")
    // Marks lie along the edge between blue and grey.
    try screen.wait(for: "the picture with marks") { shot in
      upright(window)(shot)
        && (window.x + 310..<window.x + 330).contains { x in
          let color = shot[x, window.y + 290]
          return !color.isNear(blue) && !color.isNear(gray)
        }
    }
    try screen.xdotool("key", "space")
    try window.wait(for: "photo 1280x720, 0 pixels differ")
    // Frames of the preview come again.
    try screen.wait(for: "the picture again", upright(window))
    try window.draw(3)
    try screen.xdotool("key", "q")
    try window.wait(for: "end quit")
    #expect(window.end() == 0)
  }

  private func isGray(_ color: Screenshot.Color, _ level: Int) -> Bool {
    color.isNear(Screenshot.Color(red: level, green: level, blue: level))
  }

  @Test func anUnpluggedCameraDimsTheLastFrameAndComesBack() throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen, camera: "unplugged")
    try screen.wait(for: "the picture", upright(window))
    let dimmed = [red, green, blue, gray].map {
      Screenshot.Color(red: $0.red * 3 / 10, green: $0.green * 3 / 10, blue: $0.blue * 3 / 10)
    }
    let shot = try screen.wait(for: "the dimmed picture", shows(dimmed, in: window))
    #expect(shot.brightness(x: window.x + 200..<window.x + 440, y: window.y + 160..<window.y + 200) > 10)
    try screen.wait(for: "the picture again", upright(window))
  }

  @Test func aSilentCameraIsWaitedFor() throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen, camera: "silent")
    try screen.wait(for: "the notice in the middle of black") { shot in
      window.color(shot, 0.1, 0.1) == .black
        && (window.x + 200..<window.x + 440).contains { shot[$0, window.y + 180].sum > 300 }
    }
    try screen.xdotool("key", "space")
    try screen.xdotool("key", "q")
    #expect(window.end() == 0)
  }

  @Test(arguments: [SIGINT, SIGTERM]) func signalsEndTheRunInOrder(number: Int32) throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen)
    try screen.wait(for: "the picture", upright(window))
    window.signal(number)
    try window.wait(for: "end interrupted(signal: \(number))")
    #expect(window.end() == 0)
  }

  /// Neither a crash nor a hang, whatever the other threads are about.
  @Test func aWindowEndsWithItsDisplay() throws {
    for _ in 0..<4 {
      let screen = try Screen()
      let window = try HarnessWindow(on: screen)
      try screen.wait(for: "the picture", upright(window))
      screen.kill()
      #expect(window.end() == 69)
    }
  }

  @Test func withoutADisplayTheErrorSaysWhatToDo() throws {
    let process = try ChildProcess(
      [HarnessWindow.harness, "640x360", "pattern", "1"], environment: Screen.plainEnvironment)
    let text = process.readToEnd()
    #expect(process.end() == 69)
    #expect(text == "error no display: set DISPLAY or WAYLAND_DISPLAY\n")
  }

  /// A minimised window stops its camera after a while, and starts it when it is shown again; so does one that is paused.
  @Test func theCameraRestsWhileNobodyLooks() throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen, chains: "null", "color-invert")
    try screen.wait(for: "the picture") { window.color($0, 0.1, 0.1).sum > 60 }
    try screen.xdotool("windowminimize", "--sync", window.identifier)
    try window.wait(for: "stream 1 stopped")
    try screen.xdotool("windowactivate", "--sync", window.identifier)
    try window.wait(for: "stream 2 started")
    try screen.wait(for: "the picture again") { window.color($0, 0.1, 0.1).sum > 60 }
    try screen.xdotool("key", "period")
    try window.wait(for: "stream 2 stopped")
    // The look changes on the picture that is held.
    let before = window.color(try screen.screenshot(), 0.25, 0.25)
    try screen.xdotool("key", "n")
    try screen.wait(for: "the other look") { !window.color($0, 0.25, 0.25).isNear(before) }
    #expect(!window.lines.contains { $0.contains("stream 3") })
    // A still goes on.
    try screen.xdotool("key", "space")
    try window.wait(for: "stream 3 started")
  }
}

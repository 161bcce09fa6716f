import Testing

/// The loupe and the punch-in in a window under an X server.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(if: Screen.isAvailable, "Xvfb, openbox or xdotool is missing; run .ci/install-packages test"))
struct MagnifierTests {
  private typealias Color = Screenshot.Color
  private static let white = Color(red: 255, green: 255, blue: 255)

  private static let colors = [
    "red": Color(red: 220, green: 30, blue: 30), "green": Color(red: 30, green: 200, blue: 30),
    "blue": Color(red: 30, green: 30, blue: 220), "grey": Color(red: 128, green: 128, blue: 128),
  ]

  private func isMagenta(_ color: Screenshot.Color) -> Bool {
    color.red > 150 && color.blue > 150 && color.green < 80
  }

  @Test func marksOfFocusAreNotMagnified() throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen)
    try screen.wait(for: "the picture") { window.color($0, 0.25, 0.25).isNear(Self.colors["red"]!) }
    // The border between the lower quadrants, which is sharp.
    try screen.xdotool("mousemove", "\(window.x + 320)", "\(window.y + 230)")
    try screen.xdotool("key", "p", "c", "c", "c", "c")
    func marks(_ shot: Screenshot, x: Range<Int>, y: Range<Int>) -> Int {
      y.reduce(0) { count, row in
        count + x.count { isMagenta(shot[window.x + $0, window.y + row]) }
      }
    }
    /// Marks below the loupe, which is a square of 180 pixels.
    func isMarked(_ shot: Screenshot) -> Bool { marks(shot, x: 310..<330, y: 330..<360) > 10 }
    try screen.wait(for: "magenta marks") { isMarked($0) && marks($0, x: 310..<330, y: 240..<270) > 10 }
    try screen.xdotool("key", "z")
    try screen.wait(for: "the loupe without marks") { shot in
      shot[window.x + 231, window.y + 230].isNear(Self.white, tolerance: 40)
        && marks(shot, x: 230..<410, y: 140..<320) == 0
        && shot[window.x + 290, window.y + 290].isNear(Self.colors["blue"]!)
        && shot[window.x + 350, window.y + 290].isNear(Self.colors["grey"]!) && isMarked(shot)
    }
    try screen.xdotool("key", "shift+z")
    try screen.wait(for: "the punch-in without marks") { shot in
      // In the upper right corner is the whole picture.
      marks(shot, x: 0..<500, y: 0..<360) == 0 && marks(shot, x: 500..<640, y: 90..<360) == 0
        && window.color(shot, 0.4, 0.8).isNear(Self.colors["blue"]!)
    }
    try screen.xdotool("key", "Escape")
    try screen.wait(for: "the marks again", isMarked)
  }

  /// The window and the chain make the picture smaller; the pixels are the frame's all the same.
  @Test(arguments: ["brightness=0", "resize=width=320", "gaussian-blur=3,resize=width=160,focus-peaking"])
  func theFramesOwnPixelsAreSeen(chain: String) throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen, size: "2560x1440", chains: chain)
    #expect(window.width == 1152 && window.height == 648)
    let (x, y) = (window.x + 576, window.y + 324)
    try screen.wait(for: "a checkerboard too small to be seen") { shot in
      chain.contains("peaking")
        ? shot[window.x + 100, window.y + 100].red > 200
        : (0..<8).allSatisfy { shot[x + $0, y].isNear(Self.colors["grey"]!, tolerance: 12) }
    }
    try screen.xdotool("mousemove", "\(x)", "\(y)")
    for (key, what) in [("z", "loupe"), ("shift+z", "punch-in")] {
      try screen.xdotool("key", key)
      try screen.wait(for: "pixels of the frame in the \(what)") { shot in
        (-36..<36).allSatisfy { dx in
          (-36..<36).allSatisfy { dy in
            let isWhite = ((dx + 36) / 2 + (dy + 36) / 2).isMultiple(of: 2)
            return shot[x + dx, y + dy].isNear(isWhite ? Self.white : .black)
          }
        }
      }
    }
  }

  /// What the loupe shows is what lies under the pointer, the same way round.
  @Test(
    arguments: [
      // Keys, the chain, the quadrants that the window shows then, row by row, and how many pixels of the window one of
      // the frame's has.
      (["m"], "brightness=0", "green red grey blue", 1.0),
      (["r"], "brightness=0", "blue red grey green", 0.5625),
      (["r", "m", "r", "r"], "brightness=0", "grey green blue red", 0.5625),
      ([], "flip=vertical", "blue grey red green", 1), ([], "rotate=90", "blue red grey green", 0.5625),
      ([], "resize=width=160", "red green blue grey", 1),
      ([], "crop=0.25|0.25|0.5|0.5", "red green blue grey", 2),
      (["m"], "crop=0.25|0.25|0.5|0.5,rotate=270", "red blue green grey", 1.125),
      ([], "transform=affine-transform=0|0.5|-0.5|0|0|0", "blue red grey green", 0.5),
      ([], "swirl=radius=0.01", "red green blue grey", 1),
    ])
  func theLoupeShowsThePlaceUnderThePointer(
    keys: [String], chain: String, quadrants: String, scale: Double
  ) throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen, chains: chain)
    try screen.wait(for: "a picture") { window.color($0, 0.45, 0.3).sum > 60 }
    for key in keys { try screen.xdotool("key", key) }
    let expected = quadrants.split(separator: " ").map { Self.colors[String($0)]! }
    let picture = try screen.wait(for: "the picture turned") { shot in
      // Pictures on their side are 202 pixels wide.
      zip(expected, [(-45, -100), (45, -100), (-45, 100), (45, 100)]).allSatisfy { color, offset in
        shot[window.x + 320 + offset.0, window.y + 180 + offset.1].isNear(color)
      }
    }
    try screen.xdotool("mousemove", "\(window.x + 320)", "\(window.y + 100)", "key", "z")
    try screen.xdotool("click", "4", "click", "4")
    var colors: Set<Color> = []
    for (column, row) in [(320, 100), (320, 260), (250, 180), (390, 180), (300, 120)] {
      let (x, y) = (window.x + column, window.y + row)
      try screen.xdotool("mousemove", "\(x)", "\(y)")
      try screen.wait(for: "the place \(column), \(row)") { shot in
        var compared = 0
        for dx in stride(from: -70, through: 70, by: 10) {
          for dy in stride(from: -70, through: 40, by: 10) {
            let shownX = x + Int((Double(dx) * scale / 4).rounded())
            let shownY = y + Int((Double(dy) * scale / 4).rounded())
            let color = picture[shownX, shownY]
            // Where the picture is even.
            let isEven = (-3...3).allSatisfy { near in
              picture[shownX + near, shownY].isNear(color) && picture[shownX, shownY + near].isNear(color)
            }
            guard isEven, color != .black else { continue }
            guard shot[x + dx, y + dy].isNear(color, tolerance: 6) else { return false }
            colors.insert(color)
            compared += 1
          }
        }
        return compared > 20
      }
    }
    #expect(colors.count >= 4)
  }

  @Test func draggingMovesWhatAPunchInShows() throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen)
    let (x, y) = (window.x + 320, window.y + 180)
    try screen.wait(for: "the picture") { window.color($0, 0.25, 0.25).isNear(Self.colors["red"]!) }
    try screen.xdotool("mousemove", "\(x)", "\(y)", "key", "shift+z", "click", "4", "click", "4")
    // The checkerboard is 79 pixels wide, each 4 pixels of the window; its left edge is at the frame's pixel 281.
    func edge(_ column: Int) -> (Screenshot) -> Bool {
      { shot in
        func isPattern(_ color: Screenshot.Color) -> Bool { color.isNear(Self.white) || color == .black }
        return (0..<12).allSatisfy { dx in
          isPattern(shot[window.x + column + dx, y]) && !isPattern(shot[window.x + column - 1 - dx, y])
        }
      }
    }
    try screen.wait(for: "the middle", edge(164))
    try screen.xdotool("mousedown", "1", "mousemove", "\(x + 81)", "\(y + 10)", "mouseup", "1")
    try screen.wait(for: "the dragged picture", edge(164 + 81))
    // Far beyond the frame, then back: the view stops at the frame's edge and follows at once.
    try screen.xdotool("mousemove", "\(window.x + 5)", "\(y)", "mousedown", "1")
    for column in [635, 5, 635, 5] { try screen.xdotool("mousemove", "\(window.x + column)", "\(y)") }
    try screen.xdotool("mouseup", "1")
    for _ in 0..<3 {
      try screen.xdotool(
        "mousemove", "\(window.x + 5)", "\(y)", "mousedown", "1", "mousemove", "\(window.x + 635)", "\(y)",
        "mouseup", "1")
    }
    let corner = Self.colors["red"]!
    try screen.wait(for: "the left edge of the frame") { shot in
      shot[window.x, window.y + 5].isNear(corner) && shot[window.x + 639, window.y + 5].isNear(corner)
    }
    try screen.xdotool(
      "mousemove", "\(window.x + 635)", "\(y)", "mousedown", "1", "mousemove", "\(window.x + 135)", "\(y)",
      "mouseup", "1")
    // The frame's pixel 125 is at the window's left edge, and its pixel 281 at 156 times 4.
    try screen.wait(for: "the frame moved by 500 pixels of the window", edge(624))
  }

  @Test func aProgramSetsWhatIsMagnified() throws {
    let screen = try Screen()
    let window = try HarnessWindow(on: screen)
    let green = Self.colors["green"]!
    try screen.wait(for: "the picture") { window.color($0, 0.75, 0.25).isNear(green) }
    // An even area is darkened where edges are emphasised; 128x72 pixels of the green quadrant fill the window.
    try screen.xdotool("key", "u")
    let dark = Color(red: 18, green: 120, blue: 18)
    try screen.wait(for: "the green quadrant, darker") { shot in
      [0.1, 0.5, 0.9].allSatisfy { window.color(shot, $0, $0).isNear(dark) }
    }
    // Moved by 100 pixels of the frame, its edge to the red one is seen. The luma of red is 0.276 and that of green 0.594:
    // the Laplacian there and the range are 0.318, and 2 * 0.318 * 0.318 / (0.318 + 0.03) is 148 of 255.
    let (x, y) = (window.x + 100, window.y + 180)
    try screen.xdotool(
      "mousemove", "\(x)", "\(y)", "mousedown", "1", "mousemove", "\(x + 500)", "\(y)", "mouseup", "1")
    try screen.wait(for: "the edge, emphasised") { shot in
      func isSeen(_ columns: Range<Int>, _ color: Color) -> Bool {
        columns.allSatisfy { shot[window.x + $0, window.y + 120].isNear(color) }
      }
      return isSeen(0..<15, Color(red: 132, green: 18, blue: 18)) && isSeen(15..<20, .black)
        && isSeen(20..<25, Color(red: 166, green: 255, blue: 166)) && isSeen(25..<600, dark)
    }
    try screen.xdotool("key", "d")
    try screen.wait(for: "the green quadrant as it is") { shot in
      [0.1, 0.5, 0.9].allSatisfy { window.color(shot, $0, 0.4).isNear(green) }
    }
  }
}

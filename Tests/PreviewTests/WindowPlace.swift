/// Where a window is on a screen.
struct WindowPlace {
  /// The X server's number of the window.
  let identifier: String
  /// Where the window's picture begins on the screen, and its size.
  let x: Int
  let y: Int
  let width: Int
  let height: Int

  /// Waits until a window is shown whose title begins so, and asks where it is.
  init(of title: String, on screen: Screen) throws {
    var found: String?
    try screen.wait(for: "the window '\(title)'") { _ in
      found = Self.identifier(of: title, on: screen)
      return found != nil
    }
    try self.init(found!, on: screen)
  }

  /// Asks where a window is, by its number.
  init(_ identifier: String, on screen: Screen) throws {
    self.identifier = identifier
    let text = try screen.xdotool("getwindowgeometry", "--shell", identifier)
    var fields: [Substring: Int] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=")
      if parts.count == 2 { fields[parts[0]] = Int(parts[1]) }
    }
    (x, y) = (fields["X"] ?? 0, fields["Y"] ?? 0)
    (width, height) = (fields["WIDTH"] ?? 0, fields["HEIGHT"] ?? 0)
  }

  /// The X server's number of the window whose title begins so; nil before it is shown.
  static func identifier(of title: String, on screen: Screen) -> String? {
    // A search without a result is an error to xdotool; its search by name finds no title that is in UTF-8.
    let found = try? screen.xdotool("search", "--onlyvisible", "--class", "io.github.viewfinder")
    return found?.split(separator: "\n").map(String.init).last {
      (try? screen.xdotool("getwindowname", $0).hasPrefix(title)) ?? false
    }
  }

  /// The window's title.
  func title(on screen: Screen) throws -> String {
    String(try screen.xdotool("getwindowname", identifier).prefix { $0 != "\n" })
  }

  /// A pixel of the window's picture, given in fractions of its size.
  func color(_ shot: Screenshot, _ across: Double, _ down: Double) -> Screenshot.Color {
    let column = x + Int(across * Double(width))
    let row = y + Int(down * Double(height))
    return shot[min(max(column, 0), shot.width - 1), min(max(row, 0), shot.height - 1)]
  }

  /// Whether the middles of the window's quadrants have these colours.
  func shows(_ quadrants: [Screenshot.Color], _ shot: Screenshot) -> Bool {
    zip(quadrants, [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)]).allSatisfy {
      color(shot, $1.0, $1.1).isNear($0)
    }
  }
}

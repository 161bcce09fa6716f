import Glibc
import ScratchFiles

/// A Wayland compositor in a window of an X screen, whose keyboard and pointer are the X screen's.
final class WaylandScreen {
  /// The X screen around it.
  let screen: Screen
  /// The compositor's window, whose picture is what the compositor shows.
  let place: WindowPlace
  /// What programs need to show their windows on it.
  let environment: [String: String]
  private let folder: ScratchFolder
  private let compositor: ChildProcess

  /// Whether there is all that it needs; where everything must run, what is missing fails the tests.
  static let isAvailable =
    Screen.isAvailable
    && (getenv("CI").map { String(cString: $0) } == "true" || access("/usr/bin/weston", X_OK) == 0)

  /// The colour where no window is.
  static let ground = Screenshot.Color(red: 0x50, green: 0x60, blue: 0x70)

  /// Starts a compositor of a size in points.
  ///
  /// - Parameter scale: the pixels for each point.
  init(width: Int = 1000, height: Int = 700, scale: Int = 1) throws {
    screen = try Screen()
    folder = ScratchFolder()
    // Clients and compositor meet in a folder that must belong to the user alone.
    var variables = screen.environment
    variables["XDG_RUNTIME_DIR"] = folder.path
    try folder.write(Self.settings, to: "weston.ini")
    compositor = try ChildProcess(
      [
        "weston", "--backend=x11-backend.so", "--use-pixman", "--socket=test", "--width=\(width)",
        "--height=\(height)", "--scale=\(scale)", "--config=\(folder.path)/weston.ini",
      ], environment: variables)
    variables["WAYLAND_DISPLAY"] = "test"
    variables["SDL_VIDEODRIVER"] = "wayland"
    // A title bar would move the picture.
    variables["SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR"] = "0"
    environment = variables
    var found: WindowPlace?
    try screen.wait(for: "the compositor") { [screen] shot in
      let answer = try? screen.xdotool("search", "--onlyvisible", "--class", "^weston")
      guard let number = answer?.split(separator: "\n").last.map(String.init) else { return false }
      let place = try WindowPlace(number, on: screen)
      found = place
      return place.color(shot, 0.5, 0.5).isNear(Self.ground)
    }
    place = found!
    // One that came before the window manager has no keyboard.
    try screen.xdotool("windowfocus", "--sync", place.identifier)
  }

  private static let settings = """
    [core]
    idle-time=0
    [shell]
    panel-position=none
    background-color=0xff506070
    locking=false
    animation=none
    startup-animation=none
    close-animation=none
    """

  /// Where a picture of four colours is: the corner and the size of what is not ground.
  func picture(in shot: Screenshot) -> (x: Int, y: Int, width: Int, height: Int)? {
    func isPicture(_ x: Int, _ y: Int) -> Bool { !shot[x, y].isNear(Self.ground) }
    // The compositor's pointer is smaller than three steps.
    let columns = (place.x..<place.x + place.width).filter { x in
      stride(from: place.y, to: place.y + place.height, by: 16).count { isPicture(x, $0) } > 2
    }
    guard let left = columns.first, let right = columns.last else { return nil }
    let rows = (place.y..<place.y + place.height).filter { y in
      stride(from: left, through: right, by: 16).count { isPicture($0, y) } > 2
    }
    guard let top = rows.first, let bottom = rows.last else { return nil }
    return (left, top, right - left + 1, bottom - top + 1)
  }

  /// Has the compositor answer nobody any longer.
  func freeze() { compositor.signal(SIGSTOP) }

  deinit {
    compositor.signal(SIGTERM)
    compositor.signal(SIGCONT)
    _ = compositor.end()
  }
}

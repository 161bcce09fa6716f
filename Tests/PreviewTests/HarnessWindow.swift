import Glibc

/// A window of the harness on a screen.
final class HarnessWindow {
  private let process: ChildProcess
  private let screen: Screen
  private var said = ""
  /// Where the window's picture begins on the screen, and its size.
  private(set) var x = 0
  private(set) var y = 0
  private(set) var width = 0
  private(set) var height = 0

  /// Starts the harness and waits for its window.
  init(
    on screen: Screen, size: String = "640x360", camera: String = "pattern", frames: Int = 0,
    chains: String...
  ) throws {
    self.screen = screen
    process = try ChildProcess(
      [Self.harness, size, camera, "\(frames)"] + chains, environment: screen.environment)
    try wait(for: "ready")
    try screen.wait(for: "a window") { _ in self.identifier != nil }
    try findPlace()
  }

  /// The harness, which is in the folder of the tests.
  static let harness: String = {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    let own = String(decoding: path[..<max(count, 0)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/PreviewHarness"
  }()

  /// The X server's number of the window; nil before it is shown.
  var identifier: String? {
    // A search without a result is an error to xdotool.
    let found = try? screen.xdotool("search", "--onlyvisible", "--class", "io.github.viewfinder")
    return found?.split(separator: "\n").last.map(String.init)
  }

  /// Asks where the window is.
  func findPlace() throws {
    guard let identifier else { throw Screen.Failure(description: "there is no window") }
    let text = try screen.xdotool("getwindowgeometry", "--shell", identifier)
    var fields: [Substring: Int] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=")
      if parts.count == 2 { fields[parts[0]] = Int(parts[1]) }
    }
    (x, y) = (fields["X"] ?? 0, fields["Y"] ?? 0)
    (width, height) = (fields["WIDTH"] ?? 0, fields["HEIGHT"] ?? 0)
  }

  /// The window's title.
  func title() throws -> String {
    String(try screen.xdotool("getwindowname", identifier ?? "").prefix { $0 != "\n" })
  }

  /// A pixel of the window's picture, given in fractions of its size.
  func color(_ shot: Screenshot, _ across: Double, _ down: Double) -> Screenshot.Color {
    let column = x + Int(across * Double(width))
    let row = y + Int(down * Double(height))
    return shot[min(max(column, 0), shot.width - 1), min(max(row, 0), shot.height - 1)]
  }

  /// Waits until the harness has said a whole line that begins so.
  func wait(for line: String) throws {
    while !said.split(separator: "\n").contains(where: { $0.hasPrefix(line) && said.contains("\($0)\n") }) {
      guard let more = process.read() else {
        throw Screen.Failure(description: "the window never said '\(line)', only: \(said)")
      }
      said += more
    }
  }

  /// Sends the process a signal.
  func signal(_ number: Int32) { process.signal(number) }

  /// Waits for the end; returns the exit code.
  func end() -> Int32? { process.end() }
}

import Glibc

/// A window of the harness on a screen.
final class HarnessWindow {
  private let process: ChildProcess
  private let screen: Screen
  /// What the harness has said so far.
  private(set) var said = ""
  /// Where the window is.
  private(set) var place: WindowPlace
  var x: Int { place.x }
  var y: Int { place.y }
  var width: Int { place.width }
  var height: Int { place.height }

  /// Starts the harness and waits for its window.
  init(
    on screen: Screen, size: String = "640x360", camera: String = "pattern", title: String = "Viewfinder",
    frames: Int = 0, chains: String...
  ) throws {
    self.screen = screen
    process = try ChildProcess(
      [Self.harness, size, camera, "\(frames)"] + chains, environment: screen.environment)
    place = try WindowPlace(of: title, on: screen)
    try wait(for: "ready")
  }

  /// The harness, which is in the folder of the tests.
  static let harness: String = {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    let own = String(decoding: path[..<max(count, 0)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/PreviewHarness"
  }()

  /// Asks where the window is.
  func findPlace() throws { place = try WindowPlace(place.identifier, on: screen) }

  /// The window's title.
  func title() throws -> String { try place.title(on: screen) }

  /// A pixel of the window's picture, given in fractions of its size.
  func color(_ shot: Screenshot, _ across: Double, _ down: Double) -> Screenshot.Color {
    place.color(shot, across, down)
  }

  /// The numbers in the last line that the harness has said and that begins so.
  func numbers(of line: String) -> [Int]? {
    said.split(separator: "\n").last { $0.hasPrefix(line) }
      .map { $0.split { !$0.isNumber }.compactMap { Int($0) } }
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

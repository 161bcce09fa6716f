import Glibc
import Testing

/// An X server without a monitor, with a window manager, for one test.
///
/// The server keeps its picture in a file, so a screenshot is a read of memory and can be taken many times a second.
final class Screen {
  /// The environment of programs on this screen.
  let environment: [String: String]
  // The server is destroyed last.
  private let server: ChildProcess
  private let manager: ChildProcess
  private let folder: String

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Whether there is all that a screen needs; where everything must run, what is missing fails the tests.
  static let isAvailable =
    getenv("CI").map { String(cString: $0) } == "true"
    || ["Xvfb", "openbox", "xdotool"].allSatisfy { name in
      searchPath.contains { access("\($0)/\(name)", X_OK) == 0 }
    }

  /// The environment of the tests without any display.
  static let plainEnvironment: [String: String] = {
    var variables = ["PATH": searchPath.joined(separator: ":"), "LC_ALL": "C.UTF-8"]
    for name in ["HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "LD_LIBRARY_PATH"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }()

  private static let searchPath =
    getenv("PATH").map { String(cString: $0).split(separator: ":").map(String.init) } ?? ["/usr/bin"]

  /// Starts a server of 1280x800 pixels and waits until it answers.
  init() throws {
    var template = Array("/tmp/viewfinder-screen-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(description: "no folder: error \(errno)") }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    server = try ChildProcess(
      [
        "Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-fbdir", folder, "-nolisten", "tcp",
        "-noreset", "-r",
      ], environment: Self.plainEnvironment)
    guard let answer = server.read(), let number = Int(answer.split(separator: "\n").first ?? "") else {
      throw Failure(description: "Xvfb did not start")
    }
    var variables = Self.plainEnvironment
    variables["DISPLAY"] = ":\(number)"
    environment = variables
    try Self.write(Self.managerSettings, to: folder + "/openbox.xml")
    manager = try ChildProcess(
      ["openbox", "--sm-disable", "--config-file", folder + "/openbox.xml"], environment: variables)
    // A window that comes before its manager may stay unseen.
    try Self.wait(for: "a window manager") { (try? xdotool("get_num_desktops")) != nil }
    // A pointer in a window that opens would call for its bar.
    try xdotool("mousemove", "1279", "799")
  }

  /// Windows without a frame are where they say that they are.
  private static let managerSettings = """
    <?xml version="1.0" encoding="UTF-8"?>
    <openbox_config xmlns="http://openbox.org/3.4/rc">
      <theme><keepBorder>no</keepBorder></theme>
      <focus><focusNew>yes</focusNew></focus>
      <placement><policy>Smart</policy></placement>
      <mouse/>
      <keyboard><keybind key="A-F4"><action name="Close"/></keybind></keyboard>
      <applications><application class="*"><decor>no</decor><focus>yes</focus></application></applications>
    </openbox_config>
    """

  private static func write(_ text: String, to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(file) }
    guard file >= 0, Glibc.write(file, text, text.utf8.count) == text.utf8.count else {
      throw Failure(description: "\(path) cannot be written: error \(errno)")
    }
  }

  deinit {
    unlink(folder + "/Xvfb_screen0")
    unlink(folder + "/openbox.xml")
    rmdir(folder)
    server.signal(SIGTERM)
    _ = server.end()
  }

  /// Ends the server as a crash does.
  func kill() { server.signal(SIGKILL) }

  /// What the screen shows now.
  func screenshot() throws -> Screenshot {
    let file = open(folder + "/Xvfb_screen0", O_RDONLY)
    guard file >= 0 else { throw Failure(description: "the screen cannot be read: error \(errno)") }
    defer { close(file) }
    let size = 5 << 20
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(read(file, buffer.baseAddress, size), 0)
    }
    return try Screenshot(windowDump: bytes)
  }

  /// Sends keys and other input as a user would; the words are those of `xdotool`.
  @discardableResult
  func xdotool(_ words: String...) throws -> String { try xdotool(words) }

  @discardableResult
  func xdotool(_ words: [String]) throws -> String {
    let process = try ChildProcess(["xdotool"] + words, environment: environment)
    let text = process.readToEnd()
    guard process.end() == 0 else {
      throw Failure(description: "xdotool \(words.joined(separator: " ")) failed")
    }
    return text
  }

  /// Presses at one place, moves in steps as a hand does, and releases at another.
  func drag(from: (x: Int, y: Int), to: (x: Int, y: Int)) throws {
    var steps = ["mousemove", "\(from.x - 2)", "\(from.y)", "sleep", "0.2"]
    steps += ["mousemove", "\(from.x)", "\(from.y)", "sleep", "0.3", "mousedown", "1", "sleep", "0.2"]
    for part in 1...4 {
      steps += [
        "mousemove", "\(from.x + (to.x - from.x) * part / 4)", "\(from.y + (to.y - from.y) * part / 4)",
        "sleep", "0.2",
      ]
    }
    try xdotool(steps + ["mouseup", "1"])
  }

  /// Waits until the screen shows what `condition` wants, and returns it.
  ///
  /// - Throws: `Failure` with `what` when it never does; the machine may be busy.
  @discardableResult
  func wait(for what: String, _ condition: (Screenshot) throws -> Bool) throws -> Screenshot {
    var shot = try screenshot()
    do {
      try Self.wait(for: what) {
        shot = try screenshot()
        return try condition(shot)
      }
    } catch {
      Attachment.record(shot.portablePixmap, named: "\(what).ppm")
      throw error
    }
    return shot
  }

  /// Waits until something holds that no screen shows.
  ///
  /// - Throws: `Failure` with `what` when it never does.
  static func wait(for what: String, _ condition: () throws -> Bool) throws {
    // A turn takes a frame's sixtieth of a second or more.
    for _ in 0..<ChildProcess.patience * 60 {
      if try condition() { return }
      usleep(16_667)
    }
    throw Failure(description: "there never was \(what)")
  }
}

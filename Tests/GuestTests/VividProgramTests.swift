import Cameras
import Glibc
import Pixels

/// The program itself with a kernel camera.
struct VividProgramTests {
  let report: Report
  private let node = "/dev/video0"

  func testAll() {
    report.test("the program's camera loads") {
      try Machine.load("vivid", "n_devs=1", "node_types=0x1", "vid_cap_nr=0")
    }
    report.test("'viewfinder devices' lists the camera") {
      let run = try Program.run("devices", "--json")
      try run.expect(0, saying: "\"path\": \"\(node)\"", "\"driver\": \"vivid\"", "\"fourcc\": \"NV12\"")
    }
    report.test("'viewfinder controls' sets and shows a value") {
      try Program.run("controls", "-d", "vivid", "brightness=77").expect(0)
      let camera = try V4L2Camera.open(path: node)
      let value = camera.controls.first { $0.id == .brightness }?.value
      try expect(value == 77, "the driver has \(String(describing: value))")
      try Program.run("controls", "-d", "vivid", "brightness=999").expect(64, saying: "brightness", "255")
    }
    report.test("'viewfinder live' draws the camera's frames through a chain") {
      try Program.run(
        "live", "-d", node, "--size", "320x180", "-f", "focus-peaking", "--headless", "--frames", "3"
      )
      .expect(0, saying: "3 frames")
    }
    report.test("'viewfinder capture' writes a still") {
      let path = "/tmp/guest-still.png"
      try Program.run("capture", "-d", node, "--size", "320x180", "-o", path).expect(0)
      // The first bytes of a PNG, and the size in its header.
      let head = try Machine.contents(of: path).prefix(24)
      try expect(Array(head.prefix(4)) == [0x89, 0x50, 0x4e, 0x47], "it begins with \(head)")
      try expect(Array(head.suffix(8)) == [0, 0, 1, 64, 0, 0, 0, 180], "its size is \(head.suffix(8))")
    }
    report.test("a busy camera is refused, and who holds it is named") {
      let camera = try V4L2Camera.open(path: node)
      let size = PixelSize(width: 320, height: 180)
      _ = try camera.start(StreamRequest(size: size, fourCC: "YUYV"), into: FrameMailbox())
      defer { camera.stop() }
      try Program.run("live", "-d", node, "--headless", "--frames", "1")
        .expect(69, saying: node, "busy", "GuestTests")
    }
    report.test("a camera that may not be opened is refused, and the group is named") {
      chown(node, 1, 44)
      chmod(node, 0o660)
      try Program.run(with: .noPrivilege, "live", "-d", node, "--headless", "--frames", "1")
        .expect(77, saying: node, "'video'")
    }
    report.test("the program's camera goes") {
      try wait("the module is still in use") { (try? Machine.unload("vivid")) != nil }
    }
  }
}

/// Runs the program, which is in the same folder as this one.
struct Program {
  fileprivate let code: Int32
  fileprivate let output: String
  fileprivate let words: [String]

  /// What the program may do.
  enum Rights {
    case root, noPrivilege
  }

  /// Runs the program to its end.
  static func run(with rights: Rights = .root, _ arguments: String...) throws(Failure) -> Program {
    guard let own = CommandLine.arguments.first, let slash = own.lastIndex(of: "/") else {
      throw Failure("this program does not know where it lies")
    }
    let log = "/tmp/guest-program.log"
    var words = [own[..<slash] + "/viewfinder"] + arguments
    if rights == .noPrivilege {
      // The owner of the checkout, who may read it, and not even as root what belongs to others.
      var status = stat()
      stat(own, &status)
      words =
        [
          "/usr/bin/setpriv", "--reuid=\(status.st_uid)", "--regid=\(status.st_gid)", "--clear-groups",
          "--bounding-set=-dac_override,-dac_read_search",
        ] + words
    }
    let code = try Machine.run(words, output: log)
    return Program(
      code: code, output: String(decoding: try Machine.contents(of: log), as: UTF8.self), words: words)
  }

  /// Starts the program, to go on beside it.
  static func start(_ arguments: String...) throws(Failure) -> RunningProgram {
    guard let own = CommandLine.arguments.first, let slash = own.lastIndex(of: "/") else {
      throw Failure("this program does not know where it lies")
    }
    let words = [own[..<slash] + "/viewfinder"] + arguments
    let log = "/tmp/guest-running.log"
    let file = open(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw Failure("cannot write \(log)") }
    defer { close(file) }
    return RunningProgram(
      process: try Machine.spawn(words, input: STDIN_FILENO, output: file), words: words, log: log)
  }

  /// Fails unless the program ended with `code` and said each of `phrases`.
  func expect(_ code: Int32, saying phrases: String...) throws(Failure) {
    guard self.code == code else {
      throw Failure(
        "'\(words.joined(separator: " "))' ended with \(self.code), not \(code): \(output.suffix(400))")
    }
    for phrase in phrases where !output.contains(phrase) {
      throw Failure("'\(phrase)' is not in: \(output.suffix(400))")
    }
  }
}

/// The program while it runs.
struct RunningProgram {
  fileprivate let process: pid_t
  fileprivate let words: [String]
  fileprivate let log: String

  /// What it has printed by now.
  func said() -> String { (try? Machine.contents(of: log)).map { String(decoding: $0, as: UTF8.self) } ?? "" }

  /// Ends it as Ctrl-C does.
  func interrupt() { kill(process, SIGINT) }

  /// Waits for its end.
  func ended() -> Program {
    let code = Machine.ending(of: process)
    return Program(code: code, output: said(), words: words)
  }
}

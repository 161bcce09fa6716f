import Glibc

/// A UVC camera that the program `UVCEmulator` emulates; unplugged when the value goes.
final class EmulatedCamera {
  /// How frames travel over the bus.
  enum Transport: String, CaseIterable {
    case bulk, isochronous
  }

  /// What the camera received and said, a line each, in the order in which it did.
  private(set) var log: [String] = []
  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private var pending: [UInt8] = []

  /// Plugs a camera in and waits until its node is there.
  init(_ transport: Transport, serial: String = "0001", port: Int = 0) throws(Failure) {
    guard let own = CommandLine.arguments.first, let slash = own.lastIndex(of: "/") else {
      throw Failure("this program does not know where it lies")
    }
    let before = Machine.videoNodes.count
    let words = [
      own[..<slash] + "/UVCEmulator", "--\(transport.rawValue)", "--serial", serial, "--port", "\(port)",
    ]
    var pipes: [Int32] = [-1, -1, -1, -1]
    guard pipe(&pipes) == 0, pipe(&pipes[2]) == 0 else { throw Failure("no pipes") }
    // What the emulator inherits must not keep its own input open.
    for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    process = try Machine.spawn(words, input: pipes[0], output: pipes[3])
    close(pipes[0])
    close(pipes[3])
    input = pipes[1]
    output = pipes[2]
    try waitForLine("attached")
    try wait("there are only \(Machine.videoNodes)") { Machine.videoNodes.count > before }
  }

  deinit {
    close(input)
    close(output)
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
  }

  /// Gives a command and waits until it is carried out. `UVCEmulator/main.c` has the list.
  func command(_ line: String) throws(Failure) {
    let bytes = Array((line + "\n").utf8)
    guard bytes.withUnsafeBytes({ write(input, $0.baseAddress, $0.count) }) == bytes.count else {
      throw Failure("the emulator takes no command")
    }
    try waitForLine("done \(line)")
  }

  /// What the camera was told, as `set NAME VALUE`, `ignored NAME VALUE` or `stalled NAME VALUE`, since `mark`.
  func settings(since mark: Int) -> [String] {
    log[mark...].filter { ["set", "ignored", "stalled"].contains($0.prefix { $0 != " " }) }
  }

  /// What the camera holds now.
  func value(_ name: String) throws(Failure) -> String {
    let mark = log.count
    try command("values")
    guard let line = log[mark...].first(where: { $0.hasPrefix("value \(name) ") }) else {
      throw Failure("the camera has no \(name)")
    }
    return String(line.dropFirst("value \(name) ".count))
  }

  private func waitForLine(_ wanted: String) throws(Failure) {
    let end = ContinuousClock.now + .seconds(20)
    while true {
      while let newline = pending.firstIndex(of: 10) {
        let line = String(decoding: pending[..<newline], as: UTF8.self)
        pending.removeSubrange(...newline)
        log.append(line)
        if line == wanted { return }
        if line.hasPrefix("unknown ") { throw Failure("the emulator refuses: \(line)") }
      }
      var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard ContinuousClock.now < end, poll(&ready, 1, 1000) >= 0 else {
        throw Failure("the emulator does not say '\(wanted)'; it said \(log.suffix(5))")
      }
      guard ready.revents != 0 else { continue }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(output, &chunk, chunk.count)
      guard count > 0 else { throw Failure("the emulator has ended; it said \(log.suffix(5))") }
      pending += chunk[..<count]
    }
  }
}

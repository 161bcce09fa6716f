import Foundation
import Glibc
import Testing

/// A headless session with a control socket, for the time of a test.
final class LiveProgram {
  let scratch: Scratch
  private let process = Process()
  private let errorFile: URL

  /// Starts `viewfinder live --headless`, and waits for its socket.
  init(
    _ arguments: [String] = [], camera: String = "simulated:size=320x240:scene=wall", scratch: Scratch
  ) throws {
    self.scratch = scratch
    process.executableURL = Program.url
    process.arguments = ["live", "-d", camera, "--headless"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: scratch.path, isDirectory: true)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    errorFile = FileManager.default.temporaryDirectory.appendingPathComponent("errors-\(UUID().uuidString)")
    try Data().write(to: errorFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    process.environment = ProcessInfo.processInfo.environment
      .filter { !["DISPLAY", "WAYLAND_DISPLAY"].contains($0.key) }.merging(Self.environment(scratch)) { $1 }
    let before = Self.sockets(scratch)
    try process.run()
    waitUntil { Self.sockets(scratch).count > before.count || !process.isRunning }
  }

  deinit {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: errorFile)
  }

  static func environment(_ scratch: Scratch) -> [String: String] {
    ["XDG_RUNTIME_DIR": scratch.path, "XDG_CONFIG_HOME": scratch.path + "/config"]
  }

  static func sockets(_ scratch: Scratch) -> [String] {
    let folder = scratch.path + "/viewfinder"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".socket") }.sorted()
  }

  var isRunning: Bool { process.isRunning }
  var processID: Int32 { process.processIdentifier }
  var errors: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }

  /// Waits for the end and returns the exit status.
  func end() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  func remote(_ arguments: String...) throws -> Program.Result {
    try scratch.run(["remote"] + arguments, environment: Self.environment(scratch))
  }

  func connect() throws -> RawConnection {
    let name = try #require(Self.sockets(scratch).first)
    return try RawConnection(scratch.path + "/viewfinder/" + name)
  }
}

/// A socket that takes the place of a session's.
final class ListeningSocket {
  private let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)

  init(_ path: String) throws {
    let status = try withSocketAddress(path) { bind(descriptor, $0, $1) }
    try #require(status == 0 && listen(descriptor, 1) == 0, "\(String(cString: strerror(errno)))")
  }

  deinit { close(descriptor) }

  /// Sends a line to the client that waits, reads nothing, and closes the connection.
  func answer(_ line: String) throws {
    let connection = accept(descriptor, nil, nil)
    try #require(connection >= 0)
    defer { close(connection) }
    let bytes = Array((line + "\n").utf8)
    try #require(Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
  }
}

private func withSocketAddress(
  _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
) throws -> Int32 {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) {
    $0.copyBytes(from: Array(path.utf8).prefix($0.count - 1))
  }
  try #require(path.utf8.count < 108)
  return withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
}

/// A connection that sends any bytes.
final class RawConnection {
  private let descriptor: Int32
  private var input: [UInt8] = []

  init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let status = try withSocketAddress(path) { Glibc.connect(descriptor, $0, $1) }
    try #require(status == 0, "\(String(cString: strerror(errno)))")
    var limit = timeval(tv_sec: 600, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Sends bytes; returns whether the other end took them all.
  @discardableResult
  func send(_ bytes: some Collection<UInt8>, _ flags: Int32 = 0) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | flags)
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func send(_ line: String) -> Bool { send(Array((line + "\n").utf8)) }

  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The next line as an object; nil at the end.
  func receive() throws -> [String: Any]? {
    while true {
      if let end = input.firstIndex(of: 10) {
        let line = Data(input[..<end])
        input.removeSubrange(...end)
        return try parseJSON(line)
      }
      var buffer = [UInt8](repeating: 0, count: 65536)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else {
        try #require(count == 0 || errno != EAGAIN, "no answer within a minute")
        return nil
      }
      input += buffer[..<count]
    }
  }

  func call(_ line: String) throws -> [String: Any] {
    send(line)
    return try #require(try receive())
  }

  /// The code of the error that a line is answered with.
  func error(_ line: String) throws -> String? {
    (try call(line)["error"] as? [String: Any])?["code"] as? String
  }
}

import CPlatform
package import CommandLineKit
import Glibc

/// A connection to the control socket of a session.
package struct ControlClient: ~Copyable {
  private let descriptor: Int32
  private var input: [UInt8] = []

  /// How long a session may take for a reply, in milliseconds: a series of stills may be before it.
  private static let patience: Int32 = 120_000

  /// Connects to a session.
  ///
  /// - Parameters:
  ///   - exact: the name of the session that is wanted before all others.
  ///   - matches: whether the session of a name is wanted; nil for the only one.
  /// - Throws: `noInput` when there is no such session, or several.
  package init(
    in folder: ControlFolder, preferring exact: String? = nil, _ matches: ((String) -> Bool)?
  ) throws(CommandFailure) {
    var live: [(name: String, descriptor: Int32)] = []
    for name in folder.names where matches?(name) ?? true {
      if let descriptor = Self.connect(name, folder) { live.append((name, descriptor)) }
    }
    if let place = live.firstIndex(where: { $0.name == exact }) {
      let named = live.remove(at: place)
      for session in live { close(session.descriptor) }
      live = [named]
    }
    guard live.count == 1 else {
      for session in live { close(session.descriptor) }
      if live.isEmpty {
        let what = "no session \(exact.map { "of the camera '\($0)' " } ?? "")is running"
        throw CommandFailure(.noInput, "\(what); start one with 'viewfinder live --headless'")
      }
      let names = live.map(\.name).joined(separator: ", ")
      throw CommandFailure(.noInput, "there are several sessions, choose one with -d: \(names)")
    }
    descriptor = live[0].descriptor
  }

  deinit { close(descriptor) }

  /// The socket of a session that lives and is the user's own.
  private static func connect(_ name: String, _ folder: ControlFolder) -> Int32? {
    let descriptor = ControlFolder.makeSocket()
    guard descriptor >= 0 else { return nil }
    var process: pid_t = 0
    var user: uid_t = 0
    let file = ControlFolder.socketFile(name)
    guard folder.withAddress(ofFile: file, { Glibc.connect(descriptor, $0, $1) }) == 0,
      platform_peer(descriptor, &process, &user) == 0, user == geteuid()
    else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Sends a request and waits for its reply.
  ///
  /// - Returns: the result.
  /// - Throws: what the session answers, and `inputOutput` when it goes away.
  package mutating func call(
    _ method: ControlMethod, _ arguments: [JSON.Member]
  ) throws(CommandFailure) -> JSON {
    let request = JSON.object(
      [
        .init("version", .integer(ControlRequest.version)), .init("id", 1),
        .init("method", .string(method.rawValue)),
      ]
        + arguments)
    try write(Array((request.text(.exactLine) + "\n").utf8))
    while let reply = try nextValue(within: Self.patience) {
      if let error = reply["error"] {
        throw CommandFailure(
          Self.exitCode(error["exitCode"]), error["message"]?.string ?? "the session refuses the request")
      }
      if let result = reply["result"] { return result }
    }
    throw Self.ended
  }

  private func write(_ bytes: [UInt8]) throws(CommandFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0 {
        // A session that takes no further client says why before it closes the connection.
        if errno == EPIPE || errno == ECONNRESET { return }
        guard errno == EINTR else { throw Self.ended }
      }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  /// The next value that the session sends, such as an event; nil when the session has ended.
  ///
  /// - Parameter limit: in milliseconds; negative for no limit.
  mutating func nextValue(within limit: Int32 = -1) throws(CommandFailure) -> JSON? {
    guard let line = try nextLine(within: limit) else { return nil }
    do throws(JSONError) {
      return try JSON(parsing: line)
    } catch {
      throw CommandFailure(
        .inputOutput, "what the session sends is not JSON: \(error); start a session of this version")
    }
  }

  private mutating func nextLine(within limit: Int32) throws(CommandFailure) -> [UInt8]? {
    while true {
      if let end = input.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(input[..<end])
        input.removeSubrange(...end)
        return line
      }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, limit)
      if ready < 0, errno == EINTR { continue }
      guard ready != 0 else {
        throw CommandFailure(
          .inputOutput,
          "the session has not answered for \(limit / 1000) seconds; try again, or end its process")
      }
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      input += buffer[..<count]
    }
  }

  private static var ended: CommandFailure {
    CommandFailure(.inputOutput, "the session has ended; start one with 'viewfinder live --headless'")
  }

  private static func exitCode(_ number: JSON?) -> ExitCode {
    guard case .integer(let number) = number else { return .inputOutput }
    return Int32(exactly: number).flatMap { ExitCode(rawValue: $0) } ?? .inputOutput
  }
}

import CPlatform
import CommandLineKit
import FileNames
import Glibc

/// The socket of a session. While it exists no other session of the user has the same camera.
final class ControlListener: Sendable {
  /// Whether a camera can have several sessions.
  enum Sharing: Hashable, Sendable {
    /// One, as with cameras of hardware.
    case exclusive
    /// Several, each with a number, as with simulated cameras and those of PipeWire's.
    case numbered
  }

  /// The listening socket, which is not blocking.
  let descriptor: Int32
  /// The path of the socket.
  let path: String
  private let lock: Int32

  /// Claims a camera and listens.
  ///
  /// - Throws: `unavailable` with the process of the session that uses the camera, or what keeps the socket from being
  ///   created.
  init(camera id: String, _ sharing: Sharing, in folder: ControlFolder) throws(CommandFailure) {
    try folder.create()
    let first = ControlFolder.name(ofCamera: id)
    var name = first
    var number = 1
    while true {
      switch try Self.claim(folder.lockPath(name)) {
      case .claimed(let lock):
        self.lock = lock
        path = folder.socketPath(name)
        do throws(CommandFailure) {
          descriptor = try Self.listen(name, folder)
        } catch {
          close(lock)
          throw error
        }
        return
      case .taken(let process):
        guard sharing == .numbered, number < 64 else {
          throw CommandFailure(
            .unavailable,
            "another Viewfinder uses this camera (pid \(process)); close it, or choose another camera")
        }
        number += 1
        name = "\(first)-\(number)"
      }
    }
  }

  deinit {
    // Before the lock ends, so that it is not a successor's.
    _ = path.withFileName { unlink($0) }
    close(descriptor)
    close(lock)
  }

  private enum Claim {
    case claimed(Int32)
    case taken(process: String)
  }

  /// Locks a file; the lock ends with the process, however it ends.
  private static func claim(_ path: String) throws(CommandFailure) -> Claim {
    let file = path.withFileName { open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    guard file >= 0 else {
      throw CommandFailure(.cannotCreate, "\(path): cannot be opened: \(String(cString: strerror(errno)))")
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      var bytes = [UInt8](repeating: 0, count: 16)
      let count = read(file, &bytes, bytes.count)
      close(file)
      let digits = bytes.prefix(max(count, 0)).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      return .taken(process: digits.isEmpty ? "unknown" : String(decoding: digits, as: UTF8.self))
    }
    let text = Array("\(getpid())\n".utf8)
    _ = ftruncate(file, 0)
    _ = pwrite(file, text, text.count, 0)
    return .claimed(file)
  }

  private static func listen(_ name: String, _ folder: ControlFolder) throws(CommandFailure) -> Int32 {
    let path = folder.socketPath(name)
    let descriptor = ControlFolder.makeSocket()
    func failure() -> CommandFailure {
      CommandFailure(.cannotCreate, "\(path): cannot listen there: \(String(cString: strerror(errno)))")
    }
    guard descriptor >= 0 else { throw failure() }
    // Whoever left it is dead: the lock was free.
    _ = path.withFileName { unlink($0) }
    guard folder.withAddress(of: name, { bind(descriptor, $0, $1) }) == 0,
      path.withFileName({ chmod($0, 0o600) }) == 0,
      Glibc.listen(descriptor, 16) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
    else {
      let error = failure()
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Takes a connection of the user; nil when there is none, or it is somebody else's.
  func accept() -> Int32? {
    let descriptor = Glibc.accept(self.descriptor, nil, nil)
    guard descriptor >= 0 else { return nil }
    var process: pid_t = 0
    var user: uid_t = 0
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0,
      platform_peer(descriptor, &process, &user) == 0, user == geteuid()
    else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}

import CPlatform
import Cameras
import CommandLineKit
import Files
import Glibc
import SimulatedCamera
import Synchronization

/// The socket of a session. While it exists no other session of the user has the same camera.
package final class ControlListener: Sendable {
  /// Whether a camera can have several sessions.
  package enum Sharing: Hashable, Sendable {
    /// One, as with cameras of hardware.
    case exclusive
    /// Several, each with a number, as with simulated cameras and those of PipeWire's.
    case numbered

    /// How many sessions a camera can have.
    init(of camera: any Camera) {
      self = camera is SimulatedCamera || camera is PipeWireCamera ? .numbered : .exclusive
    }
  }

  /// A camera's lock, which ends with the process, however it ends.
  private struct Claim {
    var camera: String
    /// The name of the camera's files.
    var name: String
    var lock: Int32
  }

  /// The listening socket, which is not blocking.
  let descriptor: Int32
  private let folder: ControlFolder
  private let held: Mutex<Claim>

  /// The path of the socket.
  package var path: String { folder.socketPath(held.withLock { $0.name }) }

  /// Claims a camera and listens.
  ///
  /// - Throws: `unavailable` with the process of the session that uses the camera, or what keeps the socket from being
  ///   created.
  package init(camera id: String, _ sharing: Sharing, in folder: ControlFolder) throws(CommandFailure) {
    try folder.create()
    let claim = try Self.claim(id, sharing, folder)
    do throws(CommandFailure) {
      descriptor = try Self.listen(claim.name, folder)
    } catch {
      close(claim.lock)
      throw error
    }
    self.folder = folder
    held = Mutex(claim)
  }

  deinit {
    // Before the lock ends, so that it is not a successor's.
    remove()
    close(descriptor)
    held.withLock { _ = close($0.lock) }
  }

  /// Removes the socket's file; the camera stays claimed.
  package func remove() {
    held.withLock { held in
      let path = folder.socketPath(held.name)
      try? FileSystem.remove(path)
      UnfinishedFiles.forget(path)
    }
  }

  /// Takes the name of the camera to which the session has switched, and gives the one before free. The name stays when
  /// another session has the camera.
  package func follow(camera id: String, _ sharing: Sharing) {
    held.withLock { held in
      guard held.camera != id else { return }
      // It is tried once.
      held.camera = id
      guard let claim = try? Self.claim(id, sharing, folder) else { return }
      let (old, new) = (folder.socketPath(held.name), folder.socketPath(claim.name))
      guard Self.rename(old, to: new) == 0 else {
        close(claim.lock)
        return
      }
      UnfinishedFiles.forget(old)
      close(held.lock)
      held = claim
    }
  }

  /// Locks a camera's file, or one with a number.
  private static func claim(_ id: String, _ sharing: Sharing, _ folder: ControlFolder) throws(CommandFailure)
    -> Claim
  {
    let first = ControlFolder.name(ofCamera: id)
    var name = first
    var number = 1
    while true {
      switch try lock(folder.lockPath(name)) {
      case .locked(let lock): return Claim(camera: id, name: name, lock: lock)
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

  private enum Locking {
    case locked(Int32)
    case taken(process: String)
  }

  private static func lock(_ path: String) throws(CommandFailure) -> Locking {
    let file = path.withFileName { open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    guard file >= 0 else {
      throw CommandFailure(
        .cannotCreate,
        "\(path): cannot be opened: \(Errno.current.reason); remove it, or see to the folder")
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
    return .locked(file)
  }

  private static func listen(_ name: String, _ folder: ControlFolder) throws(CommandFailure) -> Int32 {
    let path = folder.socketPath(name)
    let descriptor = ControlFolder.makeSocket()
    func failure() -> CommandFailure {
      CommandFailure(
        .cannotCreate,
        "\(path): cannot listen there: \(Errno.current.reason); no session can be controlled until the folder takes sockets"
      )
    }
    guard descriptor >= 0 else { throw failure() }
    // A socket refuses connections until it listens, so it gets its name only then. Whoever left one of these is dead: the
    // lock was free.
    let new = name + ".new"
    let newPath = "\(folder.path)/\(new)"
    try? FileSystem.remove(newPath)
    guard folder.withAddress(ofFile: new, { bind(descriptor, $0, $1) }) == 0,
      newPath.withFileName({ chmod($0, 0o600) }) == 0,
      Glibc.listen(descriptor, 16) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0,
      Self.rename(newPath, to: path) == 0
    else {
      let error = failure()
      try? FileSystem.remove(newPath)
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Gives a socket its name, which goes with the process when that is cut off.
  private static func rename(_ old: String, to new: String) -> Int32 {
    UnfinishedFiles.create(new) { old.withFileName { old in new.withFileName { Glibc.rename(old, $0) } } }
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

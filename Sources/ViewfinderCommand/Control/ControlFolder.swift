import CommandLineKit
import Files
import Glibc
import Viewfinder

/// The folder of the control sockets of one user's sessions, which nobody else can enter.
///
/// A camera has two files in it: `NAME.socket`, and `NAME.lock`, which the session that uses the camera holds locked.
package struct ControlFolder: Sendable {
  /// The folder.
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// The user's folder, `viewfinder` under `$XDG_RUNTIME_DIR`; nil where the variable is not set.
  ///
  /// - Throws: `unavailable` where it is no absolute path.
  static func standard() throws(CommandFailure) -> ControlFolder? {
    if let path = UserFolder.runtime { return ControlFolder(path: path) }
    guard let value = getenv("XDG_RUNTIME_DIR"), value.pointee != 0 else { return nil }
    let path = String(fileName: value)
    throw CommandFailure(
      .unavailable, "no session can be controlled: XDG_RUNTIME_DIR is '\(path)', but must be an absolute path"
    )
  }

  private static let suffix = ".socket"

  /// The name of a camera's files. Short, because an address has 107 bytes.
  package static func name(ofCamera id: String) -> String { UserFolder.fileName(of: id, longest: 40) }

  /// Creates the folder, and checks that it is the user's own.
  func create() throws(CommandFailure) {
    try? FileSystem.createFolder(path, mode: 0o700)
    let status: FileStatus
    do throws(Errno) {
      status = try FileStatus(path, links: .kept)
    } catch {
      throw CommandFailure(
        .cannotCreate,
        "\(path): cannot be created: \(error.reason); no session can be controlled until XDG_RUNTIME_DIR names a folder of your own"
      )
    }
    guard status.kind == .folder, status.owner == geteuid(), status.mode & 0o077 == 0 else {
      throw CommandFailure(
        .noPermission, "\(path): is not a folder that only you can enter; remove it, or 'chmod 700' it")
    }
  }

  /// The names under which there are sockets, of live sessions or of dead ones.
  package var names: [String] {
    let names = (try? FileSystem.names(in: path)) ?? []
    return names.filter { $0.hasSuffix(Self.suffix) }.map { String($0.dropLast(Self.suffix.count)) }.sorted()
  }

  package func socketPath(_ name: String) -> String { "\(path)/\(Self.socketFile(name))" }
  static func socketFile(_ name: String) -> String { name + suffix }
  func lockPath(_ name: String) -> String { "\(path)/\(name).lock" }

  /// Calls `body` with the address of a socket, a file of the folder; nil when the folder cannot be opened.
  func withAddress(
    ofFile file: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32? {
    // The folder may have a longer path than an address holds.
    let folder = path.withFileName { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW) }
    guard folder >= 0 else { return nil }
    defer { close(folder) }
    let bytes = "/proc/self/fd/\(folder)/\(file)".fileNameBytes
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { path in
      guard bytes.count < path.count else { return false }
      path.copyBytes(from: bytes)
      return true
    }
    guard fits else { return nil }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Creates a socket that is closed in other programs.
  static func makeSocket() -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    return socket(AF_UNIX, kind, 0)
  }
}

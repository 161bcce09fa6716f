package import Glibc

/// What the file system knows of a file.
package struct FileStatus: Hashable, Sendable {
  /// What lies at a path.
  package enum Kind: Hashable, Sendable {
    /// A regular file, which can be read again.
    case file
    case folder
    /// A symbolic link, where links are not followed.
    case link
    /// A device, a pipe or a socket, which is read and written where it stands.
    case stream
  }

  /// Whether a symbolic link stands for the file that it leads to.
  package enum Links: Hashable, Sendable {
    case followed, kept
  }

  /// What tells a file from all others, under whatever name.
  package struct Identity: Hashable, Sendable {
    package let device: UInt64
    package let node: UInt64
  }

  /// What tells a file's content from what it was before.
  package struct Version: Hashable, Sendable {
    package let identity: Identity
    package let size: Int
    package let modified: Duration

    /// Nil for what is not a regular file.
    package init?(_ path: String) {
      guard let status = try? FileStatus(path), status.kind == .file else { return nil }
      (identity, size, modified) = (status.identity, status.size, status.modified)
    }
  }

  package let kind: Kind
  /// The number of bytes.
  package let size: Int
  package let identity: Identity
  /// The permissions, without the kind.
  package let mode: mode_t
  /// The user whom it belongs to.
  package let owner: uid_t
  /// When the content changed, since 1970.
  package let modified: Duration
  /// When the content or what is known of it changed, since 1970.
  package let changed: Duration

  /// Asks for what lies at a path.
  ///
  /// - Throws: the number of the failed call.
  package init(_ path: String, links: Links = .followed) throws(Errno) {
    var status = stat()
    let result = path.withFileName { links == .followed ? stat($0, &status) : lstat($0, &status) }
    guard result == 0 else { throw .current }
    self.init(status)
  }

  /// Asks for an open file.
  ///
  /// - Throws: the number of the failed call.
  package init(descriptor: Int32) throws(Errno) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .current }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .stream
      }
    size = Int(status.st_size)
    identity = Identity(device: UInt64(status.st_dev), node: UInt64(status.st_ino))
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    modified = Duration(status.st_mtim)
    changed = Duration(status.st_ctim)
  }

  /// What tells a folder from all others; nil for what is none.
  package static func identity(ofFolder path: String) -> Identity? {
    guard let status = try? FileStatus(path), status.kind == .folder else { return nil }
    return status.identity
  }

  /// What lies at a path, through links; nil where nothing can be found.
  package static func kind(of path: String) -> Kind? { (try? FileStatus(path))?.kind }
}

extension Duration {
  fileprivate init(_ time: timespec) { self = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec) }
}

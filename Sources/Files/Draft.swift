package import Glibc

/// A file being written, unnamed or under a hidden name; it is removed unless it is published.
package struct Draft: ~Copyable {
  private let file: Int32
  /// The folder of the file, with a trailing slash; empty for the current folder.
  private let folder: String
  /// The hidden name; nil while the file is unnamed.
  private var hiddenPath: String?

  /// Whether the file has a name while it is being written.
  package enum Kind {
    /// Unnamed, where the file system supports it; the file then vanishes even when the process is killed.
    case nameless
    /// Under a hidden name.
    case hidden
  }

  /// The open file, for reading and writing.
  package var descriptor: Int32 { file }

  /// Creates a draft in the folder of `path`.
  ///
  /// - Parameter mode: its permissions, before the process's mask.
  package init(besides path: String, kind: Kind = .nameless, mode: mode_t = 0o666) throws(Errno) {
    let name = PathName.lastComponent(of: path)
    folder = String(path[..<name.startIndex])
    // An unnamed file gets its name through /proc.
    if kind == .nameless, access("/proc/self/fd", X_OK) == 0,
      let nameless = try NamelessFile.open(in: folder.isEmpty ? "." : folder, mode: mode)
    {
      file = nameless
      return
    }
    let hidden = try NamelessFile.openHidden(in: folder, mode: mode)
    file = hidden.file
    hiddenPath = hidden.path
  }

  deinit {
    close(file)
    if let hiddenPath {
      hiddenPath.withFileName { _ = unlink($0) }
      UnfinishedFiles.forget(hiddenPath)
    }
  }

  /// Writes the content and flushes it to the disk; `mode` are the permissions of the file to replace.
  package func fill(_ bytes: [UInt8], mode: mode_t?, through write: AtomicFile.Write) throws(Errno) {
    try AtomicFile.writeAll(bytes.span.bytes, to: file, through: write)
    try flush(mode: mode)
  }

  /// Sets the mode and flushes the content to the disk.
  func flush(mode: mode_t?) throws(Errno) {
    if let mode { fchmod(file, mode) }
    if fsync(file) != 0 {
      let reason = errno
      // Some network file systems cannot flush; they decide how safe the content is.
      guard reason == EINVAL || reason == EROFS else { throw Errno(reason) }
    }
  }

  /// Gives the file its name in one step.
  package mutating func publish(as target: String, replacing: AtomicFile.Replacing) throws(Errno) {
    switch replacing {
    case .never: try publishKeeping(target)
    case .always: try publishReplacing(target)
    }
  }

  private mutating func publishKeeping(_ target: String) throws(Errno) {
    if link(to: target) == 0 { return }
    let reason = errno
    guard [EPERM, EOPNOTSUPP, ENOSYS].contains(reason), let hiddenPath else {
      throw Errno(reason)
    }
    // FAT has no links: an empty file claims the name, and the rename replaces only that file.
    let claim = UnfinishedFiles.create(target) {
      target.withFileName { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    }
    guard claim >= 0 else { throw .current }
    close(claim)
    do throws(Errno) {
      try UnfinishedFiles.finish(target) { () throws(Errno) in
        try FileSystem.rename(hiddenPath, to: target)
      }
    } catch {
      try? FileSystem.remove(target)
      UnfinishedFiles.forget(target)
      throw error
    }
    UnfinishedFiles.forget(hiddenPath)
    self.hiddenPath = nil
  }

  private mutating func publishReplacing(_ target: String) throws(Errno) {
    if hiddenPath == nil {
      let candidate = NamelessFile.hiddenName(in: folder)
      guard UnfinishedFiles.create(candidate, by: { link(to: candidate) }) == 0 else {
        throw .current
      }
      hiddenPath = candidate
    }
    guard let hiddenPath else { return }
    try FileSystem.rename(hiddenPath, to: target)
    UnfinishedFiles.forget(hiddenPath)
    self.hiddenPath = nil
  }

  /// Links the file to a name that must be free; returns 0, or -1 with `errno`.
  private func link(to name: String) -> Int32 {
    name.withFileName { name in
      if let hiddenPath { return hiddenPath.withFileName { Glibc.link($0, name) } }
      return linkat(AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, name, AT_SYMLINK_FOLLOW)
    }
  }
}

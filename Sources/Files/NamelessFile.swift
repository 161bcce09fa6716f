import Glibc

/// Files that have no name, or a hidden one where the file system has none without.
package enum NamelessFile {
  /// Opens a file without a name, for reading and writing; nil where the file system has none.
  static func open(in folder: String, mode: mode_t) throws(Errno) -> Int32? {
    // linux/fcntl.h's __O_TMPFILE, which Swift cannot import, with O_DIRECTORY.
    let flags = 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC
    let file = folder.withFileName { Glibc.open($0, flags, mode) }
    if file >= 0 { return file }
    let reason = errno
    guard [EOPNOTSUPP, EISDIR, EINVAL].contains(reason) else { throw Errno(reason) }
    return nil
  }

  /// Creates a file of a hidden name, for reading and writing, which is one of ``UnfinishedFiles`` until it is forgotten.
  ///
  /// - Parameter folder: its folder, with a trailing slash; empty for the current folder.
  static func openHidden(in folder: String, mode: mode_t) throws(Errno) -> (file: Int32, path: String) {
    for _ in 0..<100 {
      let path = hiddenName(in: folder)
      let file = UnfinishedFiles.create(path) {
        path.withFileName { Glibc.open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode) }
      }
      if file >= 0 { return (file, path) }
      let reason = errno
      guard reason == EEXIST else { throw Errno(reason) }
    }
    throw Errno(EEXIST)
  }

  /// A name that no other file has.
  static func hiddenName(in folder: String) -> String {
    let tag = String(UInt64.random(in: 0..<1 << 60), radix: 36)
    return "\(folder).viewfinder-\(tag).part"
  }

  /// Whether a file without a folder has a name of ``hiddenName(in:)``.
  package static func isHiddenName(_ name: String) -> Bool {
    name.hasPrefix(".viewfinder-") && name.hasSuffix(".part")
  }
}

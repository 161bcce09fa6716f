import Files
import Glibc

/// The files of a store. Nothing here may block or damage foreign files, whatever is in the folder.
extension ProgramStore {
  /// The bytes of a regular file within the size limit; marks it as used.
  func read(_ path: String) -> [UInt8]? {
    guard let status = try? FileStatus(path), status.kind == .file, status.size > 0,
      let bytes = try? FileContent.read(path, limit: limits.bytes, contents: "programs")
    else { return nil }
    // In a read-only folder nothing is removed either.
    _ = path.withFileName { utimensat(AT_FDCWD, $0, nil, 0) }
    return bytes
  }

  /// Writes a file atomically, or not at all. It may get lost with the power, and is compiled again then.
  func write(_ bytes: [UInt8], to path: String) {
    makeFolder()
    guard var draft = try? Draft(besides: path, mode: 0o600),
      (try? AtomicFile.writeAll(bytes.span.bytes, to: draft.descriptor)) != nil
    else { return }
    try? draft.publish(as: path, replacing: .always)
  }

  /// Removes the least recently used files until the folder is within its limits.
  ///
  /// Over the limits, it frees an extra quarter, so that not every new program triggers a cleanup. Another
  /// process may do the same: a file that is gone counts as removed.
  func removeOldest() {
    var files = ownFiles()
    var bytes = files.reduce(0) { $0 + $1.size }
    guard bytes > limits.bytes || files.count > limits.files else { return }
    files.sort { ($0.used, $0.name) > ($1.used, $1.name) }
    while bytes > limits.bytes / 4 * 3 || files.count > limits.files / 4 * 3, let oldest = files.popLast() {
      try? FileSystem.remove("\(folder)/\(oldest.name)")
      bytes -= oldest.size
    }
  }

  private struct OwnFile {
    let name: String
    let size: Int
    let used: Duration
  }

  /// The files that stores have written here, including those that a crash left unfinished.
  private func ownFiles() -> [OwnFile] {
    let names = (try? FileSystem.names(in: folder)) ?? []
    return names.filter(Self.isOurs).compactMap { name in
      guard let status = try? FileStatus("\(folder)/\(name)", links: .kept), status.kind == .file else {
        return nil
      }
      return OwnFile(name: name, size: status.size, used: status.modified)
    }
  }

  /// Whether a name is from ``path(for:)``, or that of a file being written.
  private static func isOurs(_ name: String) -> Bool {
    if NamelessFile.isHiddenName(name) { return true }
    let digits = name.utf8.prefix { (48...57).contains($0) || (97...102).contains($0) }
    return digits.count == 32 && name.utf8.dropFirst(32).elementsEqual(".bin".utf8)
  }

  private func makeFolder() {
    var path = ""
    for part in folder.split(separator: "/") {
      path += "/" + part
      try? FileSystem.createFolder(path, mode: 0o700)
    }
  }
}

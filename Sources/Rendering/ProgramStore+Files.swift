import FileNames
import Glibc

/// The files of a store. Nothing here may block or damage foreign files, whatever is in the folder.
extension ProgramStore {
  /// The bytes of a regular file within the size limit; marks it as used.
  func read(_ path: String) -> [UInt8]? {
    // Opening a pipe would block until it has a writer.
    let file = path.withFileName { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
      Int(status.st_size) <= limits.bytes
    else { return nil }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = Glibc.read(file, buffer.baseAddress! + count, size - count)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return }
        count += got
      }
    }
    guard bytes.count == size else { return nil }
    // In a read-only folder nothing is removed either.
    futimens(file, nil)
    return bytes
  }

  /// Writes a file atomically, or not at all.
  func write(_ bytes: [UInt8], to path: String) {
    makeFolder()
    var temporary = (path + ".XXXXXX").fileNameBytes.map(CChar.init(bitPattern:)) + [0]
    let file = mkstemp(&temporary)
    guard file >= 0 else { return }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    var done = 0
    bytes.withUnsafeBytes { buffer in
      while done < buffer.count {
        let put = Glibc.write(file, buffer.baseAddress! + done, buffer.count - done)
        if put < 0, errno == EINTR { continue }
        guard put > 0 else { return }
        done += put
      }
    }
    let isClosed = close(file) == 0
    if done < bytes.count || !isClosed || path.withFileName({ rename(temporary, $0) }) != 0 {
      unlink(temporary)
    }
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
      _ = "\(folder)/\(oldest.name)".withFileName { unlink($0) }
      bytes -= oldest.size
    }
  }

  private struct OwnFile {
    let name: String
    let size: Int
    let used: Int
  }

  /// The files that stores have written here, including those that a crash left unfinished.
  private func ownFiles() -> [OwnFile] {
    guard let stream = folder.withFileName({ opendir($0) }) else { return [] }
    defer { closedir(stream) }
    var files: [OwnFile] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard Self.isOurs(name) else { continue }
      var status = stat()
      guard fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      let used = Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)
      files.append(OwnFile(name: name, size: Int(status.st_size), used: used))
    }
    return files
  }

  /// Whether a name is from ``path(for:)``, or that of a file being written.
  private static func isOurs(_ name: String) -> Bool {
    let name = name.utf8
    let digits = name.prefix { (48...57).contains($0) || (97...102).contains($0) }
    let rest = name.dropFirst(digits.count)
    return digits.count == 32 && rest.starts(with: ".bin".utf8) && (rest.count == 4 || rest.count == 11)
  }

  private func makeFolder() {
    var path = ""
    for part in folder.split(separator: "/") {
      path += "/" + part
      _ = path.withFileName { mkdir($0, 0o700) }
    }
  }
}

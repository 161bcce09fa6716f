package import Glibc

/// The file system's calls on paths.
package enum FileSystem {
  /// Whether something lies at a path, through links.
  package static func exists(_ path: String) -> Bool { path.withFileName { access($0, F_OK) } == 0 }

  /// Removes a file, where there is one.
  ///
  /// - Throws: `noPermission`, or `io` for any other reason.
  package static func remove(_ path: String) throws(FileError) { _ = try removeIfThere(path) }

  /// Removes a file, and returns whether there was one.
  package static func removeIfThere(_ path: String) throws(FileError) -> Bool {
    if path.withFileName({ unlink($0) }) == 0 { return true }
    let error = Errno.current
    if [ENOENT, ENOTDIR].contains(error.number) { return false }
    let code = error.readingCode == .noPermission ? FileError.Code.noPermission : .io
    throw FileError(code, "\(path): cannot be removed: \(error.reason)")
  }

  /// Gives a file another name, which may be another file's until then.
  ///
  /// - Throws: the number of the failed call: what cannot be done depends on the file.
  package static func rename(_ old: String, to new: String) throws(Errno) {
    guard old.withFileName({ old in new.withFileName { Glibc.rename(old, $0) } }) == 0 else { throw .current }
  }

  /// The path without links and dots of a file that is there.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = path.withFileName({ realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    return String(fileName: resolved)
  }

  /// What a symbolic link says; nil where there is none.
  package static func target(ofLink path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { target in
      let length = path.withFileName { readlink($0, target.baseAddress!, target.count) }
      return length > 0 ? String(fileNameBytes: UnsafeRawBufferPointer(target).prefix(length)) : nil
    }
  }

  /// Creates a folder, whose own folder is there.
  ///
  /// - Throws: `exists`, `cannotCreate`, `noPermission`, `io`.
  package static func createFolder(_ path: String, mode: mode_t = 0o777) throws(FileError) {
    guard path.withFileName({ mkdir($0, mode) }) == 0 else {
      let error = Errno.current
      throw FileError(error.writingCode, "\(path): cannot be created: \(error.reason)")
    }
  }

  /// The names of what a folder holds, but `.` and `..`, in any order.
  ///
  /// - Throws: `noInput`, `noPermission`, `io`.
  package static func names(in folder: String) throws(FileError) -> [String] {
    func failure() -> FileError {
      let error = Errno.current
      return FileError(error.readingCode, "\(folder): the folder cannot be read: \(error.reason)")
    }
    guard let stream = folder.withFileName({ opendir($0) }) else { throw failure() }
    defer { closedir(stream) }
    // A record ends with its name, not with the structure, so only the address of the name may be used.
    let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      names.append(
        String(fileName: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)))
      errno = 0
    }
    guard errno == 0 else { throw failure() }
    return names.filter { $0 != "." && $0 != ".." }
  }
}

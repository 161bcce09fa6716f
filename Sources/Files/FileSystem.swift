package import Glibc

/// The file system's calls on paths.
package enum FileSystem {
  /// Whether something lies at a path, through links.
  package static func exists(_ path: String) -> Bool { path.withFileName { access($0, F_OK) } == 0 }

  /// Removes a file.
  ///
  /// - Throws: `noInput` where there is none, `noPermission`, `io`.
  package static func remove(_ path: String) throws(FileError) {
    guard path.withFileName({ unlink($0) }) == 0 else { throw FileError("removed", path) }
  }

  /// Gives a file another name, which may be another file's until then.
  ///
  /// - Throws: `noInput` where there is none, `noPermission`, `io`.
  package static func rename(_ old: String, to new: String) throws(FileError) {
    guard old.withFileName({ old in new.withFileName { Glibc.rename(old, $0) } }) == 0 else {
      throw FileError("renamed to \(new)", old)
    }
  }

  /// The path without links and dots of a file that is there.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = path.withFileName({ realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    return String(fileName: resolved)
  }

  /// What a symbolic link says; nil where there is none.
  package static func target(ofLink path: String) -> String? {
    let bytes = [UInt8](capacity: Int(PATH_MAX)) { target in
      target.withUnsafeMutableBufferPointer { buffer, count in
        let bytes = UnsafeMutableRawBufferPointer(buffer)
        let length = path.withFileName {
          readlink($0, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        count = max(length, 0)
      }
    }
    return bytes.isEmpty ? nil : String(fileNameBytes: bytes)
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

extension FileError {
  /// The failure of the last call, by which a file was to be changed.
  fileprivate init(_ change: String, _ path: String) {
    let error = Errno.current
    self.init(error.readingCode, "\(path): cannot be \(change): \(error.reason)")
  }
}

import Glibc

/// Folders created in advance for files to be written; those that stay empty are removed again.
public struct OutputFolders: ~Copyable {
  /// The folders that were created, outermost first.
  private var created: [String] = []

  /// Creates an empty list.
  public init() {}

  deinit {
    // rmdir fails for folders with content, which are to be kept.
    for folder in created.reversed() {
      _ = folder.withFileName { rmdir($0) }
      UnfinishedFiles.forget(folder)
    }
  }

  /// Creates the folder of a file, with all missing levels.
  ///
  /// - Throws: `cannotCreate` or `noPermission` naming the folder; folders already created are removed at the
  ///   end.
  public mutating func create(for path: String) throws(FileError) {
    let folder = PathName.folder(of: path)
    var missing: [String] = []
    var next = folder
    while !FileSystem.exists(next) {
      missing.append(next)
      let outer = PathName.folder(of: next)
      if outer == next { break }
      next = outer
    }
    for level in missing.reversed() {
      // Another program may have created it in the meantime.
      guard UnfinishedFiles.create(level, by: { level.withFileName { mkdir($0, 0o777) } }) != 0 else {
        created.append(level)
        continue
      }
      let error = Errno.current
      guard error.number != EEXIST || !FileSystem.exists(level) else { continue }
      throw FileError(error.writingCode, "\(path): cannot create the folder \(level): \(error.reason)")
    }
  }

  /// Throws where no files can be written into a folder, which may still have to be created.
  ///
  /// - Throws: `cannotCreate` or `noPermission` naming the folder, or the one in which it would be created.
  public static func check(_ folder: String) throws(FileError) {
    var present = folder
    while !FileSystem.exists(present), present != PathName.folder(of: present) {
      present = PathName.folder(of: present)
    }
    if ![.folder, nil].contains(FileStatus.kind(of: present)) {
      throw FileError(.cannotCreate, "\(folder): \(present) is a file; choose a folder")
    }
    guard present.withFileName({ access($0, W_OK | X_OK) }) != 0 else { return }
    let error = Errno.current
    throw FileError(
      error.writingCode,
      "\(folder): nothing can be written into \(present): \(error.reason); choose another folder")
  }
}

import FileNames
import Glibc

/// Folders created in advance for files to be written; those that stay empty are removed again.
public struct OutputFolders: ~Copyable {
  /// The folders that were created, outermost first.
  private var created: [String] = []

  /// Creates an empty list.
  public init() {}

  deinit {
    // rmdir fails for folders with content, which are to be kept.
    for folder in created.reversed() { _ = folder.withFileName { rmdir($0) } }
  }

  /// Creates the folder of a file, with all missing levels.
  ///
  /// - Throws: `cannotCreate` or `noPermission` naming the folder; folders already created are removed at the
  ///   end.
  public mutating func create(for path: String) throws(StillsError) {
    let folder = PathName.folder(of: path)
    var missing: [String] = []
    var next = folder
    while !Self.exists(next) {
      missing.append(next)
      let outer = PathName.folder(of: next)
      if outer == next { break }
      next = outer
    }
    for level in missing.reversed() {
      // Another program may have created it in the meantime.
      guard level.withFileName({ mkdir($0, 0o777) }) != 0 else {
        created.append(level)
        continue
      }
      let error = SystemError(number: errno)
      guard error.number != EEXIST || !Self.exists(level) else { continue }
      throw StillsError(error.writingCode, "\(path): cannot create the folder \(level): \(error.reason)")
    }
  }

  private static func exists(_ path: String) -> Bool { path.withFileName { access($0, F_OK) } == 0 }
}

import FileNames
import Glibc

/// The folders of files to come, created before the files are made; those that stay empty are removed again.
public struct OutputFolders: ~Copyable {
  /// The folders that were made, outermost first.
  private var created: [String] = []

  /// Begins with none.
  public init() {}

  deinit {
    // Fails for a folder that holds something, which is what is wanted.
    for folder in created.reversed() { _ = folder.withFileName { rmdir($0) } }
  }

  /// Creates the folder of a file, each level that is missing.
  ///
  /// - Throws: `cannotCreate` or `noPermission` naming the folder; what was created is removed at the end.
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
      // Another program may have made it meanwhile.
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

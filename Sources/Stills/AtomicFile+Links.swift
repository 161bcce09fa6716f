import FileNames
import Glibc

extension AtomicFile {
  /// The file that a path leads to through symbolic links, which need not be there: a rename to the path itself would
  /// replace the link.
  static func destination(of path: String) -> String {
    if let resolved = path.withFileName({ realpath($0, nil) }) {
      defer { free(resolved) }
      return String(fileNameBytes: UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    }
    var file = path
    // As many as the system follows.
    for _ in 0..<40 {
      guard let next = link(at: file) else { return file }
      file = next.hasPrefix("/") ? next : "\(PathName.folder(of: file))/\(next)"
    }
    return path
  }

  /// What a symbolic link says; nil where there is none.
  private static func link(at path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      let count = path.withFileName { readlink($0, buffer.baseAddress!, buffer.count) }
      guard count > 0 else { return nil }
      return String(fileNameBytes: UnsafeRawBufferPointer(start: buffer.baseAddress!, count: count))
    }
  }
}

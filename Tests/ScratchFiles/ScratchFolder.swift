package import Files
import Glibc

/// A folder for the files of a test, removed with the value.
package final class ScratchFolder {
  package let path: String

  package init() {
    var template = Array("/tmp/viewfinder-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { preconditionFailure("no folder in /tmp: \(Errno.current)") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    if (try? FileStatus(path, links: .kept))?.kind == .folder {
      for name in (try? FileSystem.names(in: path)) ?? [] { remove("\(path)/\(name)") }
    }
    _ = path.withFileName { Glibc.remove($0) }
  }

  /// The names in it, sorted.
  package var names: [String] { ((try? FileSystem.names(in: path)) ?? []).sorted() }

  /// The path of a file in it.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and returns its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws(FileError) -> String {
    try AtomicFile.write(bytes, to: file(name), replacing: .always)
    return file(name)
  }

  /// Writes a text file and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws(FileError) -> String {
    try write(Array(text.utf8), to: name)
  }

  /// The text of a file in it.
  package func text(of name: String) throws(FileError) -> String {
    String(
      decoding: try FileContent.read(file(name), limit: 1 << 20, contents: "texts of tests"), as: UTF8.self)
  }
}

/// The content of a file; empty when it cannot be read.
package func content(of path: String) -> [UInt8] {
  (try? FileContent.read(path, isCancelled: { false }, longest: { _ in .max })) ?? []
}

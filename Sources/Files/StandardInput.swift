import Glibc
import Synchronization

/// The standard input of the process, whose first bytes can be looked at before it is read.
///
/// It stands under the path `/dev/stdin` wherever a file is read, and can be read once.
package enum StandardInput {
  /// The path by which it is read.
  package static let path = "/dev/stdin"
  /// What was looked at, and is not read yet.
  private static let head = Mutex<[UInt8]>([])

  /// What messages call a file: its path, or what people call the standard input.
  package static func name(of path: String) -> String { path == self.path ? "standard input" : path }

  /// The first bytes, without taking them: fewer where there are no more.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - isCancelled: asked about ten times a second while there are none.
  /// - Throws: as reading does.
  package static func peek(
    _ count: Int, isCancelled: () -> Bool = { false }
  ) throws(FileError) -> [UInt8] {
    var bytes = head.withLock { $0 }
    guard bytes.count < count else { return bytes }
    let source = try ByteSource(path)
    bytes = try [UInt8](capacity: count) { memory throws(FileError) in
      try source.read(into: &memory, isCancelled: isCancelled)
    }
    head.withLock { $0 = bytes }
    return bytes
  }

  /// Takes up to `count` bytes of what was looked at.
  static func take(_ count: Int) -> [UInt8] {
    head.withLock { head in
      let taken = Array(head.prefix(count))
      head.removeFirst(taken.count)
      return taken
    }
  }

  /// Throws where there is nothing that could be read: no input, or a person at a terminal.
  static func check() throws(FileError) {
    // A closed one is kept open for writing, so that no file takes its place.
    guard fcntl(STDIN_FILENO, F_GETFL) & O_ACCMODE != O_WRONLY else {
      throw FileError(.noInput, "standard input: it is closed; pipe a file into it, or name one")
    }
    guard isatty(STDIN_FILENO) == 0 else {
      throw FileError(.noInput, "standard input: it is a terminal; pipe a file into it, or name one")
    }
  }
}

import Glibc

/// The standard output of the process as the place of a file's bytes: it stands under the path `/dev/stdout`.
package enum StandardOutput {
  /// The path by which it is written.
  package static let path = "/dev/stdout"

  /// What messages call a file: its path, or what people call the standard output.
  package static func name(of path: String) -> String { path == self.path ? "standard output" : path }

  /// Throws where pictures cannot go: a terminal, or no output at all.
  package static func check() throws(FileError) {
    // A closed one is kept open for reading, so that no file takes its place.
    guard fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE != O_RDONLY else {
      throw FileError(.io, "standard output: it is closed; pipe or redirect it, or name a file")
    }
    guard isatty(STDOUT_FILENO) == 0 else {
      throw FileError(
        .cannotCreate,
        "standard output: it is a terminal, which shows no pictures; pipe or redirect it, or name a file")
    }
  }

  /// Writes all of the bytes.
  ///
  /// - Parameter isCancelled: asked before each part, and about ten times a second while the reader takes nothing.
  /// - Throws: `io` when the reader has gone or the disk is full, `cancelled`.
  package static func write(
    _ bytes: RawSpan, isCancelled: () -> Bool = { false }
  ) throws(FileError) {
    // What a pipe takes without blocking when it takes anything: POSIX's PIPE_BUF.
    let part = 4096
    var rest = bytes
    while !rest.isEmpty {
      var request = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
      if isCancelled() { throw FileError(.cancelled, "standard output: writing was cancelled") }
      let ready = poll(&request, 1, FileContent.turn)
      // After a signal it is not known whether a write would block.
      guard ready >= 0 || errno == EINTR else { throw FileError(writing: path, .current) }
      guard ready > 0 else { continue }
      let count = rest.extracting(first: part).withUnsafeBytes {
        Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if count > 0 {
        rest = rest.extracting(droppingFirst: count)
      } else {
        let error = count == 0 ? Errno(EIO) : .current
        guard error.number == EINTR || error.number == EAGAIN else { throw FileError(writing: path, error) }
      }
    }
  }
}

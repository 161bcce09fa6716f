import Glibc

/// An open file or pipe that is read from its start to its end.
package struct ByteSource: ~Copyable {
  /// The number of bytes from the start of a regular file to its end; 0 for a pipe.
  package let size: Int
  private let file: Int32
  private let name: String
  private let patience: Duration
  private let kind: Kind

  private enum Kind {
    case file
    /// A pipe that never blocks.
    case pipe
    /// The standard input, which is shared with other programs and so stays as it is.
    case standardInput
  }

  /// Opens a file or a pipe.
  ///
  /// - Parameters:
  ///   - path: the file; that of ``StandardInput`` is the standard input where it stands, whatever it is.
  ///   - patience: how long to wait for a named pipe to get a writer.
  /// - Throws: `noInput`, `noPermission` or `io`.
  package init(_ path: String, patience: Duration = FileContent.patience) throws(FileError) {
    self.patience = patience
    name = StandardInput.name(of: path)
    if path == StandardInput.path {
      try StandardInput.check()
      file = STDIN_FILENO
      kind = .standardInput
      let status = try? FileStatus(descriptor: file)
      size = status?.kind == .file ? max(status!.size - Int(lseek(file, 0, SEEK_CUR)), 0) : 0
      return
    }
    var status = stat()
    // Opening some devices has side effects, so they are refused before they are opened.
    if path.withFileName({ stat($0, &status) }) == 0 { try Self.check(status, path) }
    // For a named pipe without a writer, a blocking call would wait until there is one.
    let file = path.withFileName { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard file >= 0 else { throw FileError(reading: path, .current) }
    do throws(FileError) {
      guard fstat(file, &status) == 0 else { throw FileError(reading: path, .current) }
      try Self.check(status, path)
    } catch {
      close(file)
      throw error
    }
    self.file = file
    kind = status.st_mode & S_IFMT == S_IFIFO ? .pipe : .file
    size = kind == .pipe ? 0 : Int(status.st_size)
  }

  deinit { if kind != .standardInput { close(file) } }

  private static func check(_ status: stat, _ path: String) throws(FileError) {
    func refusal(_ what: String) -> FileError {
      FileError(.noInput, "\(path): cannot be read: it is \(what); name a file or a pipe")
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFIFO: return
    case S_IFDIR: throw FileError(reading: path, Errno(EISDIR))
    case S_IFSOCK: throw refusal("a socket")
    default: throw refusal("a device")
    }
  }

  /// Reads until the memory is full, or the file ends and leaves some of it free.
  ///
  /// - Parameters:
  ///   - memory: where the bytes go.
  ///   - isFirst: whether nothing was read before, so that a named pipe may still get its first writer.
  ///   - isCancelled: polled while a pipe has no data.
  /// - Throws: `io`, `cancelled`, or `noInput` when no program writes to the pipe.
  package func read(
    into memory: inout OutputSpan<UInt8>, isFirst: Bool = true, isCancelled: () -> Bool
  ) throws(FileError) {
    var hasRead = !isFirst
    if kind == .standardInput {
      for byte in StandardInput.take(memory.freeCapacity) { memory.append(byte) }
    }
    while !memory.isFull {
      if kind == .standardInput { try waitForInput(isCancelled) }
      let got = memory.withUnsafeMutableBufferPointer { memory, count in
        let got = Glibc.read(file, memory.baseAddress! + count, memory.count - count)
        count += max(got, 0)
        return got
      }
      if got > 0 {
        hasRead = true
        continue
      }
      if got == 0, kind != .pipe || hasRead { return }
      if got < 0, errno == EINTR { continue }
      if got < 0, errno != EAGAIN || kind != .pipe { throw FileError(reading: name, .current) }
      if try wait(hasWriter: got < 0, isCancelled) == .end { return }
    }
  }

  private enum Progress {
    case data, end
  }

  /// Waits until reading does not block.
  private func waitForInput(_ isCancelled: () -> Bool) throws(FileError) {
    while true {
      if isCancelled() { throw FileError(.cancelled, "\(name): reading was cancelled") }
      var request = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      if poll(&request, 1, FileContent.turn) > 0 { return }
    }
  }

  /// Waits for data. For a named pipe it waits up to `patience` for a writer; an unnamed pipe ends as soon as
  /// its writers are gone, which poll(2) reports.
  private func wait(hasWriter: Bool, _ isCancelled: () -> Bool) throws(FileError) -> Progress {
    let start = ContinuousClock.now
    while true {
      if isCancelled() { throw FileError(.cancelled, "\(name): reading was cancelled") }
      var request = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, FileContent.turn)
      // A writer that opened and closed the pipe without writing leaves an empty file.
      if ready > 0 { return request.revents & Int16(POLLIN) != 0 ? .data : .end }
      if !hasWriter, ContinuousClock.now - start >= patience {
        throw FileError(
          .noInput,
          "\(name): no program writes to this pipe; start the program that writes to it, or name a file")
      }
    }
  }
}

import Glibc

/// A file without a name that vanishes with its last user, for what is too large for the memory.
///
/// It lies in the folder that the environment variable TMPDIR names, or else in /var/tmp: /tmp is memory on many systems.
package final class TemporaryFile: Sendable {
  /// The open file, for reading and writing.
  package let descriptor: Int32
  private let folder: String

  /// Creates an empty file.
  ///
  /// - Throws: `cannotCreate` or `noPermission`, naming the folder.
  package init() throws(FileError) {
    let chosen = getenv("TMPDIR").map { String(fileName: $0) } ?? ""
    folder = chosen.isEmpty ? "/var/tmp" : chosen
    do throws(Errno) {
      descriptor = try Self.create(in: folder)
    } catch {
      throw FileError(
        error.writingCode,
        "no temporary file can be created in \(folder): \(error.reason); set TMPDIR to a folder that can be written"
      )
    }
  }

  deinit { close(descriptor) }

  private static func create(in folder: String) throws(Errno) -> Int32 {
    if let file = try NamelessFile.open(in: folder, mode: 0o600) { return file }
    let (file, path) = try NamelessFile.openHidden(in: "\(folder)/", mode: 0o600)
    try? FileSystem.remove(path)
    UnfinishedFiles.forget(path)
    return file
  }

  /// Makes the file as long as it is going to be, so that a full disk shows at once.
  package func reserve(_ count: Int) throws(FileError) {
    var reason = EINTR
    while reason == EINTR { reason = posix_fallocate(descriptor, 0, count) }
    // Where nothing can be reserved, writing shows whether there is room.
    guard [0, EOPNOTSUPP, ENOSYS, EINVAL].contains(reason) else { throw failure(reason, count) }
  }

  /// Writes bytes at a place.
  package func write(_ bytes: RawSpan, at place: Int) throws(FileError) {
    var rest = bytes
    while !rest.isEmpty {
      let at = place + bytes.byteCount - rest.byteCount
      let count = rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, at) }
      if count > 0 {
        rest = rest.extracting(droppingFirst: count)
      } else if errno != EINTR {
        throw failure(errno, place + bytes.byteCount)
      }
    }
  }

  /// Reads `count` bytes from a place, all of which have been written.
  package func read(_ count: Int, at place: Int, into memory: inout OutputSpan<UInt8>) throws(FileError) {
    var rest = count
    while rest > 0 {
      let count = memory.withUnsafeMutableBufferPointer { memory, filled in
        let count = pread(descriptor, memory.baseAddress! + filled, rest, place + count - rest)
        filled += max(count, 0)
        return count
      }
      if count > 0 {
        rest -= count
      } else if count == 0 || errno != EINTR {
        let reason = count == 0 ? "it ends early" : Errno.current.reason
        throw FileError(.io, "a temporary file in \(folder) cannot be read: \(reason)")
      }
    }
  }

  /// Writes everything to the standard output, a device or a pipe.
  ///
  /// - Parameter isCancelled: asked while the reader of the standard output takes nothing.
  package func copy(toStream path: String, isCancelled: () -> Bool) throws(FileError) {
    guard path != StandardOutput.path else {
      return try forEachPart { part throws(FileError) in
        try StandardOutput.write(part, isCancelled: isCancelled)
      }
    }
    let stream = path.withFileName { open($0, O_WRONLY | O_CLOEXEC) }
    guard stream >= 0 else { throw FileError(writing: path, .current) }
    defer { close(stream) }
    try forEachPart { part throws(FileError) in
      try FileError.writing(path) { () throws(Errno) in try AtomicFile.writeAll(part, to: stream) }
    }
  }

  private func forEachPart(
    _ body: (RawSpan) throws(FileError) -> Void
  ) throws(FileError) {
    let count = Int(lseek(descriptor, 0, SEEK_END))
    var part: [UInt8] = []
    for place in stride(from: 0, to: count, by: 1 << 20) {
      part.removeAll(keepingCapacity: true)
      let length = min(1 << 20, count - place)
      try part.append(addingCapacity: length) { memory throws(FileError) in
        try read(length, at: place, into: &memory)
      }
      try body(part.span.bytes)
    }
  }

  private func failure(_ number: Int32, _ count: Int) -> FileError {
    let error = Errno(number)
    return FileError(
      .io,
      "a temporary file of \(max(count >> 20, 1)) MiB in \(folder) cannot be written: \(error.reason); set TMPDIR to "
        + "a folder with more space")
  }
}

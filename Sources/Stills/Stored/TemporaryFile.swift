import FileNames
import Glibc

/// A file without a name that vanishes with its last user, for what is too large for the memory.
///
/// It lies in the folder that the environment variable TMPDIR names, or else in /var/tmp: /tmp is memory on many systems.
final class TemporaryFile: Sendable {
  /// The open file, for reading and writing.
  let descriptor: Int32
  private let folder: String

  /// Creates an empty file.
  ///
  /// - Throws: `cannotCreate` or `noPermission`, naming the folder.
  init() throws(StillsError) {
    let chosen = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    folder = chosen.isEmpty ? "/var/tmp" : chosen
    do throws(SystemError) {
      descriptor = try Self.create(in: folder)
    } catch {
      throw StillsError(
        error.writingCode,
        "no temporary file can be created in \(folder): \(error.reason); set TMPDIR to a folder that can be written"
      )
    }
  }

  deinit { close(descriptor) }

  private static func create(in folder: String) throws(SystemError) -> Int32 {
    if let file = try NamelessFile.open(in: folder, mode: 0o600) { return file }
    let (file, path) = try NamelessFile.openHidden(in: "\(folder)/", mode: 0o600)
    _ = path.withFileName { unlink($0) }
    UnfinishedFiles.forget(path)
    return file
  }

  /// Makes the file as long as it is going to be, so that a full disk shows at once.
  func reserve(_ count: Int) throws(StillsError) {
    var reason = EINTR
    while reason == EINTR { reason = posix_fallocate(descriptor, 0, count) }
    // Where nothing can be reserved, writing shows whether there is room.
    guard [0, EOPNOTSUPP, ENOSYS, EINVAL].contains(reason) else { throw failure(reason, count) }
  }

  /// Writes bytes at a place.
  func write(_ bytes: UnsafeRawBufferPointer, at place: Int) throws(StillsError) {
    var done = 0
    while done < bytes.count {
      let count = pwrite(descriptor, bytes.baseAddress! + done, bytes.count - done, place + done)
      if count > 0 {
        done += count
      } else if errno != EINTR {
        throw failure(errno, place + bytes.count)
      }
    }
  }

  /// Reads bytes from a place, all of which have been written.
  func read(into bytes: UnsafeMutableRawBufferPointer, at place: Int) throws(StillsError) {
    var done = 0
    while done < bytes.count {
      let count = pread(descriptor, bytes.baseAddress! + done, bytes.count - done, place + done)
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        let reason = count == 0 ? "it ends early" : SystemError(number: errno).reason
        throw StillsError(.io, "a temporary file in \(folder) cannot be read: \(reason)")
      }
    }
  }

  /// Writes everything to the standard output, a device or a pipe.
  ///
  /// - Parameter isCancelled: asked while the reader of the standard output takes nothing.
  func copy(toStream path: String, isCancelled: () -> Bool) throws(StillsError) {
    guard path != StandardOutput.path else {
      return try forEachPart { part throws(StillsError) in
        try StandardOutput.write(part, isCancelled: isCancelled)
      }
    }
    let stream = path.withFileName { open($0, O_WRONLY | O_CLOEXEC) }
    guard stream >= 0 else { throw AtomicFile.failure(SystemError(number: errno), path: path) }
    defer { close(stream) }
    try forEachPart { part throws(StillsError) in
      let problem = AtomicFile.writeAll(stream, part, through: Glibc.write)
      guard problem == 0 else { throw AtomicFile.failure(SystemError(number: problem), path: path) }
    }
  }

  private func forEachPart(
    _ body: (UnsafeRawBufferPointer) throws(StillsError) -> Void
  ) throws(StillsError) {
    let count = Int(lseek(descriptor, 0, SEEK_END))
    let part = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { part.deallocate() }
    var place = 0
    while place < count {
      let bytes = UnsafeMutableRawBufferPointer(rebasing: part[..<min(part.count, count - place)])
      try read(into: bytes, at: place)
      try body(UnsafeRawBufferPointer(bytes))
      place += bytes.count
    }
  }

  private func failure(_ number: Int32, _ count: Int) -> StillsError {
    let error = SystemError(number: number)
    return StillsError(
      .io,
      "a temporary file of \(max(count >> 20, 1)) MiB in \(folder) cannot be written: \(error.reason); set TMPDIR to "
        + "a folder with more space")
  }
}

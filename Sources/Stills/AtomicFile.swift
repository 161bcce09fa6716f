import FileNames
import Glibc

/// Writes files atomically: whole or not at all.
public enum AtomicFile {
  /// What to do with an existing file of the same name.
  public enum Replacing: Hashable, Sendable {
    /// Keep it and fail.
    case never
    /// Replace it in one step, once the new content is on the disk.
    case always
  }

  /// Writes a file atomically.
  ///
  /// The content goes to an unnamed file (or a hidden one, where the file system has no unnamed files) in the
  /// same folder, is flushed to the disk and then takes the name in one step. On failure nothing is left
  /// behind, and an existing file of that name is unchanged. Symbolic links are followed. Devices and pipes
  /// are written to directly; `/dev/stdout` is the standard output, of whatever kind it is.
  ///
  /// - Parameters:
  ///   - bytes: the content.
  ///   - path: the file.
  ///   - replacing: what to do with an existing file of the same name.
  ///   - isCancelled: asked about ten times a second while the reader of the standard output takes nothing.
  /// - Throws: `cannotCreate` when the folder does not exist or the file exists and must be kept,
  ///   `noPermission`, `io` when the disk is full, or `cancelled`.
  public static func write(
    _ bytes: [UInt8], to path: String, replacing: Replacing = .never, isCancelled: () -> Bool = { false }
  ) throws(StillsError) {
    try write(bytes, to: path, replacing: replacing, isCancelled: isCancelled, through: Glibc.write)
  }

  /// As above, with the system call that writes as a parameter, so that tests can make it fail.
  package static func write(
    _ bytes: [UInt8], to path: String, replacing: Replacing, isCancelled: () -> Bool = { false },
    through writer: (Int32, UnsafeRawPointer?, Int) -> Int
  ) throws(StillsError) {
    guard path != StandardOutput.path else {
      return try StandardOutput.write(bytes, isCancelled: isCancelled)
    }
    do throws(SystemError) {
      try place(bytes, at: path, replacing: replacing, through: writer)
    } catch {
      throw failure(error, path: path)
    }
  }

  /// Writes a file under the first free name: `path` itself, then with `_2`, `_3`… before its extension.
  ///
  /// - Returns: the path of the file.
  public static func writeUnique(_ bytes: [UInt8], to path: String) throws(StillsError) -> String {
    let (stem, suffix) = PathName.splitExtension(path)
    var candidate = path
    for number in 2...10_000 {
      do throws(SystemError) {
        try place(bytes, at: candidate, replacing: .never, through: Glibc.write)
        return candidate
      } catch  where error.number == EEXIST {
        candidate = "\(stem)_\(number)\(suffix)"
      } catch {
        throw failure(error, path: candidate)
      }
    }
    throw StillsError(.cannotCreate, "\(path): 10000 files with this name exist; choose another name")
  }

  /// Throws `cannotCreate` when a file of the name exists, like ``write(_:to:replacing:isCancelled:)``; devices are
  /// allowed.
  public static func checkAbsence(of path: String) throws(StillsError) {
    var status = stat()
    guard path != StandardOutput.path, path.withFileName({ stat($0, &status) }) == 0 else { return }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFREG { throw failure(SystemError(number: EEXIST), path: path) }
    if kind == S_IFDIR { throw failure(SystemError(number: EISDIR), path: path) }
  }

  /// Whether a path leads to a file, which can be read again.
  package static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return path.withFileName { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether a path is that of a device, a pipe or a socket, which is written to where it stands.
  static func isStream(_ path: String) -> Bool {
    var status = stat()
    guard path.withFileName({ stat($0, &status) }) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return path.withFileName { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  static func failure(_ error: SystemError, path: String) -> StillsError {
    let folder = PathName.folder(of: path)
    let destination = destination(of: path)
    let text =
      switch error.number {
      case EEXIST: "\(path): the file exists and is kept; choose another name or ask for it to be replaced"
      case ENOENT where !isFolder(PathName.folder(of: destination)) && isFolder(folder):
        "\(path): cannot be created: it is a link to \(destination), and there is no folder "
          + PathName.folder(of: destination)
      // Folders of the system that only it puts files into say so too.
      case ENOENT where isFolder(folder):
        "\(path): cannot be created: the folder \(folder) takes no new files; choose another folder"
      case ENOENT: "\(path): cannot be created: there is no folder \(folder)"
      case ENOTDIR: "\(path): cannot be created: \(folder) is not a folder"
      case EACCES, EPERM: "\(path): cannot be created: no permission to write in \(folder)"
      default: "\(StandardOutput.name(of: path)): cannot be written: \(error.reason)"
      }
    return StillsError(error.writingCode, text)
  }

  private static func place(
    _ bytes: [UInt8], at path: String, replacing: Replacing,
    through writer: (Int32, UnsafeRawPointer?, Int) -> Int
  ) throws(SystemError) {
    guard !path.isEmpty else { throw SystemError(number: ENOENT) }
    var target = path
    var status = stat()
    var mode: mode_t?
    if path.withFileName({ stat($0, &status) }) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        guard replacing == .always else { throw SystemError(number: EEXIST) }
        target = destination(of: path)
        mode = status.st_mode & 0o7777
      case S_IFDIR: throw SystemError(number: EISDIR)
      default:
        let file = path.withFileName { open($0, O_WRONLY | O_CLOEXEC) }
        guard file >= 0 else { throw SystemError(number: errno) }
        try finish(file, writing: bytes, through: writer, flushing: { _ in 0 })
        return
      }
    } else if replacing == .always {
      target = destination(of: path)
    }
    var draft = try Draft(besides: target)
    try draft.fill(bytes, mode: mode, through: writer)
    try draft.publish(as: target, replacing: replacing)
  }

  /// Writes everything, flushes and closes the file; closes it even on failure.
  static func finish(
    _ file: Int32, writing bytes: [UInt8], through writer: (Int32, UnsafeRawPointer?, Int) -> Int,
    flushing flush: (Int32) -> Int32
  ) throws(SystemError) {
    var problem = writeAll(file, bytes, through: writer)
    if problem == 0, flush(file) != 0 { problem = errno }
    if close(file) != 0, problem == 0 { problem = errno }
    guard problem == 0 else { throw SystemError(number: problem) }
  }

  /// Writes everything; returns 0, or the `errno` of the call that failed.
  static func writeAll(
    _ file: Int32, _ bytes: [UInt8], through writer: (Int32, UnsafeRawPointer?, Int) -> Int
  ) -> Int32 {
    bytes.withUnsafeBytes { writeAll(file, $0, through: writer) }
  }

  /// Writes everything; returns 0, or the `errno` of the call that failed.
  static func writeAll(
    _ file: Int32, _ buffer: UnsafeRawBufferPointer,
    through writer: (Int32, UnsafeRawPointer?, Int) -> Int
  ) -> Int32 {
    var done = 0
    while done < buffer.count {
      let count = writer(file, buffer.baseAddress! + done, buffer.count - done)
      if count > 0 {
        done += count
      } else if count == 0 {
        return EIO
      } else {
        let number = errno
        if number != EINTR { return number }
      }
    }
    return 0
  }
}

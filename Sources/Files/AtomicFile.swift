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
  /// - Throws: `cannotCreate` when the folder does not exist, `exists` when the file exists and must be kept,
  ///   `noPermission`, `io` when the disk is full, or `cancelled`.
  public static func write(
    _ bytes: [UInt8], to path: String, replacing: Replacing = .never, isCancelled: () -> Bool = { false }
  ) throws(FileError) {
    try write(bytes, to: path, replacing: replacing, isCancelled: isCancelled, through: Glibc.write)
  }

  /// As above, with the system call that writes as a parameter, so that tests can make it fail.
  package static func write(
    _ bytes: [UInt8], to path: String, replacing: Replacing, isCancelled: () -> Bool = { false },
    through write: Write
  ) throws(FileError) {
    guard path != StandardOutput.path else {
      return try StandardOutput.write(bytes.span.bytes, isCancelled: isCancelled)
    }
    try FileError.writing(path) { () throws(Errno) in
      try place(bytes, at: path, replacing: replacing, through: write)
    }
  }

  /// Writes a file under the first free name: `path` itself, then with `_2`, `_3`… before its extension.
  ///
  /// - Returns: the path of the file.
  public static func writeUnique(_ bytes: [UInt8], to path: String) throws(FileError) -> String {
    let (stem, suffix) = PathName.splitExtension(path)
    var candidate = path
    for number in 2...10_000 {
      do throws(Errno) {
        try place(bytes, at: candidate, replacing: .never, through: Glibc.write)
        return candidate
      } catch  where error.number == EEXIST {
        candidate = "\(stem)_\(number)\(suffix)"
      } catch {
        throw FileError(writing: candidate, error)
      }
    }
    throw FileError(.cannotCreate, "\(path): 10000 files with this name exist; choose another name")
  }

  /// Throws `exists` when a file of the name does, and `cannotCreate` for a folder, like ``write(_:to:replacing:isCancelled:)``; devices are
  /// allowed.
  public static func checkAbsence(of path: String) throws(FileError) {
    guard path != StandardOutput.path else { return }
    switch FileStatus.kind(of: path) {
    case .file: throw FileError(writing: path, Errno(EEXIST))
    case .folder: throw FileError(writing: path, Errno(EISDIR))
    case .stream, .link, nil: return
    }
  }

  /// Where the bytes of a file go.
  enum Destination {
    /// To a file at `path`, which replaces one with the permissions `mode`, if there is any.
    case file(path: String, mode: mode_t?)
    /// To a device, a pipe or a socket.
    case stream

    /// Follows the links of a path.
    ///
    /// - Throws: that a folder is there, or a file that is to be kept.
    init(_ path: String, _ replacing: Replacing) throws(Errno) {
      guard !path.isEmpty else { throw Errno(ENOENT) }
      guard let status = try? FileStatus(path) else {
        self = .file(path: replacing == .always ? Self.resolved(path) : path, mode: nil)
        return
      }
      switch status.kind {
      case .folder: throw Errno(EISDIR)
      case .stream, .link: self = .stream
      case .file:
        guard replacing == .always else { throw Errno(EEXIST) }
        self = .file(path: Self.resolved(path), mode: status.mode)
      }
    }

    /// The file that a path leads to through symbolic links, which need not be there: a rename to the path itself would
    /// replace the link.
    static func resolved(_ path: String) -> String {
      if let resolved = FileSystem.realPath(path) { return resolved }
      var file = path
      // As many as the system follows.
      for _ in 0..<40 {
        guard let next = FileSystem.target(ofLink: file) else { return file }
        file = next.hasPrefix("/") ? next : "\(PathName.folder(of: file))/\(next)"
      }
      return path
    }
  }

  private static func place(
    _ bytes: [UInt8], at path: String, replacing: Replacing, through write: Write
  ) throws(Errno) {
    switch try Destination(path, replacing) {
    case .file(let target, let mode):
      var draft = try Draft(besides: target)
      try draft.fill(bytes, mode: mode, through: write)
      try draft.publish(as: target, replacing: replacing)
    case .stream:
      try withStream(path) { stream throws(Errno) in
        try writeAll(bytes.span.bytes, to: stream, through: write)
      }
    }
  }

  // MARK: - System calls

  /// `write(2)`, or what stands for it in a test.
  package typealias Write = (Int32, UnsafeRawPointer?, Int) -> Int

  /// Calls `body` with a device, a pipe or a socket that is open for writing.
  static func withStream(_ path: String, _ body: (Int32) throws(Errno) -> Void) throws(Errno) {
    let stream = path.withFileName { open($0, O_WRONLY | O_CLOEXEC) }
    guard stream >= 0 else { throw .current }
    var isOpen = true
    defer { if isOpen { close(stream) } }
    try body(stream)
    isOpen = false
    guard close(stream) == 0 else { throw .current }
  }

  /// Writes everything where a file stands.
  package static func writeAll(
    _ bytes: RawSpan, to file: Int32, through write: Write = Glibc.write
  ) throws(Errno) {
    let failed = bytes.withUnsafeBytes { bytes -> Int32 in
      var done = 0
      while done < bytes.count {
        let count = write(file, bytes.baseAddress! + done, bytes.count - done)
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
    guard failed == 0 else { throw Errno(failed) }
  }
}

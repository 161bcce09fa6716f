import FileNames
import Glibc

/// Reads whole files without trusting their reported size.
package enum FileContent {
  /// How long to wait for a named pipe to get a writer.
  private static let patience = Duration.seconds(5)
  /// The interval between checks for cancellation while a pipe has no data, in milliseconds.
  fileprivate static let turn: Int32 = 100

  /// Reads a regular file, or a pipe until its writer closes it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - patience: how long to wait for a named pipe to get a writer.
  ///   - isCancelled: polled while a pipe has no data.
  ///   - longest: returns how many bytes of a file that starts with these are worth reading; nil while they
  /// are too few to decide. Called with 64 KiB, then with twice as many each time. Later bytes are not read.
  /// - Throws: `noInput`, `noPermission` or `io` when the file cannot be read, `cancelled`, and what `longest` throws.
  static func read(
    _ path: String, patience: Duration = patience, isCancelled: () -> Bool,
    longest: (_ head: [UInt8]) throws(StillsError) -> Int?
  ) throws(StillsError) -> [UInt8] {
    let source = try Source(path, patience: patience)
    var bytes: [UInt8] = []
    var capacity = 64 << 10
    var limit: Int?
    while true {
      if try source.fill(&bytes, to: capacity, isCancelled: isCancelled) == .end { return bytes }
      if limit == nil { limit = try longest(bytes) }
      if let limit, bytes.count >= limit { return bytes }
      // Asking for one byte more than the file has detects its end.
      let wanted = limit == nil ? 0 : source.size + 1
      capacity = min(max(wanted, bytes.count * 2), limit ?? .max)
    }
  }

  /// Reads a file of at most `limit` bytes.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: the maximum number of bytes.
  ///   - contents: what such files hold, for the error message.
  ///   - isCancelled: polled while a pipe has no data.
  ///   - check: throws when a file that starts with these bytes must be refused without reading further.
  package static func read(
    _ path: String, limit: Int, contents: String, isCancelled: () -> Bool = { Task.isCancelled },
    check: (_ head: [UInt8]) throws(StillsError) -> Void = { _ in }
  ) throws(StillsError) -> [UInt8] {
    let bytes = try read(path, isCancelled: isCancelled) { head throws(StillsError) in
      try check(head)
      return limit + 1
    }
    guard bytes.count <= limit else {
      throw StillsError(
        .badData, "\(path): the file is larger than \(limit >> 20) MiB, the limit for \(contents)")
    }
    return bytes
  }
}

/// An open file or pipe.
private struct Source: ~Copyable {
  enum Progress {
    case full, end
  }

  /// The size of a regular file; 0 for a pipe.
  let size: Int
  private let file: Int32
  private let path: String
  private let patience: Duration
  private let isPipe: Bool

  init(_ path: String, patience: Duration) throws(StillsError) {
    // Opening some devices has side effects, so they are refused before they are opened.
    var status = stat()
    if path.withFileName({ stat($0, &status) }) == 0 { try Self.check(status, path) }
    // For a named pipe without a writer, a blocking call would wait until there is one.
    let file = path.withFileName { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard file >= 0 else { throw Self.failure(errno, path) }
    do throws(StillsError) {
      guard fstat(file, &status) == 0 else { throw Self.failure(errno, path) }
      try Self.check(status, path)
    } catch {
      close(file)
      throw error
    }
    let isPipe = status.st_mode & S_IFMT == S_IFIFO
    self.file = file
    self.path = path
    self.patience = patience
    self.isPipe = isPipe
    size = isPipe ? 0 : Int(status.st_size)
  }

  deinit { close(file) }

  private static func check(_ status: stat, _ path: String) throws(StillsError) {
    func refusal(_ what: String) -> StillsError {
      StillsError(.noInput, "\(path): cannot be read: it is \(what); name a file or a pipe")
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFIFO: return
    case S_IFDIR: throw failure(EISDIR, path)
    case S_IFSOCK: throw refusal("a socket")
    default: throw refusal("a device")
    }
  }

  private static func failure(_ number: Int32, _ path: String) -> StillsError {
    let error = SystemError(number: number)
    return StillsError(error.readingCode, "\(path): cannot be read: \(error.reason)")
  }

  /// Reads until `bytes` holds `capacity` bytes or the file ends.
  func fill(
    _ bytes: inout [UInt8], to capacity: Int, isCancelled: () -> Bool
  ) throws(StillsError) -> Progress {
    var failure: StillsError?
    var progress = Progress.full
    let old = bytes
    bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = old.count
      old.withUnsafeBytes { UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
      do throws(StillsError) {
        while count < buffer.count {
          let got = read(file, buffer.baseAddress! + count, buffer.count - count)
          if got > 0 {
            count += got
            continue
          }
          if got == 0, count > 0 || !isPipe {
            progress = .end
            return
          }
          if got < 0, errno == EINTR { continue }
          if got < 0, errno != EAGAIN { throw Self.failure(errno, path) }
          if try wait(hasWriter: got < 0, isCancelled) == .end {
            progress = .end
            return
          }
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return progress
  }

  /// Waits for data. For a named pipe it waits up to `patience` for a writer; an unnamed pipe ends as soon as
  /// its writers are gone, which poll(2) reports.
  private func wait(hasWriter: Bool, _ isCancelled: () -> Bool) throws(StillsError) -> Progress {
    let start = ContinuousClock.now
    while true {
      if isCancelled() { throw StillsError(.cancelled, "\(path): reading was cancelled") }
      var request = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, FileContent.turn)
      // A writer that opened and closed the pipe without writing leaves an empty file.
      if ready > 0 { return request.revents & Int16(POLLIN) != 0 ? .full : .end }
      if !hasWriter, ContinuousClock.now - start >= patience {
        throw StillsError(
          .noInput,
          "\(path): no program writes to this pipe; start the program that writes to it, or name a file")
      }
    }
  }
}

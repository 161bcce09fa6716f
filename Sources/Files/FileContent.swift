import Glibc

/// Reads whole files without trusting their reported size.
package enum FileContent {
  /// How long to wait for a named pipe to get a writer.
  package static let patience = Duration.seconds(5)
  /// The interval between checks for cancellation while a pipe has no data, in milliseconds.
  package static let turn: Int32 = 100

  /// Reads a regular file, or a pipe until its writer closes it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - patience: how long to wait for a named pipe to get a writer.
  ///   - isCancelled: polled while a pipe has no data.
  ///   - longest: returns how many bytes of a file that starts with these are worth reading; nil while they
  /// are too few to decide. Called with 64 KiB, then with twice as many each time. Later bytes are not read.
  /// - Throws: `noInput`, `noPermission` or `io` when the file cannot be read, `cancelled`, and what `longest` throws.
  package static func read(
    _ path: String, patience: Duration = patience, isCancelled: () -> Bool,
    longest: (_ head: [UInt8]) throws(FileError) -> Int?
  ) throws(FileError) -> [UInt8] {
    let source = try ByteSource(path, patience: patience)
    var bytes: [UInt8] = []
    var capacity = 64 << 10
    var limit: Int?
    while true {
      try fill(&bytes, to: capacity, from: source, isCancelled: isCancelled)
      if bytes.count < capacity { return bytes }
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
    check: (_ head: [UInt8]) throws(FileError) -> Void = { _ in }
  ) throws(FileError) -> [UInt8] {
    let size =
      limit >> 20 > 0 ? "\(limit >> 20) MiB" : limit >> 10 > 0 ? "\(limit >> 10) KiB" : "\(limit) bytes"
    let tooLarge = FileError(
      .badData, "\(StandardInput.name(of: path)): the file is larger than \(size), the limit for \(contents)")
    let bytes = try read(path, isCancelled: isCancelled) { head throws(FileError) in
      try check(head)
      // The rest of such a file takes no memory.
      if let status = try? FileStatus(path), status.size > limit { throw tooLarge }
      return limit + 1
    }
    guard bytes.count <= limit else { throw tooLarge }
    return bytes
  }

  /// The first bytes of a file, fewer where there are no more.
  package static func head(of path: String, count: Int) throws(FileError) -> [UInt8] {
    let source = try ByteSource(path)
    var bytes: [UInt8] = []
    try fill(&bytes, to: count, from: source, isCancelled: { false })
    return bytes
  }

  /// Reads until `bytes` holds `capacity` bytes or the file ends.
  private static func fill(
    _ bytes: inout [UInt8], to capacity: Int, from source: borrowing ByteSource, isCancelled: () -> Bool
  ) throws(FileError) {
    let isFirst = bytes.isEmpty
    try bytes.append(addingCapacity: capacity - bytes.count) { memory throws(FileError) in
      try source.read(into: &memory, isFirst: isFirst, isCancelled: isCancelled)
    }
  }
}

import Glibc

/// A copy of a file in a temporary one, mapped into memory: a file that another program cuts short while it is mapped would
/// end the process.
package final class MappedCopy {
  /// The content.
  package let bytes: UnsafeBufferPointer<UInt8>
  private let file: TemporaryFile

  /// Copies a regular file; nil for an empty one.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - longest: the number of its bytes that are worth reading; later ones are left out.
  ///   - isCancelled: asked for each part.
  /// - Throws: `noInput`, `noPermission` or `io` when it cannot be read, `io` when there is no room for the copy,
  ///   `cancelled`.
  package init?(of path: String, longest: Int, isCancelled: () -> Bool) throws(StillsError) {
    let source = try ByteSource(path, patience: FileContent.patience)
    file = try TemporaryFile()
    let size = try Self.copy(source, path, to: file, longest, isCancelled)
    guard size > 0 else { return nil }
    guard let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, file.descriptor, 0), base != MAP_FAILED else {
      throw StillsError(.io, "\(path): cannot be mapped: \(SystemError(number: errno).reason)")
    }
    bytes = UnsafeBufferPointer(start: base.assumingMemoryBound(to: UInt8.self), count: size)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress!), bytes.count) }

  /// Gives the memory of the content back; what is read again comes from the file.
  func releasePages() {
    madvise(UnsafeMutableRawPointer(mutating: bytes.baseAddress!), bytes.count, MADV_DONTNEED)
  }

  private static func copy(
    _ source: borrowing ByteSource, _ path: String, to file: TemporaryFile, _ longest: Int,
    _ isCancelled: () -> Bool
  ) throws(StillsError) -> Int {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 4 << 20, alignment: 16)
    defer { piece.deallocate() }
    try file.reserve(min(source.size, longest))
    var place = 0
    while place < longest {
      if isCancelled() { throw StillsError(.cancelled, "\(path): reading was cancelled") }
      let part = UnsafeMutableRawBufferPointer(rebasing: piece[..<min(piece.count, longest - place)])
      let count = try source.read(into: part, isFirst: place == 0, isCancelled: isCancelled)
      try file.write(UnsafeRawBufferPointer(rebasing: part[..<count]), at: place)
      place += count
      if count < part.count { break }
    }
    return place
  }
}

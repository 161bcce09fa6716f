package import Files
import Glibc

/// A copy of a file in a temporary one, mapped into memory: a file that another program cuts short while it is mapped would
/// end the process.
package final class MappedCopy {
  /// The content.
  package let bytes: FileBytes
  private let memory: UnsafeMutableRawPointer
  private let file: TemporaryFile

  /// Copies a regular file; nil for an empty one.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - longest: the number of its bytes that are worth reading; later ones are left out.
  ///   - isCancelled: asked for each part.
  /// - Throws: `noInput`, `noPermission` or `io` when it cannot be read, `io` when there is no room for the copy,
  ///   `cancelled`.
  package init?(of path: String, longest: Int, isCancelled: () -> Bool) throws(FileError) {
    let source = try ByteSource(path, patience: FileContent.patience)
    file = try TemporaryFile()
    let size = try Self.copy(source, path, to: file, longest, isCancelled)
    guard size > 0 else { return nil }
    guard let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, file.descriptor, 0), base != MAP_FAILED else {
      throw FileError(.io, "\(path): cannot be mapped: \(Errno.current.reason)")
    }
    (memory, bytes) = (base, FileBytes(start: base.assumingMemoryBound(to: UInt8.self), count: size))
  }

  deinit { munmap(memory, bytes.count) }

  /// Gives the memory of the content back; what is read again comes from the file.
  func releasePages() {
    madvise(memory, bytes.count, MADV_DONTNEED)
  }

  private static func copy(
    _ source: borrowing ByteSource, _ path: String, to file: TemporaryFile, _ longest: Int,
    _ isCancelled: () -> Bool
  ) throws(FileError) -> Int {
    try file.reserve(min(source.size, longest))
    var place = 0
    var piece: [UInt8] = []
    while place < longest {
      if isCancelled() { throw FileError(.cancelled, "\(path): reading was cancelled") }
      let wanted = min(4 << 20, longest - place)
      piece.removeAll(keepingCapacity: true)
      try piece.append(addingCapacity: wanted) { memory throws(FileError) in
        try source.read(into: &memory, isFirst: place == 0, isCancelled: isCancelled)
      }
      try file.write(piece.span.bytes, at: place)
      place += piece.count
      if piece.count < wanted { break }
    }
    return place
  }
}

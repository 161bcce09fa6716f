import Glibc

/// A file that is written piece by piece through its descriptor, and appears complete or not at all.
///
/// It is removed unless it is published. See ``AtomicFile`` for content that is in memory.
package struct AtomicOutput: ~Copyable {
  private var draft: Draft
  private let path: String
  private let target: String
  private let mode: mode_t?
  private let replacing: AtomicFile.Replacing

  /// Begins a file.
  ///
  /// - Throws: `cannotCreate` when the folder does not exist, or the path is that of something other than a file; `exists`
  ///   when the file exists and must be kept; `noPermission`.
  package init(_ path: String, replacing: AtomicFile.Replacing) throws(FileError) {
    let destination = try FileError.writing(path) { () throws(Errno) in
      try AtomicFile.Destination(path, replacing)
    }
    guard case .file(let target, let mode) = destination else {
      throw FileError(.cannotCreate, "\(path): cannot be created: it is a device or a pipe, not a file")
    }
    draft = try FileError.writing(path) { () throws(Errno) in try Draft(besides: target) }
    self.path = path
    self.target = target
    self.mode = mode
    self.replacing = replacing
  }

  /// The open file, which can be written and sought until the value ends.
  package var descriptor: Int32 { draft.descriptor }

  /// Writes bytes where the file stands.
  package mutating func write(_ bytes: [UInt8]) throws(FileError) {
    try FileError.writing(path) { () throws(Errno) in
      try AtomicFile.writeAll(bytes.span.bytes, to: draft.descriptor)
    }
  }

  /// Flushes the content to the disk and gives the file its name.
  package mutating func publish() throws(FileError) {
    try flush()
    try name()
  }

  /// Gives two files their names once the content of both is on the disk: both get them, or neither does.
  ///
  /// Only where `first` replaces a file and `second` then cannot have its name, which a rename in a folder that can be
  /// written does not refuse, `first` stays.
  package static func publish(
    _ first: inout AtomicOutput, _ second: inout AtomicOutput
  ) throws(FileError) {
    try first.flush()
    try second.flush()
    try first.name()
    do throws(FileError) {
      try second.name()
    } catch {
      if first.mode == nil { try? FileSystem.remove(first.target) }
      throw error
    }
  }

  private mutating func flush() throws(FileError) {
    try FileError.writing(path) { () throws(Errno) in try draft.flush(mode: mode) }
  }

  private mutating func name() throws(FileError) {
    try FileError.writing(path) { () throws(Errno) in try draft.publish(as: target, replacing: replacing) }
  }
}

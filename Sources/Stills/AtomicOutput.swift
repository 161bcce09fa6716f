import FileNames
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
  /// - Throws: `cannotCreate` when the folder does not exist, the file exists and must be kept, or the path is that of
  ///   something other than a file; `noPermission`.
  package init(_ path: String, replacing: AtomicFile.Replacing) throws(StillsError) {
    guard !path.isEmpty else { throw AtomicFile.failure(SystemError(number: ENOENT), path: path) }
    var target = path
    var status = stat()
    var mode: mode_t?
    if path.withFileName({ stat($0, &status) }) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        guard replacing == .always else { throw AtomicFile.failure(SystemError(number: EEXIST), path: path) }
        target = AtomicFile.destination(of: path)
        mode = status.st_mode & 0o7777
      case S_IFDIR: throw AtomicFile.failure(SystemError(number: EISDIR), path: path)
      default:
        throw StillsError(.cannotCreate, "\(path): cannot be created: it is a device or a pipe, not a file")
      }
    } else if replacing == .always {
      target = AtomicFile.destination(of: path)
    }
    do throws(SystemError) {
      draft = try Draft(besides: target)
    } catch {
      throw AtomicFile.failure(error, path: path)
    }
    self.path = path
    self.target = target
    self.mode = mode
    self.replacing = replacing
  }

  /// The open file, which can be written and sought until the value ends.
  package var descriptor: Int32 { draft.descriptor }

  /// Writes bytes where the file stands.
  package mutating func write(_ bytes: [UInt8]) throws(StillsError) {
    let problem = AtomicFile.writeAll(draft.descriptor, bytes, through: Glibc.write)
    guard problem == 0 else { throw AtomicFile.failure(SystemError(number: problem), path: path) }
  }

  /// Flushes the content to the disk and gives the file its name.
  package mutating func publish() throws(StillsError) {
    try settle()
    try name()
  }

  /// Gives two files their names once the content of both is on the disk: both get them, or neither does.
  ///
  /// Only where `first` replaces a file and `second` then cannot have its name, which a rename in a folder that can be
  /// written does not refuse, `first` stays.
  package static func publish(
    _ first: inout AtomicOutput, _ second: inout AtomicOutput
  ) throws(StillsError) {
    try first.settle()
    try second.settle()
    try first.name()
    do throws(StillsError) {
      try second.name()
    } catch {
      if first.mode == nil { _ = first.target.withFileName { unlink($0) } }
      throw error
    }
  }

  private mutating func settle() throws(StillsError) {
    do throws(SystemError) {
      try draft.settle(mode: mode)
    } catch {
      throw AtomicFile.failure(error, path: path)
    }
  }

  private mutating func name() throws(StillsError) {
    do throws(SystemError) {
      try draft.publish(as: target, replacing: replacing)
    } catch {
      throw AtomicFile.failure(error, path: path)
    }
  }
}

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
        // A rename would replace a link instead of the file that it points to.
        if let resolved = path.withFileName({ realpath($0, nil) }) {
          target = String(fileNameBytes: UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
          free(resolved)
        }
        mode = status.st_mode & 0o7777
      case S_IFDIR: throw AtomicFile.failure(SystemError(number: EISDIR), path: path)
      default:
        throw StillsError(.cannotCreate, "\(path): cannot be created: it is a device or a pipe, not a file")
      }
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

  /// Flushes the content to the disk and gives the file its name.
  package mutating func publish() throws(StillsError) {
    do throws(SystemError) {
      try draft.settle(mode: mode)
      try draft.publish(as: target, replacing: replacing)
    } catch {
      throw AtomicFile.failure(error, path: path)
    }
  }
}

import CommandLineKit
import Files
import Glibc
import Viewfinder

/// A folder that is filled under a temporary name and renamed when it is complete.
///
/// It is removed unless it is published.
final class FolderDraft {
  private let target: String
  private let place: String
  /// The files and folders created in it, parents first.
  private var made: [String] = []

  /// Creates the draft; the target must not exist or must be an empty folder.
  init(for target: String) throws(CommandFailure) {
    var trimmed = Substring(target)
    while trimmed.count > 1, trimmed.last == "/" { trimmed.removeLast() }
    self.target = String(trimmed)
    guard self.target.withFileName({ rmdir($0) }) == 0 || errno == ENOENT else {
      throw CommandFailure(
        .cannotCreate, "\(target) exists already and is kept; name a new folder, or remove it first")
    }
    var template = (self.target + ".XXXXXX").fileNameBytes.map(CChar.init(bitPattern:)) + [0]
    guard mkdtemp(&template) != nil else {
      throw CommandFailure(.cannotCreate, "\(target): cannot be created: \(Errno.current.reason)")
    }
    chmod(template, 0o755)
    place = String(fileNameBytes: template.dropLast().map(UInt8.init(bitPattern:)))
    note(place)
  }

  /// Writes a file, creating its folders. Errors name it as it would be in the target.
  func write(_ bytes: [UInt8], to path: String) throws {
    let parts = path.split(separator: "/")
    var folder = place
    for part in parts.dropLast() {
      folder += "/" + part
      if made.contains(folder) { continue }
      try naming { () throws(FileError) in try FileSystem.createFolder(folder, mode: 0o755) }
      note(folder)
    }
    try naming { () throws(FileError) in try AtomicFile.write(bytes, to: place + "/" + path) }
    note(place + "/" + path)
  }

  /// Renames the folder to its target.
  func publish() throws(CommandFailure) {
    do throws(Errno) {
      try FileSystem.rename(place, to: target)
    } catch {
      throw CommandFailure(.cannotCreate, "\(target): cannot be created: \(error.reason)")
    }
    for path in made { UnfinishedFiles.forget(path) }
    made = []
  }

  /// Has something that was made removed, also where the process ends in the middle.
  private func note(_ path: String) {
    made.append(path)
    _ = UnfinishedFiles.create(path) { 0 }
  }

  /// Calls `body`, whose failure has the target's name in place of the temporary one, which the user never wrote.
  private func naming(_ body: () throws(FileError) -> Void) throws(FileError) {
    do throws(FileError) {
      try body()
    } catch {
      throw FileError(error.code, error.description.replacing(place, with: target))
    }
  }

  deinit {
    for path in made.reversed() {
      _ = path.withFileName { remove($0) }
      UnfinishedFiles.forget(path)
    }
  }
}

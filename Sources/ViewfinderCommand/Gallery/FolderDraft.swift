import CommandLineKit
import Glibc
import Stills
import Viewfinder

/// A folder that is filled under a temporary name and appears when it is complete.
///
/// What is not published is removed.
final class FolderDraft {
  private let target: String
  private let place: String
  /// What was made in it, later ones inside earlier ones.
  private var made: [String] = []

  /// Begins a folder; there may be none of its name, or an empty one.
  init(for target: String) throws(CommandFailure) {
    var trimmed = Substring(target)
    while trimmed.count > 1, trimmed.last == "/" { trimmed.removeLast() }
    self.target = String(trimmed)
    guard rmdir(self.target) == 0 || errno == ENOENT else {
      throw CommandFailure(
        .cannotCreate, "\(target) exists already and is kept; name a new folder, or remove it first")
    }
    var template = Array((self.target + ".XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw CommandFailure(.cannotCreate, "\(target): cannot be created: \(Self.reason)")
    }
    place = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    chmod(place, 0o755)
    made = [place]
  }

  /// Writes a file, and the folders that it lies in.
  func write(_ bytes: [UInt8], to path: String) throws {
    let parts = path.split(separator: "/")
    var folder = place
    for part in parts.dropLast() {
      folder += "/" + part
      if made.contains(folder) { continue }
      guard mkdir(folder, 0o755) == 0 else {
        throw CommandFailure(.inputOutput, "\(folder): cannot be created: \(Self.reason)")
      }
      made.append(folder)
    }
    try AtomicFile.write(bytes, to: place + "/" + path)
    made.append(place + "/" + path)
  }

  /// Puts the folder in its place.
  func publish() throws(CommandFailure) {
    guard rename(place, target) == 0 else {
      throw CommandFailure(.cannotCreate, "\(target): cannot be created: \(Self.reason)")
    }
    made = []
  }

  private static var reason: String { String(cString: strerror(errno)) }

  deinit {
    for path in made.reversed() { remove(path) }
  }
}

import Glibc
import Pixels
import Stills

/// A temporary folder for the files of a test, removed with the value.
final class ScratchFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/viewfinder-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw StillsError(.cannotCreate, "/tmp: cannot create a folder") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
        let name = String(decoding: bytes, as: UTF8.self)
        if name != ".", name != ".." { remove("\(path)/\(name)") }
      }
      closedir(folder)
    }
    Glibc.remove(path)
  }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try AtomicFile.write(bytes, to: file(name), replacing: .always)
    return file(name)
  }

  /// Writes a text file and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

  /// Writes a PNG file of one colour and returns its path.
  @discardableResult
  func write(_ color: [UInt8], _ size: PixelSize, toPNG name: String) throws -> String {
    let image = CaptureSessionTests.solid(color, size)
    return try write(try StillImage.encode(image, as: .png(.init()), metadata: Metadata()), to: name)
  }
}

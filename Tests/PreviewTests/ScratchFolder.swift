import Glibc

/// A folder that goes away with the test.
final class ScratchFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/viewfinder-scratch-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Screen.Failure(description: "no folder: error \(errno)") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    if let remover = try? ChildProcess(["rm", "-rf", path], environment: Screen.plainEnvironment) {
      _ = remover.end()
    }
  }

  /// Writes a file in it.
  func write(_ text: String, to name: String) throws {
    let file = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(file) }
    guard file >= 0, Glibc.write(file, text, text.utf8.count) == text.utf8.count else {
      throw Screen.Failure(description: "\(path)/\(name) cannot be written: error \(errno)")
    }
  }

  /// The text of a file in it.
  func text(of name: String) throws -> String {
    let file = open("\(path)/\(name)", O_RDONLY)
    guard file >= 0 else { throw Screen.Failure(description: "there is no \(path)/\(name)") }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}

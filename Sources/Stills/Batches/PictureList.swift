package import Files

/// A list of files, such as `find -print0` or `ls` writes: names that end with zero bytes or, where there is none, lines.
package enum PictureList {
  private static let longest = 256 << 20
  private static let mostNames = 10_000_000

  /// Reads a list.
  ///
  /// - Parameter path: a file or a pipe; `-` is the standard input.
  /// - Throws: `noInput`, `noPermission` or `io` when it cannot be read, `badData` when it names no file.
  package static func read(_ path: String) throws(FileError) -> [String] {
    let place = path == "-" ? StandardInput.path : path
    let bytes = try FileContent.read(place, limit: longest, contents: "lists of files")
    return try names(in: bytes, name: StandardInput.name(of: place))
  }

  /// The names in a list.
  package static func names(
    in bytes: [UInt8], name: String, most: Int = mostNames
  ) throws(FileError) -> [String] {
    let separator: UInt8 = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
    let parts = bytes.split(separator: separator, maxSplits: most)
    guard !parts.isEmpty else { throw FileError(.badData, "\(name): the list names no file") }
    guard parts.count <= most else {
      throw FileError(.badData, "\(name): the list names more than \(most) files; divide it")
    }
    return parts.map { String(fileNameBytes: $0) }
  }
}

/// A picture of a batch, and where it lies in the folder that was given.
public struct PictureInput: Hashable, Sendable {
  /// The file to read.
  public let path: String
  /// The folders between the one that was given and the file, such as `2025/june`; empty for a file of that folder, and
  /// for one that was given itself.
  public let folder: String

  /// Creates an input.
  public init(_ path: String, folder: String = "") {
    self.path = path
    self.folder = folder
  }
}

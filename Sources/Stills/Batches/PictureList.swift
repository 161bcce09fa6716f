import FileNames

/// A list of files, such as `find -print0` or `ls` writes: names that end with zero bytes or, where there is none, lines.
package enum PictureList {
  private static let longest = 256 << 20

  /// Reads a list.
  ///
  /// - Parameter path: a file or a pipe; `-` is the standard input.
  /// - Throws: `noInput`, `noPermission` or `io` when it cannot be read, `badData` when it names no file.
  package static func read(_ path: String) throws(StillsError) -> [String] {
    let place = path == "-" ? StandardInput.path : path
    let bytes = try FileContent.read(place, limit: longest, contents: "lists of files")
    let separator: UInt8 = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
    let names = bytes.split(separator: separator).map { String(fileNameBytes: $0) }
    guard !names.isEmpty else {
      throw StillsError(.badData, "\(StandardInput.name(of: place)): the list names no file")
    }
    return names
  }
}

import Stills

/// Text files that people write: chains and filters.
package enum TextFile {
  /// The text of a file, at most a megabyte of UTF-8; a byte order mark is left out.
  ///
  /// - Throws: `StillsError` when the file cannot be read, is too long, or is not UTF-8.
  package static func read(_ path: String) throws(StillsError) -> String {
    let bytes = try FileContent.read(path, limit: 1 << 20, contents: "chains and filters")
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw StillsError(.badData, "\(path): not UTF-8 text; chains and filters are text files")
    }
    return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }
}

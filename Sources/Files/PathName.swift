import Glibc

/// Splits and joins paths without accessing the file system.
///
/// Paths are split at code points: a combining mark at the start of a name does not hide the slash or the dot
/// before it.
package enum PathName {
  /// The part after the last slash.
  package static func lastComponent(of path: String) -> Substring {
    let scalars = path.unicodeScalars
    return scalars.lastIndex(of: "/").map { path[scalars.index(after: $0)...] } ?? path[...]
  }

  /// The folder as dirname(1) writes it; `.` for a bare name.
  package static func folder(of path: String) -> String {
    let scalars = path.unicodeScalars
    guard let slash = scalars.lastIndex(of: "/") else { return "." }
    // Consecutive slashes count as one.
    let folder = scalars[..<slash]
    guard let end = folder.lastIndex(where: { $0 != "/" }) else { return "/" }
    return String(folder[...end])
  }

  /// The path without its extension, and the extension with its dot; a leading dot belongs to the name.
  package static func splitExtension(_ path: String) -> (stem: String, suffix: String) {
    let name = lastComponent(of: path)
    guard let dot = name.unicodeScalars.lastIndex(of: "."), dot != name.startIndex else { return (path, "") }
    return (String(path[..<dot]), String(path[dot...]))
  }

  /// The path of a name in a folder, of which `.` is left out.
  package static func path(of name: String, in folder: String) -> String {
    if folder == "." { return name }
    return folder.unicodeScalars.last == "/" ? folder + name : "\(folder)/\(name)"
  }

  /// A path from the root without `.` and double slashes; `..` stays, as links may be before it.
  package static func absolute(_ path: String) -> String {
    var parts = path.split(separator: "/").filter { $0 != "." }
    if path.first != "/", let current = getcwd(nil, 0) {
      parts = String(fileName: current).split(separator: "/") + parts
      free(current)
    }
    return parts.map { "/" + $0 }.joined()
  }
}

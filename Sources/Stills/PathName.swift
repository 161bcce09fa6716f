/// The parts of a path, without asking the file system.
enum PathName {
  /// What follows the last slash.
  static func lastComponent(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }

  /// The folder as people would write it; `.` for a bare name.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    // Several slashes are one.
    let folder = path[..<slash]
    guard let end = folder.lastIndex(where: { $0 != "/" }) else { return "/" }
    return String(folder[...end])
  }

  /// The path without its extension, and the extension with its dot; a leading dot is part of the name.
  static func splitExtension(_ path: String) -> (stem: String, suffix: String) {
    let name = lastComponent(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (path, "") }
    return (String(path[..<dot]), String(name[dot...]))
  }
}

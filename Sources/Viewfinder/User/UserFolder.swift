import Files
import Glibc

/// The folders of the user's files, as the XDG base directory specification names them.
package enum UserFolder {
  /// `viewfinder` under `$XDG_CONFIG_HOME`, by default `~/.config`; nil where there is no home either.
  package static var configuration: String? {
    (folder("XDG_CONFIG_HOME") ?? folder("HOME").map { $0 + "/.config" }).map { $0 + "/viewfinder" }
  }

  /// `viewfinder` under `$XDG_RUNTIME_DIR`; nil where the variable is not set, or a relative path.
  package static var runtime: String? { folder("XDG_RUNTIME_DIR").map { $0 + "/viewfinder" } }

  /// The user's folder for pictures, by default `~/Pictures`; the current folder where there is no home.
  package static var pictures: String { personal("XDG_PICTURES_DIR", default: "Pictures") }

  /// The user's folder for movies, by default `~/Videos`; the current folder where there is no home.
  package static var videos: String { personal("XDG_VIDEOS_DIR", default: "Videos") }

  /// A path that a user has typed, with `~` for the home; nil for one that depends on the current folder.
  package static func whole(_ path: String) -> String? {
    if path.hasPrefix("/") { return path }
    guard path == "~" || path.hasPrefix("~/") else { return nil }
    return folder("HOME").map { $0 + path.dropFirst() }
  }

  /// A folder as the file `user-dirs.dirs` of xdg-user-dirs names it: lines `NAME="$HOME/Pictures"` or of a whole path.
  private static func personal(_ name: String, default standard: String) -> String {
    guard let home = folder("HOME") else { return "." }
    let file = (folder("XDG_CONFIG_HOME") ?? home + "/.config") + "/user-dirs.dirs"
    let lines = (try? TextFile.read(file))?.split(whereSeparator: \.isNewline) ?? []
    for line in lines where line.hasPrefix(name + "=\"") && line.hasSuffix("\"") {
      let path = line.dropFirst(name.count + 2).dropLast()
      if path.hasPrefix("/") { return String(path) }
      if path.hasPrefix("$HOME/") { return home + path.dropFirst("$HOME".count) }
    }
    return "\(home)/\(standard)"
  }

  /// A folder from the environment; nil for a relative path, which the specification says to ignore.
  private static func folder(_ variable: String) -> String? {
    guard let value = getenv(variable) else { return nil }
    let path = String(fileName: value)
    return path.hasPrefix("/") ? path : nil
  }

  /// An id as the name of a file: what is not a letter, a digit or one of `._:-` is `%` and two digits. A name longer than
  /// `longest` is cut, with a number made of the whole.
  package static func fileName(of id: String, longest: Int = 200) -> String {
    func isKept(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    var name = ""
    for (place, byte) in id.utf8.enumerated() {
      if isKept(byte), place > 0 || byte != UInt8(ascii: ".") {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        name += byte < 16 ? "%0" : "%"
        name += String(byte, radix: 16)
      }
    }
    guard name.utf8.count > longest else { return name }
    // FNV-1a, 64 bits.
    let hash = id.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let start = name.utf8.prefix(longest).map { String(Unicode.Scalar($0)) }.joined()
    return "\(start)-\(String(hash, radix: 16))"
  }
}

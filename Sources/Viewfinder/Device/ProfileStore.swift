public import Cameras
import FileNames
import Glibc
public import Stills

/// The files with the profiles of cameras: one text file each, named by the camera's stable id.
public struct ProfileStore: Hashable, Sendable {
  /// The folder of the files.
  public let folder: String

  /// Uses a folder, which is created with the first profile.
  public init(folder: String) { self.folder = folder }

  /// The user's profiles: `viewfinder/cameras` under `$XDG_CONFIG_HOME`, by default `~/.config`; nil where there is no
  /// home either.
  public static var standard: ProfileStore? {
    // A relative path is to be ignored, says the specification of these variables.
    func folder(_ name: String) -> String? {
      guard let value = getenv(name) else { return nil }
      let path = String(fileNameBytes: UnsafeRawBufferPointer(start: value, count: strlen(value)))
      return path.hasPrefix("/") ? path : nil
    }
    guard let parent = folder("XDG_CONFIG_HOME") ?? folder("HOME").map({ $0 + "/.config" }) else {
      return nil
    }
    return ProfileStore(folder: parent + "/viewfinder/cameras")
  }

  /// The file of a camera's profile, whether or not it exists.
  public func path(of id: String) -> String { "\(folder)/\(Self.fileName(of: id)).profile" }

  /// Reads the profile of a camera; nil where there is none.
  ///
  /// What the file says wrongly is left out, and named with its line.
  ///
  /// - Throws: when the file exists and cannot be read.
  public func load(_ id: String) throws(StillsError) -> (profile: CameraProfile, problems: [String])? {
    let path = path(of: id)
    guard path.withFileName({ access($0, F_OK) }) == 0 else { return nil }
    let bytes = try FileContent.read(
      path, limit: CameraProfile.largestText, contents: "a camera's profile")
    let (profile, problems) = CameraProfile.parse(bytes)
    return (profile, problems.map { "\(path): \($0)" })
  }

  /// Writes a profile under its camera's id; the file appears whole or not at all.
  ///
  /// - Returns: the path of the file.
  @discardableResult
  public func save(_ profile: CameraProfile) throws(StillsError) -> String {
    let path = path(of: profile.camera)
    var folders = OutputFolders()
    try folders.create(for: path)
    try AtomicFile.write(Array(profile.text.utf8), to: path, replacing: .always)
    return path
  }

  /// Removes a camera's profile.
  ///
  /// - Returns: the path of the file, or nil when there was none.
  public func remove(_ id: String) throws(StillsError) -> String? {
    let path = path(of: id)
    guard path.withFileName({ unlink($0) }) != 0 else { return path }
    let number = errno
    guard number != ENOENT, number != ENOTDIR else { return nil }
    throw StillsError(.io, "\(path): cannot be removed: \(String(cString: strerror(number)))")
  }

  /// An id as the name of a file: what is not a letter, a digit or one of `._:-` is `%` and two digits. Long ids are cut,
  /// with a number made of the whole.
  private static func fileName(of id: String) -> String {
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
    guard name.utf8.count > 200 else { return name }
    // FNV-1a, 64 bits.
    let hash = id.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return "\(name.utf8.prefix(200).map { String(Unicode.Scalar($0)) }.joined())-\(String(hash, radix: 16))"
  }
}

public import Cameras
public import Files
import Glibc

/// The files with the profiles of cameras: one text file each, named by the camera's stable id.
public struct ProfileStore: Hashable, Sendable {
  /// The folder of the files.
  public let folder: String

  /// Uses a folder, which is created with the first profile.
  public init(folder: String) { self.folder = folder }

  /// The user's profiles: `viewfinder/cameras` under `$XDG_CONFIG_HOME`, by default `~/.config`; nil where there is no
  /// home either.
  public static var standard: ProfileStore? {
    UserFolder.configuration.map { ProfileStore(folder: $0 + "/cameras") }
  }

  /// The file of a camera's profile, whether or not it exists.
  public func path(of id: String) -> String { "\(folder)/\(UserFolder.fileName(of: id)).profile" }

  /// Reads the profile of a camera; nil where there is none.
  ///
  /// What the file says wrongly is left out, and named with its line.
  ///
  /// - Throws: when the file exists and cannot be read.
  public func load(_ id: String) throws(FileError) -> (profile: CameraProfile, problems: [String])? {
    let path = path(of: id)
    guard FileSystem.exists(path) else { return nil }
    let bytes = try FileContent.read(
      path, limit: CameraProfile.largestText, contents: "a camera's profile")
    let (profile, problems) = CameraProfile.parse(bytes)
    return (profile, problems.map { "\(path): \($0)" })
  }

  /// Writes a profile under its camera's id; the file appears whole or not at all.
  ///
  /// - Returns: the path of the file.
  @discardableResult
  public func save(_ profile: CameraProfile) throws(FileError) -> String {
    let path = path(of: profile.camera)
    var folders = OutputFolders()
    try folders.create(for: path)
    try AtomicFile.write(Array(profile.text.utf8), to: path, replacing: .always)
    return path
  }

  /// Removes a camera's profile.
  ///
  /// - Returns: the path of the file, or nil when there was none.
  public func remove(_ id: String) throws(FileError) -> String? {
    let path = path(of: id)
    return try FileSystem.removeIfThere(path) ? path : nil
  }
}

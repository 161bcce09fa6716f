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

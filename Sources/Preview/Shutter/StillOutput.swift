public import Viewfinder

/// Where the stills of a window's own shutter go, and who is told of them.
public struct StillOutput: Sendable {
  /// The folder of stills, which is created with the first.
  public enum Folder: Hashable, Sendable {
    /// This one; the user cannot choose another in the window.
    case fixed(String)
    /// The one of the user's settings; this where they have none.
    case chosen(default: String)
  }

  /// The folder of stills.
  public var folder: Folder
  /// The size of the camera's frame that stills are made of.
  public var resolution: PhotoCaptureSettings.Resolution
  /// Called on another thread with each still and the path of its file.
  public var onSaved: @Sendable (CapturedPhoto, String) -> Void
  /// Called on another thread with what failed; the window shows it, too.
  public var onFailure: @Sendable (any Error) -> Void

  /// Describes where stills go.
  public init(
    folder: Folder, resolution: PhotoCaptureSettings.Resolution = .full,
    onSaved: @escaping @Sendable (CapturedPhoto, String) -> Void = { _, _ in },
    onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    (self.folder, self.resolution) = (folder, resolution)
    (self.onSaved, self.onFailure) = (onSaved, onFailure)
  }
}

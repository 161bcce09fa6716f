package import Pixels

/// The way of a session's pictures to other programs, which see them as a camera's. Confined to one thread at a time.
package protocol PictureFeed: ~Copyable {
  /// The size of the pictures that other programs see; nil while they see none.
  var size: PixelSize? { get }

  /// Hands over a picture. Never waits for a reader.
  ///
  /// - Parameter rate: how often pictures come; nil when that is not known.
  mutating func write(_ frame: borrowing Frame, rate: FrameRate?) -> PictureOutcome

  /// Takes the camera away; the next picture shows it again.
  mutating func close()
}

/// What became of a picture for other programs.
package enum PictureOutcome: Hashable, Sendable {
  /// They have it.
  case written
  /// They took no more pictures at that moment.
  case dropped
  /// There is a camera, and nobody reads it.
  case unread
  /// They read this format instead.
  case wanted(PixelFormat)
  /// No pictures are taken at present; later ones are tried again twice a second.
  case refused(CameraError)
}

public import Cameras
public import Files
public import Pixels
import Stills

/// A stored picture as a source: one frame that stays.
///
/// As a further source it stands beside every frame of the first, as a logo or a backdrop does; as the first one it is
/// drawn once, and again whenever the graph changes.
public final class PictureSource: FrameSource {
  /// What messages call the source.
  public let title: String
  private let image: Image
  private let orientation: Orientation
  private let feed: FrameFeed

  /// Creates a source of a picture in memory.
  public init(_ image: Image, orientation: Orientation = .up, title: String = "picture") {
    self.title = title
    self.image = image
    self.orientation = orientation
    feed = FrameFeed(title: title)
  }

  /// Reads a picture file.
  ///
  /// - Throws: `FileError` when it cannot be read.
  public convenience init(contentsOf path: String) throws(FileError) {
    let still = try StillImage(contentsOf: path)
    self.init(still.image, orientation: still.orientation, title: path)
  }

  /// Whether it is started.
  public var state: SourceState { feed.state }

  /// Delivers the picture.
  public func start(into mailbox: FrameMailbox) {
    feed.start(into: mailbox)
    feed.push(image, orientation: orientation)
  }

  /// Stops.
  public func stop() { feed.stop() }
}

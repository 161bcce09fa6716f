import Cameras
import Pixels
import Synchronization

/// A feed that any thread may use.
protocol SharedFeed: AnyObject, Sendable {
  /// Hands over a picture; also tells the size that other programs see.
  func write(_ frame: borrowing Frame, rate: FrameRate?) -> (PictureOutcome, PixelSize?)
  /// Takes the camera away.
  func close()
}

/// A feed behind a lock.
final class LockedFeed<Feed: PictureFeed & ~Copyable>: SharedFeed {
  private let feed: Mutex<Feed>

  init(_ feed: consuming sending Feed) { self.feed = Mutex(feed) }

  func write(_ frame: borrowing Frame, rate: FrameRate?) -> (PictureOutcome, PixelSize?) {
    feed.withLock { feed in (feed.write(frame, rate: rate), feed.size) }
  }

  func close() { feed.withLock { $0.close() } }
}

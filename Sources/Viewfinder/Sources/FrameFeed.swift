public import Cameras
public import Pixels
import Synchronization

/// A source that a program feeds: frames of any pixel format, pushed from any thread.
///
/// ```swift
/// let feed = FrameFeed(title: "scope")
/// try session.add(feed, as: "scope")
/// feed.push(image, timestamp: .now)
/// ```
/// The newest frame wins; one that is replaced before the session has taken it is dropped.
public final class FrameFeed: FrameSource {
  private struct Feed {
    var mailbox: FrameMailbox?
    var pool: DecodedFramePool?
    var last: Image?
    var sequence: UInt32 = 0
    var hasEnded = false
  }

  /// What messages call the source.
  public let title: String
  private let feed = Mutex(Feed())

  /// Creates a source.
  public init(title: String = "feed") { self.title = title }

  /// Whether frames are taken, and whether ``finish()`` was called.
  public var state: SourceState {
    feed.withLock { $0.hasEnded ? .ended : $0.mailbox == nil ? .idle : .running }
  }

  /// Delivers a frame without copying it.
  ///
  /// - Returns: whether the source is started; when it is not, the frame is dropped.
  @discardableResult
  public func push(_ frame: consuming Frame) -> Bool {
    guard let mailbox = feed.withLock({ $0.hasEnded ? nil : $0.mailbox }) else { return false }
    mailbox.put(frame)
    return true
  }

  /// Copies a picture and delivers it.
  ///
  /// While the source is not started, the picture is kept and delivered at the start. Pictures of one size are copied
  /// into memory that is used again and again; one that finds all of it in use is dropped.
  ///
  /// - Parameters:
  ///   - image: the picture, in any format.
  ///   - orientation: what must be done to its pixels so that they appear upright.
  ///   - timestamp: the moment of exposure on the monotonic clock.
  /// - Returns: whether the picture was delivered.
  @discardableResult
  public func push(
    _ image: Image, orientation: Orientation = .up, timestamp: Duration = .monotonicNow
  ) -> Bool {
    typealias Place = (mailbox: FrameMailbox, pool: DecodedFramePool, slot: Int, sequence: UInt32)
    let place = feed.withLock { feed -> Place? in
      guard !feed.hasEnded else { return nil }
      guard let mailbox = feed.mailbox else {
        feed.last = image
        return nil
      }
      if feed.pool.map({ $0.slotBytes < image.layout.byteCount }) ?? true {
        feed.pool = DecodedFramePool(byteCount: image.layout.byteCount)
      }
      guard let pool = feed.pool, let slot = pool.take() else { return nil }
      feed.sequence &+= 1
      return (mailbox, pool, slot, feed.sequence)
    }
    guard let place else { return false }
    let memory = place.pool.bytes(of: place.slot)
    image.bytes.withUnsafeBytes {
      memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<image.layout.byteCount]))
    }
    place.mailbox.put(
      Frame(
        layout: image.layout, encoding: image.encoding, orientation: orientation, sequence: place.sequence,
        timestamp: timestamp, memory: UnsafeRawBufferPointer(memory), owner: place.pool, slot: place.slot))
    return true
  }

  /// Says that no more frames come. A session whose first source ends, ends.
  public func finish() {
    feed.withLock { $0.hasEnded = true }
  }

  /// Starts taking frames.
  public func start(into mailbox: FrameMailbox) {
    let waiting = feed.withLock { feed in
      feed.mailbox = mailbox
      return feed.last.take()
    }
    if let waiting { push(waiting) }
  }

  /// Stops taking frames.
  public func stop() { feed.withLock { $0.mailbox = nil } }
}

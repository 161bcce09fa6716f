public import Cameras
public import Clocks
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
  private struct Picture {
    let image: Image
    let orientation: Orientation
    let timestamp: Duration
  }

  /// Memory for the copy of a picture.
  private struct Slot {
    let pool: DecodedFramePool
    let index: Int
    let sequence: UInt32

    func frame(of picture: Picture) -> Frame {
      let pool = pool, image = picture.image
      var memory = pool.mutableBytes(of: index)
      memory.copy(image.bytes.span.bytes.extracting(0..<image.layout.byteCount))
      return Frame(
        layout: image.layout, encoding: image.encoding, orientation: picture.orientation, sequence: sequence,
        timestamp: picture.timestamp, unsafeMemory: pool.bytes(of: index), owner: pool, slot: index)
    }
  }

  private struct Feed {
    var mailbox: FrameMailbox?
    var pool: DecodedFramePool?
    /// The last picture that was pushed before the start.
    var last: Picture?
    var sequence: UInt32 = 0
    var hasEnded = false

    /// Memory for a picture; nil when all of it is in use.
    mutating func slot(for picture: Picture) -> Slot? {
      let count = picture.image.layout.byteCount
      if pool.map({ $0.slotBytes < count }) ?? true { pool = DecodedFramePool(byteCount: count) }
      guard let pool, let index = pool.take() else { return nil }
      sequence &+= 1
      return Slot(pool: pool, index: index, sequence: sequence)
    }
  }

  /// What messages call the source.
  public let title: String
  private let feed = Mutex(Feed())

  private let clock: MonotonicClock

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - title: what messages call it.
  ///   - clock: which stamps pictures that are pushed without a moment.
  public init(title: String = "feed", clock: MonotonicClock = .system) {
    self.title = title
    self.clock = clock
  }

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
  ///   - timestamp: the moment of exposure on the monotonic clock; nil for the present.
  /// - Returns: whether the picture was delivered.
  @discardableResult
  public func push(
    _ image: Image, orientation: Orientation = .up, timestamp: Duration? = nil
  ) -> Bool {
    let picture = Picture(image: image, orientation: orientation, timestamp: timestamp ?? clock.time)
    let place = feed.withLock { feed -> (mailbox: FrameMailbox, slot: Slot)? in
      guard !feed.hasEnded else { return nil }
      guard let mailbox = feed.mailbox else {
        feed.last = picture
        return nil
      }
      return feed.slot(for: picture).map { (mailbox, $0) }
    }
    guard let place else { return false }
    place.mailbox.put(place.slot.frame(of: picture))
    return true
  }

  /// Says that no more frames come. A session whose first source ends, ends.
  public func finish() {
    feed.withLock { $0.hasEnded = true }
  }

  /// Starts taking frames.
  public func start(into mailbox: FrameMailbox) {
    feed.withLock { feed in
      // Before any other thread can push, so that this picture replaces none that is newer.
      if !feed.hasEnded, let waiting = feed.last.take(), let slot = feed.slot(for: waiting) {
        mailbox.put(slot.frame(of: waiting))
      }
      feed.mailbox = mailbox
    }
  }

  /// Stops taking frames.
  public func stop() { feed.withLock { $0.mailbox = nil } }
}

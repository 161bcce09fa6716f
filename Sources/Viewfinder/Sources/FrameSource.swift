public import Cameras

/// Something that delivers pictures to a session: a camera, a stored picture, or a program.
///
/// A source puts frames into a mailbox with one place, from any thread, and never waits for the session. A session
/// starts it, and stops it when the session stops or the source is removed. Methods may be called from any thread; the
/// session makes no two of these calls at once.
public protocol FrameSource: AnyObject, Sendable {
  /// What messages call the source.
  var title: String { get }
  /// What it is doing.
  var state: SourceState { get }
  /// Where its frames come from, which tells how long one may take.
  var frameOrigin: FrameOrigin { get }
  /// Whether frames come at their own moments. A session takes one of a leading source that is not live once every
  /// sink that wants all frames has room for it, so none is dropped.
  var isLive: Bool { get }
  /// Starts delivering frames.
  ///
  /// - Throws: what the session reports when the source cannot start.
  func start(into mailbox: FrameMailbox) throws
  /// Stops delivering frames, and returns when no more will come. Without effect when it is not started.
  func stop()
}

extension FrameSource {
  /// This process, which suits what is no camera.
  public var frameOrigin: FrameOrigin { .process }

  /// True.
  public var isLive: Bool { true }
}

/// What a source is doing.
public enum SourceState: Hashable, Sendable {
  /// Not started.
  case idle
  /// Delivering frames, or about to.
  case running
  /// Delivers no frames, for the reason given; it recovers without help.
  case interrupted(String)
  /// It has delivered its last frame.
  case ended
}

public import Pixels

/// What a program asks of a camera's stream; nil leaves the choice to the camera.
public struct StreamRequest: Hashable, Sendable {
  /// The wanted size; the nearest that the camera has is taken.
  public var size: PixelSize?
  /// The wanted rate; the nearest is taken.
  public var rate: FrameRate?
  /// The wanted pixel format; exact, or the stream is refused.
  public var fourCC: FourCC?

  /// Creates a request.
  public init(size: PixelSize? = nil, rate: FrameRate? = nil, fourCC: FourCC? = nil) {
    self.size = size
    self.rate = rate
    self.fourCC = fourCC
  }
}

/// What the camera agreed to deliver, read back from it.
public struct StreamConfiguration: Hashable, Sendable {
  /// The size of a frame.
  public var size: PixelSize
  /// The rate, or nil when the driver does not say.
  public var rate: FrameRate?
  /// The format on the wire.
  public var fourCC: FourCC
  /// The format in which frames arrive in the mailbox, after decoding.
  public var format: PixelFormat
  /// What the numbers mean.
  public var encoding: ColorEncoding

  /// Creates a configuration.
  public init(size: PixelSize, rate: FrameRate?, fourCC: FourCC, format: PixelFormat, encoding: ColorEncoding)
  {
    self.size = size
    self.rate = rate
    self.fourCC = fourCC
    self.format = format
    self.encoding = encoding
  }
}

/// Counts of what happened to a stream's frames since it started.
public struct StreamStatistics: Hashable, Sendable {
  /// Frames put into the mailbox.
  public var delivered = 0
  /// Frames that the driver lost, from gaps in its sequence numbers.
  public var droppedByDriver = 0
  /// Frames that a newer one replaced before anyone took them.
  public var droppedLate = 0
  /// Frames skipped because they were marked bad, short or could not be decoded.
  public var errors = 0
  /// Creates counts of zero.
  public init() {}
}

/// What a camera does at the moment.
public enum StreamState: Hashable, Sendable {
  /// Not started, or stopped by its user.
  case idle
  /// Delivering frames.
  case streaming
  /// Gone or silent; the reason in one line. The camera tries to come back by itself until it is stopped.
  case interrupted(String)
}

/// A source of frames with settings: a camera of the kernel's, a scripted fake, or the simulated one.
///
/// Methods may be called from any thread. Frames arrive on a thread of the camera's own.
public protocol Camera: AnyObject, Sendable {
  /// What identifies the camera.
  var info: CameraInfo { get }
  /// The formats it delivers.
  var formats: [CameraFormat] { get }
  /// Its settings with their present values.
  var controls: [CameraControl] { get }
  /// What it is doing.
  var state: StreamState { get }
  /// What happened to the frames since the stream started.
  var statistics: StreamStatistics { get }

  /// Changes settings, all of them or none, automatic modes before the values they govern.
  func set(_ values: [CameraControl.ID: Int64]) throws(CameraError)

  /// Starts the stream into `mailbox` and returns what was agreed.
  ///
  /// - Throws: `busy` when the camera streams already, here or for another program; its stream goes on.
  ///   `unsupported` when no format fits, `disconnected` when the camera is gone.
  func start(_ request: StreamRequest, into mailbox: FrameMailbox) throws(CameraError) -> StreamConfiguration

  /// Stops the stream and waits until its thread has ended. Without effect when not streaming.
  func stop()
}

public import Pixels

/// A request for a camera's stream; nil leaves the choice to the camera.
public struct StreamRequest: Hashable, Sendable {
  /// The requested size; the nearest supported one is used.
  public var size: PixelSize?
  /// The requested rate; the nearest supported one is used.
  public var rate: FrameRate?
  /// The requested pixel format; if it is not supported, the stream is refused.
  public var fourCC: FourCC?

  /// Creates a request.
  public init(size: PixelSize? = nil, rate: FrameRate? = nil, fourCC: FourCC? = nil) {
    self.size = size
    self.rate = rate
    self.fourCC = fourCC
  }
}

/// The stream's actual configuration, as reported by the camera.
public struct StreamConfiguration: Hashable, Sendable {
  /// The size of a frame.
  public var size: PixelSize
  /// The rate, or nil when the driver does not report it.
  public var rate: FrameRate?
  /// The format on the wire.
  public var fourCC: FourCC
  /// The format of the frames in the mailbox, after decoding.
  public var format: PixelFormat
  /// The encoding of the values.
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

/// Counts of a stream's frames since it started.
public struct StreamStatistics: Hashable, Sendable {
  /// Frames put into the mailbox.
  public var delivered = 0
  /// Frames that the driver lost, from gaps in its sequence numbers.
  public var droppedByDriver = 0
  /// Frames replaced by a newer one before they were taken.
  public var droppedLate = 0
  /// Frames skipped because they were marked bad, short or could not be decoded.
  public var errors = 0
  /// Creates counts of zero.
  public init() {}

  /// What was counted after earlier counts of the same stream.
  package func since(_ earlier: StreamStatistics) -> StreamStatistics {
    var later = self
    later.delivered -= earlier.delivered
    later.droppedByDriver -= earlier.droppedByDriver
    later.droppedLate -= earlier.droppedLate
    later.errors -= earlier.errors
    return later
  }
}

/// The current state of a camera's stream.
public enum StreamState: Hashable, Sendable {
  /// Not started, or stopped by its user.
  case idle
  /// Delivering frames.
  case streaming
  /// Disconnected or silent, with the reason in one line. The camera tries to recover until it is stopped.
  case interrupted(String)
  /// It has delivered its last frame: a movie.
  case ended
}

/// What the start of a stream does when the camera is not connected.
public enum CameraAbsence: Hashable, Sendable {
  /// It throws `disconnected`.
  case fails
  /// It succeeds, interrupted, and frames come when the camera does.
  case waits
}

/// A source of frames with settings: a kernel camera, a scripted fake, or the simulated camera.
///
/// Methods may be called from any thread. Frames arrive on the camera's own thread.
public protocol Camera: AnyObject, Sendable {
  /// The camera's identity.
  var info: CameraInfo { get }
  /// The formats it delivers.
  var formats: [CameraFormat] { get }
  /// Its settings with their current values.
  var controls: [CameraControl] { get }
  /// The current state of the stream.
  var state: StreamState { get }
  /// The frame counts since the stream started.
  var statistics: StreamStatistics { get }
  /// How the sensor's own values relate to colours, in the present light; nil when unknown.
  var sensorColors: SensorColors? { get }
  /// The number of frames after the start of a stream, or a change of its exposure, that are typically
  /// unusable.
  var settlingFrames: Int { get }
  /// Where its frames come from, which tells how long one may take.
  var frameOrigin: FrameOrigin { get }
  /// Whether frames come at their own moments; else the next one comes once the one before was taken.
  var isLive: Bool { get }

  /// What its user keeps about it; nil for nothing. It changes no control: ``apply(_:)`` does.
  var profile: CameraProfile? { get set }
  /// The transform that makes the sensor's pixels appear upright.
  var orientation: Orientation { get }
  /// The controls that change from now on, whoever changes them: this program, another one, or the camera itself.
  ///
  /// Values that a camera's automatics change continuously are not reported; read ``controls`` for them.
  var controlChanges: AsyncStream<[CameraControl]> { get }

  /// The controls with the values that a frame was exposed with, as far as they are known.
  ///
  /// Values that the camera's automatics change without a report are those of the call: ask soon after the frame.
  ///
  /// - Parameter timestamp: the frame's moment of exposure.
  func controls(at timestamp: Duration) -> [CameraControl]

  /// Changes settings, all of them or none, automatic modes before the values that they govern.
  ///
  /// - Returns: the values that the camera rounded or did not keep, read back from it.
  /// - Throws: `badControl` with what the camera offers when it has no such control or does not take the value.
  @discardableResult
  func set(_ values: [CameraControl.ID: CameraControl.Value]) throws(CameraError) -> [ControlAdjustment]

  /// Starts the stream into `mailbox` and returns the actual configuration.
  ///
  /// - Throws: `busy` when the camera is already streaming, here or for another program; that stream
  ///   continues. `unsupported` when no format matches, `disconnected` when the camera is gone.
  func start(_ request: StreamRequest, into mailbox: FrameMailbox) throws(CameraError) -> StreamConfiguration

  /// Starts the stream as ``start(_:into:)`` does, or waits for a camera that is not connected. The configuration
  /// is nil while it is not.
  func start(
    _ request: StreamRequest, into mailbox: FrameMailbox, whenAbsent absence: CameraAbsence
  ) throws(CameraError) -> StreamConfiguration?

  /// Stops the stream and waits until its thread has ended. Does nothing when not streaming.
  func stop()
}

extension Camera {
  /// Unknown, as V4L2 does not tell.
  public var sensorColors: SensorColors? { nil }

  /// Nil, which does not change: for a camera that keeps no profile.
  public var profile: CameraProfile? {
    get { nil }
    set {}
  }

  /// Two, which suits most cameras.
  public var settlingFrames: Int { 2 }

  /// A device.
  public var frameOrigin: FrameOrigin { .device }

  /// True: light does not wait.
  public var isLive: Bool { true }

  /// The rotation that the camera reports of its sensor.
  public var orientation: Orientation {
    // The control is the correction in degrees counter-clockwise; ours counts clockwise quarter turns.
    let degrees = control(.sensorRotation)?.value.number ?? 0
    return Orientation(quarterTurns: -Int((degrees + 45) / 90))
  }

  /// An empty sequence: for a camera that does not follow its controls.
  public var controlChanges: AsyncStream<[CameraControl]> { AsyncStream { $0.finish() } }

  /// The present values: for a camera that keeps no record of them.
  public func controls(at timestamp: Duration) -> [CameraControl] { controls }

  /// A control with its current value; nil when the camera does not have it.
  public func control(_ id: CameraControl.ID) -> CameraControl? { controls.first { $0.id == id } }

  /// Never waits, which suits cameras that are always there.
  public func start(
    _ request: StreamRequest, into mailbox: FrameMailbox, whenAbsent absence: CameraAbsence
  ) throws(CameraError) -> StreamConfiguration? { try start(request, into: mailbox) }
}

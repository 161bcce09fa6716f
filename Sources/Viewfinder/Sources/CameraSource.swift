public import Cameras
import Synchronization

/// A camera as a source of a session.
public final class CameraSource: FrameSource {
  /// The camera.
  public let camera: any Camera
  /// What its stream is asked for; the nearest that it has is taken.
  public let request: StreamRequest
  private let started = Mutex((stream: StreamConfiguration?.none, isRunning: false))

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - camera: the camera.
  ///   - request: the stream to ask for; by default the camera's own choice.
  public init(_ camera: any Camera, _ request: StreamRequest = StreamRequest()) {
    self.camera = camera
    self.request = request
  }

  /// The camera's name.
  public var title: String { camera.info.name }

  /// What the stream delivers, which may differ from ``request``; nil before the first start.
  public var stream: StreamConfiguration? { started.withLock { $0.stream } }

  /// What the camera is doing.
  public var state: SourceState {
    switch camera.state {
    case .idle: .idle
    case .streaming: .running
    case .interrupted(let reason): .interrupted(reason)
    case .ended: .ended
    }
  }

  /// Starts the camera's stream. A camera that was pulled out is waited for: the source is interrupted until then.
  ///
  /// - Throws: `CameraError`.
  public func start(into mailbox: FrameMailbox) throws {
    let stream = try camera.start(request, into: mailbox, whenAbsent: .waits)
    started.withLock { $0 = (stream, true) }
  }

  /// Starts a stream for a photograph; ``stream`` stays that of the preview.
  func start(photo request: StreamRequest, into mailbox: FrameMailbox) throws(CameraError)
    -> StreamConfiguration
  {
    let agreed = try camera.start(request, into: mailbox)
    started.withLock { $0.isRunning = true }
    return agreed
  }

  /// Stops the camera's stream, if this source started it: another source of the same camera may have it now.
  public func stop() {
    let wasRunning = started.withLock { started in
      defer { started.isRunning = false }
      return started.isRunning
    }
    if wasRunning { camera.stop() }
  }
}

public import Cameras

/// A camera as a source of a session.
public final class CameraSource: FrameSource {
  /// The camera.
  public let camera: any Camera
  /// What its stream is asked for; the nearest that it has is taken.
  public let request: StreamRequest

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - camera: the camera.
  ///   - request: the stream to ask for; by default what the camera delivers by itself.
  public init(_ camera: any Camera, _ request: StreamRequest = StreamRequest()) {
    self.camera = camera
    self.request = request
  }

  /// The camera's name.
  public var title: String { camera.info.name }

  /// What the camera is doing.
  public var state: SourceState {
    switch camera.state {
    case .idle: .idle
    case .streaming: .running
    case .interrupted(let reason): .interrupted(reason)
    }
  }

  /// Starts the camera's stream.
  ///
  /// - Throws: `CameraError`.
  public func start(into mailbox: FrameMailbox) throws { _ = try camera.start(request, into: mailbox) }

  /// Stops the camera's stream.
  public func stop() { camera.stop() }
}

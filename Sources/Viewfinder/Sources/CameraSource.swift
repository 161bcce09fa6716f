public import Cameras
import Synchronization

/// A camera as a source of a session.
public final class CameraSource: FrameSource {
  /// The camera.
  public let camera: any Camera
  /// What its stream is asked for; the nearest that it has is taken.
  public let request: StreamRequest
  private let configuration = Mutex<StreamConfiguration?>(nil)

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

  /// What the stream delivers, which may differ from ``request``; nil before the first start.
  public var stream: StreamConfiguration? { configuration.withLock { $0 } }

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
  public func start(into mailbox: FrameMailbox) throws {
    let started = try camera.start(request, into: mailbox)
    configuration.withLock { $0 = started }
  }

  /// Stops the camera's stream.
  public func stop() { camera.stop() }
}

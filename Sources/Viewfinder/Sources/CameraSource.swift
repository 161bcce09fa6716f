public import Cameras
import Synchronization

/// A camera as a source of a session.
public final class CameraSource: FrameSource {
  /// The camera.
  public let camera: any Camera
  /// What its stream is asked for; the nearest that it has is taken, but no size of which a side is longer than twice, or
  /// shorter than half of what is asked for.
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

  /// That of the camera.
  public var frameOrigin: FrameOrigin { camera.frameOrigin }

  /// That of the camera.
  public var isLive: Bool { camera.isLive }

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
  /// - Throws: `CameraError`, with code `unsupported` when no size of the camera is near the one that is asked for.
  public func start(into mailbox: FrameMailbox) throws {
    let stream = try camera.start(request, into: mailbox, whenAbsent: .waits)
    try check(stream, request)
    started.withLock { $0 = (stream, true) }
  }

  /// Starts a stream for a photograph; ``stream`` stays that of the preview.
  func start(photo request: StreamRequest, into mailbox: FrameMailbox) throws(CameraError)
    -> StreamConfiguration
  {
    let agreed = try camera.start(request, into: mailbox)
    try check(agreed, request)
    started.withLock { $0.isRunning = true }
    return agreed
  }

  /// Stops a stream whose size is far from the one that was asked for, unless the camera has promised that: many drivers
  /// that tell no sizes are said to have the common ones.
  private func check(_ stream: StreamConfiguration?, _ request: StreamRequest) throws(CameraError) {
    guard let stream, let wanted = request.size, !stream.size.isNear(wanted),
      !camera.formats.contains(where: { $0.sizes.contains { $0.size == wanted } })
    else { return }
    camera.stop()
    throw .noSize(near: wanted, of: camera, delivering: stream.size)
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

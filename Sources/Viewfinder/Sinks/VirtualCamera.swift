public import Cameras
public import Pixels
import Synchronization

/// Shows a session's picture to other programs as a camera: through PipeWire, or a device of the kernel module v4l2loopback.
///
/// ```swift
/// let camera = try session.startVirtualCamera(at: .pipeWire())
/// for await state in camera.states { print(state) }
/// await camera.stop()
/// ```
/// The plan encodes the picture in the format that is read, and the newest picture is handed over on the sink's thread:
/// no reader delays the session. Readers come and go as they like. When the result of the graph gets another size, PipeWire's
/// readers are offered it at once, and a device gets it as soon as no reader has it open. A device or a daemon that goes away
/// is tried again twice a second.
public final class VirtualCamera: FrameSink, CountedSink {
  /// Where other programs find it.
  public let place: VirtualCameraPlace
  private let feed: any SharedFeed
  private let status: Mutex<Status>
  private let changes = Broadcast<VirtualCameraState>()

  private struct Status {
    var request: SinkRequest
    /// How often the pictures come; nil when that is not known.
    var rate: FrameRate?
    var state = VirtualCameraState.waiting
    var statistics = SinkStatistics()
    /// Whether the session counts what its queue drops.
    var isRunning = false
    weak var session: CaptureSession?
  }

  /// Prepares the camera, which other programs see from the first picture on; a device is opened at once.
  ///
  /// - Parameters:
  ///   - place: where other programs find it.
  ///   - settings: what they see.
  /// - Throws: `CameraError` with code `noOutput` when there is no such device or it takes no pictures, `busy` when another
  ///   program feeds it, `noPermission`, `device`; `unsupported` for PipeWire in a build without it. A daemon that is not
  ///   running is no error: ``state`` tells, and the camera is there once it runs.
  public init(at place: VirtualCameraPlace, _ settings: VirtualCameraSettings = VirtualCameraSettings())
    throws(CameraError)
  {
    let format = settings.format.pixelFormat
    switch place {
    case .device(let path): feed = LockedFeed(try VideoFeed(path: path))
    case .pipeWire(let name): feed = LockedFeed(try PipeWireFeed(name: name, preferring: format))
    }
    self.place = place
    var request = SinkRequest(format: format, result: settings.result, aids: settings.aids)
    request.encoding = .ofCameras(format)
    request.longestSide = settings.longestSide
    status = Mutex(Status(request: request))
  }

  // MARK: - The caller's side

  /// What is asked of the session; the format follows the readers.
  public var request: SinkRequest { status.withLock { $0.request } }

  /// What other programs see.
  public var state: VirtualCameraState { status.withLock { $0.state } }

  /// The states from now on, beginning with the present one; ends after `ended`.
  public var states: AsyncStream<VirtualCameraState> {
    status.withLock { status in
      let stream = changes.stream(startingWith: [status.state])
      // Nothing follows.
      if status.state == .ended { changes.finish() }
      return stream
    }
  }

  /// The pictures that a device or a reader has taken, and those that were dropped because it or the thread was busy or it
  /// was away.
  public var statistics: SinkStatistics {
    var (statistics, session) = status.withLock { ($0.statistics, $0.isRunning ? $0.session : nil) }
    if let session { statistics.dropped += session.statistics(of: self).dropped }
    return statistics
  }

  /// Leaves the session; returns when other programs see no camera any more.
  public func stop() async {
    let states = states
    let session = status.withLock { $0.session }
    let thread = session?.shared.outputs.withLock { $0[ObjectIdentifier(self)] }
    try? await session?.configure { $0.remove(self) }
    // Else the thread closes it, after the last picture.
    if thread == nil { close() }
    for await state in states where state == .ended { return }
  }

  /// Notes the session that the camera is a sink of.
  func join(_ session: CaptureSession) { status.withLock { $0.session = session } }

  // MARK: - The sink's side

  /// Takes the rate of the pictures; each frame itself says what else it is.
  public func begin(_ description: PictureDescription) {
    let session = status.withLock { $0.session }
    let source = session?.configuration.sources.first?.source as? CameraSource
    status.withLock { $0.rate = source?.stream?.rate }
  }

  /// Hands the frame over.
  public func consume(_ frame: borrowing Frame) {
    // A session may be started again before the camera has left it.
    guard state != .ended else { return }
    let (outcome, size) = feed.write(frame, rate: status.withLock { $0.rate })
    let asking: CaptureSession? = status.withLock { status in
      status.isRunning = true
      switch outcome {
      case .written, .unread:
        if outcome == .written { status.statistics.delivered += 1 }
        if let size { move(&status, to: .running(size)) }
      case .dropped: status.statistics.dropped += 1
      case .wanted(let format):
        if let size { move(&status, to: .running(size)) }
        // What was drawn before the session has changed is on its way still.
        guard status.request.format != format else { break }
        status.request.format = format
        status.request.encoding = .ofCameras(format)
        return status.session
      case .refused(let error):
        status.statistics.dropped += 1
        move(&status, to: .interrupted(error))
      }
      return nil
    }
    // Has the session ask for the request again.
    asking?.report { _ in }
  }

  /// Notes how many pictures the queue has dropped.
  func note(_ statistics: SinkStatistics) {
    status.withLock { status in
      status.isRunning = false
      status.statistics.dropped += statistics.dropped
    }
  }

  /// Takes the camera away.
  public func end(_ reason: SinkEnd) { close() }

  private func close() {
    feed.close()
    let session = status.withLock { status in
      move(&status, to: .ended)
      changes.finish()
      return status.session
    }
    session?.remove(self)
  }

  /// Takes a state; states are reported in their order because the lock is held.
  private func move(_ status: inout Status, to state: VirtualCameraState) {
    guard status.state != state else { return }
    status.state = state
    changes.send(state)
  }
}

extension CaptureSession {
  /// Begins to show the session's picture to other programs as a camera; see ``VirtualCamera``.
  ///
  /// It ends with ``VirtualCamera/stop()`` or with the session.
  ///
  /// - Parameters:
  ///   - place: where other programs find it.
  ///   - settings: what they see.
  /// - Throws: as ``VirtualCamera/init(at:_:)``; ``SessionError``.
  public func startVirtualCamera(
    at place: VirtualCameraPlace, _ settings: VirtualCameraSettings = VirtualCameraSettings()
  ) throws -> VirtualCamera {
    let camera = try VirtualCamera(at: place, settings)
    camera.join(self)
    try add(camera)
    return camera
  }
}

extension ColorEncoding {
  /// What readers of cameras expect that do not ask: of Y'CbCr, what USB cameras send.
  fileprivate static func ofCameras(_ format: PixelFormat) -> ColorEncoding {
    format.model == .yCbCr ? .video601 : .jpeg
  }
}

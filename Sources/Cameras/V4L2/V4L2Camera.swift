import Clocks
public import Pixels
import Synchronization

/// A kernel camera, accessed through Video4Linux.
///
/// When the device disappears while streaming, the camera waits for it, reopens it by its stable id, restores
/// the controls and continues. Frames of raw formats are lent without a copy; Motion JPEG is decoded to YCbCr
/// planes; formats that the GPU does not read are converted to RGB.
public final class V4L2Camera: Camera {
  private struct Session {
    var stopSignal: StopSignal
    var thread: WorkerThread
    var mailbox: FrameMailbox
    var lateBefore: Int
  }

  private let link: DeviceLink
  private let session = Mutex<Session?>(nil)
  private let watch = Mutex<ControlWatch?>(nil)

  /// Opens the camera at a device node or a link to one, such as those under `/dev/v4l/by-id`.
  ///
  /// - Throws: `notFound`, `noPermission` or `unsupported` when the node is not a camera.
  public static func open(path: String) throws(CameraError) -> V4L2Camera {
    try V4L2Camera(path: path, kernel: LinuxVideoKernel())
  }

  /// - Parameter format: the code of the only format to deliver, in any case; nil for all.
  package init(path: String, format: String? = nil, kernel: any VideoKernel) throws(CameraError) {
    link = DeviceLink(try DeviceIdentity.open(path: path, kernel), kernel: kernel)
    if let format { try link.select(format) }
  }

  deinit {
    stop()
    watch.withLock { $0.take() }?.stop()
    link.controlChanges.finish()
  }

  /// The camera's identity. The path changes when the device returns under another number.
  public var info: CameraInfo { link.info }

  /// The formats that the camera delivers, including those that cannot be shown; of one that was selected with a format,
  /// that one.
  public var formats: [CameraFormat] { link.formats.map(\.listed) }

  /// What its user keeps about it; its black level holds for streams that start later.
  public var profile: CameraProfile? {
    get { link.profile }
    set { link.profile = newValue }
  }

  /// The transform that makes the sensor's pixels appear upright, by its rotation and the input's flips.
  public var orientation: Orientation { link.orientation }

  /// The settings with their current values; the last known ones while the device is gone. Cost: queries the
  /// device.
  public var controls: [CameraControl] { link.controls }

  /// The state of the stream.
  public var state: StreamState { link.streamState }

  /// The frame counts since the stream started.
  public var statistics: StreamStatistics {
    var statistics = link.statistics
    session.withLock { session in
      if let session { statistics.droppedLate += session.mailbox.lateCount - session.lateBefore }
    }
    return statistics
  }

  /// The controls that change from now on, whoever changes them.
  ///
  /// Cost: a thread that follows the kernel's events from the first use on, and while the camera streams.
  public var controlChanges: AsyncStream<[CameraControl]> {
    followControls()
    return link.controlChanges.stream()
  }

  /// The controls with the values that a frame was exposed with. Cost: queries the device.
  ///
  /// A value shows in the frames that come `settlingFrames` intervals after it was set: V4L2 does not say in which one.
  /// A value that an automatic mode of the camera governs is the present one, as drivers report no change of it.
  public func controls(at timestamp: Duration) -> [CameraControl] {
    link.controls(at: timestamp - link.frameInterval * settlingFrames)
  }

  /// Changes settings, all of them or none, automatic modes before the values that they govern.
  ///
  /// - Returns: the values that the camera rounded or did not keep, read back from it.
  /// - Throws: `badControl` with the reason when the camera refuses one of the values.
  @discardableResult
  public func set(
    _ values: [CameraControl.ID: CameraControl.Value]
  ) throws(CameraError) -> [ControlAdjustment] {
    try link.set(values)
  }

  /// Starts the stream into `mailbox` and returns the actual configuration.
  ///
  /// The format of a Motion JPEG stream is known only when its first frame is decoded: the configuration has
  /// the usual one, each frame's layout the actual one.
  ///
  /// - Throws: `busy` when the camera is already streaming, here or for another program, `unsupported` when
  ///   no format matches, `disconnected` when the camera is gone.
  public func start(
    _ request: StreamRequest, into mailbox: FrameMailbox
  ) throws(CameraError) -> StreamConfiguration {
    guard let configuration = try start(request, into: mailbox, whenAbsent: .fails) else {
      preconditionFailure("a start that does not wait has a configuration")
    }
    return configuration
  }

  /// The same, and with ``CameraAbsence/waits`` a camera that is not there is waited for.
  public func start(
    _ request: StreamRequest, into mailbox: FrameMailbox, whenAbsent absence: CameraAbsence
  ) throws(CameraError) -> StreamConfiguration? {
    // What another program sets must be known when the device returns.
    followControls()
    return try session.withLock { session throws(CameraError) in
      guard session == nil else { throw .alreadyStreaming(info.name) }
      do throws(CameraError) {
        let stream = try activate(request)
        let configuration = stream.configuration
        if let interval = configuration.rate?.interval { link.frameInterval = interval }
        session = try run(stream, request, into: mailbox)
        return configuration
      } catch {
        guard error.code == .disconnected, absence == .waits else { throw error }
        session = try run(nil, request, into: mailbox)
        return nil
      }
    }
  }

  /// Starts the capture thread for a started stream, or to wait for the camera.
  private func run(
    _ stream: sending ActiveStream?, _ request: StreamRequest, into mailbox: FrameMailbox
  ) throws(CameraError) -> Session {
    guard let stopSignal = StopSignal() else {
      stream?.queue.end()
      throw CameraError(.device, "the process has no file descriptors left; close some files")
    }
    link.resetStatistics()
    let label = CameraLabel(name: info.name, path: info.path)
    link.streamState = stream == nil ? .interrupted("\(label) is not connected; waiting for it") : .streaming
    let late = mailbox.lateCount
    let thread: WorkerThread?
    do throws(CameraError) {
      thread = Self.launch(
        try CaptureSupervisor(stream, request, link: link, mailbox: mailbox, stopSignal: stopSignal),
        by: link.kernel.clock)
    } catch {
      link.streamState = .idle
      throw error
    }
    guard let thread else {
      link.streamState = .idle
      throw CameraError(.device, "cannot create a capture thread; close other programs")
    }
    return Session(stopSignal: stopSignal, thread: thread, mailbox: mailbox, lateBefore: late)
  }

  /// Stops the stream and waits until its thread has ended. Does nothing when not streaming.
  ///
  /// Lent frames stay valid. Must not be called from the mailbox's wake function.
  public func stop() {
    // Waits outside the lock, because the mailbox's wake function may ask for the statistics.
    guard let running = session.withLock({ $0.take() }) else { return }
    running.stopSignal.stop()
    running.thread.join()
    let late = running.mailbox.lateCount - running.lateBefore
    link.count { $0.droppedLate += late }
    link.streamState = .idle
    if !link.controlChanges.hasListeners { watch.withLock { $0.take() }?.stop() }
  }

  /// Starts a stream on the device; tries again on a reopened one if it was replugged in the meantime.
  private func activate(_ request: StreamRequest) throws(CameraError) -> ActiveStream {
    do throws(CameraError) {
      return try activate(request, on: link.connect())
    } catch {
      guard error.code == .disconnected else { throw error }
      link.disconnect()
      return try activate(request, on: link.connect())
    }
  }

  private func activate(
    _ request: StreamRequest, on identity: DeviceIdentity
  ) throws(CameraError) -> ActiveStream {
    let formats = try link.refreshFormats(of: identity)
    return try ActiveStream.start(
      request, on: identity, formats: formats, black: link.profile?.blackLevel)
  }

  private func followControls() {
    watch.withLock { watch in
      if watch == nil { watch = ControlWatch(link) }
    }
  }

  private static func launch(
    _ supervisor: consuming sending CaptureSupervisor, by clock: MonotonicClock
  ) -> WorkerThread? {
    var parked: CaptureSupervisor? = consume supervisor
    return WorkerThread(name: "camera-watch", on: clock) {
      guard var supervisor = parked.take() else { return }
      supervisor.run()
    }
  }
}

import Cameras
import ClockSupport
import Clocks
import Filters
import Pixels
import SimulatedCamera
import Synchronization
import Viewfinder

/// A simulated camera whose next frame waits for the measurement of the third before it, so that what takes frames does not
/// depend on how busy the machine is.
///
/// As in a real one, a value that is set shows in the frame after the one whose exposure is under way.
final class LockstepCamera: Camera {
  private struct State {
    var run = 0
    var isStreaming = false
    /// Values to use from the next frame on, and those that were set before the present one began.
    var waiting: [[CameraControl.ID: CameraControl.Value]] = []
    var due: [[CameraControl.ID: CameraControl.Value]] = []
    var frame: UInt32 = 0
    /// When the last frame left the camera.
    var delivery = Duration.zero
    var measured: UInt32 = 0
    var log: [Int64] = []
    var moves: [Move] = []
  }

  /// A value that the lens was sent to, and when.
  struct Move {
    var value: Int64
    var time: Duration
  }

  private let clock = MonotonicClock.test
  private let camera: SimulatedCamera
  private let size: PixelSize
  private let rate = FrameRate(frames: 30)
  private let feed = FrameFeed(title: "lockstep", clock: .test)
  private let worker = Mutex<WorkerThread?>(nil)
  private let shared = Mutex(State())

  init(_ options: String, size: PixelSize) throws(CameraError) {
    self.size = size
    camera = SimulatedCamera(
      try SimulatedCameraOptions(parsing: "simulated:size=\(size):motion=off:\(options)"), clock: .test)
  }

  var info: CameraInfo { camera.info }
  var formats: [CameraFormat] { camera.formats }
  var controls: [CameraControl] { camera.controls }
  var state: StreamState { shared.withLock { $0.isStreaming } ? .streaming : .idle }
  var statistics: StreamStatistics { StreamStatistics() }
  var settlingFrames: Int { 0 }

  /// The value of the lens in each frame so far.
  var log: [Int64] { shared.withLock { $0.log } }
  /// What the lens was sent to while the camera streamed.
  var moves: [Move] { shared.withLock { $0.moves } }
  /// The plane of each pixel.
  func depthMap() throws(CameraError) -> SceneDepthMap { try camera.depthMap() }

  @discardableResult
  func set(_ values: [CameraControl.ID: CameraControl.Value]) throws(CameraError) -> [ControlAdjustment] {
    let isStreaming = shared.withLock { state in
      guard state.isStreaming else { return false }
      state.waiting.append(values)
      if let value = values[.focusAbsolute]?.number {
        state.moves.append(Move(value: value, time: clock.time))
      }
      return true
    }
    return isStreaming ? [] : try camera.set(values)
  }

  /// Notes that a frame was measured.
  func measured(_ sequence: UInt32) { shared.withLock { $0.measured = max($0.measured, sequence) } }

  func start(_ request: StreamRequest, into mailbox: FrameMailbox) throws(CameraError) -> StreamConfiguration
  {
    feed.start(into: mailbox)
    let run = shared.withLock { state in
      state.run += 1
      state.isStreaming = true
      return state.run
    }
    let thread = WorkerThread(name: "lockstep", on: clock) { [self] in
      while shared.withLock({ $0.run == run && $0.isStreaming }) { deliver() }
    }
    worker.withLock { $0 = thread }
    return StreamConfiguration(
      size: size, rate: rate, fourCC: "NV12", format: .nv12, encoding: .video601)
  }

  func stop() {
    shared.withLock { $0.isStreaming = false }
    worker.withLock { $0.take() }?.join()
    feed.stop()
  }

  private func deliver() {
    let (frame, due) = shared.withLock { ($0.frame, $0.due) }
    for values in due { _ = try? camera.set(values) }
    // A measurement arrives with the second frame after it. Before the first, a program may have to be compiled.
    for _ in 0..<500 where shared.withLock({ $0.isStreaming && $0.measured + 2 < frame }) {
      clock.block(for: .milliseconds(2))
    }
    // No sooner than its rate says.
    let left = shared.withLock { $0.delivery } + rate.interval - clock.time
    if left > .zero { clock.block(for: left) }
    guard let image = try? camera.image(frame: frame) else { return }
    let timestamp = shared.withLock { state in
      state.log.append(camera.control(.focusAbsolute)?.value.number ?? -1)
      state.frame += 1
      // The next exposure begins: what is set from now on is for the frame after it.
      (state.due, state.waiting) = (state.waiting, [])
      state.delivery = clock.time
      return state.delivery
    }
    // As a camera does, so that nothing answers a frame in the frame's own moment.
    clock.block(for: .milliseconds(1))
    feed.push(image, timestamp: timestamp)
  }
}

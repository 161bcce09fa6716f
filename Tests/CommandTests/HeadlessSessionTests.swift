import Cameras
import ClockSupport
import Clocks
import Pixels
import SimulatedCamera
import Synchronization
import Testing
import Viewfinder

import ViewfinderCommand

struct HeadlessSessionTests {
  /// A camera that is interrupted after its first frame, and whose further ones were on their way by then.
  private final class InterruptedCamera: Camera {
    private let camera: SimulatedCamera
    private let clock: MonotonicClock
    private let feed: FrameFeed
    private let worker = Mutex<WorkerThread?>(nil)
    private let current = Mutex(StreamState.idle)

    init(_ clock: MonotonicClock) throws {
      self.clock = clock
      feed = FrameFeed(title: "interrupted", clock: clock)
      camera = SimulatedCamera(
        try SimulatedCameraOptions(parsing: "simulated:size=\(Self.size):motion=off"))
    }

    private static let size = PixelSize(width: 32, height: 24)

    var info: CameraInfo { camera.info }
    var formats: [CameraFormat] { camera.formats }
    var controls: [CameraControl] { camera.controls }
    var state: StreamState { current.withLock { $0 } }
    var statistics: StreamStatistics { StreamStatistics() }
    func set(_ values: [CameraControl.ID: CameraControl.Value]) throws(CameraError) -> [ControlAdjustment] {
      []
    }

    func start(
      _ request: StreamRequest, into mailbox: FrameMailbox
    ) throws(CameraError) -> StreamConfiguration {
      feed.start(into: mailbox)
      current.withLock { $0 = .streaming }
      let thread = WorkerThread(name: "interrupted", on: clock) { [self] in
        while state != .idle {
          guard let image = try? camera.image(frame: 0) else { return }
          feed.push(image)
          clock.block(for: .milliseconds(300))
          current.withLock { if $0 == .streaming { $0 = .interrupted("it is gone") } }
          // Longer than the session waits for a frame before it looks at the state.
          clock.block(for: .milliseconds(300))
        }
      }
      worker.withLock { $0 = thread }
      return StreamConfiguration(
        size: Self.size, rate: FrameRate(frames: 30), fourCC: "NV12", format: .nv12, encoding: .video601)
    }

    func stop() {
      current.withLock { $0 = .idle }
      worker.withLock { $0.take() }?.join()
      feed.stop()
    }
  }

  @Test(.virtualTime) func anInterruptionIsReportedOnce() throws {
    let clock = MonotonicClock.test
    let session = try HeadlessSession(InterruptedCamera(clock), clock: clock) { _ in }
    defer { session.end() }
    var reports: [String] = []
    try session.run(frames: 3, report: { reports.append($0) }, isCancelled: { false })
    #expect(reports == ["it is gone"])
  }
}

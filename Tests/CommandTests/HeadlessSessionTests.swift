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
  private final class FakeCamera: Camera {
    enum Behaviour {
      /// Interrupted after its first frame, and its further ones were on their way by then.
      case interrupted
      /// Takes longer for a frame than a device may.
      case slow(FrameOrigin)
    }

    private let behaviour: Behaviour
    private let camera: SimulatedCamera
    private let clock: MonotonicClock
    private let feed: FrameFeed
    private let worker = Mutex<WorkerThread?>(nil)
    private let current = Mutex(StreamState.idle)

    init(_ behaviour: Behaviour, _ clock: MonotonicClock) throws {
      (self.behaviour, self.clock) = (behaviour, clock)
      feed = FrameFeed(title: "fake", clock: clock)
      camera = SimulatedCamera(
        try SimulatedCameraOptions(parsing: "simulated:size=\(Self.size):motion=off"))
    }

    private static let size = PixelSize(width: 32, height: 24)

    var info: CameraInfo { camera.info }
    var formats: [CameraFormat] { camera.formats }
    var controls: [CameraControl] { camera.controls }
    var state: StreamState { current.withLock { $0 } }
    var statistics: StreamStatistics { StreamStatistics() }
    var frameOrigin: FrameOrigin { if case .slow(let origin) = behaviour { origin } else { .device } }
    func set(_ values: [CameraControl.ID: CameraControl.Value]) throws(CameraError) -> [ControlAdjustment] {
      []
    }

    func start(
      _ request: StreamRequest, into mailbox: FrameMailbox
    ) throws(CameraError) -> StreamConfiguration {
      feed.start(into: mailbox)
      current.withLock { $0 = .streaming }
      let thread = WorkerThread(name: "fake", on: clock) { [self] in
        while state != .idle {
          guard let image = try? camera.image(frame: 0) else { return }
          if case .slow = behaviour { clock.block(for: .seconds(20)) }
          feed.push(image)
          if case .slow = behaviour { continue }
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
    let session = try HeadlessSession(FakeCamera(.interrupted, clock), clock: clock) { _ in }
    defer { session.end() }
    var reports: [String] = []
    try session.run(frames: 3, report: { reports.append($0) }, isCancelled: { false })
    #expect(reports == ["it is gone"])
  }

  @Test(.virtualTime) func framesThatAreComputedAreWaitedFor() throws {
    let clock = MonotonicClock.test
    let session = try HeadlessSession(FakeCamera(.slow(.process), clock), clock: clock) { _ in }
    defer { session.end() }
    try session.run(frames: 2, isCancelled: { false })
    let device = try HeadlessSession(FakeCamera(.slow(.device), clock), clock: clock) { _ in }
    defer { device.end() }
    let error = #expect(throws: CameraError.self) { try device.run(frames: 1, isCancelled: { false }) }
    #expect(error?.description.hasSuffix("has sent no frame for 10 seconds; unplug it and try again") == true)
  }
}

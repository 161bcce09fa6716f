import Cameras
import Synchronization
import Viewfinder

/// The camera's functions for the panel: read and set in the background, so that the window never waits for a driver.
///
/// Of requests of one kind that come while one is carried out, only the last is: a slider that is dragged writes as fast
/// as the camera takes values.
final class CameraController: Sendable {
  /// The functions as they were read last.
  struct Snapshot: Sendable {
    var focus: FocusState
    var lensPosition: LensPosition?
    var focusModes: [FocusMode]
    var exposure: ExposureState
    /// Whether the exposure can be automatic.
    var canExpose: Bool
    var durations: ClosedRange<Duration>?
    var gains: ClosedRange<Int64>?
    var whiteBalance: WhiteBalanceState
    var zoom: Double
    var zooms: ClosedRange<Double>
    var torch: Double?
    /// The camera's raw controls, in the driver's order.
    var controls: [CameraControl]
  }

  /// Something to carry out; requests of equal kinds replace each other.
  typealias Job = @Sendable (CaptureDevice) async throws -> Void

  private struct State {
    var snapshot: Snapshot?
    var jobs: [(kind: String, job: Job)] = []
    var isWorking = false
    var isReading = false
    var lastRead: Duration?
  }

  private let session: CaptureSession
  private let state = Mutex(State())
  private let wake: @Sendable () -> Void
  private let report: @Sendable (String) -> Void

  /// How old a snapshot may be.
  private static let age = Duration.milliseconds(250)

  /// Creates the controller of a session's camera.
  ///
  /// - Parameters:
  ///   - wake: called on another thread when there is something new to show.
  ///   - report: called on another thread with what failed.
  init(
    _ session: CaptureSession, wake: @escaping @Sendable () -> Void,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.session = session
    self.wake = wake
    self.report = report
  }

  /// The functions as they were read last; reads them again in the background when that is long ago. Nil before the
  /// first reading, and where the first source is no camera.
  func snapshot(at now: Duration) -> Snapshot? {
    let (snapshot, reads) = state.withLock { state in
      let isOld = state.lastRead.map { now - $0 > Self.age } ?? true
      let reads = isOld && !state.isReading && !state.isWorking
      if reads { state.isReading = true }
      return (state.snapshot, reads)
    }
    if reads { Task.detached { self.read() } }
    return snapshot
  }

  /// Carries something out in the background, in place of what waits of the same kind.
  func request(_ kind: String, _ job: @escaping Job) {
    let starts = state.withLock { state in
      if let place = state.jobs.firstIndex(where: { $0.kind == kind }) {
        state.jobs[place].job = job
      } else {
        state.jobs.append((kind, job))
      }
      defer { state.isWorking = true }
      return !state.isWorking
    }
    if starts { Task.detached { await self.work() } }
  }

  /// Sets a raw control.
  func set(_ control: CameraControl, to value: CameraControl.Value) {
    let id = control.id
    request("control \(id.rawValue)") { device in try device.camera.set([id: value]) }
  }

  /// Sets the controls of a profile.
  func apply(_ profile: CameraProfile) {
    request("profile") { [report] device in
      let problems = device.camera.apply(profile)
      if !problems.isEmpty { report(problems.joined(separator: "; ")) }
    }
  }

  /// Forgets what was read and asked for: another camera is in use.
  func forget() {
    state.withLock { state in
      state.snapshot = nil
      state.jobs = []
      state.lastRead = nil
    }
  }

  private func read() {
    let snapshot = session.device.map { device in
      Snapshot(
        focus: device.focus.state, lensPosition: device.focus.lensPosition, focusModes: device.focus.modes,
        exposure: device.exposure.state, canExpose: device.exposure.isSupported(.continuous),
        durations: device.exposure.durations, gains: device.exposure.gains,
        whiteBalance: device.whiteBalance.state, zoom: device.zoom.factor, zooms: device.zoom.factors,
        torch: device.light.isAvailable ? device.light.torchLevel : nil, controls: device.camera.controls)
    }
    state.withLock { state in
      state.snapshot = snapshot
      state.lastRead = monotonicNow()
      state.isReading = false
    }
    wake()
  }

  private func work() async {
    while let job = next() {
      guard let device = session.device else { continue }
      do {
        try await job(device)
      } catch {
        report("\(error)")
      }
    }
    read()
  }

  private func next() -> Job? {
    state.withLock { state in
      guard !state.jobs.isEmpty else {
        state.isWorking = false
        return nil
      }
      return state.jobs.removeFirst().job
    }
  }
}

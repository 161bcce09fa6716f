import Cameras
import ClockSupport
import Clocks
import SimulatedCamera
import Testing
import Viewfinder

/// Changes of what a camera sees.
@Suite(.virtualTime) struct SubjectAreaTests {
  /// The changes within a time, while something is done.
  private static func changes(
    _ options: String, within time: Duration,
    _ body: @escaping @Sendable (CaptureDevice, MonotonicClock) async throws -> Void = { _, _ in }
  ) async throws -> (changes: [SubjectAreaChange], start: Duration) {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(parsing: "simulated:size=320x240:rate=30:\(options)"), clock: .test)
    let session = CaptureSession(camera, clock: .test)
    try await session.start()
    try await session.waitForFrame(upTo: .seconds(10))
    let device = try #require(session.device)
    let start = MonotonicClock.test.time
    let executor = MonotonicClock.test.executor
    let stream = device.subjectAreaChanges()
    let reader = Task(executorPreference: executor) {
      var found: [SubjectAreaChange] = []
      for await change in stream { found.append(change) }
      return found
    }
    try await body(device, .test)
    try await MonotonicClock.test.pause(for: time)
    reader.cancel()
    let found = await reader.value
    await session.stop()
    return (found, start)
  }

  @Test func aSceneInWhichSomethingMovesIsTheSame() async throws {
    #expect(try await Self.changes("motion=on", within: .seconds(20)).changes == [])
  }

  @Test func anotherLightIsOneChange() async throws {
    let (changes, _) = try await Self.changes("motion=on:light=0,2@150", within: .seconds(15))
    try #require(changes.count == 1, "\(changes)")
    #expect(changes[0].magnitude > 0.1 && changes[0].magnitude < 0.8)
  }

  @Test func anotherViewIsOneChangeEachTime() async throws {
    let (changes, start) = try await Self.changes("motion=off", within: .seconds(5)) { device, clock in
      try await clock.pause(for: .seconds(3))
      try device.camera.set([.exposureAuto: 1, .exposureAbsolute: 600])
      try await clock.pause(for: .seconds(5))
      try device.camera.set([.exposureAbsolute: 60])
    }
    try #require(changes.count == 2, "\(changes)")
    let times = changes.map { $0.timestamp - start }
    #expect(times[0] > .seconds(3) && times[0] < .seconds(4), "\(times)")
    #expect(times[1] > .seconds(8) && times[1] < .seconds(9), "\(times)")
  }
}

import Cameras
import ClockSupport
import Clocks
import Pixels
import Testing
import Viewfinder

/// How long a camera's frames are waited for.
@Suite(.virtualTime) struct PhotoSeriesTests {
  /// A frame takes 20 seconds, at the start, at the switch of the format, and in a burst.
  @Test func framesThatAreComputedAreWaitedFor() async throws {
    let camera = ScriptedCamera(.init(computing: .seconds(20), origin: .process))
    let session = CaptureSession(camera, clock: .test)
    try await session.start()
    try await session.waitForFrame()
    #expect(try await session.capturePhoto().image.size == ScriptedCamera.full)
    let burst = try await session.captureBurst(count: 1, settings: .init(resolution: .preview)) { _ in }
    #expect(burst.taken == 1)
    await session.stop()
  }

  @Test func aDeviceWithoutFramesIsNamedSoon() async throws {
    let camera = ScriptedCamera(.init(computing: .seconds(20)))
    let session = CaptureSession(camera, clock: .test)
    try await session.start()
    let start = MonotonicClock.test.time
    let error = await #expect(throws: SessionError.self) { try await session.waitForFrame() }
    let message = "Scripted camera has sent no frame for 10 seconds; unplug it and try again"
    #expect(error?.code == .interrupted && error?.description == message)
    #expect(MonotonicClock.test.time - start < .seconds(11))
    await session.stop()
  }
}

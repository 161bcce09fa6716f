import ClockSupport
import Clocks
import Pixels
import SimulatedCamera
import TestSupport
import Testing
import Viewfinder

/// Waiting until what a camera adjusts by itself rests.
@Suite(.virtualTime) struct SettlingTests {
  private func session(_ options: String) async throws -> CaptureSession {
    let options = try SimulatedCameraOptions(parsing: "simulated:size=320x180:\(options)")
    let session = CaptureSession(SimulatedCamera(options, clock: .test), clock: .test)
    try await session.start()
    try await session.waitForFrame(upTo: .seconds(10))
    return session
  }

  private func mean(_ session: CaptureSession) async throws -> Double {
    let photo = try await session.capturePhoto(PhotoCaptureSettings(resolution: .preview))
    return photo.image.bytes.mean
  }

  @Test(arguments: [-4, 2]) func aPhotographAfterwardsHasTheFinalExposure(light: Int) async throws {
    let session = try await session("light=\(light):exposure=auto")
    let early = try await mean(session)
    #expect(try await session.settle() == .settled)
    let settled = try await mean(session)
    try await MonotonicClock.test.pause(for: .seconds(20))
    let final = try await mean(session)
    #expect(abs(settled - final) < 4, "\(early), \(settled), \(final)")
    #expect(abs(early - final) > 20, "\(early), \(settled), \(final)")
    await session.stop()
  }

  @Test func whatDoesNotAdjustItselfIsNotWaitedFor() async throws {
    let session = try await session("light=-4:without=auto-gain,iso")
    let start = MonotonicClock.test.time
    #expect(try await session.settle() == .settled)
    #expect(MonotonicClock.test.time == start)
    await session.stop()
  }

  @Test func theLimitIsKept() async throws {
    let session = try await session("light=-4:exposure=auto")
    let start = MonotonicClock.test.time
    #expect(try await session.settle(within: .milliseconds(200)) == .unsettled)
    #expect(MonotonicClock.test.time - start < .milliseconds(300))
    await session.stop()
  }

  @Test func aBracketBeginsAtTheFinalExposure() async throws {
    let session = try await session("light=-4:exposure=auto")
    var middle = 0.0
    try await session.settle()
    try await session.captureBracket([-1, 0, 1], settings: .init(resolution: .preview)) { taken in
      if taken.exposure.requested == 0 { middle = taken.photo.image.bytes.mean }
    }
    try await MonotonicClock.test.pause(for: .seconds(20))
    let final = try await mean(session)
    #expect(abs(middle - final) < 4, "\(middle), \(final)")
    await session.stop()
  }
}

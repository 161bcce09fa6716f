import Cameras
import ClockSupport
import Clocks
import SimulatedCamera
import Testing
import Viewfinder

/// A session says that a camera is covered.
@Suite(.virtualTime, .timeLimit(.minutes(10))) struct PrivacyShutterTests {
  @Test func aClosedShutterIsAnEvent() async throws {
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: "simulated:size=64x48"), clock: .test)
    #expect(camera.privacyShutter == .open)
    try camera.set([.privacy: 1])
    #expect(camera.privacyShutter == .closed)
    let session = CaptureSession(camera, clock: .test)
    let events = session.events
    try await session.start()
    var found: [PrivacyShutter] = []
    for await event in events {
      guard case .privacyShutterChanged(let source, let shutter) = event else { continue }
      #expect(source == "in")
      found.append(shutter)
      if found.count == 1 { try camera.set([.privacy: 0]) }
      if found.count == 2 { break }
    }
    #expect(found == [.closed, .open])
    await session.stop()
  }

  @Test func aCameraWithoutAShutterHasNone() throws {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(parsing: "simulated:without=privacy"), clock: .test)
    #expect(camera.privacyShutter == nil)
  }
}

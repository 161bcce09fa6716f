import Cameras
import ClockSupport
import Clocks
import Detection
import Filters
import Pixels
import SimulatedCamera
import Testing

import Viewfinder

/// Focus and exposure on faces.
@Suite(.virtualTime) struct FacePointTests {
  private static func face(_ id: Int, _ x: Double, _ y: Double, _ side: Double = 0.2) -> TrackedFace {
    TrackedFace(
      id: id,
      face: Face(bounds: NormalizedRectangle(x: x - side / 2, y: y - side / 2, width: side, height: side)))
  }

  private static func isMove(_ step: FaceChoice.Step, _ x: Double, _ y: Double) -> Bool {
    guard case .move(let face) = step else { return false }
    let point = face.center
    return abs(point.x - x) < 1e-9 && abs(point.y - y) < 1e-9
  }

  @Test func thePointStaysWhileTheFaceCoversIt() {
    var choice = FaceChoice()
    #expect(choice.next([], at: .zero) == .stay)
    #expect(Self.isMove(choice.next([Self.face(1, 0.5, 0.5)], at: .zero), 0.5, 0.5))
    // A quarter of a face of 0.2 is 0.05.
    #expect(choice.next([Self.face(1, 0.54, 0.46)], at: .milliseconds(200)) == .stay)
    #expect(Self.isMove(choice.next([Self.face(1, 0.56, 0.5)], at: .milliseconds(400)), 0.56, 0.5))
    #expect(choice.next([Self.face(1, 0.53, 0.5)], at: .milliseconds(600)) == .stay)
  }

  @Test func onlyAClearlyLargerFaceTakesOver() {
    var choice = FaceChoice()
    #expect(Self.isMove(choice.next([Self.face(1, 0.3, 0.5)], at: .zero), 0.3, 0.5))
    // 1.44 times the area, for two seconds.
    for tenth in 1...20 {
      #expect(
        choice.next([Self.face(1, 0.3, 0.5), Self.face(2, 0.7, 0.5, 0.24)], at: .milliseconds(tenth * 100))
          == .stay)
    }
    // 2.25 times the area: not at once, and not when it comes and goes.
    for tenth in 21...30 {
      #expect(
        choice.next([Self.face(1, 0.3, 0.5), Self.face(2, 0.7, 0.5, 0.3)], at: .milliseconds(tenth * 100))
          == .stay)
    }
    #expect(choice.next([Self.face(1, 0.3, 0.5)], at: .milliseconds(3050)) == .stay)
    #expect(
      choice.next([Self.face(1, 0.3, 0.5), Self.face(2, 0.7, 0.5, 0.3)], at: .milliseconds(3100)) == .stay)
    #expect(
      Self.isMove(
        choice.next([Self.face(1, 0.3, 0.5), Self.face(2, 0.7, 0.5, 0.3)], at: .milliseconds(4100)), 0.7, 0.5)
    )
  }

  @Test func aFaceThatIsGoneForASecondIsGivenUp() {
    var choice = FaceChoice()
    #expect(Self.isMove(choice.next([Self.face(1, 0.3, 0.5)], at: .zero), 0.3, 0.5))
    #expect(choice.next([], at: .milliseconds(900)) == .stay)
    #expect(choice.next([Self.face(1, 0.3, 0.5)], at: .milliseconds(1000)) == .stay)
    #expect(choice.next([], at: .milliseconds(1900)) == .stay)
    #expect(choice.next([], at: .milliseconds(2000)) == .release)
    #expect(choice.next([], at: .milliseconds(9000)) == .stay)
    #expect(Self.isMove(choice.next([Self.face(2, 0.8, 0.2)], at: .milliseconds(9100)), 0.8, 0.2))
    // Another face takes the place of the one that went.
    #expect(choice.next([Self.face(3, 0.1, 0.1)], at: .milliseconds(9900)) == .stay)
    #expect(Self.isMove(choice.next([Self.face(3, 0.1, 0.1)], at: .milliseconds(10_100)), 0.1, 0.1))
  }

  /// A session that runs on a camera before a portrait, and leaves its points to software.
  private static func portrait(
    _ options: String = ""
  ) async throws -> (SimulatedCamera, CaptureSession, CaptureDevice) {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(
        parsing: "simulated:scene=people:size=320x180:motion=off\(options)"
          + ":without=auto-focus,auto-exposure,region-of-interest"), clock: .test)
    let session = CaptureSession(camera, clock: .test)
    try await session.start()
    try await session.waitForFrame(upTo: .seconds(10))
    return (camera, session, try #require(session.device))
  }

  /// The portrait of the scene, whose place and distance the camera knows.
  @Test func theLensFocusesTheFaceOfTheScene() async throws {
    let (camera, session, device) = try await Self.portrait(":focus=2.5:subject=1.2")
    let earlier = Point(x: 0.9, y: 0.1)
    try device.focus.setPointOfInterest(earlier)
    try device.exposure.meter(.average)
    #expect(device.pointSource == .fixed)
    try device.setPointSource(.faces)
    #expect(device.pointSource == .faces)
    try await CaptureSessionTests.wait(until: { device.focus.pointOfInterest != earlier })
    let point = try #require(device.focus.pointOfInterest)
    let region = try #require(try camera.region(of: .face))
    let (x, y) = (point.x * 320 - Double(region.x), point.y * 180 - Double(region.y))
    let (width, height) = (Double(region.size.width), Double(region.size.height))
    #expect(abs(x / width - 0.5) < 0.2 && abs(y / height - 0.5) < 0.25, "\(point) in \(region)")
    try await CaptureSessionTests.wait(until: { device.exposure.metering.pattern == .centre })
    #expect(device.exposure.metering.point == SIMD2(point.x, point.y))
    _ = try await device.focus.focus()
    // 2 % of the lens's range of 4 dioptres.
    #expect(abs(1 / camera.focusDistance - 1 / 1.2) <= 0.08, "\(camera.focusDistance) m")
    // Nothing is seen any more.
    try camera.set([.privacy: 1])
    try await CaptureSessionTests.wait(until: { device.focus.pointOfInterest == earlier })
    try await CaptureSessionTests.wait(until: { device.exposure.metering.pattern == .average })
    try device.setPointSource(.fixed)
    #expect(device.pointSource == .fixed)
    await session.stop()
  }

  @Test func whatIsSetAfterTheFacesStays() async throws {
    let (_, session, device) = try await Self.portrait()
    let earlier = Point(x: 0.9, y: 0.1)
    try device.focus.setPointOfInterest(earlier)
    try device.setPointSource(.faces)
    try await CaptureSessionTests.wait(until: { device.focus.pointOfInterest != earlier })
    try device.setPointSource(.fixed)
    #expect(device.focus.pointOfInterest == earlier)
    let later = Point(x: 0.2, y: 0.7)
    try device.focus.setPointOfInterest(later)
    try await pause(for: .milliseconds(500))
    #expect(device.focus.pointOfInterest == later)
    await session.stop()
  }

  @Test func theFirstFaceIsTold() async throws {
    for (scene, isSeen) in [("people", true), ("wall", false)] {
      let camera = SimulatedCamera(
        try SimulatedCameraOptions(parsing: "simulated:scene=\(scene):size=320x180:motion=off"), clock: .test)
      let session = CaptureSession(camera, clock: .test)
      try await session.start()
      let face = try await session.firstFace(within: isSeen ? .seconds(20) : .seconds(1))
      #expect((face != nil) == isSeen)
      await session.stop()
    }
  }
}

import Cameras
import ClockSupport
import Clocks
import Pixels
import SimulatedCamera
import Stills
import Synchronization
import TestSupport
import Testing
import Viewfinder

/// Photographs with the flash, the torch and the screen.
@Suite(.virtualTime) struct FlashPhotoTests {
  typealias Mode = LightController.FlashMode

  private static func run(
    _ options: String, _ body: (SimulatedCamera, CaptureSession) async throws -> Void
  ) async throws {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(parsing: "simulated:size=160x120:motion=off:rate=30:\(options)"),
      clock: .test)
    let session = CaptureSession(camera, clock: .test)
    try await session.start()
    try await session.waitForFrame(upTo: .seconds(10))
    do {
      try await body(camera, session)
    } catch {
      await session.stop()
      throw error
    }
    await session.stop()
  }

  private static func mean(_ photo: CapturedPhoto) -> Double { photo.image.bytes.mean }

  private static func photo(_ session: CaptureSession, _ flash: Mode) async throws -> CapturedPhoto {
    try await session.capturePhoto(.init(resolution: .preview, flash: flash))
  }

  /// The strobe lasts three frames: the photograph is of one that it lights wholly, by the scene's own account.
  @Test(arguments: ["", ":without=auto-exposure", ":exposure=auto"])
  func theStrobeLightsTheFrame(options: String) async throws {
    try await Self.run("light=-4\(options)") { camera, session in
      let mode = camera.control(.exposureAuto)?.value
      let dark = try await Self.photo(session, .off)
      let lit = try await Self.photo(session, .on)
      #expect(Self.mean(lit) > Self.mean(dark) + 20, "\(Self.mean(dark)) to \(Self.mean(lit))")
      #expect(dark.settings.flash == .off && lit.settings.flash == .fired)
      let metadata = Metadata(photo: lit.settings, size: lit.image.size)
      #expect(metadata.text("Exif.Photo.Flash") == "9")
      // The modes are held for the flash, and it is the same camera that exposes.
      #expect(lit.settings.exposureMode == dark.settings.exposureMode)
      #expect(lit.settings.exposureBias == dark.settings.exposureBias)
      #expect(lit.settings.whiteBalance == dark.settings.whiteBalance)
      if options == ":exposure=auto" { #expect(metadata.text("Exif.Photo.ExposureMode") == "0") }
      #expect(camera.control(.flashMode)?.value == 0, "the light is off afterwards")
      #expect(camera.control(.exposureAuto)?.value == mode, "the automatic modes are back")
      // Another one is as bright, and none of them half lit.
      let again = try await Self.photo(session, .on)
      #expect(abs(Self.mean(again) - Self.mean(lit)) < 8)
      // The light is as it was.
      let after = try await session.capturePhoto(.init(resolution: .preview, moment: .next(after: 8)))
      #expect(after.settings.flash == .off)
      if options != ":exposure=auto" { #expect(abs(Self.mean(after) - Self.mean(dark)) < 8) }
    }
  }

  @Test func thePhotographHasTheCamerasSize() async throws {
    try await Self.run("light=-4") { camera, session in
      let size = PixelSize(width: 320, height: 240)
      let dark = try await session.capturePhoto(.init(resolution: .size(size)))
      let events = Mutex<[String]>([])
      let lit = try await session.capturePhoto(.init(resolution: .size(size), flash: .on)) { event in
        events.withLock { $0.append("\(event)".split(separator: " ").prefix(2).joined(separator: " ")) }
      }
      #expect(lit.image.size == size && lit.resolved?.scale == 2)
      #expect(Self.mean(lit) > Self.mean(dark) + 20)
      #expect(
        events.withLock { $0 } == ["will begin", "will capture", "did capture", "did process", "did finish"])
      #expect(camera.control(.flashMode)?.value == 0)
    }
  }

  @Test(arguments: [(-5.0, PhotoSettings.Flash.automaticFired), (1.0, .automaticNotFired)])
  func theLightDecides(light: Double, expected: PhotoSettings.Flash) async throws {
    // A camera whose exposure has reached its limits.
    try await Self.run("light=\(light):exposure=1/30:gain=\(light < 0 ? 2 : 1)") { camera, session in
      #expect(try await session.isFlashScene() == (expected == .automaticFired))
      let photo = try await Self.photo(session, .automatic)
      #expect(photo.settings.flash == expected)
      #expect(camera.control(.flashMode)?.value == 0)
    }
  }

  /// A screen stays white until the frame under it is there; the torch that was on is on again.
  @Test func aScreenLightsTheFrame() async throws {
    try await Self.run("light=-3:without=flash") { camera, session in
      let light = try #require(session.device?.light)
      let error = await #expect(throws: SessionError.self) { try await Self.photo(session, .on) }
      #expect(
        error?.description
          == "Simulated camera has no light: no flash control on it or a subdevice, no flash or torch in /sys/class/leds, and no window lends its screen"
      )
      let plain = try await Self.photo(session, .automatic)
      #expect(plain.settings.flash == .absent)
      // A screen as bright as four times the gain.
      let shown = Mutex<[LightController.ScreenLight]>([])
      light.lend { content in
        shown.withLock { $0.append(content) }
        _ = try? camera.set([.gain: content == .white ? 400 : 100])
      }
      let lit = try await Self.photo(session, .on)
      #expect(lit.settings.flash == .fired && lit.settings.isoSpeed == 400)
      #expect(Self.mean(lit) > Self.mean(plain) + 20)
      #expect(shown.withLock { $0 } == [.white, .content])
      #expect(light.torchLevel == 0)
    }
  }

  /// The torch stays lit for a whole series, and every frame of it is under the light.
  @Test(arguments: [Mode.on, .automatic])
  func theLightIsHeldForASeries(mode: Mode) async throws {
    try await Self.run("light=-4:exposure=1/60:gain=2:without=auto-exposure") { camera, session in
      let settings = PhotoCaptureSettings(resolution: .preview, flash: mode)
      let fired = mode == .on ? PhotoSettings.Flash.fired : .automaticFired
      let dark = Self.mean(try await Self.photo(session, .off))
      // The torch alone, long settled.
      try #require(session.device).light.setTorch(1)
      let lit = Self.mean(
        try await session.capturePhoto(.init(resolution: .preview, moment: .next(after: 8))))
      try #require(session.device).light.setTorch(0)
      try #require(lit > dark + 20)
      _ = try await session.capturePhoto(.init(resolution: .preview, moment: .next(after: 8)))

      var modes: [Int64?] = []
      var photos: [CapturedPhoto] = []
      let summary = try await session.captureBurst(count: 5, settings: settings) { photo in
        photos.append(photo)
        modes.append(camera.control(.flashMode)?.value.number)
      }
      #expect(summary.taken == 5 && modes == [2, 2, 2, 2, 2])
      #expect(
        photos.allSatisfy { abs(Self.mean($0) - lit) < 3 }, "\(photos.map { Self.mean($0) }), lit \(lit)")
      #expect(photos.allSatisfy { $0.settings.flash == fired })
      #expect(camera.control(.flashMode)?.value == 0, "the light is off afterwards")

      var bracketed: [Double] = []
      try await session.captureBracket([0, 0.5], settings: settings) { taken in
        #expect(taken.photo.settings.flash == fired)
        bracketed.append(Self.mean(taken.photo))
      }
      #expect(abs(bracketed[0] - lit) < 3 && bracketed[1] > lit + 5, "\(bracketed), lit \(lit)")
      let merged = try #require(try await session.captureNoiseReduced(count: 2, settings: settings))
      #expect(merged.photo.settings.flash == fired && abs(Self.mean(merged.photo) - lit) < 3)
      #expect(camera.control(.flashMode)?.value == 0)
      let after = try await session.capturePhoto(.init(resolution: .preview, moment: .next(after: 8)))
      #expect(after.settings.flash == .off && abs(Self.mean(after) - dark) < 3)

      struct Failure: Error {}
      await #expect(throws: Failure.self) {
        try await session.captureBurst(count: 2, settings: settings) { _ in throw Failure() }
      }
      #expect(camera.control(.flashMode)?.value == 0)
    }
  }

  @Test func aSeriesNeedsALightOnlyWhereItIsAskedFor() async throws {
    try await Self.run("light=-5:exposure=1/30:gain=2:without=flash") { _, session in
      func flash(_ mode: Mode) async throws -> PhotoSettings.Flash? {
        var flash: PhotoSettings.Flash?
        try await session.captureBurst(count: 2, settings: .init(resolution: .preview, flash: mode)) {
          flash = $0.settings.flash
        }
        return flash
      }
      let absent = try await flash(.automatic)
      #expect(absent == .absent)
      await #expect(throws: CameraError.self) { try await flash(.on) }
    }
    try await Self.run("light=1:exposure=1/30:gain=1") { camera, session in
      try await session.captureBracket([0], settings: .init(resolution: .preview, flash: .automatic)) {
        #expect($0.photo.settings.flash == .automaticNotFired && camera.control(.flashMode)?.value == 0)
      }
    }
  }

  /// The light goes off when the photograph is cancelled, the camera is lost, or the session is stopped.
  @Test(arguments: ["cancel", "stop", "unplug"])
  func theLightGoesOffAfterAFailure(way: String) async throws {
    try await Self.run("light=-3:without=flash\(way == "unplug" ? ":faults=unplug@30+600" : "")") {
      camera, session in
      let light = try #require(session.device?.light)
      let shown = Mutex<[LightController.ScreenLight]>([])
      let (lit, report) = AsyncStream.makeStream(of: Void.self)
      light.lend { content in
        shown.withLock { $0.append(content) }
        // Never at rest.
        if content == .white { report.yield() }
      }
      if way == "unplug" {
        // The camera is lost while the light is on or before.
        try await CaptureSessionTests.wait(until: { camera.statistics.delivered > 25 })
      }
      let taking = Task(executorPreference: MonotonicClock.test.executor) {
        try await Self.photo(session, .on)
      }
      if way == "cancel" {
        for await _ in lit { break }
        taking.cancel()
      } else if way == "stop" {
        for await _ in lit { break }
        await session.stop()
      }
      let outcome = await taking.result
      #expect(throws: SessionError.self) { try outcome.get() }
      #expect(shown.withLock { $0 }.last != .white)
      #expect(light.torchLevel == 0)
    }
  }
}

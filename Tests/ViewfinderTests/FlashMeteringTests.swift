import Cameras
import ClockSupport
import Clocks
import Glibc
import SimulatedCamera
import Stills
import TestSupport
import Testing
import Viewfinder

/// The exposure under a flash, and after it: of a camera that exposes by itself, in software, and set by hand.
@Suite(.virtualTime) struct FlashMeteringTests {
  /// Who exposes.
  enum Exposure: CaseIterable { case camera, software }

  private static func run(
    _ exposure: Exposure = .camera, _ options: String,
    _ body: (SimulatedCamera, CaptureSession, CaptureDevice) async throws -> Void
  ) async throws {
    let own = exposure == .camera ? "exposure=auto" : "exposure=1/60:without=auto-exposure"
    // Its own names of what it is without go on those of a test.
    let all = "\(own)\(options)".replacing("without=auto-exposure:without=", with: "without=auto-exposure,")
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(parsing: "simulated:size=160x120:motion=off:rate=30:\(all)"), clock: .test)
    let session = CaptureSession(camera, clock: .test)
    try await session.start()
    try await session.waitForFrame(upTo: .seconds(10))
    do {
      let device = try #require(session.device)
      if exposure == .software { try device.exposure.setContinuous() }
      try await session.settle(within: .seconds(20))
      try await body(camera, session, device)
    } catch {
      await session.stop()
      throw error
    }
    await session.stop()
  }

  private static func photo(
    _ session: CaptureSession, _ flash: LightController.FlashMode, within limit: Duration = .seconds(20)
  ) async throws -> CapturedPhoto {
    try await session.capturePhoto(.init(resolution: .preview, flash: flash, flashMetering: limit))
  }

  /// The controls of the exposure, by their names.
  private static func exposure(_ camera: SimulatedCamera) -> [String: CameraControl.Value] {
    let ids: Set<CameraControl.ID> = [.exposureAuto, .exposureAbsolute, .gain, .autoGain]
    return camera.controls.reduce(into: [:]) { if ids.contains($1.id) { $0[$1.name] = $1.value } }
  }

  /// The share of pixels with a full channel, and the mean linear luminance.
  private static func light(_ photo: CapturedPhoto) throws -> (clipped: Double, luma: Double) {
    try #require(photo.image.bytes.count == 160 * 120 * 4)
    let linear = (0...255).map { code in
      let value = Double(code) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    var (clipped, luma) = (0, 0.0)
    for place in stride(from: 0, to: photo.image.bytes.count, by: 4) {
      let pixel = photo.image.bytes[place..<place + 3].map { Int($0) }
      if pixel.contains(where: { $0 >= 254 }) { clipped += 1 }
      luma += 0.2126 * linear[pixel[0]] + 0.7152 * linear[pixel[1]] + 0.0722 * linear[pixel[2]]
    }
    return (Double(clipped) / (160 * 120), luma / (160 * 120))
  }

  /// Before, the exposure of the dark scene was kept, and three quarters of the pixels were full.
  @Test(arguments: Exposure.allCases, ["", ":without=strobe"])
  func theExposureFitsTheFlash(exposure: Exposure, lamp: String) async throws {
    try await Self.run(exposure, "\(lamp):light=-6") { camera, session, device in
      let before = Self.exposure(camera)
      let lit = try await Self.photo(session, .on)
      let after = Self.exposure(camera)
      #expect(lit.settings.flash == .fired && lit.settings.exposureMode == .automatic)
      let light = try Self.light(lit)
      // The loop meters mostly the middle, and what is near the lamp is at the border.
      let isLoop = exposure == .software && lamp != ""
      #expect(
        light.clipped < (isLoop ? 0.15 : 0.05) && abs(log2(light.luma / 0.18)) < (isLoop ? 0.7 : 0.3),
        "\(light)")
      #expect(camera.control(.flashMode)?.value == 0, "the light is off afterwards")
      #expect(after == before)
      #expect(device.exposure.state.mode == .continuous)
      // What adjusts itself again has nothing to adjust.
      try await MonotonicClock.test.pause(for: .seconds(2))
      #expect(Self.exposure(camera) == before)
      let dark = try Self.light(try await Self.photo(session, .off))
      #expect(abs(log2(dark.luma / 0.18)) < 0.6, "\(dark)")
    }
  }

  @Test(arguments: Exposure.allCases)
  func aSeriesIsExposedForTheLight(exposure: Exposure) async throws {
    try await Self.run(exposure, ":light=-6") { camera, session, _ in
      let before = Self.exposure(camera)
      var photos: [CapturedPhoto] = []
      try await session.captureBurst(
        count: 3, settings: .init(resolution: .preview, flash: .on, flashMetering: .seconds(20))
      ) { photos.append($0) }
      let light = try photos.map { try Self.light($0) }
      #expect(light.count == 3 && light.allSatisfy { $0.clipped < 0.15 && $0.luma > 0.1 }, "\(light)")
      #expect(camera.control(.flashMode)?.value == 0 && Self.exposure(camera) == before)
    }
  }

  @Test(arguments: ["custom", "locked"])
  func anExposureSetByHandStays(mode: String) async throws {
    try await Self.run(.camera, ":light=-4") { camera, session, device in
      if mode == "custom" {
        try device.exposure.setCustom(duration: .time(.milliseconds(20)), sensitivity: .gain(800))
      } else {
        try device.exposure.lock()
      }
      let before = Self.exposure(camera)
      let time = try #require(camera.control(.exposureAbsolute)?.value.number)
      let lit = try await Self.photo(session, .on)
      #expect(lit.settings.exposureTime == PhotoSettings.exposureTime(control: Int32(time)))
      #expect(try Self.light(lit).clipped > 0.2)
      #expect(Self.exposure(camera) == before && camera.control(.flashMode)?.value == 0)
    }
  }

  @Test(arguments: ["", ":without=strobe"])
  func withoutTimeTheExposureStays(lamp: String) async throws {
    try await Self.run(.camera, ":light=-6\(lamp)") { camera, session, _ in
      let lit = try await Self.photo(session, .on, within: .zero)
      #expect(try Self.light(lit).clipped > 0.1)
      #expect(camera.control(.flashMode)?.value == 0)
    }
  }

  /// At the start the exposure is that of a bright scene: the picture is dark, and yet there is light enough.
  @Test(arguments: [(-3.0, PhotoSettings.Flash.automaticNotFired), (-7, .automaticFired)])
  func theSettledExposureDecides(light: Double, expected: PhotoSettings.Flash) async throws {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(
        parsing: "simulated:size=160x120:motion=off:rate=30:exposure=auto:light=\(light)"), clock: .test)
    let session = CaptureSession(camera, clock: .test)
    try await session.start()
    try await session.waitForFrame(upTo: .seconds(10))
    let photo = try await Self.photo(session, .automatic)
    #expect(photo.settings.flash == expected)
    let exposed = try Self.light(photo)
    #expect(exposed.clipped < 0.05 && exposed.luma > 0.1, "\(exposed)")
    await session.stop()
  }

  @Test(arguments: Exposure.allCases, ["", ":without=strobe"])
  func aCancelledPhotographLeavesNothing(exposure: Exposure, lamp: String) async throws {
    try await Self.run(exposure, "\(lamp):light=-6") { camera, session, device in
      let before = Self.exposure(camera)
      let taking = Task(executorPreference: MonotonicClock.test.executor) {
        try await Self.photo(session, .on)
      }
      let time = before["exposure-time-absolute"], gain = before["gain"]
      try await CaptureSessionTests.wait(until: {
        let now = Self.exposure(camera)
        return now["exposure-time-absolute"] != time || now["gain"] != gain
      })
      taking.cancel()
      let outcome = await taking.result
      let error = #expect(throws: SessionError.self) { try outcome.get() }
      #expect(error?.code == .cancelled)
      #expect(camera.control(.flashMode)?.value == 0)
      #expect(camera.control(.exposureAuto)?.value == before["auto-exposure"])
      #expect(device.light.torchLevel == 0 && device.exposure.state.mode == .continuous)
      try await session.settle(within: .seconds(20))
      let dark = try Self.light(try await Self.photo(session, .off))
      #expect(abs(log2(dark.luma / 0.18)) < 0.6, "\(dark)")
    }
  }
}

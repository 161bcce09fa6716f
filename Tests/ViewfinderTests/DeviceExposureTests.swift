import Cameras
import ClockSupport
import Clocks
import Filters
import Glibc
import PlanCompiler
import Rendering
import SimulatedCamera
import TestSupport
import Testing
import Viewfinder

/// Exposure and white balance of a session on the simulated camera, which knows its light.
@Suite(.virtualTime) struct DeviceExposureTests {
  /// Runs a session on a simulated camera as fast as it goes.
  static func run(
    _ options: String, _ body: (SimulatedCamera, CaptureSession, CaptureDevice) async throws -> Void
  ) async throws {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(parsing: "simulated:size=160x120:motion=off:\(options)"), clock: .test)
    let session = CaptureSession(camera, clock: .test)
    try await session.start()
    do {
      try await body(camera, session, try #require(session.device))
    } catch {
      await session.stop()
      throw error
    }
    await session.stop()
  }

  static func luma(_ color: SIMD3<Double>) -> Double { (SIMD3(0.2126, 0.7152, 0.0722) * color).sum() }

  /// The mean luminance on the sensor, with what is full cut off, from the scene's light.
  static func trueMean(_ camera: SimulatedCamera) throws -> Double {
    let factor = Float(camera.exposureFactor)
    let light = try camera.radiance()
    var sum = 0.0
    for pixel in light.pixels {
      let shown = (pixel * factor).clamped(lowerBound: .zero, upperBound: .one)
      sum += luma(SIMD3<Double>(shown))
    }
    return sum / Double(light.pixels.count)
  }

  @Test(arguments: ["1/250", "1/60", "1/15"])
  func theMeterTellsTheTrueLight(exposure: String) async throws {
    try await Self.run("exposure=\(exposure):noise=0") { camera, session, _ in
      for await frame in try session.measurements(LightMeter(), of: .source) {
        let metered = Self.luma(frame.value.rgb)
        #expect(abs(log2(try metered / Self.trueMean(camera))) < 0.1)
        break
      }
    }
  }

  /// The loop on the real meter and the camera's frames, one by one: what is measured comes two frames late.
  @Test(arguments: [3, -3, 1.5, -1.5])
  func softwareExposureFollowsStepsOfTheLight(step: Double) throws {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(
        parsing: "simulated:size=160x120:motion=off:without=auto-exposure:exposure=1/250:light=0,\(step)@60"),
      clock: .test)
    let hardware = ExposureHardware(camera.controls)
    var exposure = AutoExposure(
      .init(time: 40, gain: 100), limits: .init(times: 1...333, gains: hardware.gains))
    var frames = try camera.frames()
    var offsets: [Double] = []
    try withRenderer { renderer in
      var floats = renderer.options()
      floats.output = .rgba32f
      for frame in 0..<140 {
        guard let image = frames.next() else { return }
        let light = try renderer.render("light-meter=centre", on: image, options: floats).floats
        offsets.append(log2(Self.luma(SIMD3(Double(light[0]), Double(light[1]), Double(light[2]))) / 0.18))
        guard frame >= 2, let next = exposure.next(luma: 0.18 * exp2(offsets[frame - 2])) else { continue }
        try camera.set(hardware.manualValues(next))
      }
    }
    #expect(offsets[45..<60].allSatisfy { abs($0) <= 0.15 }, "\(offsets[..<60])")
    #expect(abs(offsets[61]) > 0.8, "the light has changed")
    #expect(offsets[80...].allSatisfy { abs($0) <= 0.15 }, "\(offsets[60...])")
  }

  @Test func continuousExposureRunsInSoftwareWhereTheCameraHasNone() async throws {
    try await Self.run("without=auto-exposure:exposure=1/2000") { camera, _, device in
      #expect(device.exposure.isSupported(.continuous))
      try device.exposure.setContinuous()
      #expect(device.exposure.state.provider == .software)
      try await device.exposure.waitUntilAdjusted(within: .seconds(60))
      let state = device.exposure.state
      #expect(abs(try #require(state.targetOffset)) <= 0.15 && state.mode == .continuous)
      #expect((camera.control(.exposureAbsolute)?.value.number ?? 0) > 5)
    }
  }

  @Test func aBiasThatTheCameraLacksIsDoneInSoftware() async throws {
    try await Self.run("without=exposure-bias:exposure=auto:rate=60") { _, session, device in
      try device.exposure.setContinuous()
      #expect(device.exposure.state.provider == .camera)
      #expect(try device.exposure.setBias(-1.5) == -1.5)
      #expect(device.exposure.state.provider == .software)
      try await device.exposure.waitUntilAdjusted(within: .seconds(60))
      for await frame in try session.measurements(LightMeter(pattern: .centre), of: .source) {
        #expect(abs(log2(Self.luma(frame.value.rgb) / 0.18) + 1.5) <= 0.15)
        break
      }
    }
  }

  @Test func customExposureIsResolvedWithinTheFormatsLimits() async throws {
    try await Self.run("rate=50") { camera, session, device in
      try await session.waitForFrame(upTo: .seconds(5))
      #expect(device.exposure.durations == .microseconds(100)...(.milliseconds(20)))
      let resolved = try device.exposure.setCustom(duration: .time(.seconds(1)), sensitivity: .gain(250))
      #expect(resolved.duration == .milliseconds(20) && resolved.gain == 250 && resolved.mode == .custom)
      let kept = try device.exposure.setCustom(duration: .time(.milliseconds(5)))
      #expect(kept.duration == .milliseconds(5) && kept.gain == 250)
      #expect(camera.control(.exposureAuto)?.value == 1)
    }
  }

  @Test func whatTheUserHasNotSetStaysAsTheCameraHasIt() async throws {
    try await Self.run("exposure=auto:rate=60") { camera, _, device in
      try camera.set([.powerLineFrequency: 1, .exposureAutoPriority: 1])
      try device.exposure.setBias(1)
      #expect(camera.control(.powerLineFrequency)?.value == 1)
      #expect(camera.control(.exposureAutoPriority)?.value == 1)
      try device.exposure.setMainsFrequency(.hertz60)
      try device.exposure.setLowLightBoost(.off)
      #expect(camera.control(.powerLineFrequency)?.value == 2)
      #expect(camera.control(.exposureAutoPriority)?.value == 0)
    }
  }

  @Test func aManualExposureEndsTheAutomaticGain() async throws {
    try await Self.run("exposure=auto:rate=60") { camera, _, device in
      #expect(camera.control(.autoGain)?.value == 1)
      try device.exposure.lock()
      #expect(camera.control(.autoGain)?.value == 0 && camera.control(.isoSensitivityAuto)?.value == 0)
      try device.exposure.setContinuous()
      #expect(camera.control(.autoGain)?.value == 1 && camera.control(.exposureAuto)?.value == 3)
    }
  }

  @Test func theRegionIsRestoredAtTheCentre() async throws {
    try await Self.run("exposure=auto:rate=60") { camera, _, device in
      let ids: [CameraControl.ID] = [.regionOfInterest, .regionOfInterestAutomatics]
      let before = ids.map { camera.control($0)?.value }
      try device.exposure.meter(.spot, at: (0.2, 0.3))
      #expect(ids.map { camera.control($0)?.value } != before)
      try device.exposure.meter(.spot, at: (0.8, 0.3))
      try device.exposure.meter(.centre)
      #expect(ids.map { camera.control($0)?.value } == before)
    }
  }

  @Test(arguments: [MeteringPattern.average, .spot, .matrix])
  func aPatternThatTheCameraLacksIsMeteredInSoftware(pattern: MeteringPattern) async throws {
    try await Self.run("exposure=auto:without=exposure-metering:rate=60") { _, session, device in
      try device.exposure.meter(pattern)
      #expect(device.exposure.state.provider == .software)
      try await device.exposure.waitUntilAdjusted(within: .seconds(60))
      let meter = LightMeter(pattern: pattern == .average ? .average : pattern == .spot ? .spot : .matrix)
      for await frame in try session.measurements(meter, of: .source) {
        #expect(abs(log2(Self.luma(frame.value.rgb) / 0.18)) <= 0.15)
        break
      }
      try device.exposure.meter(.centre)
      #expect(device.exposure.state.provider == .camera)
    }
  }

  @Test func theLowRateThatTheCameraLacksIsUsedInSoftware() async throws {
    try await Self.run("exposure=auto:without=dynamic-framerate:rate=60:light=-6") { _, _, device in
      try device.exposure.setLowLightBoost(.on)
      #expect(device.exposure.state.provider == .software)
      try await device.exposure.waitUntilAdjusted(within: .seconds(60))
      #expect(try #require(device.exposure.state.duration) > .milliseconds(17))
      try device.exposure.setLowLightBoost(.off)
      #expect(device.exposure.state.provider == .camera)
    }
  }

  @Test func whatNeitherCameraNorSoftwareCanDoIsRefused() async throws {
    try await Self.run("exposure=auto:without=exposure,exposure-metering,dynamic-framerate:rate=60") {
      _, _, device in
      let before = device.exposure.state
      func message(of body: () throws -> Void) -> String? {
        let error = #expect(throws: CameraError.self) { try body() }
        #expect(error?.code == .unsupported)
        return error?.description
      }
      let end =
        " by itself nor set its exposure time, which software needs for it; use its automatic exposure as it is"
      #expect(
        message { try device.exposure.meter(.spot) } == "Simulated camera can neither meter by 'spot'" + end)
      #expect(
        message { try device.exposure.setLowLightBoost(.on) }
          == "Simulated camera can neither lower its frame rate in dim light" + end)
      #expect(device.exposure.state.mode == before.mode && device.exposure.state.provider == .camera)
      #expect(device.exposure.metering.pattern == .centre)
      try device.exposure.setLowLightBoost(.off)
    }
  }

  @Test func oneShotExposureStaysWhenTheLightChanges() async throws {
    try await Self.run("without=auto-exposure:exposure=1/2000:rate=60:light=0,2@2000") {
      camera, session, device in
      try await device.exposure.expose(within: .seconds(60))
      #expect(device.exposure.state.mode == .locked)
      #expect(abs(log2(try Self.trueMean(camera) / 0.18)) < 0.6)
      let time = camera.control(.exposureAbsolute)?.value
      // The loop is over: nothing moves the camera.
      for await frame in try session.measurements(LightMeter(), of: .source) where frame.sequence > 20 {
        break
      }
      #expect(camera.control(.exposureAbsolute)?.value == time)
    }
  }

  @Test func softwareWhiteBalanceTurnsTheSceneGrey() async throws {
    try await Self.run("without=auto-white-balance,white-balance:illuminant=3000:exposure=1/250:rate=60") {
      _, session, device in
      #expect(device.whiteBalance.provider(of: .continuous) == .software)
      try device.whiteBalance.setContinuous()
      try await device.whiteBalance.waitUntilAdjusted(within: .seconds(60))
      for await frame in try session.measurements(LightMeter(), of: "out") {
        #expect(frame.value.rgb.max() / frame.value.rgb.min() < 1.05, "\(frame.value)")
        break
      }
      let gains = device.whiteBalance.state.gains
      #expect(gains.blue > gains.green && gains.green > gains.red)
    }
  }

  @Test func aTintIsAddedToTheCamerasTemperature() async throws {
    try await Self.run("rate=60") { camera, _, device in
      let state = try device.whiteBalance.lock(TemperatureAndTint(temperature: 4302, tint: 40))
      #expect(camera.control(.whiteBalanceTemperature)?.value == 4300)
      #expect(state.provider == .software && state.gains.green == 1 && state.gains.red > 1)
      let plain = try device.whiteBalance.lock(TemperatureAndTint(temperature: 6000))
      #expect(plain.provider == .camera && plain.gains == .neutral)
    }
  }

  @Test func zoomIsOneFactor() async throws {
    try await Self.run("rate=60") { camera, session, device in
      #expect(device.zoom.factors == 1...20)
      try device.zoom.set(3)
      #expect(camera.control(.zoomAbsolute)?.value == 300)
      #expect(session.configuration.correction == nil)
      try device.zoom.set(8, at: (0.25, 0.5))
      #expect(camera.control(.zoomAbsolute)?.value == 500)
      #expect(session.configuration.correction != nil)
      #expect(abs(device.zoom.factor - 8) < 1e-6)
      let began = MonotonicClock.test.time
      device.zoom.ramp(to: 2, rate: 4)
      while device.zoom.factor != 2, MonotonicClock.test.time - began < .seconds(5) {
        try await pause(for: .milliseconds(5))
      }
      // Two halvings at four a second, in steps of 16 ms, seen every 5 ms.
      let took = MonotonicClock.test.time - began
      #expect(took >= .milliseconds(500) && took <= .milliseconds(520), "\(took)")
    }
  }
}

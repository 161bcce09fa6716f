import Cameras
import ClockSupport
import Clocks
import Foundation
import Pixels
import SimulatedCamera
import Stills
import Testing
import Viewfinder

/// The metadata of a photograph are those of its frame, by the light of its pixels.
@Suite(.virtualTime) struct FrameExposureTests {
  private static func session(
    _ options: String, recent: Int = 0
  ) async throws -> (SimulatedCamera, CaptureSession) {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(
        parsing: "simulated:size=160x120:scene=wall:motion=off:noise=0:rate=60:\(options)"), clock: .test)
    let session = CaptureSession(camera, clock: .test)
    if recent > 0 { try await session.configure { $0.shutterLag = .zero(frames: recent) } }
    try await session.start()
    try await session.waitForFrame(upTo: .seconds(10))
    return (camera, session)
  }

  /// The mean light of a photograph, 1 for a full sensor.
  private static func light(_ photo: CapturedPhoto) -> Double {
    let table = (0...255).map { byte in
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    var sum = 0.0
    let bytes = photo.image.bytes
    for place in stride(from: 0, to: bytes.count, by: 4) {
      sum +=
        0.2126 * table[Int(bytes[place])] + 0.7152 * table[Int(bytes[place + 1])] + 0.0722
        * table[Int(bytes[place + 2])]
    }
    return sum / Double(bytes.count / 4)
  }

  /// The light that the scene and the photograph's metadata promise: 0.8 of full for white at 1/60 s, f/2 and ISO 100.
  private static func promised(_ photo: CapturedPhoto, _ camera: SimulatedCamera) throws -> Double {
    let scene = try camera.radiance(frame: try #require(photo.sequence))
    var sum = SIMD3<Float>()
    for pixel in scene.pixels { sum += pixel }
    let mean = (SIMD3<Double>(sum) * SIMD3(0.2126, 0.7152, 0.0722)).sum() / Double(scene.pixels.count)
    let metadata = Metadata(photo: photo.settings, size: photo.image.size)
    let parts = try #require(metadata.text("Exif.Photo.ExposureTime")).split(separator: "/")
      .compactMap { Double($0) }
    let iso = try #require(metadata.text("Exif.Photo.ISOSpeedRatings").flatMap { Double($0) })
    return mean * 0.8 * (parts[0] / parts[1] / 0.0167) * iso / 100
  }

  /// Exposure and gain change every frame or two, in steps of a third of a stop and more.
  @Test func aRecentFrameHasItsOwnExposure() async throws {
    let (camera, session) = try await Self.session("light=-2", recent: 40)
    let changing = Task(executorPreference: MonotonicClock.test.executor) {
      var number = 0
      while !Task.isCancelled {
        let time: Int64 = [80, 101, 127, 100, 202, 160, 127, 254][number % 8]
        let gain: Int64 = [100, 160, 250][number / 3 % 3]
        try camera.set([.autoGain: 0, .exposureAbsolute: .integer(time), .gain: .integer(gain)])
        number += 1
        try await pause(for: .milliseconds([12, 30, 21, 40][number % 4]))
      }
    }
    try await pause(for: .milliseconds(500))
    var exposures: Set<PhotoSettings.Rational> = []
    for number in 0..<24 {
      let moment = MonotonicClock.test.time - .milliseconds([0, 60, 130, 250, 390][number % 5])
      let photo = try await session.capturePhoto(
        .init(resolution: .preview, moment: number % 6 == 5 ? .newest : .at(moment)))
      let (light, promised) = (Self.light(photo), try Self.promised(photo, camera))
      #expect(
        abs(log2(light / promised)) < 0.08, "frame \(photo.sequence ?? 0) has \(light), not \(promised)")
      #expect(photo.settings.exposureMode == .manual && photo.settings.exposureBias == .init(0, 1))
      exposures.insert(try #require(photo.settings.exposureTime))
      try await pause(for: .milliseconds(7))
    }
    changing.cancel()
    #expect(exposures.count > 3)
    await session.stop()
  }

  /// The camera's own automatic exposure follows a light that rises by four stops in 40 frames.
  @Test func aBurstDuringARampHasTheExposureOfEachFrame() async throws {
    let (camera, session) = try await Self.session("exposure=auto:light=-1,3@20-60")
    try camera.set([.autoGain: 0, .gain: 100])
    _ = try await session.capturePhoto(.init(resolution: .preview, moment: .next(after: 2)))
    var times: [Double] = []
    try await session.captureBurst(count: 60, settings: .init(resolution: .preview)) { photo in
      // Later than the frame by far, when other values are in force.
      MonotonicClock.test.block(for: .milliseconds(25))
      let (light, promised) = (Self.light(photo), try Self.promised(photo, camera))
      #expect(
        abs(log2(light / promised)) < 0.04, "frame \(photo.sequence ?? 0) has \(light), not \(promised)")
      #expect(photo.settings.exposureMode == .automatic)
      times.append(try #require(photo.settings.exposureTime).seconds)
    }
    #expect(times.count == 60 && times.max()! > 3 * times.min()!)
    await session.stop()
  }

  @Test func theTimeOfDayIsTheFrames() async throws {
    let (_, session) = try await Self.session("exposure=1/60", recent: 40)
    try await pause(for: .milliseconds(600))
    let before = CaptureTime.now()
    let photo = try await session.capturePhoto(
      .init(resolution: .preview, moment: .at(MonotonicClock.test.time - .milliseconds(500))))
    func milliseconds(_ time: CaptureTime) -> Int {
      ((time.hour * 60 + time.minute) * 60 + time.second) * 1000 + time.millisecond
    }
    let (time, after) = (milliseconds(try #require(photo.settings.time)), CaptureTime.now())
    // Half a frame around the moment, and the real time that the photograph took. Or across midnight.
    let ages = (milliseconds(before) - time, milliseconds(after) - time)
    #expect(ages.0 <= 509 && ages.1 >= 491 || ages.0 < -80_000_000, "\(ages)")
    await session.stop()
  }

  @Test func whatSoftwareDoesIsRecorded() async throws {
    let (camera, session) = try await Self.session("without=auto-exposure,auto-white-balance,zoom")
    let device = try #require(session.device)
    var settings = try await session.capturePhoto(.init(resolution: .preview)).settings
    #expect(
      settings.exposureMode == .manual && settings.exposureBias == .init(0, 1) && settings.subject == nil)
    #expect(settings.lightSource == .d55, "the temperature of the control is 5500")
    try device.exposure.setBias(-1.5)
    try device.exposure.setContinuous()
    try device.exposure.meter(.spot, at: (0.25, 0.75))
    try device.whiteBalance.setContinuous()
    settings = try await session.capturePhoto(.init(resolution: .preview, moment: .next(after: 1))).settings
    #expect(settings.exposureMode == .automatic && settings.exposureBias == .init(-150, 100))
    #expect(settings.whiteBalance == .automatic)
    #expect(settings.subject == .init(x: 40, y: 90))
    try device.whiteBalance.lock(.cloudy)
    try device.exposure.setCustom(duration: .time(.milliseconds(10)))
    try device.zoom.set(2, at: (0.25, 0.75))
    let photo = try await session.capturePhoto(
      .init(resolution: .preview, moment: .next(after: 4), aspectRatio: AspectRatio("1:1")))
    #expect(photo.settings.exposureMode == .manual && photo.settings.exposureTime == .init(100, 10_000))
    #expect(photo.settings.whiteBalance == .manual && photo.settings.lightSource == .d65)
    #expect(photo.settings.digitalZoom == .init(200, 100))
    // In the middle of what the zoom shows, and of the crop.
    #expect(photo.settings.subject == .init(x: 60, y: 60))
    let metadata = Metadata(photo: photo.settings, size: photo.image.size)
    #expect(metadata.text("Exif.Photo.SubjectArea") == "60 60")
    #expect(metadata.text("Exif.Photo.LightSource") == "21")
    _ = camera
    await session.stop()
  }
}

extension PhotoSettings.Rational {
  fileprivate var seconds: Double { Double(numerator) / Double(denominator) }
}

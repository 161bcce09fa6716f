import Cameras
import ClockSupport
import Clocks
import Pixels
import Synchronization
import Testing
import Viewfinder

/// What the camera streams during series of photographs, and how long its frames are waited for.
@Suite(.virtualTime) struct PhotoSeriesTests {
  private static let once = [ScriptedCamera.preview, ScriptedCamera.full, ScriptedCamera.preview]

  @Test func shotsThatAreMergedSwitchTheFormatOnce() async throws {
    let camera = ScriptedCamera(.init(controls: .forgotten))
    let (session, _) = try await SessionPhotoTests.session(camera, "color-invert")
    try camera.set([.gain: 77])
    let merged = try #require(try await session.captureNoiseReduced(count: 3, alignment: .off))
    #expect(merged.photo.image.size == ScriptedCamera.full && merged.photo.resolved?.scale == 2)
    let differences = zip(merged.photo.image.bytes, [55, 155, 205]).map { abs(Int($0) - $1) }
    #expect(differences.allSatisfy { $0 <= 1 }, "\(differences)")
    #expect(camera.starts == Self.once)
    #expect(camera.control(.gain)?.value == 77)
    await session.stop()
  }

  /// A series within a series has the stream already.
  @Test func photographsOfASeriesLookAsThePreviewDoes() async throws {
    let camera = ScriptedCamera()
    let (session, _) = try await SessionPhotoTests.session(camera, "pad=border=4")
    let sizes = Mutex<[PixelSize]>([])
    try await session.withPhotoStream(PhotoCaptureSettings()) { settings in
      for _ in 1...2 {
        let photo = try await session.capturePhoto(settings)
        #expect(photo.resolved?.scale == 2 && photo.resolved?.frameSize == ScriptedCamera.full)
        sizes.withLock { $0.append(photo.image.size) }
      }
      try await session.captureBurst(count: 2, settings: settings) { photo in
        sizes.withLock { $0.append(photo.image.size) }
      }
      try await session.captureTimeLapse(every: .milliseconds(50), count: 2, settings: settings) { shot in
        let photo = try shot.photo.get()
        sizes.withLock { $0.append(photo.image.size) }
      }
    }
    let padded = PixelSize(width: 64 + 2 * 8, height: 48 + 2 * 8)
    #expect(sizes.withLock { $0 } == Array(repeating: padded, count: 6))
    #expect(camera.starts == Self.once)
    await session.stop()
  }

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

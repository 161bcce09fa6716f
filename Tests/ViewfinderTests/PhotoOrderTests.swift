import Clocks
import ClockSupport
import FilterGraph
import Filters
import Pixels
import Testing
import Viewfinder

/// When a photograph is taken: after the changes that were asked for before it, and once there is a frame.
@Suite(.virtualTime) struct PhotoOrderTests {
  private typealias Support = CaptureSessionTests
  private static let preview = PhotoCaptureSettings(resolution: .preview)
  /// The first pixel of the scripted camera.
  private static let pixel: [UInt8] = [200, 100, 50]
  private static let inverted: [UInt8] = [55, 155, 205]

  private func color(_ photo: CapturedPhoto) -> [UInt8] { Array(photo.image.bytes.prefix(3)) }

  @Test(arguments: [PhotoCaptureSettings.Resolution.preview, .full])
  func aNewGraphIsInThePhotograph(resolution: PhotoCaptureSettings.Resolution) async throws {
    let (session, _) = try await SessionPhotoTests.session(ScriptedCamera())
    for count in 1...10 {
      // Each has programs of its own to be compiled.
      let blur = "gaussian-blur=sigma=\(count)"
      session.graph = try Support.graph(count.isMultiple(of: 2) ? blur : "color-invert,\(blur)")
      let photo = try await session.capturePhoto(.init(resolution: resolution))
      let wanted = count.isMultiple(of: 2) ? Self.pixel : Self.inverted
      #expect(
        zip(color(photo), wanted).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(count): \(color(photo))")
    }
    await session.stop()
  }

  @Test func aNewSettingIsInThePhotograph() async throws {
    let (session, _) = try await SessionPhotoTests.session(ScriptedCamera(), "brightness=brightness=0")
    for step in 1...10 {
      let brightness = Double(step) / 20
      session[Brightness.self]?.brightness = brightness
      let photo = try await session.capturePhoto(Self.preview)
      let wanted = Self.pixel.map { min(255, (Double($0) + brightness * 255).rounded()) }
      #expect(zip(color(photo), wanted).allSatisfy { abs(Double($0) - $1) <= 1 }, "\(step): \(color(photo))")
    }
    await session.stop()
  }

  @Test func aNewResultCanBePhotographed() async throws {
    let (session, _) = try await SessionPhotoTests.session(ScriptedCamera())
    session.graph = try Graph(
      parsing: "split[a][b];[a]color-invert[negative];[b]null[out]", catalog: .standard, results: .several)
    let photo = try await session.capturePhoto(.init(resolution: .preview, result: "negative"))
    #expect(color(photo) == Self.inverted)
    await session.stop()
  }

  @Test func aPhotographRightAfterTheStartWaitsForTheFirstFrame() async throws {
    let session = CaptureSession(ScriptedCamera(), clock: .test)
    try await session.start()
    #expect(color(try await session.capturePhoto(Self.preview)) == Self.pixel)
    await session.stop()
  }

  @Test func aSourceWithoutFramesIsWaitedForTenSeconds() async throws {
    let session = CaptureSession(source: FrameFeed(clock: .test), clock: .test)
    try await session.start()
    let start = MonotonicClock.test.time
    await #expect {
      try await session.capturePhoto(Self.preview)
    } throws: {
      ($0 as? SessionError)?.code == .notRunning
    }
    #expect(MonotonicClock.test.time - start >= .seconds(10))
    await session.stop()
  }

  @Test(arguments: [PhotoCaptureSettings.Moment.newest, .next(after: 1_000_000)])
  func cancellingItsTaskEndsAPhotograph(moment: PhotoCaptureSettings.Moment) async throws {
    let feed = FrameFeed(clock: .test)
    let session =
      moment == .newest
      ? CaptureSession(source: feed, clock: .test) : CaptureSession(ScriptedCamera(), clock: .test)
    try await session.start()
    let start = MonotonicClock.test.time
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        await #expect {
          try await session.capturePhoto(.init(resolution: .preview, moment: moment))
        } throws: {
          ($0 as? SessionError)?.code == .cancelled
        }
      }
      try await MonotonicClock.test.pause(for: .seconds(1))
      group.cancelAll()
      try await group.waitForAll()
    }
    #expect(MonotonicClock.test.time - start < .seconds(2))
    // The next is taken.
    if moment != .newest { #expect(color(try await session.capturePhoto(Self.preview)) == Self.pixel) }
    await session.stop()
  }
}

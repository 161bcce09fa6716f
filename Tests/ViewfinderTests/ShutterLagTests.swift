import Cameras
import ClockSupport
import Clocks
import Pixels
import Synchronization
import Testing
import Viewfinder

/// Photographs of the moment of the shutter: recent frames, the sharpest of them, and bursts.
@Suite(.virtualTime) struct ShutterLagTests {
  typealias Support = CaptureSessionTests

  /// The time between two frames of the scripted camera, with what a busy machine adds.
  private static let interval = Duration.milliseconds(5)

  /// A picture whose left half is black; the step to white is `width` pixels wide.
  @Sendable private static func edge(_ size: PixelSize, _ width: Int) -> Image {
    var image = Support.solid([255, 255, 255, 255], size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let value = UInt8(min(max((x - size.width / 4) * 255 / width, 0), 255))
        for channel in 0..<3 { image.bytes[(y * size.width + x) * 4 + channel] = value }
      }
    }
    return image
  }

  private static func session(
    _ camera: ScriptedCamera, frames: Int
  ) async throws -> CaptureSession {
    let session = CaptureSession(camera, clock: .test)
    try await session.configure { $0.shutterLag = .zero(frames: frames) }
    try await session.start()
    try await session.waitForFrame(upTo: .seconds(10))
    return session
  }

  @Test func theStillIsOfTheMomentOfTheShutter() async throws {
    // Each frame's red is its number, so that the pixels say which frame they are of.
    let times = Mutex<[UInt8: Duration]>([:])
    let camera = ScriptedCamera { [clock = MonotonicClock.test] size, number in
      let red = UInt8(truncatingIfNeeded: number)
      times.withLock { $0[red] = clock.time }
      return Support.solid([red, 0, 0, 255], size)
    }
    let session = try await Self.session(camera, frames: 60)
    for wait in [0, 20, 100] {
      try await pause(for: .milliseconds(200))
      let key = MonotonicClock.test.time
      try await pause(for: .milliseconds(wait))
      let photo = try await session.capturePhoto(.init(resolution: .preview, moment: .at(key)))
      let timestamp = try #require(photo.timestamp)
      let made = try #require(times.withLock { $0[photo.image.bytes[0]] })
      #expect(timestamp == made, "the pixels are of that moment")
      // Frames come every 5 ms and a little; none came nearer to the key.
      let nearest = times.withLock { $0.values.map { magnitude($0 - key) }.min()! }
      #expect(magnitude(timestamp - key) <= nearest + Self.interval, "\(timestamp - key), not \(nearest)")
    }
    await session.stop()
  }

  @Test func aMomentToComeIsWaitedFor() async throws {
    let session = try await Self.session(ScriptedCamera(), frames: 4)
    let moment = MonotonicClock.test.time + .milliseconds(300)
    let photo = try await session.capturePhoto(.init(resolution: .preview, moment: .at(moment)))
    #expect(MonotonicClock.test.time >= moment)
    #expect(magnitude(try #require(photo.timestamp) - moment) < .milliseconds(100))
    await session.stop()
  }

  @Test func theSharpestIsChosen() async throws {
    // One frame in ten is sharp, and darker than the others.
    let camera = ScriptedCamera { size, number in Self.edge(size, number % 10 == 3 ? 1 : 12) }
    let session = try await Self.session(camera, frames: 60)
    try await pause(for: .milliseconds(300))
    for _ in 0..<5 {
      let key = MonotonicClock.test.time
      let photo = try await session.capturePhoto(
        .init(resolution: .preview, moment: .sharpest(near: key, within: .milliseconds(120))))
      let row = photo.image.bytes.prefix(photo.image.size.width * 4)
      let steps = stride(from: 0, to: row.count - 4, by: 4).map { abs(Int(row[$0]) - Int(row[$0 + 4])) }
      #expect(steps.max()! == 255, "a step of one pixel, not \(steps.max()!)")
      #expect(magnitude(try #require(photo.timestamp) - key) <= .milliseconds(120))
    }
    await session.stop()
  }

  @Test func withoutRecentFramesAMomentIsRefused() async throws {
    let session = CaptureSession(ScriptedCamera(), clock: .test)
    try await session.start()
    try await session.waitForFrame(upTo: .seconds(10))
    let error = await #expect(throws: SessionError.self) {
      try await session.capturePhoto(.init(resolution: .preview, moment: .at(MonotonicClock.test.time)))
    }
    #expect(error?.description.contains("shutterLag") == true)
    await #expect(throws: SessionError.self) {
      try await session.configure { $0.shutterLag = .zero(frames: 1) }
    }
    // It can be asked for while the session runs, and taken back.
    try await session.configure { $0.shutterLag = .zero(frames: 8) }
    _ = try await session.capturePhoto(.init(resolution: .preview, moment: .at(MonotonicClock.test.time)))
    try await session.configure { $0.shutterLag = .ordinary }
    await #expect(throws: SessionError.self) {
      try await session.capturePhoto(.init(resolution: .preview, moment: .at(MonotonicClock.test.time)))
    }
    await session.stop()
  }

  @Test func aMomentIsRefusedInAnotherSizeThanThePreviews() async throws {
    let session = try await Self.session(ScriptedCamera(), frames: 8)
    let now = MonotonicClock.test.time
    for moment in [PhotoCaptureSettings.Moment.at(now), .sharpest(near: now, within: .milliseconds(50))] {
      let error = await #expect(throws: SessionError.self) {
        try await session.capturePhoto(
          .init(resolution: .size(PixelSize(width: 4000, height: 3000)), moment: moment))
      }
      #expect(error?.description.contains("not 4000x3000; ask for the resolution .preview") == true)
    }
    // The session goes on.
    _ = try await session.capturePhoto(.init(resolution: .preview, moment: .at(now)))
    await session.stop()
  }

  @Test func aRingKeepsToItsMemory() {
    let size = PixelSize(width: 64, height: 48)
    let bytes = size.area * 4
    func frames(_ ring: FrameRing, _ numbers: ClosedRange<Int>, _ size: PixelSize = size) {
      let mailbox = FrameMailbox()
      mailbox.recorders = [ring]
      let feed = FrameFeed(clock: .test)
      feed.start(into: mailbox)
      for number in numbers {
        feed.push(Support.solid([UInt8(number), 0, 0, 255], size), timestamp: .milliseconds(number))
      }
    }
    let ring = FrameRing(capacity: 10, overflow: .replacesOldest)
    frames(ring, 1...100)
    #expect(ring.timestamps == (91...100).map { .milliseconds($0) })
    #expect(ring.memoryBytes == bytes * 12, "the capacity and two")
    // A frame that is read keeps its pixels while others come.
    guard let held = ring.frame(nearest: .milliseconds(91)) else {
      Issue.record("no frame")
      return
    }
    frames(ring, 101...140)
    let red = held.withBytes { $0[0] }
    #expect(red == 91)
    #expect(ring.memoryBytes == bytes * 12)
    _ = consume held
    // A limit keeps fewer.
    let small = FrameRing(capacity: 100, overflow: .replacesOldest, memoryLimit: bytes * 5 + 100)
    frames(small, 1...50)
    #expect(small.memoryBytes == bytes * 5)
    #expect(small.timestamps.last == .milliseconds(50) && small.timestamps.count == 5)
    // A queue loses what finds no place, and says so.
    let queue = FrameRing(capacity: 4, overflow: .isDropped, total: 10)
    frames(queue, 1...12)
    #expect(queue.isComplete && queue.lostCount == 6)
    var taken: [UInt8] = []
    while let frame = queue.takeOldest() { taken.append(frame.withBytes { $0[0] }) }
    #expect(taken == [1, 2, 3, 4])
    // A larger frame replaces the memory.
    frames(ring, 1...1, PixelSize(width: 128, height: 48))
    #expect(ring.timestamps.count == 1 && ring.memoryBytes == bytes * 24)
  }

  /// A frame comes when all of it has been copied.
  @Test func theLastFrameIsThereWhenARingIsComplete() {
    let ring = FrameRing(capacity: 1, overflow: .isDropped, total: 1)
    // Large enough that copying takes some time.
    let size = PixelSize(width: 4096, height: 4096)
    let camera = WorkerThread(name: "camera") {
      let mailbox = FrameMailbox()
      mailbox.recorders = [ring]
      let feed = FrameFeed(clock: .test)
      feed.start(into: mailbox)
      feed.push(Support.solid([9, 0, 0, 255], size), timestamp: .milliseconds(1))
    }
    while !ring.isComplete {}
    let red = ring.takeOldest()?.withBytes { $0[0] }
    #expect(red == 9)
    camera?.join()
  }

  /// A burst through a slow consumer has every frame of the camera.
  @Test func aBurstLosesNothing() async throws {
    let options = try SimulatedCameraOptions(parsing: "simulated:size=640x480:rate=30")
    let session = CaptureSession(SimulatedCamera(options, clock: .test), clock: .test)
    try await session.start()
    try await session.waitForFrame(upTo: .seconds(10))
    var numbers: [UInt32] = []
    var sizes: Set<PixelSize> = []
    let summary = try await session.captureBurst(count: 30, settings: .init(resolution: .preview)) { photo in
      numbers.append(try #require(photo.sequence))
      sizes.insert(photo.image.size)
      // Twice as long as a frame takes.
      MonotonicClock.test.block(for: .milliseconds(66))
    }
    #expect(summary.taken == 30 && summary.lost == 0)
    #expect(numbers == (0..<30).map { numbers[0] + $0 })
    #expect(sizes == [PixelSize(width: 640, height: 480)])
    await session.stop()
  }

  /// Frames that came while the first photographs were processed are photographs, too; later ones are not.
  @Test(arguments: [false, true]) func aBurstThatIsEndedKeepsWhatWasTaken(byItsTask: Bool) async throws {
    let options = try SimulatedCameraOptions(parsing: "simulated:size=320x240:rate=30")
    let session = CaptureSession(SimulatedCamera(options, clock: .test), clock: .test)
    try await session.start()
    try await session.waitForFrame(upTo: .seconds(10))
    let numbers = Mutex<[UInt32]>([])
    let isEnded = Mutex(false)
    let burst = Task(executorPreference: MonotonicClock.test.executor) {
      try await session.captureBurst(
        count: 60, settings: .init(resolution: .preview),
        isCancelled: { byItsTask ? Task.isCancelled : isEnded.withLock { $0 } }
      ) { photo in
        let count = numbers.withLock { numbers in
          numbers.append(photo.sequence ?? 0)
          return numbers.count
        }
        // Three times as long as a frame takes.
        MonotonicClock.test.block(for: .milliseconds(100))
        guard count == 4 else { return }
        isEnded.withLock { $0 = true }
        if byItsTask { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    let summary = try await burst.value
    let taken = numbers.withLock { $0 }
    #expect(taken.count > 8 && taken.count < 20 && summary.taken == taken.count && summary.lost == 0)
    #expect(taken == taken.indices.map { taken[0] + UInt32($0) }, "\(taken)")
    #expect(session.unfinishedPhotos == 0 && !session.isInSeries)
    await session.stop()
  }

  @Test func aBurstSwitchesTheFormatAndGoesBack() async throws {
    let camera = ScriptedCamera(.init(controls: .forgotten))
    let (session, sink) = try await SessionPhotoTests.session(camera, "color-invert")
    try camera.set([.gain: 77])
    var count = 0
    let summary = try await session.captureBurst(count: 5) { photo in
      count += 1
      #expect(photo.image.size == ScriptedCamera.full && photo.resolved?.scale == 2)
      #expect(Array(photo.image.bytes.prefix(3)) == [55, 155, 205])
    }
    #expect(count == 5 && summary.taken == 5)
    #expect(camera.starts == [ScriptedCamera.preview, ScriptedCamera.full, ScriptedCamera.preview])
    #expect(camera.control(.gain)?.value == 77)
    let before = sink.images.count
    try await Support.wait(until: { sink.images.count > before + 2 })
    #expect(sink.images.last?.size == ScriptedCamera.preview)
    await session.stop()
  }

  /// The second would take the first one's stream for the preview's, and leave it running.
  @Test func burstsOfDifferentSizesDoNotMix() async throws {
    let camera = ScriptedCamera()
    let (session, sink) = try await SessionPhotoTests.session(camera, "color-invert")
    @Sendable func burst(_ resolution: PhotoCaptureSettings.Resolution) async throws -> Set<PixelSize> {
      var sizes: Set<PixelSize> = []
      try await session.captureBurst(count: 3, settings: .init(resolution: resolution)) { photo in
        sizes.insert(photo.image.size)
        MonotonicClock.test.block(for: .milliseconds(30))
      }
      return sizes
    }
    async let large = burst(.full)
    try await Support.wait(until: { camera.starts.last == ScriptedCamera.full })
    async let small = burst(.preview)
    #expect(try await large == [ScriptedCamera.full])
    #expect(try await small == [ScriptedCamera.preview])
    let before = sink.images.count
    try await Support.wait(until: { sink.images.count > before + 2 })
    #expect(sink.images.last?.size == ScriptedCamera.preview)
    await session.stop()
  }

  /// The source ends while the first photograph is processed.
  @Test(arguments: [6, 4]) func theFramesOfABurstAreTakenAfterTheEndOfTheSource(pushed: Int) async throws {
    let size = PixelSize(width: 8, height: 8)
    let feed = FrameFeed(clock: .test)
    let session = CaptureSession(source: feed, clock: .test)
    try await session.start()
    feed.push(Support.solid([0, 0, 0, 255], size), timestamp: MonotonicClock.test.time)
    try await session.waitForFrame(upTo: .seconds(10))
    let pusher = Task(executorPreference: MonotonicClock.test.executor) {
      for number in 1...pushed {
        try await pause(for: .milliseconds(50))
        feed.push(Support.solid([UInt8(number), 0, 0, 255], size), timestamp: MonotonicClock.test.time)
      }
      feed.finish()
    }
    var reds: [UInt8] = []
    do {
      try await session.captureBurst(count: 5, settings: .init(resolution: .preview)) { photo in
        reds.append(photo.image.bytes[0])
        MonotonicClock.test.block(for: .milliseconds(120))
      }
      #expect(pushed == 6)
    } catch let error as SessionError {
      #expect(pushed == 4 && error.code == .ended && error.description.contains("after \(reds.count) of"))
    }
    #expect(reds.count == min(5, pushed) && reds == reds.sorted())
    try await pusher.value
    await session.stop()
  }

  @Test func aCropIsInTheMiddle() async throws {
    let camera = ScriptedCamera(picture: SessionPhotoTests.halves)
    let (session, _) = try await SessionPhotoTests.session(camera)
    let square = try #require(AspectRatio("1:1"))
    let photo = try await session.capturePhoto(.init(cleanCopy: .included, aspectRatio: square))
    #expect(photo.image.size == PixelSize(width: 48, height: 48))
    #expect(photo.clean?.size == ScriptedCamera.full)
    // The border between red and blue stays in the middle.
    let row = photo.image.bytes.prefix(48 * 4)
    #expect(row[23 * 4] > 200 && row[24 * 4] < 50)
    await session.stop()
  }

  @Test(
    arguments: [
      ("16:9", 1920, 1440, 1920, 1080), ("1:1", 1920, 1080, 1080, 1080), ("9:16", 1920, 1080, 608, 1080),
      ("4:3", 641, 481, 641, 481), ("10000:1", 5, 5, 5, 1),
    ])
  func ratios(_ text: String, _ width: Int, _ height: Int, _ cropped: Int, _ rows: Int) throws {
    let region = try #require(AspectRatio(text)).region(in: PixelSize(width: width, height: height))
    #expect(region.size == PixelSize(width: cropped, height: rows))
    #expect(region.x == (width - cropped) / 2 && region.y == (height - rows) / 2)
  }

  @Test(arguments: ["", "16", "16:", ":9", "16:9:1", "0:1", "-1:1", "1.5:1", "16x9", "99999:1", "nan:1"])
  func wrongRatios(_ text: String) { #expect(AspectRatio(text) == nil) }
}

private func magnitude(_ duration: Duration) -> Duration { duration < .zero ? .zero - duration : duration }

import Cameras
import ClockSupport
import Clocks
import Foundation
import Pixels
import ScratchFiles
import Stills
import Synchronization
import Testing
import Video
import Viewfinder

/// Sessions recorded to files, read back by other programs and by our own decoder.
@Suite(.virtualTime, .timeLimit(.minutes(10))) struct MovieRecorderTests {
  typealias Support = CaptureSessionTests
  private static let size = PixelSize(width: 96, height: 64)

  /// A grey picture with a ramp that moves to the right: its values, and the image.
  private static func picture(_ number: Int) -> (levels: [UInt8], image: Image) {
    var image = Image(packed: .rgba8, size: size)
    var levels: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let level = UInt8((x * 2 + y + number * 5) % 200 + 20)
        let place = (y * size.width + x) * 4
        image.bytes.replaceSubrange(place..<place + 4, with: [level, level, level, 255])
        levels.append(level)
      }
    }
    return (levels, image)
  }

  /// A camera's irregular times, far from zero.
  private static func time(_ number: Int) -> Duration {
    .seconds(5000) + .microseconds(number * 33_333 + (number % 4) * 5000 + (number >= 20 ? 700_000 : 0))
  }

  /// Pushes pictures one by one, each after the one before was recorded.
  private static func push(
    _ numbers: Range<Int>, to feed: FrameFeed, _ recording: MovieRecorder
  ) async throws {
    for number in numbers {
      let before = recording.statistics.frames
      feed.push(picture(number).image, timestamp: time(number))
      try await Support.wait(
        until: { recording.statistics.frames > before }, "picture \(number) is not recorded")
    }
  }

  @Test(
    arguments: [
      ("film.mp4", nil, "h264"), ("film.mkv", nil, "h264"),
      ("film.mov", VideoEncoderKind.motionJPEG, "mjpeg"),
      ("film.mp4", .mpeg4, "mpeg4"),
    ] as [(String, VideoEncoderKind?, String)])
  func picturesAndTheirTimesComeBack(name: String, encoder: VideoEncoderKind?, codec: String) async throws {
    let folder = ScratchFolder()
    let path = folder.file(name)
    let feed = FrameFeed(title: "camera", clock: .test)
    let session = CaptureSession(source: feed, clock: .test)
    try session.setGraph("color-invert")
    var settings = RecordingSettings()
    settings.quality = 0.9
    settings.encoder = encoder
    let recording = try session.startRecording(to: path, settings)
    #expect(
      recording.phase == .waiting && access(path, F_OK) != 0, "there is no file before the first picture")
    try await session.start()
    try await Self.push(0..<30, to: feed, recording)
    #expect(access(path, F_OK) == 0 && recording.phase == .recording)
    // A picture that is drawn again, as after a change of a setting, is no further one.
    feed.push(Self.picture(29).image, timestamp: Self.time(29))
    let report = try await recording.stop()
    #expect(session.state == .running, "the session goes on")
    await session.stop()
    #expect(report.statistics.frames == 30 && report.statistics.dropped == 0, "\(report)")
    #expect(report.end == .stopped && report.size == Self.size && report.encoder.codec.rawValue == codec)
    #expect(recording.phase == .finished(report))

    let probe = try MovieProbe(path)
    #expect(probe.codec == codec && probe.width == 96 && probe.height == 64)
    #expect(
      try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int == report.statistics.byteCount)
    let expected = (0..<30).map { (Self.time($0) - Self.time(0)) / .seconds(1) }
    try #require(probe.times.count == 30)
    // Matroska counts milliseconds.
    let tolerance = name.hasSuffix("mkv") ? 6e-4 : 3e-5
    for (index, time) in probe.times.enumerated() {
      #expect(abs(time - expected[index]) < tolerance, "\(index): \(time), not \(expected[index])")
    }
    let duration = try #require(probe.duration)
    #expect(abs(duration - report.statistics.duration / .seconds(1)) < 2e-3, "\(duration) \(report)")
    #expect(duration > expected[29])

    // The pictures are those that were shown: inverted, in BT.709's limited range, or JPEG's.
    let decoded = try MovieProbe.luma(path, 96, 64)
    try #require(decoded.count == 30)
    for (index, luma) in decoded.enumerated() {
      let shown = Self.picture(index).levels.map { level -> UInt8 in
        let inverted = 255 - Double(level)
        return UInt8((codec == "mjpeg" ? inverted : 16 + 219 * inverted / 255).rounded())
      }
      let psnr = MovieProbe.psnr(luma, shown)
      #expect(psnr > 36, "picture \(index): \(psnr) dB")
    }
    // Our own decoder agrees with it.
    let reader = try MovieReader(contentsOf: path)
    var bytes = [UInt8](repeating: 0, count: reader.byteCount)
    for index in 0..<30 {
      var memory = bytes.mutableBytes()
      guard case .picture(let picture) = reader.next(into: &memory) else {
        Issue.record("picture \(index) is missing")
        return
      }
      let time = try #require(picture.time)
      #expect(abs(time / .seconds(1) - expected[index]) < tolerance)
      #expect(picture.encoding.matrix == (codec == "mjpeg" ? .bt601 : .bt709))
      #expect(MovieProbe.psnr(Array(bytes[..<(96 * 64)]), decoded[index]) > 50)
    }
    var memory = bytes.mutableBytes()
    let last = reader.next(into: &memory)
    #expect(last == .end)
  }

  @Test func pausesAreCutOut() async throws {
    let folder = ScratchFolder()
    let feed = FrameFeed(title: "camera", clock: .test)
    let session = CaptureSession(source: feed, clock: .test)
    let recording = try session.startRecording(to: folder.file("film.mp4"))
    let states = recording.states
    try await session.start()
    try await Self.push(0..<10, to: feed, recording)
    recording.pause()
    #expect(recording.phase == .paused)
    // What is shown meanwhile is not recorded; each reaches the sink before the next comes.
    for number in 10..<25 {
      let before = session.statistics(of: recording).delivered
      feed.push(Self.picture(number).image, timestamp: Self.time(number))
      try await Support.wait(until: { session.statistics(of: recording).delivered > before })
    }
    try await pause(for: .milliseconds(50))
    recording.resume()
    try await Self.push(25..<35, to: feed, recording)
    let report = try await recording.stop()
    await session.stop()
    #expect(report.statistics.frames == 20)
    let probe = try MovieProbe(folder.file("film.mp4"))
    try #require(probe.times.count == 20)
    func seconds(_ first: Int, _ last: Int) -> Double { (Self.time(last) - Self.time(first)) / .seconds(1) }
    // The picture after the pause follows the last as its frame did the one before.
    let gap = seconds(8, 9)
    let expected = (0..<10).map { seconds(0, $0) } + (25..<35).map { seconds(0, 9) + gap + seconds(25, $0) }
    for (time, wanted) in zip(probe.times, expected) {
      #expect(abs(time - wanted) < 3e-5, "\(time) \(wanted)")
    }
    var seen: [RecordingState] = []
    for await state in states { seen.append(state) }
    #expect(seen == [.waiting, .recording, .paused, .recording, .finished(report)])
  }

  @Test func picturesThatComeLateAreJudgedByTheirExposure() async throws {
    let folder = ScratchFolder()
    let feed = FrameFeed(title: "camera", clock: .test)
    let session = CaptureSession(source: feed, clock: .test)
    let recording = try session.startRecording(to: folder.file("film.mp4"))
    try await session.start()
    func push(_ moments: Duration...) async throws {
      for (number, moment) in moments.enumerated() {
        let before = session.statistics(of: recording).delivered
        feed.push(Self.picture(number).image, timestamp: moment)
        try await Support.wait(until: { session.statistics(of: recording).delivered > before })
      }
    }
    let first = MonotonicClock.test.time
    try await push(first)
    try await Support.wait(until: { recording.phase == .recording })
    let late = MonotonicClock.test.time
    try await pause(for: .milliseconds(20))
    recording.pause()
    try await push(late, MonotonicClock.test.time)
    let paused = MonotonicClock.test.time
    try await pause(for: .milliseconds(20))
    recording.resume()
    try await push(paused, MonotonicClock.test.time)
    let report = try await recording.stop()
    await session.stop()
    #expect(report.statistics.frames == 3)

    // Before the first picture, too.
    let silent = try session.startRecording(to: folder.file("other.mp4"))
    let early = MonotonicClock.test.time
    silent.pause()
    try await session.start()
    feed.push(Self.picture(9).image, timestamp: early)
    try await Support.wait(until: { session.statistics(of: silent).delivered > 0 })
    #expect(silent.phase == .waiting)
    await #expect(throws: VideoError.self) { try await silent.stop() }
    await session.stop()
  }

  @Test func aRecordingEndsByItself() async throws {
    let folder = ScratchFolder()
    let feed = FrameFeed(title: "camera", clock: .test)
    let session = CaptureSession(source: feed, clock: .test)
    var settings = RecordingSettings()
    settings.limit = .milliseconds(300)
    let short = try session.startRecording(to: folder.file("short.mp4"), settings)
    let whole = try session.startRecording(to: folder.file("whole.mp4"))
    try await session.start()
    try await Self.push(0..<15, to: feed, whole)
    let limited = try await short.finished()
    #expect(limited.end == .limit && limited.statistics.duration == .milliseconds(300))
    let probe = try MovieProbe(folder.file("short.mp4"))
    #expect(probe.times.allSatisfy { $0 < 0.3 } && abs((probe.duration ?? 0) - 0.3) < 1e-3, "\(probe)")
    // Another size is no part of the movie.
    feed.push(Support.solid([1, 2, 3, 255], PixelSize(width: 32, height: 32)), timestamp: Self.time(40))
    let report = try await whole.finished()
    #expect(report.end == .sizeChanged && report.statistics.frames == 15)
    let last = try session.startRecording(to: folder.file("last.mp4"))
    try await Support.wait(
      pushing: [],
      until: {
        // Of the size of the frame before, which the new recording may begin with.
        feed.push(Support.solid([1, 2, 3, 255], PixelSize(width: 32, height: 32)))
        return last.statistics.frames > 3
      })
    feed.finish()
    #expect(try await last.finished().end == .sourceEnded)
    #expect(try MovieProbe(folder.file("last.mp4")).times.count == last.statistics.frames)
  }

  @Test func whatCannotBeRecordedIsRefused() async throws {
    let folder = ScratchFolder()
    let session = CaptureSession(source: FrameFeed(clock: .test), clock: .test)
    func refusal(_ path: String, _ settings: RecordingSettings = RecordingSettings()) -> String {
      do {
        _ = try session.startRecording(to: path, settings)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(
      refusal("film.avi") == "film.avi: a movie is written to a file that ends in .mp4, .mov, .mkv or .webm")
    #expect(refusal("film").hasSuffix("ends in .mp4, .mov, .mkv or .webm"))
    let nowhere = folder.file("none/film.mp4")
    #expect(refusal(nowhere) == "\(nowhere): cannot be created: there is no folder \(folder.file("none"))")
    var jpeg = RecordingSettings()
    jpeg.encoder = .motionJPEG
    #expect(refusal(folder.file("film.mp4"), jpeg).contains("Motion JPEG"))
    try folder.write("old", to: "film.mp4")
    #expect(refusal(folder.file("film.mp4")).contains("the file exists and is kept"))
    #expect(session.configuration.sinks.isEmpty)
    // It is kept until there is a picture, and replaced only when that is asked for.
    jpeg.encoder = nil
    jpeg.replacing = .always
    let recording = try session.startRecording(to: folder.file("film.mp4"), jpeg)
    let error = await #expect(throws: VideoError.self) { try await recording.stop() }
    #expect(error?.description.contains("no picture has come") ?? false)
    #expect(try String(contentsOfFile: folder.file("film.mp4"), encoding: .utf8) == "old")
    #expect(session.configuration.sinks.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["film.mp4"])
  }

  /// Half an hour at a camera's rate of 29.97 with a wavering clock, without waiting for it.
  @Test(arguments: ["long.mp4", "long.mkv"]) func halfAnHourDoesNotDrift(name: String) async throws {
    let folder = ScratchFolder()
    let size = PixelSize(width: 32, height: 32), count = 30 * 60 * 30
    let recorder = try MovieRecorder(to: folder.file(name))
    let owner = Owner()
    let layout = FrameLayout(packed: recorder.request.format, size: size)
    let pixels = UnsafeMutableRawBufferPointer.allocate(byteCount: layout.byteCount, alignment: 16)
    defer { pixels.deallocate() }
    for index in pixels.indices { pixels[index] = UInt8(index % 200) }
    func time(_ number: Int) -> Duration {
      .seconds(77) + .nanoseconds(number * 33_366_667 + (number &* 7919 % 1000) * 3000)
    }
    for number in 0..<count {
      recorder.consume(
        Frame(
          layout: layout, encoding: .video709, sequence: UInt32(number), timestamp: time(number),
          unsafeMemory: pixels.bytes, owner: owner, slot: 0))
    }
    recorder.end(.stopped)
    let report = try await recorder.finished()
    #expect(report.statistics.frames == count)
    let times = try MovieProbe(folder.file(name)).times
    try #require(times.count == count)
    let drift = times.enumerated().map { index, stored in
      abs(stored - (time(index) - time(0)) / .seconds(1))
    }
    // Half a tick of the container's clock, and half a microsecond of the encoder's.
    #expect(drift.max()! < (name.hasSuffix("mkv") ? 5.2e-4 : 7e-6), "\(drift.max()!) s")
  }

  private final class Owner: FrameOwner {
    func recycle(_ slot: Int) {}
  }
}

/// Recording by an encoder that takes real time.
@Suite(.timeLimit(.minutes(10))) struct MovieRecorderLoadTests {
  typealias Support = CaptureSessionTests

  /// An encoder that cannot follow costs pictures of the movie only, and each is counted.
  @Test(.virtualTime) func aRecordingThatWaitsForAPhotographEndsAtOnce() async throws {
    let folder = ScratchFolder()
    let camera = ScriptedCamera(.init(silent: [ScriptedCamera.full]))
    let (session, _) = try await SessionPhotoTests.session(camera)
    // The camera's stream is the photograph's for ten seconds.
    let photo = Task(executorPreference: MonotonicClock.test.executor) {
      try? await session.capturePhoto(PhotoCaptureSettings())
    }
    try await Support.wait(until: { camera.starts.last == ScriptedCamera.full })
    let recording = try session.startRecording(to: folder.file("film.mp4"))
    let start = MonotonicClock.test.time
    let error = await #expect(throws: VideoError.self) { try await recording.stop() }
    #expect(MonotonicClock.test.time - start < .seconds(1))
    #expect(error?.description.contains("no picture has come") == true && recording.phase.isOver)
    photo.cancel()
    _ = await photo.value
    await session.stop()
    #expect(session.configuration.sinks.allSatisfy { $0 !== recording })
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func picturesThatTheEncoderMissesAreCounted() async throws {
    let folder = ScratchFolder()
    let feed = FrameFeed(title: "camera")
    let session = CaptureSession(source: feed)
    var settings = RecordingSettings()
    settings.encoder = .x265
    settings.quality = 1
    settings.queue = 2
    let recording = try session.startRecording(to: folder.file("film.mkv"), settings)
    // By their times, as a picture may be drawn again.
    let drawn = Mutex<Set<Duration>>([])
    let reader = PixelReader(
      SinkRequest(format: .gray8, size: PixelSize(width: 8, height: 8), delivery: .every(queue: 30))
    ) { frame in
      let moment = frame.timestamp
      _ = drawn.withLock { $0.insert(moment) }
    }
    try session.add(reader)
    try await session.start()
    // Noise, which takes the encoder longest.
    var image = Image(packed: .rgba8, size: PixelSize(width: 640, height: 480))
    var state: UInt32 = 1
    for index in image.bytes.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      image.bytes[index] = UInt8(state >> 24)
    }
    for _ in 0..<60 {
      let before = drawn.withLock { $0.count }
      feed.push(image)
      try await Support.wait(until: { drawn.withLock { $0.count } > before })
    }
    let live = recording.statistics
    let report = try await recording.stop()
    let other = session.statistics(of: reader)
    await session.stop()
    let statistics = report.statistics
    #expect(statistics.dropped > 0 && live.dropped > 0, "\(statistics)")
    #expect(other.dropped == 0, "the other sink misses none")
    let sum = statistics.frames + statistics.dropped
    #expect((60...other.delivered).contains(sum), "\(statistics) of \(other)")
    #expect(try MovieProbe(folder.file("film.mkv")).times.count == statistics.frames)
  }

  /// Pictures that come after the end, while the encoder still works on what is before, are not missing.
  @Test func whatComesAfterTheEndIsNotDropped() async throws {
    let folder = ScratchFolder()
    let feed = FrameFeed(title: "camera")
    let session = CaptureSession(source: feed)
    var settings = RecordingSettings()
    settings.encoder = .x265
    settings.queue = 1
    settings.limit = .milliseconds(1)
    let recording = try session.startRecording(to: folder.file("film.mkv"), settings)
    let drawn = Mutex(0)
    let reader = PixelReader(
      SinkRequest(format: .gray8, size: PixelSize(width: 8, height: 8), delivery: .every(queue: 30))
    ) { _ in drawn.withLock { $0 += 1 } }
    try session.add(reader)
    try await session.start()
    let image = Support.solid([1, 2, 3, 255], PixelSize(width: 64, height: 48))
    // The encoder is opened with the first, for which all others wait.
    for index in 0..<10 {
      let before = drawn.withLock { $0 }
      feed.push(image, timestamp: .seconds(5000) + .milliseconds(index * 33))
      try await Support.wait(until: {
        let isTaken = session.statistics(of: recording).delivered > 0 || recording.phase.isOver
        return isTaken && drawn.withLock { $0 } > before
      })
    }
    let report = try await recording.finished()
    await session.stop()
    #expect(report.end == .limit && report.statistics.frames == 1, "\(report)")
    #expect(report.statistics.dropped == 0, "\(report)")
  }
}

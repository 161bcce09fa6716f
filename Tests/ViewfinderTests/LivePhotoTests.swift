import Cameras
import ClockSupport
import Clocks
import Files
import Foundation
import Pixels
import ScratchFiles
import Stills
import Synchronization
import Testing
import Video
import Viewfinder

/// A photograph and the clip around it, read by other programs.
@Suite(.virtualTime, .timeLimit(.minutes(10))) struct LivePhotoTests {
  typealias Support = CaptureSessionTests
  private static let size = PixelSize(width: 64, height: 48)

  /// A source whose n-th frame is grey of level 4 n, at a camera's irregular times, until the session ends.
  private final class Filming: Sendable {
    let feed = FrameFeed(title: "camera", clock: .test)
    private let log = Log()

    func start() {
      Task(executorPreference: MonotonicClock.test.executor) { [feed, log] in
        let start = MonotonicClock.test.time
        for number in 0... {
          let due = start + .microseconds(33_333 * number + (number % 3) * 3000)
          try? await pause(for: max(due - MonotonicClock.test.time, .zero))
          guard feed.state == .running else { return }
          let level = UInt8(number * 4 % 256), now = MonotonicClock.test.time
          log.times.withLock { $0.append(now) }
          feed.push(Support.solid([level, level, level, 255], size), timestamp: now)
        }
      }
    }

    /// When the frames so far were exposed.
    var times: [Duration] { log.times.withLock { $0 } }

    private final class Log: Sendable {
      let times = Mutex<[Duration]>([])
    }

  }

  private static func session(
    _ filming: Filming, before: Duration = .milliseconds(500), after: Duration = .milliseconds(500)
  ) async throws -> (CaptureSession, LivePhotoRecorder) {
    let session = CaptureSession(source: filming.feed, clock: .test)
    try session.setGraph("color-invert")
    let recorder = LivePhotoRecorder(before: before, after: after)
    try session.add(recorder)
    try await session.start()
    filming.start()
    try await Support.wait(until: { recorder.isReady })
    return (session, recorder)
  }

  private static func text(_ data: Data) -> String {
    String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test func thePhotographLiesWithinItsClip() async throws {
    let folder = ScratchFolder()
    let filming = Filming()
    let (session, recorder) = try await Self.session(filming)
    let path = folder.file("IMG.jpg")
    let live = try await session.captureLivePhoto(to: path, with: recorder)
    await session.stop()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["IMG.jpg", "IMG.mov"])

    // Half a second before and after at 30 pictures a second, and one at each end; a busy machine draws fewer.
    #expect((20...34).contains(live.clip.frames) && live.clip.dropped == 0, "\(live.clip)")
    #expect(
      live.clip.duration > .milliseconds(900) && live.clip.duration < .milliseconds(1100), "\(live.clip)")
    #expect(live.stillTime > .milliseconds(400) && live.stillTime <= .milliseconds(500), "\(live.stillTime)")

    // The pictures have the times at which they were exposed.
    let moment = try #require(live.photo.timestamp)
    let start = moment - live.stillTime
    let listed = Self.text(
      try ExternalTool.run(
        "ffprobe", "-v", "error", "-show_entries", "frame=pts_time", "-of", "csv=p=0", live.clipPath))
    let times = listed.split(whereSeparator: { $0 == "\n" || $0 == "," }).compactMap { Double($0) }
    try #require(times.count == live.clip.frames)
    let exposed = filming.times.map { ($0 - start) / .seconds(1) }
    let numbers = times.compactMap { time in exposed.firstIndex { abs($0 - time) < 1e-4 } }
    try #require(numbers.count == times.count, "each time is that of a frame")
    #expect(
      times.contains { abs($0 - live.stillTime / .seconds(1)) < 1e-4 }, "the still is one of the pictures")

    // They are the filtered pictures of those moments: inverted, in BT.709's limited range.
    let raw = [UInt8](
      try ExternalTool.run(
        "ffmpeg", "-v", "error", "-i", live.clipPath, "-fps_mode", "passthrough", "-f", "rawvideo", "-"))
    let length = Self.size.area * 3 / 2
    try #require(raw.count == times.count * length)
    for (index, number) in numbers.enumerated() {
      let inverted = 255 - number * 4 % 256
      let luma = Int(raw[index * length + 24 * 64 + 32])
      #expect(abs(luma - (16 + 219 * inverted / 255)) <= 4, "picture \(index)")
    }
    let still = try StillImage(contentsOf: path).image
    let number = try #require(filming.times.firstIndex(of: moment))
    #expect(abs(Int(still.bytes[0]) - (255 - number * 4 % 256)) <= 2, "the photograph is of its moment")

    // Both carry one identifier, where Apple's programs look for it.
    let ofClip = try ExternalTool.run(
      "ffprobe", "-v", "error", "-show_entries", "format_tags=com.apple.quicktime.content.identifier", "-of",
      "csv=p=0", live.clipPath)
    #expect(Self.text(ofClip) == live.identifier.grouped)
    let ofPhoto = try ExternalTool.run(
      "exiftool", "-s3", "-Apple:ContentIdentifier", "-Apple:MediaGroupUUID", path)
    #expect(Self.text(ofPhoto) == live.identifier.grouped)
    let unique = try ExternalTool.run("exiv2", "-Pt", "-K", "Exif.Photo.ImageUniqueID", path)
    #expect(Self.text(unique) == live.identifier.digits)
  }

  @Test func severalFollowEachOther() async throws {
    let folder = ScratchFolder()
    let (session, recorder) = try await Self.session(
      Filming(), before: .milliseconds(200), after: .milliseconds(200))
    var found: Set<String> = []
    for name in ["a.jpg", "b.png", "c.jpeg"] {
      try await Support.wait(until: { recorder.isReady })
      let live = try await session.captureLivePhoto(to: folder.file(name), with: recorder)
      #expect((6...16).contains(live.clip.frames) && live.stillTime > .milliseconds(100), "\(name): \(live)")
      found.insert(live.identifier.grouped)
    }
    await session.stop()
    #expect(found.count == 3)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        "a.jpg", "a.mov", "b.mov", "b.png", "c.jpeg", "c.mov",
      ])
    let ofPNG = try ExternalTool.run(
      "exiftool", "-s3", "-Apple:ContentIdentifier", "-Apple:MediaGroupUUID", folder.file("b.png"))
    #expect(found.contains(Self.text(ofPNG)))
  }

  /// The second is taken while the clip of the first goes on, the third while it is written.
  @Test func theyMayOverlap() async throws {
    let folder = ScratchFolder()
    let (session, recorder) = try await Self.session(Filming())
    let tasks = [0, 200, 700].map { delay in
      let path = folder.file("\(delay).jpg")
      return Task(executorPreference: MonotonicClock.test.executor) {
        try await pause(for: .milliseconds(delay))
        return try await session.captureLivePhoto(to: path, with: recorder)
      }
    }
    for task in tasks {
      let live = try await task.value
      #expect((20...34).contains(live.clip.frames) && live.clip.dropped == 0, "\(live.clip)")
      #expect(
        live.clip.duration > .milliseconds(900) && live.clip.duration < .milliseconds(1100), "\(live.clip)")
      #expect(
        live.stillTime > .milliseconds(400) && live.stillTime <= .milliseconds(500), "\(live.stillTime)")
    }
    await session.stop()
  }

  @Test func bothFilesAppearOrNone() async throws {
    let folder = ScratchFolder()
    let (session, recorder) = try await Self.session(
      Filming(), before: .milliseconds(200), after: .milliseconds(400))
    func files() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }
    // Given up while the time after it runs.
    let end = MonotonicClock.test.time + .milliseconds(200)
    let cancelled = await #expect(throws: FileError.self) {
      _ = try await session.captureLivePhoto(
        to: folder.file("a.jpg"), with: recorder,
        isCancelled: { [clock = MonotonicClock.test] in clock.time > end })
    }
    #expect(cancelled?.code == .cancelled)
    #expect(try files().isEmpty)
    // A clip of that name is kept, and so there is no photograph either.
    try folder.write("old", to: "a.mov")
    let refused = await #expect(throws: FileError.self) {
      _ = try await session.captureLivePhoto(to: folder.file("a.jpg"), with: recorder)
    }
    #expect(refused?.code == .exists && refused?.description.contains("a.mov") == true)
    #expect(try files() == ["a.mov"])
    _ = try await session.captureLivePhoto(to: folder.file("a.jpg"), with: recorder, replacing: .always)
    #expect(try files() == ["a.jpg", "a.mov"])
    #expect(try FileContentSize.of(folder.file("a.mov")) > 500)
    // The camera stops in the middle: the clip ends there.
    let feedEnds = Filming()
    let (short, kept) = try await Self.session(feedEnds, before: .milliseconds(200), after: .seconds(5))
    let stopping = Task(executorPreference: MonotonicClock.test.executor) {
      try await pause(for: .milliseconds(500))
      feedEnds.feed.finish()
    }
    let live = try await short.captureLivePhoto(to: folder.file("b.jpg"), with: kept)
    try await stopping.value
    #expect((10...30).contains(live.clip.frames), "\(live.clip)")
    await short.stop()
    // A recorder of another session.
    let stranger = await #expect(throws: SessionError.self) {
      _ = try await session.captureLivePhoto(to: folder.file("c.jpg"), with: kept)
    }
    #expect(stranger?.code == .sink)
    await session.stop()
  }

  @Test func theRecorderKeepsToItsTime() async throws {
    let (session, recorder) = try await Self.session(Filming(), before: .milliseconds(300))
    try await pause(for: .milliseconds(600))
    #expect(recorder.recorded <= .milliseconds(300))
    #expect(recorder.recorded > .milliseconds(220))
    await session.stop()
    #expect(recorder.recorded == .zero, "nothing of an ended run is in a later clip")
  }
}

/// The size of a file.
private enum FileContentSize {
  static func of(_ path: String) throws -> Int {
    (try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }
}

import Foundation
import Pixels
import Testing
import Video

import Viewfinder

struct RecordingOutputTests {
  /// How much the pause cuts out is not known before the first picture after it.
  @Test func soundAfterAPauseWaitsForAPicture() throws {
    let folder = try ScratchFolder()
    let path = folder.file("film.mov")
    let sound = try SoundEncoder()
    var output = RecordingOutput(
      path: path, container: try MovieMuxer.Container(of: path, for: .motionJPEG), kinds: [.motionJPEG],
      settings: RecordingSettings(), sound: sound)
    let image = Image(packed: VideoEncoderKind.motionJPEG.format, size: PixelSize(width: 64, height: 48))
    func at(_ milliseconds: Int) -> Duration { .seconds(100) + .milliseconds(milliseconds) }
    func show(_ milliseconds: Int) {
      image.bytes.withUnsafeBytes { bytes in
        let step = output.record(image.layout, .jpeg, .init(bytes: bytes), at: at(milliseconds))
        if case .recorded = step { return }
        Issue.record("\(milliseconds): \(step)")
      }
    }
    var pauses = RecordingPauses()
    func hear(_ milliseconds: Int) {
      let samples = [Float](repeating: 0, count: sound.block * sound.channels)
      #expect(output.append(samples, at: at(milliseconds), pauses) == nil)
    }
    show(0)
    show(40)
    hear(45)
    pauses.begin(at: at(50))
    pauses.end(at: at(250))
    hear(260)
    // A picture that was exposed in the pause arrives.
    output.cut()
    show(300)
    hear(310)
    guard case .complete = output.finish() else { return #expect(Bool(false)) }
    let listed = try ExternalTool.run(
      "ffprobe", "-v", "error", "-select_streams", "a", "-show_entries", "packet=pts_time", "-of", "csv=p=0",
      path)
    let times = String(decoding: listed, as: UTF8.self).split(whereSeparator: { ",\n".contains($0) })
      .compactMap { Double($0) }
    // The pictures are at 0, 40 and 80 ms.
    #expect(
      times.contains { abs($0 - 0.045) < 0.001 } && times.contains { abs($0 - 0.09) < 0.001 }, "\(times)")
  }

  /// A film of pictures alone, which ends after a second.
  private final class LimitedFilm {
    private let folder: ScratchFolder
    private let image = Image(
      packed: VideoEncoderKind.motionJPEG.format, size: PixelSize(width: 64, height: 48))
    private var output: RecordingOutput

    init() throws {
      folder = try ScratchFolder()
      let path = folder.file("film.mov")
      var settings = RecordingSettings()
      settings.limit = .seconds(1)
      output = RecordingOutput(
        path: path, container: try MovieMuxer.Container(of: path, for: .motionJPEG), kinds: [.motionJPEG],
        settings: settings, sound: nil)
    }

    func show(at time: Duration) -> RecordingOutput.Step {
      image.bytes.withUnsafeBytes {
        output.record(image.layout, .jpeg, .init(bytes: $0), at: .seconds(100) + time)
      }
    }

    func finish() -> RecordingOutput.Completion? { output.finish() }
  }

  /// What a program that is killed leaves has all but the last second.
  @Test(arguments: ["film.mp4", "film.mov", "film.mkv"], [30, 8])
  func lessThanASecondIsMissingAtAnyTime(name: String, rate: Int) throws {
    let folder = try ScratchFolder()
    let path = folder.file(name)
    let kind = try VideoEncoderKind.preferred()
    var output = RecordingOutput(
      path: path, container: try MovieMuxer.Container(of: path, for: kind.codec), kinds: [kind],
      settings: RecordingSettings(), sound: nil)
    var image = Image(packed: kind.format, size: PixelSize(width: 160, height: 120), encoding: .video709)
    for number in 0..<(5 * rate) {
      for place in image.bytes.indices { image.bytes[place] = UInt8((place / 7 + number * 3) % 200 + 20) }
      let time = Duration.seconds(1) / rate * number
      let step = image.bytes.withUnsafeBytes {
        output.record(image.layout, image.encoding, .init(bytes: $0), at: .seconds(100) + time)
      }
      guard case .recorded = step else {
        Issue.record("\(number): \(step)")
        return
      }
      guard number > rate, number % (rate / 4) == 0 else { continue }
      let listed = try ExternalTool.run(
        "ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "frame=pts_time", "-of", "csv=p=0",
        path)
      let shown = String(decoding: listed, as: UTF8.self).split(whereSeparator: { ",\n".contains($0) })
        .compactMap { Double($0) }
      let last = try #require(shown.last)
      let missing = time / .seconds(1) - last
      #expect(missing < 1, "\(missing) s of \(time)")
    }
    _ = output.finish()
  }

  /// Files round times, to a millisecond at most.
  @Test func aPictureJustBeforeTheLimitIsAfterIt() throws {
    let film = try LimitedFilm()
    for time in [Duration.zero, .milliseconds(500), .milliseconds(998)] {
      guard case .recorded = film.show(at: time) else { return #expect(Bool(false), "\(time)") }
    }
    guard case .over(.limit) = film.show(at: .microseconds(999_990)) else { return #expect(Bool(false)) }
  }

  /// A machine that loses the last pictures records as long as it was told to.
  @Test func theLastPictureLastsToTheLimit() throws {
    let film = try LimitedFilm()
    for time in [Duration.zero, .milliseconds(100), .milliseconds(200), .milliseconds(300)] {
      guard case .recorded = film.show(at: time) else { return #expect(Bool(false), "\(time)") }
    }
    guard case .over(.limit) = film.show(at: .milliseconds(1200)) else { return #expect(Bool(false)) }
    guard case .complete(let file) = film.finish() else { return #expect(Bool(false)) }
    #expect(file.duration == .seconds(1))
  }
}

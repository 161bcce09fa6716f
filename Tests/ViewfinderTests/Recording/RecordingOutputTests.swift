import Foundation
import Pixels
import ScratchFiles
import Testing
import Video

import Viewfinder

struct RecordingOutputTests {
  /// A film of pictures and sound, at moments in milliseconds.
  private final class SoundFilm {
    private let folder: ScratchFolder
    private let sound: SoundEncoder
    private let image = Image(
      packed: VideoEncoderKind.motionJPEG.format, size: PixelSize(width: 64, height: 48))
    private var output: RecordingOutput
    private var pauses = RecordingPauses()

    init() throws {
      folder = ScratchFolder()
      sound = try SoundEncoder()
      let path = folder.file("film.mkv")
      output = RecordingOutput(
        path: path, container: try MovieMuxer.Container(of: path, for: .motionJPEG), kinds: [.motionJPEG],
        settings: RecordingSettings(), sound: sound)
    }

    private func at(_ milliseconds: Int) -> Duration { .seconds(100) + .milliseconds(milliseconds) }

    func show(_ milliseconds: Int) {
      let image = image
      let step = output.record(image.layout, .jpeg, image.bytes.span.bytes, at: at(milliseconds))
      if case .recorded = step { return }
      Issue.record("\(milliseconds): \(step)")
    }

    func hear(_ milliseconds: Int) {
      let samples = [Float](repeating: 0, count: sound.block * sound.channels)
      #expect(output.append(samples, at: at(milliseconds), pauses) == nil)
    }

    func pause(_ milliseconds: Int, to end: Int) {
      pauses.begin(at: at(milliseconds))
      pauses.end(at: at(end))
    }

    /// Cuts out what follows, up to the next picture.
    func cut() { output.cut() }

    /// The times of the packets of sound in the completed file, in seconds, which it rounds to a thousandth.
    func soundTimes() throws -> [Double] {
      guard case .complete = output.finish() else { throw VideoError(.failed, "the film is not complete") }
      let listed = try ExternalTool.run(
        "ffprobe", "-v", "error", "-select_streams", "a", "-show_entries", "packet=pts_time", "-of",
        "csv=p=0", folder.file("film.mkv"))
      return String(decoding: listed, as: UTF8.self).split(whereSeparator: { ",\n".contains($0) })
        .compactMap { Double($0) }
    }
  }

  /// How much the pause cuts out is not known before the first picture after it.
  @Test func soundAfterAPauseWaitsForAPicture() throws {
    let film = try SoundFilm()
    film.show(0)
    film.show(40)
    film.hear(45)
    film.pause(50, to: 250)
    film.hear(260)
    // A picture that was exposed in the pause arrives.
    film.cut()
    film.show(300)
    film.hear(310)
    let times = try film.soundTimes()
    // The pictures are at 0, 40 and 80 ms.
    #expect(
      times.contains { abs($0 - 0.045) < 0.001 } && times.contains { abs($0 - 0.09) < 0.001 }, "\(times)")
  }

  /// On a busy machine the first picture comes long after it was exposed.
  @Test func soundBeginsWithTheFirstPictureHoweverLateThatComes() throws {
    let film = try SoundFilm()
    for time in stride(from: -9_000, to: 900, by: 25) { film.hear(time) }
    film.show(10)
    film.show(50)
    film.hear(900)
    film.show(950)
    let times = try film.soundTimes()
    // The first block that begins after the picture is that of 25 ms; none is missing after it.
    #expect(times.contains { abs($0 - 0.015) < 0.001 }, "\(times)")
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(times.count >= 36 && gaps.allSatisfy { $0 < 0.028 }, "\(times)")
  }

  /// What is heard after a pause that began before the first picture came belongs to the pictures after it.
  @Test func soundOfAPauseBeforeTheFirstPictureComesIsLeftOut() throws {
    let film = try SoundFilm()
    film.hear(25)
    film.pause(50, to: 450)
    film.hear(460)
    film.show(0)
    film.cut()
    film.show(500)
    film.hear(510)
    let times = try film.soundTimes()
    #expect(times.contains { abs($0 - 0.025) < 0.001 } && times.allSatisfy { $0 < 0.2 }, "\(times)")
  }

  /// A film of pictures alone, which ends after a second.
  private final class LimitedFilm {
    private let folder: ScratchFolder
    private let image = Image(
      packed: VideoEncoderKind.motionJPEG.format, size: PixelSize(width: 64, height: 48))
    private var output: RecordingOutput

    init() throws {
      folder = ScratchFolder()
      let path = folder.file("film.mov")
      var settings = RecordingSettings()
      settings.limit = .seconds(1)
      output = RecordingOutput(
        path: path, container: try MovieMuxer.Container(of: path, for: .motionJPEG), kinds: [.motionJPEG],
        settings: settings, sound: nil)
    }

    func show(at time: Duration) -> RecordingOutput.Step {
      let image = image
      return output.record(image.layout, .jpeg, image.bytes.span.bytes, at: .seconds(100) + time)
    }

    func finish() -> RecordingOutput.Completion? { output.finish() }
  }

  /// What a program that is killed leaves has all but the last second.
  @Test(arguments: ["film.mp4", "film.mov", "film.mkv"], [30, 8])
  func lessThanASecondIsMissingAtAnyTime(name: String, rate: Int) throws {
    let folder = ScratchFolder()
    let path = folder.file(name)
    let kind = try VideoEncoderKind.preferred()
    var output = RecordingOutput(
      path: path, container: try MovieMuxer.Container(of: path, for: kind.codec), kinds: [kind],
      settings: RecordingSettings(), sound: nil)
    var image = Image(packed: kind.format, size: PixelSize(width: 160, height: 120), encoding: .video709)
    for number in 0..<(5 * rate) {
      for place in image.bytes.indices { image.bytes[place] = UInt8((place / 7 + number * 3) % 200 + 20) }
      let time = Duration.seconds(1) / rate * number
      let step = output.record(
        image.layout, image.encoding, image.bytes.span.bytes, at: .seconds(100) + time)
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

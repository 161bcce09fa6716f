import Foundation
import Pixels
import Stills
import Testing

import ViewfinderCommand

/// Stills of movies and pictures that stand for a camera.
struct MovieCaptureTests {
  /// Writes a movie of grey pictures.
  private func writeMovie(_ name: String, pictures: Int, to scratch: Scratch) throws {
    let frame = Array("FRAME\n".utf8) + [UInt8](repeating: 128, count: 64 * 48 * 3 / 2)
    let header = Array("YUV4MPEG2 W64 H48 F5:1 C420jpeg\n".utf8)
    try scratch.write((0..<pictures).reduce(header) { bytes, _ in bytes + frame }, to: name)
  }

  @Test(arguments: ["--count", "--burst"]) func aMovieThatIsTooShortSaysSo(option: String) throws {
    let scratch = try Scratch()
    try writeMovie("clip.y4m", pictures: 20, to: scratch)
    let result = try scratch.run([
      "capture", "-d", "clip.y4m", "-o", "a{index:2}.png", option, "60", "--json",
    ])
    #expect(result.status == 65, "\(result.errors)")
    let report = try result.json
    let outputs = try objects(report, "outputs").compactMap { $0["output"] as? String }
    #expect(!outputs.isEmpty && outputs.count <= 20)
    #expect(try Set(scratch.files) == Set(outputs + ["clip.y4m"]))
    let failures = try objects(report, "failures")
    let message =
      "clip.y4m ended after \(outputs.count) of 60 stills; '-d clip.y4m:end=loop' plays it again and again"
    #expect(failures.compactMap { $0["message"] as? String } == [message])
    #expect(failures.first?["code"] as? Int == 65)
    let left = "viewfinder: \(60 - outputs.count) of 60 stills failed\n"
    #expect(result.errors == "viewfinder: \(message)\n" + left)
    let again = try scratch.run([
      "capture", "-d", "clip.y4m:end=loop", "-o", "b{index:2}.png", option, "60", "-q",
    ])
    #expect(again.status == 0, "\(again.errors)")
  }

  /// No picture of a movie is spoiled, as the first of a device are.
  @Test func theFirstPictureOfAMovieIsPhotographed() throws {
    let scratch = try Scratch()
    // The second comes after a minute, and is white.
    let movie = [16, 235].reduce(Array("YUV4MPEG2 W64 H48 F1:60 C420mpeg2\n".utf8)) { bytes, level in
      bytes + Array("FRAME\n".utf8) + [UInt8](repeating: level, count: 64 * 48)
        + [UInt8](repeating: 128, count: 64 * 48 / 2)
    }
    try scratch.write(movie, to: "clip.y4m")
    let result = try scratch.run("capture", "-d", "clip.y4m", "-o", "a.png", "-q")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try scratch.still("a.png").color(32, 24) == [0, 0, 0])
  }

  /// A picture is a camera that does not move.
  @Test(arguments: [[], ["--count", "3"], ["--burst", "3"], ["--interval", "5s", "--count", "2"]])
  func aPictureIsPhotographed(options: [String]) throws {
    let scratch = try Scratch()
    try scratch.writePicture("photo.png", width: 64, height: 48)
    let result = try scratch.run(
      ["capture", "-d", "photo.png", "-f", "color-invert", "-o", "out/a{index}.png", "-q", "--json"]
        + options)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let first = try scratch.still("out/a1.png").image
    #expect(first.size.width == 64 && first.size.height == 48)
    // The left side is almost black.
    let place = (24 * 64 + 8) * (first.bytes.count / (64 * 48))
    #expect(first.bytes[place] > 230)
    for name in try scratch.files where name.hasPrefix("out/") {
      #expect(try scratch.still(name).image.bytes == first.bytes)
    }
    let report = try result.json
    let written = try objects(report, "outputs").count
    #expect(try scratch.files.count == 2 + written)
    // A busy machine skips those whose time passed.
    let skipped = report["stillsSkipped"] as? Int ?? 0
    #expect(written + skipped == options.last.flatMap { Int($0) } ?? 1, "\(report)")
  }

  /// Those after the last still as well.
  @Test func stillsThatAreSkippedAreTold() throws {
    let scratch = try Scratch()
    try scratch.writePicture("photo.png", width: 64, height: 48)
    // A character that no font has.
    let chain = "text='a\u{378}b':size=20[t];[in][t]watermark"
    let result = try scratch.run(
      "capture", "-d", "photo.png", "-f", chain, "-o", "a{index}.png", "--interval", "1ms", "--count", "9",
      "--json")
    #expect(result.status == 0)
    let told = result.errors.matches(
      of: /the time of (?:(?:the last )?(\d+) stills|the last still|still \d+)(?: before .*)? passed;/
    )
    .map { $0.1.flatMap { Int($0) } ?? 1 }.reduce(0, +)
    let report = try result.json
    let outputs = try objects(report, "outputs")
    #expect(told + outputs.count == 9, "\(result.errors)")
    #expect(report["stillsSkipped"] as? Int == told)
    #expect(outputs.allSatisfy { $0["charactersWithoutFont"] as? Int == 1 })
  }

  @Test func skippedStillsAreCounted() {
    #expect(SkippedStills.note(0, before: 4) == nil)
    #expect(SkippedStills.note(1, before: 4) == "the time of still 3 passed; it is skipped")
    #expect(
      SkippedStills.note(2, before: 4) == "the time of 2 stills before still 4 passed; they are skipped")
    #expect(SkippedStills.note(1, before: nil) == "the time of the last still passed; it is skipped")
    #expect(SkippedStills.note(2, before: nil) == "the time of the last 2 stills passed; they are skipped")
  }

  @Test(arguments: ["photo.png", "photo.png:end=loop"]) func aPictureIsALiveCamera(device: String) throws {
    let scratch = try Scratch()
    try scratch.writePicture("photo.png", width: 64, height: 48)
    let result = try scratch.run("live", "-d", device, "--headless", "--frames", "5", "--stats", "stats.json")
    #expect(result.status == 0, "\(result.errors)")
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: scratch.url("stats.json")))
    // It ends after the fifth; on a busy machine some more are drawn.
    #expect(try #require((json as? [String: Any])?["frames"] as? Int) >= 5)
  }
}

import Foundation
import Pixels
import Stills
import Testing

/// `viewfinder capture --live-photo`.
struct LivePhotoCommandTests {
  private static let camera = "simulated:size=320x240:seed=5:without=auto-gain,iso"
  private static let capture = ["capture", "-d", camera, "--live-photo"]

  private static func read(_ program: String, _ arguments: String..., in scratch: Scratch) throws -> String {
    let result = try Program.run(executable: "/usr/bin/\(program)", arguments, in: scratch.path)
    #expect(result.status == 0, "\(result.errors)")
    return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test func aStillAndItsClipAreWritten() throws {
    let scratch = try Scratch()
    let result = try scratch.run(
      Self.capture + ["--clip", "500ms", "-f", "color-invert", "-o", "IMG.jpg", "--json"])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(try scratch.files == ["IMG.jpg", "IMG.mov"])
    let output = try #require(try objects(try result.json, "outputs").first)
    #expect(output["output"] as? String == "IMG.jpg" && output["width"] as? Int == 320)
    let clip = try #require(output["clip"] as? [String: Any])
    #expect(clip["path"] as? String == "IMG.mov")
    let seconds = try #require(clip["seconds"] as? Double),
      still = try #require(clip["stillSeconds"] as? Double)
    #expect(seconds < 1.15 && still <= 0.5 && still <= seconds, "\(still) of \(seconds)")
    let identifier = try #require(clip["identifier"] as? String)
    #expect(
      try Self.read(
        "exiftool", "-s3", "-Apple:ContentIdentifier", "-Apple:MediaGroupUUID", "IMG.jpg", in: scratch)
        == identifier)
    let tag = "format_tags=com.apple.quicktime.content.identifier"
    #expect(
      try Self.read("ffprobe", "-v", "error", "-show_entries", tag, "-of", "csv=p=0", "IMG.mov", in: scratch)
        == identifier)
    // The picture of the still's moment in the clip is the still.
    _ = try Self.read(
      "ffmpeg", "-v", "error", "-ss", "\(still - 0.002)", "-i", "IMG.mov", "-frames:v", "1", "-pix_fmt",
      "rgb24", "-f", "rawvideo", "frame.rgb", in: scratch)
    let photo = try scratch.still("IMG.jpg"), frame = [UInt8](try Data(contentsOf: scratch.url("frame.rgb")))
    try #require(frame.count == 320 * 240 * 3)
    var difference = 0
    for y in stride(from: 4, to: 240, by: 8) {
      for x in stride(from: 4, to: 320, by: 8) {
        let place = (y * 320 + x) * 3
        difference += zip(photo.color(x, y), frame[place..<place + 3]).reduce(0) {
          $0 + abs(Int($1.0) - Int($1.1))
        }
      }
    }
    // The mean over 30 by 40 places and three channels; noise and two compressions make 3.0.
    #expect(Double(difference) / (30 * 40 * 3) <= 4.5)
  }

  @Test func eachStillHasAClipOfItsName() throws {
    let scratch = try Scratch()
    let result = try scratch.run(Self.capture + ["--clip", "200ms", "--count", "2", "-o", "out/"])
    #expect(result.status == 0, "\(result.errors)")
    let files = try scratch.files.filter { $0.hasPrefix("out/") }
    let stems = Set(files.map { String($0.dropLast(4)) })
    #expect(files.count == 4 && stems.count == 2, "\(files)")
    #expect(result.errors.count(where: \.isNewline) == 4, "each file is told: \(result.errors)")
  }

  @Test func aClipThatExistsIsKept() throws {
    let scratch = try Scratch()
    try scratch.write([1, 2, 3], to: "IMG.mov")
    try scratch.expectFailure(
      73, "IMG.mov: the file exists and is kept; --force replaces it", of: Self.capture + ["-o", "IMG.jpg"])
    let forced = try scratch.run(Self.capture + ["--clip", "200ms", "-o", "IMG.jpg", "--force", "-q"])
    #expect(forced.status == 0 && forced.errors.isEmpty, "\(forced.errors)")
    #expect(try scratch.files == ["IMG.jpg", "IMG.mov"])
    #expect(try Data(contentsOf: scratch.url("IMG.mov")).count > 1000)
  }

  @Test func anInterruptLeavesNothing() throws {
    let scratch = try Scratch()
    let result = try scratch.run(Self.capture + ["--clip", "10s", "-o", "IMG.jpg"]) { program in
      program.wait(forThread: "simulated")
      program.send(SIGINT)
    }
    #expect(result.status == 130, "\(result.errors)")
    #expect(try scratch.files.isEmpty)
  }

  @Test func anInterruptLeavesWholePairs() throws {
    let scratch = try Scratch()
    let result = try scratch.run(Self.capture + ["--clip", "200ms", "--count", "9999", "-o", "out/"]) {
      program in
      waitUntil { try scratch.files.count > 2 }
      program.send(SIGINT)
    }
    #expect(result.status == 130, "\(result.errors)")
    let files = try scratch.files.filter { $0.hasPrefix("out/") }
    #expect(files.allSatisfy { $0.hasSuffix(".jpg") || $0.hasSuffix(".mov") }, "\(files)")
    #expect(Set(files.map { $0.dropLast(4) }).count * 2 == files.count, "\(files)")
  }

  @Test(arguments: [
    (["--clip", "2s"], "'--clip' needs '--live-photo'"),
    (["--live-photo", "--clip", "20s"], "option '--clip' takes a time from 100ms to 10s, not '20s'"),
    (["--live-photo", "--aspect", "1:1"], "'--aspect' does not go with '--live-photo'"),
    (["--live-photo", "--burst", "3"], "'--live-photo' does not go with '--burst'"),
    (["--live-photo", "--interval", "1s"], "'--live-photo' does not go with '--interval'"),
    (["--live-photo", "--hdr"], "'--live-photo' does not go with '--hdr'"),
  ])
  func whatDoesNotFitIsAUsageError(options: [String], message: String) throws {
    let result = try Scratch().run(["capture", "-d", Self.camera, "-o", "a.jpg"] + options)
    #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
  }
}

/// How long a clip is, which a busy machine makes shorter.
struct LivePhotoDurationTests {
  @Test func aClipLastsAsLongAsAsked() throws {
    let scratch = try Scratch()
    let result = try scratch.run(
      "capture", "-d", "simulated:size=320x240:seed=5:without=auto-gain,iso", "--live-photo", "--clip",
      "500ms", "-o", "IMG.jpg",
      "--json")
    let output = try #require(try objects(try result.json, "outputs").first)
    let clip = try #require(output["clip"] as? [String: Any])
    let seconds = try #require(clip["seconds"] as? Double),
      still = try #require(clip["stillSeconds"] as? Double)
    #expect(seconds > 0.8 && seconds < 1.15, "\(seconds)")
    #expect(still > 0.3 && still <= 0.5, "\(still)")
    #expect(clip["frames"] as? Int ?? 0 >= 20)
  }
}

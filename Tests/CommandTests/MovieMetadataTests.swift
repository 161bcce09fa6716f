import Foundation
import Testing

/// What movies say of themselves, as other programs read it.
@Suite(.timeLimit(.minutes(10))) struct MovieMetadataTests {
  private static func tool(_ name: String, _ arguments: [String], in scratch: Scratch) throws -> String {
    let result = try Program.run(executable: "/usr/bin/\(name)", arguments, in: scratch.path)
    #expect(result.status == 0, "\(result.errors)")
    return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func tag(_ name: String, of file: String, in scratch: Scratch) throws -> String {
    try tool(
      "ffprobe", ["-v", "error", "-show_entries", "format_tags=\(name)", "-of", "csv=p=0", file], in: scratch)
  }

  private static func makeMovie(_ name: String, tags: [String], in scratch: Scratch) throws {
    let picture = ["-v", "error", "-f", "lavfi", "-i", "testsrc=size=32x32:rate=10:duration=0.3"]
    let metadata = ["-movflags", "use_metadata_tags"] + tags.flatMap { ["-metadata", $0] }
    _ = try tool("ffmpeg", picture + metadata + ["-pix_fmt", "yuv420p", name], in: scratch)
  }

  private static let time = "2001-02-03T04:05:06"
  private static let date = "com.apple.quicktime.creationdate"

  @Test(arguments: ["in.mp4", "in.mov", "in.mkv"]) func aRenderedMovieHasTheDateOfItsSource(input: String)
    throws
  {
    let scratch = try Scratch()
    try Self.makeMovie(
      input, tags: ["creation_time=\(Self.time)Z", "\(Self.date)=2001-02-03T09:35:06+0530", "title=Title"],
      in: scratch)
    for output in ["a.mp4", "a.mov", "a.mkv", "a.webm"] {
      let result = try scratch.run("render", input, "-f", "sepia", "-o", output)
      #expect(result.status == 0, "\(result.errors)")
      let created = try Self.tag("creation_time", of: output, in: scratch)
      #expect(created.hasPrefix(Self.time) && created.hasSuffix("Z"), "\(output): \(created)")
    }
    #expect(try Self.tag(Self.date, of: "a.mov", in: scratch) == "2001-02-03T09:35:06+0530")
  }

  @Test func noDateIsMadeUpOrKeptWhereNoneIsWanted() throws {
    let scratch = try Scratch()
    try Self.makeMovie("dated.mp4", tags: ["creation_time=\(Self.time)Z"], in: scratch)
    try Self.makeMovie("undated.mp4", tags: [], in: scratch)
    #expect(try scratch.run("render", "dated.mp4", "--strip", "-o", "a.mp4").status == 0)
    #expect(try scratch.run("render", "undated.mp4", "-o", "b.mp4").status == 0)
    for name in ["a.mp4", "b.mp4"] { #expect(try Self.tag("creation_time", of: name, in: scratch).isEmpty) }
  }

  /// What a movie would not have is refused, and nothing is written.
  @Test(arguments: [
    ["--set", "artist=Me"], ["--profile", "adobe-rgb"], ["--gray"], ["--bits", "16"], ["--dither"],
  ])
  func whatOnlyPicturesHaveIsRefused(option: [String]) throws {
    let scratch = try Scratch()
    try scratch.write("YUV4MPEG2 W2 H2 F10:1 C420\nFRAME\n      ".utf8, to: "in.y4m")
    for output in ["a.mp4", "a.y4m", "out/"] {
      try scratch.expectFailure(
        64, "\(option[0]) is for pictures, and a movie is written; leave it out, or write stills",
        of: ["render", "in.y4m", "-o", output] + option)
    }
    let stills = try scratch.run(["render", "in.y4m", "-o", "a{index}.png"] + option)
    #expect(stills.status == 0, "\(stills.errors)")
    #expect(try scratch.files == ["a1.png", "in.y4m"])
  }

  /// The clip begins before the still, and is written after its own end.
  @Test func theClipOfALivePhotoBeginsBeforeTheStill() throws {
    let scratch = try Scratch()
    let result = try scratch.run(
      "capture", "-d", "simulated:size=320x240:without=auto-gain,iso", "--live-photo", "--clip", "1s", "-o",
      "a.jpg", "--json")
    #expect(result.status == 0, "\(result.errors)")
    let output = try #require(try objects(try result.json, "outputs").first)
    let clip = try #require(output["clip"] as? [String: Any])
    let before = try #require(clip["stillSeconds"] as? Double)
    let taken = try Self.tool(
      "exiftool", ["-s3", "-d", "%s %f", "-SubSecDateTimeOriginal", "a.jpg"], in: scratch)
    let parts = taken.split(separator: " ").compactMap { Double($0) }
    try #require(parts.count == 2, "\(taken)")
    let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    let began = try format.parse(try Self.tag("creation_time", of: "a.mov", in: scratch))
    // The second of the file is rounded down.
    let rest = parts[0] + parts[1] - before - began.timeIntervalSince1970
    #expect(rest > -0.05 && rest < 1.05, "\(rest)")
  }
}

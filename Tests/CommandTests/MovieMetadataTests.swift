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
      input, tags: ["creation_time=\(Self.time)Z", "\(Self.date)=2001-02-03T09:35:06+0530"],
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

  private static let texts = [
    "title": "Title", "artist": "Ann", "comment": "A comment", "description": "Grüße",
    "copyright": "2001 Ann",
    "genre": "Genre", "date": "2001-02-03",
  ]

  /// What describes the old file is left out: its brand and its encoder.
  @Test(arguments: ["in.mp4", "in.mov", "in.mkv"]) func aRenderedMovieKeepsWhatPeopleWrote(input: String)
    throws
  {
    let scratch = try Scratch()
    try Self.makeMovie(
      input,
      tags: Self.texts.map { "\($0)=\($1)" } + ["location=+48.8577+002.2950/", "encoder=Old", "brand=Old"],
      in: scratch)
    for output in ["a.mp4", "a.mov", "a.mkv", "a.webm"] {
      let result = try scratch.run("render", input, "-f", "sepia", "-o", output)
      #expect(result.status == 0, "\(result.errors)")
      for (name, text) in Self.texts {
        #expect(try Self.tag(name, of: output, in: scratch) == text, "\(output): \(name)")
      }
      #expect(try Self.tag("location", of: output, in: scratch).hasPrefix("+48.8577+002.295"), "\(output)")
      for name in ["encoder", "brand"] {
        #expect(try Self.tag(name, of: output, in: scratch) != "Old", "\(output): \(name)")
      }
      #expect(try Self.tool("exiftool", ["-s3", "-Title", output], in: scratch) == "Title")
    }
    #expect(try scratch.run("render", input, "--strip", "-o", "bare.mp4").status == 0)
    for name in ["title", "comment", "location"] {
      #expect(try Self.tag(name, of: "bare.mp4", in: scratch).isEmpty, "\(name)")
    }
  }

  /// QuickTime's names are those that Apple's programs write and read.
  @Test func namesOfQuickTimeAreUnderstood() throws {
    let scratch = try Scratch()
    try Self.makeMovie("in.mov", tags: ["com.apple.quicktime.title=Title"], in: scratch)
    for (output, name) in [("a.mkv", "title"), ("a.mov", "com.apple.quicktime.title")] {
      let result = try scratch.run("render", "in.mov", "-o", output)
      #expect(result.status == 0, "\(result.errors)")
      #expect(try Self.tag(name, of: output, in: scratch) == "Title", "\(output)")
    }
  }

  @Test func metadataOfAMovieCanBeSet() throws {
    let scratch = try Scratch()
    try Self.makeMovie("in.mp4", tags: ["title=Title", "artist=Ann", "comment=Comment"], in: scratch)
    let set = ["--set", "title=Other", "--set", "artist=", "--set", "copyright=2001 Ann"]
    let cases = [
      ("a.mp4", [], ["Other", "", "Comment", "2001 Ann"]),
      ("b.mkv", ["--strip"], ["Other", "", "", "2001 Ann"]),
    ]
    for (output, options, expected) in cases {
      let result = try scratch.run(["render", "in.mp4", "-o", output] + set + options)
      #expect(result.status == 0, "\(result.errors)")
      let tags = try ["title", "artist", "comment", "copyright"].map {
        try Self.tag($0, of: output, in: scratch)
      }
      #expect(tags == expected, "\(output)")
    }
    try scratch.expectFailure(
      64, "Y4M has no metadata; leave out --set, or write .mp4, .mov, .mkv or .webm",
      of: ["render", "in.mp4", "-o", "a.y4m"] + set)
    try scratch.expectFailure(
      64,
      "movies have no keys of Exif, XMP or IPTC; --set takes one of artist, copyright, title, description, or write stills",
      of: ["render", "in.mp4", "-o", "c.mp4", "--set", "Exif.Image.Artist=Ann"])
  }

  /// What a movie would not have is refused, and nothing is written.
  @Test(arguments: [["--profile", "adobe-rgb"], ["--gray"], ["--bits", "16"], ["--dither"]])
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

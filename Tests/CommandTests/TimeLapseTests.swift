import Foundation
import Testing

/// Movies that are made of photographs.
@Suite(.timeLimit(.minutes(10))) struct TimeLapseTests {
  private let scratch: Scratch

  /// Ten photographs in a folder, each brighter than the one before.
  init() throws {
    scratch = try Scratch()
    try scratch.make(folder: "in")
    for index in 0..<10 { try writeGray(UInt8(20 + 20 * index), to: "in/\(index).ppm") }
  }

  private func writeGray(_ value: UInt8, to name: String, width: Int = 32, height: Int = 16) throws {
    let header = Array("P6 \(width) \(height) 255\n".utf8)
    try scratch.write(header + Array(repeating: value, count: width * height * 3), to: name)
  }

  /// The first line of uncompressed video, and the first value of each picture.
  private func video(_ name: String) throws -> (header: String, values: [UInt8]) {
    let bytes = [UInt8](try Data(contentsOf: scratch.url(name)))
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
    let header = String(decoding: lines[0], as: UTF8.self)
    let start = Array("FRAME\n".utf8)
    // Two sides of 32 and 16 have 512 samples of luma and 256 of chroma.
    let pictures = stride(from: lines[1].startIndex, to: lines[1].endIndex, by: start.count + 768).map {
      lines[1][$0..<min($0 + start.count + 768, lines[1].endIndex)]
    }
    #expect(pictures.allSatisfy { $0.starts(with: start) && $0.count == start.count + 768 })
    return (header, pictures.map { $0[$0.startIndex + start.count] })
  }

  /// The luma of a grey value in the limited range.
  private func luma(_ gray: Int) -> Double { 16 + 219 * Double(gray) / 255 }

  @Test(arguments: ["1", "3", "64"]) func photographsKeepTheirOrder(jobs: String) throws {
    let result = try scratch.run("render", "in", "-o", "a.y4m", "--rate", "30000/1001", "-j", jobs)
    #expect(result.status == 0, "\(result)")
    let (header, values) = try video("a.y4m")
    #expect(header.contains("W32 H16 F30000:1001 ") && !header.contains("FULL"), "\(header)")
    #expect(values.count == 10)
    for (index, value) in values.enumerated() {
      #expect(abs(Double(value) - luma(20 + 20 * index)) <= 1, "\(values)")
    }
  }

  @Test func filesAndListsAreChosenFrom() throws {
    let result = try scratch.shell(
      """
      set -e
      $viewfinder render in/5.ppm in/2.ppm -f color-invert -o two.y4m
      ls in/*.ppm | $viewfinder render --files-from - --start 1s --every 3 --rate 2 -o - --format y4m > part.y4m
      $viewfinder render in -o lapse.mp4 --rate 5 --json > report.json
      """)
    #expect(result.status == 0, "\(result)")
    let (header, values) = try video("two.y4m")
    #expect(header.contains(" F25:1 "), "\(header)")
    #expect(zip(values, [135, 195]).allSatisfy { abs(Double($0) - luma($1)) <= 1 } && values.count == 2)
    // From the third photograph on, each third.
    let part = try video("part.y4m").values
    #expect(zip(part, [60, 120, 180]).allSatisfy { abs(Double($0) - luma($1)) <= 1 } && part.count == 3)
    let probe = try Program.run(
      executable: "/usr/bin/ffprobe",
      [
        "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames,r_frame_rate", "-of",
        "csv=p=0",
        "lapse.mp4",
      ], in: scratch.path)
    #expect(probe.output == "5/1,10\n", "\(probe)")
    let report = try parseJSON(Data(contentsOf: scratch.url("report.json")))
    let output = try objects(report, "outputs")[0]
    #expect(output["input"] as? String == "in" && output["frames"] as? Int == 10, "\(report)")
  }

  @Test func photographsOfOtherSizesAreNamed() throws {
    try scratch.make(folder: "mixed")
    try writeGray(100, to: "mixed/1.ppm")
    // Of the same size as it is seen.
    try scratch.writePicture("mixed/2.jpg", width: 16, height: 32)
    let exif = ["-q", "-overwrite_original", "-n", "-Orientation=6", "mixed/2.jpg"]
    #expect(try Program.run(executable: "/usr/bin/exiftool", exif, in: scratch.path).status == 0)
    let turned = try scratch.run("render", "mixed", "-o", "turned.y4m")
    #expect(turned.status == 0, "\(turned)")
    try writeGray(100, to: "mixed/3.ppm", width: 16, height: 16)
    try scratch.expectFailure(
      65,
      "mixed/3.ppm: its result has 16x16 pixels, and those before it have 32x16; the pictures of a movie have one size: end "
        + "the chain with a filter such as resize=32:16:mode=pad; --frames 2 renders what is before",
      of: ["render", "mixed", "-o", "a.mp4"])
    let padded = try scratch.run("render", "mixed", "-f", "resize=32:16:mode=pad", "-o", "a.y4m")
    #expect(padded.status == 0 && padded.errors.contains("3 pictures"), "\(padded)")
    #expect(try video("a.y4m").values.count == 3)
  }

  @Test func aDamagedPhotographLeavesNoMovie() throws {
    try scratch.write("P6 32 16 255\n".utf8, to: "in/4.ppm")
    let result = try scratch.run("render", "in", "-o", "a.mp4")
    #expect(result.status == 65 && result.errors.contains("viewfinder: in/4.ppm: "), "\(result)")
    #expect(result.errors.contains("; --frames 4 renders what is before"), "\(result)")
    #expect(try !scratch.files.contains("a.mp4"))
    try scratch.expectFailure(
      66, "in/none.ppm: cannot be read: no such file or folder",
      of: ["render", "in/none.ppm", "in/1.ppm", "-o", "a.mp4"])
  }

  @Test func optionsThatDoNotGoTogetherAreNamed() throws {
    let made = try scratch.run("render", "in", "-o", "a.y4m")
    #expect(made.status == 0, "\(made)")
    let cases = [
      (["in", "-o", "out/", "--rate", "5"], "--rate is for movies, and no INPUT is one; leave it out"),
      (
        ["a.y4m", "-o", "b.mp4", "--rate", "5"],
        "--rate is for movies that are made of photographs, and a.y4m is a movie; leave it out"
      ),
      (
        ["in", "-o", "b.mp4", "--tile", "64"],
        "--tile is for photographs, and 'b.mp4' is a movie; leave it out"
      ),
      (
        ["in", "-o", "b.mp4", "--dither"],
        "--dither is for pictures, and a movie is written; leave it out, or write stills"
      ),
      (
        ["in", "-o", "b.mp4", "-f", "text='{name}':fields=true"],
        "the chain has a text with fields, which a movie has once; render the photographs with it first, and make the "
          + "movie of the results"
      ),
      (
        ["in", "a.y4m", "-o", "b.mp4"],
        "a.y4m is a movie; render movies and photographs in runs of their own"
      ),
    ]
    for (arguments, line) in cases { try scratch.expectFailure(64, line, of: ["render"] + arguments) }
    let plan = try scratch.run("render", "in", "-o", "b.mp4", "--dry-run")
    #expect(plan.output == "in -> b.mp4\n", "\(plan)")
  }
}

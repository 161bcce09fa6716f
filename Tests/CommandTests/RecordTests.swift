import Foundation
import Pixels
import Stills
import Testing

/// `viewfinder record`, and movies as cameras.
@Suite(.timeLimit(.minutes(10))) struct RecordTests {
  private static let record = [
    "record", "-d", "simulated:size=320x240:seed=5:without=auto-gain,iso", "-f", "color-invert",
  ]

  /// The times of the pictures in a movie, from another program, which must decode each of them.
  private static func times(_ name: String, in scratch: Scratch) throws -> [Double] {
    let decoded = try Program.run(
      executable: "/usr/bin/ffprobe",
      ["-v", "error", "-select_streams", "v", "-show_entries", "frame=pts_time", "-of", "csv=p=0", name],
      in: scratch.path)
    return decoded.output.split(whereSeparator: { $0 == "\n" || $0 == "," }).compactMap { Double($0) }
  }

  /// How many frames the camera had during a recording, by its report: those in the movie, and each that is missing.
  private static func frames(_ report: [String: Any]) throws -> Int {
    try ["frames", "dropped", "droppedByDriver", "droppedLate", "errors"].reduce(0) {
      $0 + (try #require(report[$1] as? Int, "\($1)"))
    }
  }

  @Test func aDurationIsRecordedAndReported() throws {
    let scratch = try Scratch()
    let start = Date()
    let result = try scratch.run(Self.record + ["--duration", "1s", "-o", "out/film.mp4", "--json"])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(try scratch.files == ["out", "out/film.mp4"])
    let report = try result.json
    #expect(report["version"] as? Int == 1 && report["output"] as? String == "out/film.mp4")
    #expect(report["width"] as? Int == 320 && report["height"] as? Int == 240)
    #expect(report["end"] as? String == "duration" && report["seconds"] as? Double == 1)
    #expect(report["encoder"] as? String == "libx264" && report["codec"] as? String == "h264")
    let created = try Program.run(
      executable: "/usr/bin/ffprobe",
      ["-v", "error", "-show_entries", "format_tags=creation_time", "-of", "csv=p=0", "out/film.mp4"],
      in: scratch.path)
    let day = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    let date = try day.parse(created.output.trimmingCharacters(in: .whitespacesAndNewlines))
    // The second of the file is rounded down.
    #expect(date > start - 1 && date <= Date(), "\(created.output)")
    let times = try Self.times("out/film.mp4", in: scratch)
    #expect(report["frames"] as? Int == times.count && times.allSatisfy { $0 < 1 })
    // A busy machine records few of the thirty, and counts the others.
    #expect(try !times.isEmpty && Self.frames(report) >= 29, "\(report)")
    let size =
      try FileManager.default.attributesOfItem(atPath: scratch.url("out/film.mp4").path)[.size] as? Int
    #expect(report["bytes"] as? Int == size)
  }

  /// The camera loses many frames before the recording begins, and then one of 20 to the driver and one to damage.
  @Test func framesThatAMovieLacksAreCounted() throws {
    let scratch = try Scratch()
    let faults =
      ["drop@0+10", "error@10+10"]
      + stride(from: 30, to: 12000, by: 20).flatMap { ["drop@\($0)", "error@\($0 + 10)"] }
    let record = Self.record.map {
      $0.hasPrefix("simulated") ? "\($0):faults=\(faults.joined(separator: ","))" : $0
    }
    let result = try scratch.run(record + ["--duration", "4s", "-o", "film.mkv", "--json"])
    #expect(result.status == 0, "\(result.errors)")
    let report = try result.json
    // They alternate, and those before the recording are not in it.
    let lost = try #require(report["droppedByDriver"] as? Int)
    let damaged = try #require(report["errors"] as? Int)
    let frames = try Self.frames(report)
    #expect(
      frames >= 119 && abs(lost - frames / 20) <= 1 && abs(lost - damaged) <= 1,
      "\(lost) and \(damaged) of \(frames)")
    let told = try scratch.run(record + ["--duration", "4s", "-o", "told.mkv"])
    let line = /are missing: (\d+) lost by the driver, \d+ not drawn in time, (\d+) damaged\n/
    let counts = try #require(try line.firstMatch(in: told.errors)?.output, "\(told.errors)")
    #expect(counts.1 != "0" && counts.2 != "0")
  }

  @Test func picturesThatNoCodecTakesAreRefusedByTheNameOfTheFile() throws {
    let scratch = try Scratch()
    let result = try scratch.run(Self.record + ["-f", "resize=1:1", "--settle", "0", "-o", "film.mp4"])
    #expect(result.status == 65)
    #expect(
      result.errors.hasSuffix(
        "film.mp4: H.264 is encoded from 16x16 to 8192x8192 pixels, not 1x1; resize the pictures to that\n"),
      "\(result.errors)")
    #expect(try scratch.files.isEmpty)
  }

  @Test func anInterruptCompletesTheFile() throws {
    let scratch = try Scratch()
    let result = try scratch.run(Self.record + ["-o", "film.mkv"]) { program in
      waitUntil { (try Data(contentsOf: scratch.url("film.mkv"))).count > 60_000 }
      program.send(SIGINT)
    }
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      // A busy machine may lose frames, which is reported after it.
      result.errors.split(separator: "\n").first.map {
        $0.hasPrefix("viewfinder: wrote film.mkv: ") && $0.hasSuffix(" by libx264")
      } == true)
    let duration = try Program.run(
      executable: "/usr/bin/ffprobe",
      ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", "film.mkv"], in: scratch.path)
    let times = try Self.times("film.mkv", in: scratch)
    let stated = try #require(Double(duration.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(stated > times.last ?? .infinity, "the duration is stated: \(duration.output)")
  }

  @Test(arguments: ["film.mp4", "film.mov", "film.mkv", "film.webm"])
  func aKilledProgramLeavesAPlayableFile(name: String) throws {
    let scratch = try Scratch()
    let start = Date()
    var recorded = 0.0
    let result = try scratch.run(Self.record + ["-o", name]) { program in
      waitUntil {
        let times = try Self.times(name, in: scratch)
        return times.count > 15 && times.last! > 1
      }
      program.send(SIGKILL)
    }
    recorded = Date().timeIntervalSince(start)
    #expect(result.status == 128 + SIGKILL)
    #expect(try scratch.files == [name])
    let times = try Self.times(name, in: scratch)
    let last = try #require(times.last)
    #expect(last > 1 && last < recorded && times.count > 15, "\(times.count) pictures, \(last) s")
    // It is a camera for us, too.
    let played = try scratch.run([
      "live", "-d", "\(name):speed=unlimited", "--headless", "--stats", "-", "-q",
    ])
    #expect(try played.status == 0 && played.json["frames"] as? Int == times.count, "\(played.errors)")
  }

  /// A limit on the size of files, which stands for a full disk.
  @Test(arguments: ["film.mp4", "film.mkv"]) func aFullDiskLeavesWhatWasRecorded(name: String) throws {
    let scratch = try Scratch()
    let line = Self.record.joined(separator: " ")
    let result = try scratch.shell("ulimit -f 200; exec $viewfinder \(line) --duration 60s -q -o \(name)")
    #expect(result.status == 74, "\(result.errors)")
    #expect(
      result.errors
        == "viewfinder: \(name): the movie cannot be written: File too large; what was recorded before can be played\n"
    )
    // What was written can be played, however few pictures a busy machine had time for.
    let packets = try Program.run(
      executable: "/usr/bin/ffprobe",
      ["-v", "error", "-select_streams", "v", "-show_entries", "packet=size", "-of", "csv=p=0", name],
      in: scratch.path)
    let sizes = packets.output.split(whereSeparator: { $0 == "\n" || $0 == "," }).compactMap { Int($0) }
    let played = try Self.times(name, in: scratch).count
    #expect(sizes.prefix(played).reduce(0, +) > 50 << 10, "\(played) of \(sizes)")
    #expect(try scratch.files == [name])
    // Without room for the beginning there is no file; nor for the message, which the test has in one.
    let none = try scratch.shell("ulimit -f 0; exec $viewfinder \(line) --duration 60s -q -o none.mp4")
    #expect(none.status == 74)
    #expect(try scratch.files == [name])
  }

  /// At once and as it is, since the camera has no time to rest.
  @Test func webMIsRecorded() throws {
    let scratch = try Scratch()
    // A character that no font has.
    let chain = "text='a\u{378}b':size=20[t];[in][t]watermark"
    let result = try scratch.run([
      "record", "-d", "simulated:size=160x120:rate=10", "-f", chain, "--settle", "1ms", "--duration", "500ms",
      "-o", "film.webm", "--json",
    ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.errors.contains(
        "has not come to rest within 0.001 s; the recording begins as it is"), "\(result.errors)")
    let report = try result.json
    #expect(report["charactersWithoutFont"] as? Int == 1)
    #expect(report["encoder"] as? String == "libvpx-vp9" && report["codec"] as? String == "vp9")
    #expect(try report["frames"] as? Int == Self.times("film.webm", in: scratch).count)
  }

  @Test func whatCannotBeRecordedIsTold() throws {
    let scratch = try Scratch()
    try scratch.write([1, 2, 3], to: "old.mp4")
    try scratch.expectFailure(
      73, "old.mp4: the file exists and is kept; --force replaces it", of: Self.record + ["-o", "old.mp4"])
    let forced = try scratch.run(Self.record + ["-o", "old.mp4", "--force", "--duration", "300ms", "--json"])
    #expect(forced.status == 0, "\(forced.errors)")
    #expect(try forced.json["frames"] as? Int == Self.times("old.mp4", in: scratch).count)
    #expect(try Self.frames(forced.json) >= 8, "\(forced.output)")
    for (options, message) in [
      (["-o", "film.avi"], "film.avi: a movie is written to a file that ends in .mp4, .mov, .mkv or .webm"),
      (
        ["-o", "film.mp4", "--encoder", "mjpeg"], "Motion JPEG is written to a file that ends in .mov or .mkv"
      ),
      (["-o", "film.webm", "--encoder", "libx264"], "film.webm: WebM holds VP9; choose .mp4 or .mkv"),
      (
        ["-o", "film.mov", "--encoder", "libvpx-vp9"], "film.mov: VP9 is written to a file that ends in .webm"
      ),
      (
        ["-o", "film.webm", "--audio", "default"],
        "film.webm: the sound of a recording is AAC, which WebM does not hold; choose .mp4, .mov or .mkv"
      ),
      (["-o", "film.mp4", "--encoder", "x264"], "option '--encoder' takes one of h264_vaapi, libx264, "),
      (
        ["-o", "film.mp4", "--duration", "0"],
        "option '--duration' takes a time such as 90s, 10m or 1h, not '0'"
      ),
      ([], "missing option '-o FILE'"),
    ] {
      let result = try scratch.run(Self.record + options)
      #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
    }
    #expect(try scratch.files == ["old.mp4"])
    // No sound server runs at this address.
    let silent = try scratch.run(
      Self.record + ["-o", "film.mp4", "--audio", "default"],
      environment: ["PULSE_SERVER": "unix:/none", "PULSE_CLIENTCONFIG": "/dev/null"])
    #expect(silent.status == 74, "\(silent.errors)")
    #expect(silent.errors.hasPrefix("viewfinder: the sound server cannot be used: "))
    #expect(silent.errors.hasSuffix("; start PulseAudio or PipeWire, or record without sound\n"))
    #expect(try scratch.files == ["old.mp4"])
  }

  @Test func aMovieStandsForACamera() throws {
    let scratch = try Scratch()
    let made = try scratch.run(Self.record + ["--duration", "1s", "-o", "film.mp4", "-q"])
    #expect(made.status == 0, "\(made.errors)")
    let count = try Self.times("film.mp4", in: scratch).count
    // Without its clock, which a busy machine does not keep up with, each picture waits for the encoder.
    let copied = try scratch.run([
      "record", "-d", "film.mp4:speed=unlimited", "-f", "color-invert", "-o", "copy.mkv", "--json",
    ])
    #expect(copied.status == 0 && copied.errors.isEmpty, "\(copied.errors)")
    let report = try copied.json
    #expect(report["end"] as? String == "source-ended")
    let copies = try Self.times("copy.mkv", in: scratch)
    #expect(copies.count == report["frames"] as? Int && copies.count == count)
    let still = try scratch.run(["capture", "-d", "film.mp4:end=loop", "-o", "still.png", "-q"])
    #expect(still.status == 0, "\(still.errors)")
    let size = try scratch.still("still.png").image.size
    #expect(size.width == 320 && size.height == 240)
    let shown = try scratch.run(["live", "-d", "film.mp4", "--headless"])
    #expect(shown.status == 0 && shown.errors.contains(" frames, "), "\(shown.errors)")
    try scratch.expectFailure(
      66, "none.mp4: cannot be read: no such file or folder", of: ["live", "-d", "none.mp4", "--headless"])
    try scratch.write([1, 2, 3], to: "bad.mp4")
    let bad = try scratch.run(["live", "-d", "bad.mp4", "--headless"])
    #expect(bad.status == 65 && bad.errors.hasPrefix("viewfinder: bad.mp4: it is no movie that can be read"))
  }

  @Test func anInterruptBeforeTheCameraRestsRecordsNothing() throws {
    let scratch = try Scratch()
    // A frame a second, so that it takes several to see that nothing changes.
    let result = try scratch.run([
      "record", "-d", "simulated:size=64x48:rate=1", "--settle", "60s", "-o", "out/film.mkv",
    ]) {
      program in
      waitUntil { FileManager.default.fileExists(atPath: scratch.path + "/out") }
      program.send(SIGINT)
    }
    #expect(result.status == 128 + SIGINT && result.errors.isEmpty, "\(result)")
    #expect(try scratch.files.isEmpty)
  }
}

import Foundation
import Pixels
import Stills
import TestSupport
import Testing

/// Stills of the simulated camera.
struct CaptureTests {
  private static let camera = "simulated:size=320x240:seed=5:without=auto-gain,iso"

  @Test func aStillTellsWhatIsTrueOfIt() throws {
    let scratch = try Scratch()
    let result = try scratch.run(
      "capture", "-d", Self.camera + ":exposure=0.01", "-f", "sepia=0.5,vignette", "-o", "a.jpg", "--raw")
    #expect(result.status == 0 && result.output.isEmpty, "\(result.errors)")
    #expect(result.errors == "viewfinder: wrote a.jpg\nviewfinder: wrote a.jpg.NV12-320x240.raw\n")
    let still = try scratch.still("a.jpg")
    #expect(still.image.size == PixelSize(width: 320, height: 240))
    #expect(still.metadata.text("Exif.Photo.ExposureTime") == "100/10000")
    #expect(still.metadata.text("Exif.Image.Software")?.hasPrefix("Viewfinder ") == true)
    let comment = try #require(still.metadata.text("Exif.Photo.UserComment"))
    #expect(comment.contains("sepia") && comment.contains("vignette"), "\(comment)")
    #expect(still.metadata.text("Exif.Photo.DateTimeOriginal")?.count == 19)
    #expect(still.metadata.text("Exif.Photo.SubSecTimeOriginal")?.count == 3)
    #expect(still.metadata.text("Exif.Photo.OffsetTimeOriginal")?.count == 6)
    #expect(still.metadata.text("Exif.Photo.FNumber") == nil)
    #expect(try scratch.files == ["a.jpg", "a.jpg.NV12-320x240.raw"])
    #expect(try Data(contentsOf: scratch.url("a.jpg.NV12-320x240.raw")).count == 320 * 240 * 3 / 2)
  }

  /// A camera of more than 8 bits gives files of 16 by itself, with the levels between those of 8 bits.
  @Test func aDeepCameraGivesDeepFiles() throws {
    let scratch = try Scratch()
    for (format, name) in [("Y16", "grey.png"), ("RG12", "mosaic.tiff"), ("NV12", "bytes.png")] {
      let result = try scratch.run(
        ["capture", "-d", "\(Self.camera):gain=4:format=\(format)", "-o", name, "--quiet"])
      #expect(result.status == 0, "\(result.errors)")
      let still = try scratch.still(name)
      guard format != "NV12" else {
        #expect(still.image.layout.format.bitsPerChannel == 8)
        continue
      }
      try #require(still.image.layout.format.bitsPerChannel == 16, "\(still.image)")
      let words = still.image.bytes.withUnsafeBytes { Set($0.bindMemory(to: UInt16.self)) }
      #expect(words.count > 2000, "\(format): \(words.count) levels")
    }
  }

  @Test func theFlashLightsTheStill() throws {
    let scratch = try Scratch()
    let dim = "simulated:size=320x240:seed=5:light=-4"
    for (name, options) in [
      ("dark.jpg", ["-d", dim]), ("lit.jpg", ["-d", dim, "--flash", "on"]),
      ("auto.jpg", ["-d", dim, "--flash", "auto"]),
      ("bright.jpg", ["-d", Self.camera, "--flash", "auto"]),
    ] {
      let result = try scratch.run(["capture", "-o", name, "--quiet"] + options)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }
    let stills = try ["dark.jpg", "lit.jpg", "auto.jpg", "bright.jpg"].map { try scratch.still($0) }
    // Exif 2.32: suppressed; compulsory and fired; automatic and fired; automatic and not fired.
    #expect(stills.map { $0.metadata.text("Exif.Photo.Flash") } == ["16", "9", "25", "24"])
    let means = stills.map(\.image.bytes.mean)
    #expect(means[1] > means[0] + 20 && means[2] > means[0] + 20, "\(means)")
    try scratch.expectFailure(
      69,
      "Simulated camera has no light: no flash control on it or a subdevice, no flash or torch in /sys/class/leds, and no window lends its screen",
      of: ["capture", "-d", dim + ":without=flash", "--flash", "on", "-o", "no.jpg"])
    for (name, options) in [
      ("burst", ["--burst", "2"]), ("timer", ["--timer", "1s", "--count", "2"]),
      ("bracket", ["--bracket", "0,1"]),
      ("focus", ["--focus-bracket", "2", "--focus-range", "600,0"]),
      ("live", ["--live-photo", "--clip", "200ms"]),
    ] {
      let series = try scratch.run(
        ["capture", "-o", "\(name)-{index}.jpg", "--quiet", "-d", dim, "--flash", "on"] + options)
      #expect(series.status == 0 && series.errors.isEmpty, "\(name): \(series.errors)")
      let still = try scratch.still("\(name)-1.jpg")
      #expect(still.metadata.text("Exif.Photo.Flash") == "9", "\(name)")
      let mean = still.image.bytes.mean
      #expect(mean > means[0] + 15, "\(name): \(mean), dark \(means[0])")
    }
  }

  @Test func theExposureFitsTheFlash() throws {
    let scratch = try Scratch()
    let dim = Self.camera + ":light=-6:exposure=auto"
    func fullShare(_ name: String, _ options: String...) throws -> Double {
      let result = try scratch.run(["capture", "-d", dim, "--flash", "on", "-o", name, "--quiet"] + options)
      #expect(result.status == 0, "\(result.errors)")
      let image = try scratch.still(name).image
      let samples = image.bytes.count / image.size.area
      let full = image.bytes.enumerated().count { $0.offset % samples < 3 && $0.element >= 254 }
      return Double(full) / Double(3 * image.size.area)
    }
    #expect(try fullShare("metered.png", "--settle", "60s") < 0.05)
    // The exposure of before, which the still with the flash had always.
    #expect(try fullShare("kept.png", "--timer", "3s", "--settle", "0") > 0.3)
  }

  @Test func theLensIsFocusedBeforeTheShot() throws {
    let scratch = try Scratch()
    let camera = "simulated:size=320x240:motion=off:focus=0.5"
    let result = try scratch.run("capture", "-d", camera, "--focus-at", "0.25,0.75", "-o", "a.jpg", "--json")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try scratch.still("a.jpg").metadata.text("Exif.Photo.SubjectArea") == "80 180")
    let wall = try scratch.run(
      "capture", "-d", "simulated:size=320x180:scene=wall", "--focus-at", "face", "-o", "b.jpg")
    #expect(wall.status == 65 && wall.errors.contains("no face was seen for 5 seconds"), "\(wall.errors)")
    try scratch.expectFailure(
      64,
      "option '--focus-at' takes 'face', or two numbers from 0 to 1 such as 0.3,0.6, not '2,2'. See 'viewfinder capture --help'.",
      of: ["capture", "--focus-at", "2,2", "-o", "c.jpg"])
    #expect(try scratch.files == ["a.jpg"])
  }

  @Test func aidsForTheScreenAreNotInStills() throws {
    let scratch = try Scratch()
    let still = "simulated:size=320x240:noise=0:motion=off:exposure=1/100"
    for (name, chain) in [("plain.png", "sepia"), ("aided.png", "sepia,exposure-false-color,zebra=0.1:1")] {
      let result = try scratch.run("capture", "-d", still, "-f", chain, "-o", name)
      #expect(result.status == 0, "\(result.errors)")
    }
    #expect(try scratch.still("plain.png").image.bytes == scratch.still("aided.png").image.bytes)
  }

  @Test func stillsAreCounted() throws {
    let scratch = try Scratch()
    let result = try scratch.run(
      "capture", "-d", Self.camera, "-o", "shot-{index:2}.png", "--count", "2", "--json")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let outputs = try objects(try result.json, "outputs")
    #expect(outputs.compactMap { $0["output"] as? String } == ["shot-01.png", "shot-02.png"])
    #expect(outputs.compactMap { $0["width"] as? Int } == [320, 320])
    #expect(outputs.compactMap { $0["height"] as? Int } == [240, 240])
    #expect(try scratch.files == ["shot-01.png", "shot-02.png"])
  }

  /// The moment of a shot may be part of a folder's name.
  @Test func foldersAreThoseOfTheShots() throws {
    let scratch = try Scratch()
    let result = try scratch.run(
      "capture", "-d", Self.camera, "-o", "{date:%H%M%S}/{index}.png", "--bracket", "-1,0,1", "--timer", "2s",
      "--quiet")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: scratch.url("").path)
    #expect(files.count { $0.hasSuffix(".png") } == 3)
    // The folder of the start stayed empty.
    #expect(
      files.allSatisfy { name in name.hasSuffix(".png") || files.contains { $0.hasPrefix(name + "/") } })
  }

  @Test func aBracketByHandIsReported() throws {
    let scratch = try Scratch()
    let result = try scratch.run(
      "capture", "-d", Self.camera, "-o", "b{index}.png", "--bracket", "1/400s@100,0.01s,1", "--json")
    #expect(result.status == 0, "\(result.errors)")
    let outputs = try objects(try result.json, "outputs")
    let requested = outputs.compactMap { $0["requested"] as? [String: Any] }
    let achieved = outputs.compactMap { $0["achieved"] as? [String: Any] }
    try #require(requested.count == 3 && achieved.count == 3)
    #expect(requested[0]["exposure"] as? Int == 25 && requested[0]["gain"] as? Int == 100)
    #expect(requested[1]["exposure"] as? Int == 100 && requested[1]["gain"] is NSNull)
    #expect(requested[2]["ev"] as? Double == 1)
    #expect(achieved[0]["exposure"] as? Int == 25 && achieved[0]["gain"] as? Int == 100)
    #expect(achieved[1]["exposure"] as? Int == 100)
    let time = try scratch.still("b1.png").metadata.text("Exif.Photo.ExposureTime")
    #expect(time == "25/10000" || time == "1/400", "\(time ?? "")")
    // Exif 2.32: by hand.
    #expect(try scratch.still("b1.png").metadata.text("Exif.Photo.ExposureMode") == "1")
    for list in ["1/500", "1/0s", "s", "1/60s@", "1/60s@-1", "1/60s@1@1", "1/2/3s", "0s", "1e9s"] {
      let wrong = try scratch.run("capture", "-d", Self.camera, "-o", "c{index}.png", "--bracket", list)
      #expect(wrong.status == 64, "\(list): \(wrong)")
    }
  }

  @Test func aBracketIsReportedAndBrightens() throws {
    let scratch = try Scratch()
    let result = try scratch.run(
      "capture", "-d", Self.camera, "-o", "b{index}.png", "--bracket", "-1,1", "--json")
    #expect(result.status == 0, "\(result.errors)")
    let outputs = try objects(try result.json, "outputs")
    try #require(outputs.count == 2)
    let requested = outputs.compactMap { ($0["requested"] as? [String: Any])?["ev"] as? Double }
    let achieved = outputs.compactMap { $0["achieved"] as? [String: Any] }
    let stops = achieved.compactMap { $0["ev"] as? Double }
    let exposures = achieved.compactMap { $0["exposure"] as? Int }
    #expect(requested == [-1, 1])
    try #require(stops.count == 2 && exposures.count == 2)
    #expect(abs(stops[0] + 1) < 0.05 && abs(stops[1] - 1) < 0.05)
    #expect(abs(Double(exposures[1]) / Double(exposures[0]) - 4) < 0.2)
    // Means in display encoding: two stops apart is well beyond this.
    let means = try ["b1.png", "b2.png"].map { try scratch.still($0).image.bytes.mean }
    #expect(means[1] > means[0] + 20, "\(means)")
    let bias = try scratch.still("b1.png").metadata.text("Exif.Photo.ExposureBiasValue")
    #expect(bias?.hasPrefix("-") == true)
    // Exif 2.32: a bracket.
    #expect(try scratch.still("b1.png").metadata.text("Exif.Photo.ExposureMode") == "2")
  }

  @Test func anHDRPictureNamesItsShots() throws {
    let scratch = try Scratch()
    let result = try scratch.run("capture", "-d", Self.camera, "-o", "h.jpg", "--hdr", "--json")
    #expect(result.status == 0, "\(result.errors)")
    let outputs = try objects(try result.json, "outputs")
    try #require(outputs.count == 1)
    let shots = try objects(outputs[0], "shots")
    #expect(shots.compactMap { ($0["requested"] as? [String: Any])?["ev"] as? Double } == [-2, 0, 2])
    #expect(shots.allSatisfy { ($0["achieved"] as? [String: Any])?["exposure"] is Int })
    #expect(try scratch.files == ["h.jpg"])
    // It was not exposed once.
    #expect(try scratch.still("h.jpg").metadata.text("Exif.Photo.ExposureTime") == nil)
  }

  @Test func anInterruptLeavesWholeStills() throws {
    let scratch = try Scratch()
    let result = try scratch.run(["capture", "-d", Self.camera, "-o", "a{index}.jpg", "--count", "9999"]) {
      program in
      waitUntil { try !scratch.files.isEmpty }
      program.send(SIGINT)
    }
    #expect(result.status == 130)
    let files = try scratch.files
    #expect(!files.isEmpty && files.count < 9999)
    for file in files {
      #expect(file.hasSuffix(".jpg") && !file.hasPrefix("."))
      let still = try scratch.still(file)
      #expect(still.notices.isEmpty && still.image.size.width == 320)
    }
    // Each file written is reported, and how many are not taken.
    #expect(result.errors.count(where: \.isNewline) == files.count + 1)
    let left = "viewfinder: \(9999 - files.count) stills were not taken before the interrupt\n"
    #expect(result.errors.hasSuffix(left), "\(result.errors)")
  }

  @Test func aBurstIsNumberedAndComplete() throws {
    let scratch = try Scratch()
    let result = try scratch.run(
      "capture", "-d", Self.camera, "--burst", "12", "-o", "burst/{index:2}.jpg", "--aspect", "1:1", "--json")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(try objects(try result.json, "outputs").count == 12)
    let names = (1...12).map { "burst/" + ($0 < 10 ? "0" : "") + "\($0).jpg" }
    #expect(try scratch.files == ["burst"] + names)
    let still = try scratch.still(names[11])
    #expect(still.image.size == PixelSize(width: 240, height: 240))
    #expect(still.metadata.text("Exif.Photo.PixelXDimension") == "240")
    #expect(still.metadata.text("Exif.Photo.PixelYDimension") == "240")
  }

  /// The driver loses each fifth frame, wherever the burst begins.
  @Test func framesThatABurstLacksAreReported() throws {
    let scratch = try Scratch()
    let faults = stride(from: 5, to: 6000, by: 5).map { "drop@\($0)" }.joined(separator: ",")
    let burst = ["capture", "-d", "\(Self.camera):faults=\(faults)", "--burst", "12"]
    let result = try scratch.run(burst + ["-o", "a{index:2}.jpg", "--json"])
    #expect(result.status == 0, "\(result.errors)")
    let report = try result.json
    #expect(try objects(report, "outputs").count == 12)
    let lost = try #require(report["framesLost"] as? Int)
    #expect(lost >= 2)
    #expect(
      result.errors == "viewfinder: \(lost) frames between the first and the last of the burst were lost\n")
  }

  @Test func aTimeLapseWaitsAndEndsByASignal() throws {
    let scratch = try Scratch()
    let start = Date()
    var result = try scratch.run(
      "capture", "-d", Self.camera, "--interval", "1s", "--count", "3", "-o", "t{index}.jpg", "--json")
    #expect(result.status == 0, "\(result.errors)")
    #expect(Date().timeIntervalSince(start) >= 2)
    let report = try result.json
    let written = try objects(report, "outputs").compactMap { $0["output"] as? String }
    #expect(try scratch.files == written && written.first == "t1.jpg")
    // A busy machine skips those whose time passed.
    #expect(report["stillsSkipped"] as? Int == 3 - written.count, "\(report)")
    // An existing file is kept; the later ones are written.
    result = try scratch.run(["capture", "-d", Self.camera, "--interval", "0.2", "-o", "t{index}.jpg"]) {
      program in
      waitUntil { try scratch.files.count >= 5 }
      program.send(SIGINT)
    }
    #expect(result.status == 130)
    #expect(result.errors.contains("viewfinder: t1.jpg: the file exists and is kept"), "\(result.errors)")
    #expect(try scratch.files.count >= 5)
  }

  @Test func aTimerDelaysTheShot() throws {
    let scratch = try Scratch()
    let start = Date()
    var result = try scratch.run("capture", "-d", Self.camera, "--timer", "2s", "-o", "a.jpg")
    #expect(result.status == 0 && result.errors == "viewfinder: wrote a.jpg\n", "\(result.errors)")
    #expect(Date().timeIntervalSince(start) >= 2)
    result = try scratch.run(["capture", "-d", Self.camera, "--timer", "1h", "-o", "b.jpg"]) { program in
      // The countdown begins when the camera has begun.
      program.wait(forThread: "simulated")
      program.send(SIGINT)
    }
    #expect(result.status == 130)
    #expect(try scratch.files == ["a.jpg"])
  }

  @Test(
    arguments: [
      (["--timer", "0"], "option '--timer' takes a time of up to 1h, such as 10s, not '0'"),
      (["--timer", "2h"], "option '--timer' takes a time of up to 1h, such as 10s, not '2h'"),
      (["--interval", "-1s"], "option '--interval' takes a time such as 10s, 500ms, 5m or 1h, not '-1s'"),
      (
        ["--interval", "1e400"], "option '--interval' takes a time such as 10s, 500ms, 5m or 1h, not '1e400'"
      ),
      (["--aspect", "16x9"], "option '--aspect' takes a ratio of width to height, such as 16:9, not '16x9'"),
      (["--burst", "1"], "option '--burst' takes a whole number from 2 to 999, not '1'"),
      (
        ["--burst", "3", "--count", "3"],
        "'--count' does not go with '--burst': each says which shots are taken"
      ),
      (
        ["--burst", "3", "--interval", "1s"],
        "'--interval' does not go with '--burst': each says which shots are taken"
      ),
      (
        ["--interval", "1s", "--hdr"],
        "'--interval' does not go with '--hdr': each says which shots are taken"
      ),
      (["--interval", "1s", "--json"], "'--json' reports at the end; with '--interval' it needs '--count'"),
      (["--interval", "1s"], "stills at an interval need a folder, or a template with {index}, not 'a.jpg'"),
    ])
  func wrongTimes(_ options: [String], _ message: String) throws {
    let scratch = try Scratch()
    let result = try scratch.run(["capture", "-d", Self.camera, "-o", "a.jpg"] + options)
    #expect(result.status == 64 && result.errors.hasPrefix("viewfinder: \(message)"), "\(result.errors)")
    #expect(try scratch.files.isEmpty)
  }

  @Test func foldersAreCreatedAndChainsJoined() throws {
    let scratch = try Scratch()
    let result = try scratch.run(
      "capture", "-d", Self.camera, "-f", "sepia", "-f", "resize=scale=0.5", "-o", "new/of/a.png", "-q")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let whole = try scratch.run("capture", "-d", Self.camera, "-o", "b.png", "-q")
    #expect(whole.status == 0, "\(whole.errors)")
    let (half, full) = (try scratch.still("new/of/a.png").image.size, try scratch.still("b.png").image.size)
    #expect(half.width * 2 == full.width && half.height * 2 == full.height)
    #expect(try scratch.run("capture", "-d", Self.camera, "-f", "no-such", "-o", "x/a.png").status == 65)
    #expect(try !scratch.files.contains { $0.hasPrefix("x") })
  }

  @Test func anExistingFileIsKeptAndStopsNoOther() throws {
    let scratch = try Scratch()
    try scratch.write([1], to: "a2.jpg")
    let arguments = ["capture", "-d", Self.camera, "-o", "a{index}.jpg"]
    let result = try scratch.run(arguments + ["--count", "3", "--json"])
    #expect(result.status == 73)
    #expect(
      result.errors == """
        viewfinder: a2.jpg: the file exists and is kept; --force replaces it
        viewfinder: 1 of 3 stills failed

        """)
    let report = try result.json
    #expect(try objects(report, "outputs").compactMap { $0["output"] as? String } == ["a1.jpg", "a3.jpg"])
    let failures = try objects(report, "failures")
    try #require(failures.count == 1)
    #expect(failures[0]["input"] as? String == "simulated" && failures[0]["code"] as? Int == 73)
    #expect((failures[0]["message"] as? String)?.hasPrefix("a2.jpg: ") == true)
    #expect(try scratch.files == ["a1.jpg", "a2.jpg", "a3.jpg"])
    #expect(try Data(contentsOf: scratch.url("a2.jpg")) == Data([1]))
    // A bracket leaves out the shot whose file exists.
    try scratch.write([1], to: "b1.png")
    let bracket = try scratch.run(
      "capture", "-d", Self.camera, "-o", "b{index}.png", "--bracket", "-1,1", "--json")
    #expect(bracket.status == 73)
    let taken = try objects(try bracket.json, "outputs")
    #expect(taken.compactMap { ($0["requested"] as? [String: Any])?["ev"] as? Double } == [1])
    // Where nothing can be written, nothing is exposed.
    try scratch.expectFailure(
      73, "a2.jpg: the file exists and is kept; --force replaces it",
      of: ["capture", "-d", Self.camera, "-o", "a2.jpg"])
  }

  @Test func everyFolderOfATemplateIsCreated() throws {
    let scratch = try Scratch()
    let result = try scratch.run(
      "capture", "-d", Self.camera, "-o", "shot-{index}/a.png", "--count", "2", "-q")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(try scratch.files == ["shot-1", "shot-1/a.png", "shot-2", "shot-2/a.png"])
  }

  /// Filters that read earlier frames have seen some when the still is taken.
  @Test(arguments: ["low-pass", "temporal-denoise"]) func temporalFiltersAct(filter: String) throws {
    let scratch = try Scratch()
    func still(_ settings: String, _ chain: [String]) throws -> [UInt8] {
      let name = "\(UUID().uuidString).png"
      let camera = Self.camera + ":motion=off:exposure=0.004:noise=" + settings
      let result = try scratch.run(["capture", "-d", camera, "-o", name, "-q"] + chain)
      #expect(result.status == 0, "\(result.errors)")
      return try scratch.still(name).image.bytes
    }
    let reference = try still("0", [])
    let plain = try still("1", []).differences(from: reference).rms
    let filtered = try still("1", ["-f", filter]).differences(from: reference).rms
    #expect(plain > 1 && filtered < 0.7 * plain, "\(filter): \(filtered) of \(plain)")
  }

  /// A chain's file that is a pipe without a writer does not hold the program.
  @Test(arguments: [["capture", "-o", "a.png"], ["live", "--headless"]])
  func theFirstSignalEndsTheWaitForAPipe(arguments: [String]) throws {
    let scratch = try Scratch()
    #expect(mkfifo(scratch.url("pipe.cube").path, 0o600) == 0)
    let result = try scratch.run(arguments + ["-d", Self.camera, "-f", "lookup=pipe.cube"]) { program in
      program.wait(forOpenFile: scratch.url("pipe.cube").path)
      program.send(SIGTERM)
    }
    // Without the signal it waits for 20 seconds, and then says that no program writes to the pipe.
    #expect(!result.errors.contains("no program writes"), "\(result.errors)")
    // A live run without a number of frames is meant to end by a signal.
    #expect(result.status == (arguments[0] == "live" ? 0 : 143), "\(result.status) \(result.errors)")
    #expect(try scratch.files == ["pipe.cube"])
  }
}

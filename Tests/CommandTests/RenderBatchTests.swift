import Foundation
import Pixels
import Stills
import Testing

/// Batches that are stopped, repeated and reported.
struct RenderBatchTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.make(folder: "in/x")
    try scratch.writePicture("in/a.png")
    try scratch.writePicture("in/x/b.png", width: 3, height: 5)
  }

  private func render(_ arguments: String..., chain: String = "exposure=0.5") throws -> Program.Result {
    try scratch.run(["render", "in", "-r", "-f", chain, "-o", "out/"] + arguments)
  }

  /// The lines of a report, each of which is a document.
  private func lines(_ result: Program.Result) throws -> [[String: Any]] {
    try result.output.split(separator: "\n").map { try parseJSON(Data($0.utf8)) }
  }

  /// Renders with --skip-existing; returns the files that were written.
  private func written(_ arguments: String..., chain: String = "exposure=0.5") throws -> [String] {
    let result = try scratch.run(
      ["render", "in", "-r", "-f", chain, "-o", "out/", "--skip-existing", "--json-lines"] + arguments)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    let outputs = try lines(result).filter { $0["event"] as? String == "output" }
    #expect(outputs.count == 2)
    return outputs.filter { $0["status"] as? String == "written" }.compactMap { $0["output"] as? String }
      .sorted()
  }

  @Test func theFolderOfAManifestIsCreated() throws {
    #expect(try written("--manifest", "state/m.jsonl") == ["out/a.png", "out/x/b.png"])
    #expect(try written("--manifest", "state/m.jsonl").isEmpty)
  }

  @Test func eventsAreReportedAsLines() throws {
    try scratch.write("no picture".utf8, to: "in/c.png")
    let result = try render("--json-lines")
    #expect(result.status == 65)
    #expect(result.errors.contains("1 of 3 failed"))
    let lines = try lines(result)
    #expect(lines.count == 5)
    #expect(lines.first?["event"] as? String == "start" && lines.first?["version"] as? Int == 1)
    #expect(lines.first?["photographs"] as? Int == 3)
    let output = try #require(lines.first { $0["output"] as? String == "out/x/b.png" })
    #expect(output["event"] as? String == "output" && output["input"] as? String == "in/x/b.png")
    #expect(output["status"] as? String == "written" && output["label"] as? String == "out")
    #expect(output["width"] as? Int == 3 && output["height"] as? Int == 5)
    #expect(output["milliseconds"] as? Double ?? 0 > 0)
    let failure = try #require(lines.first { $0["event"] as? String == "failure" })
    #expect(failure["input"] as? String == "in/c.png" && failure["code"] as? Int == 65)
    #expect((failure["message"] as? String)?.hasPrefix("in/c.png: not a picture") == true)
    let end = try #require(lines.last)
    #expect(end["event"] as? String == "end" && end["rendered"] as? Int == 2 && end["failed"] as? Int == 1)
    #expect(end["skipped"] as? Int == 0 && end["left"] as? Int == 0)
  }

  /// A photograph is reported while others are still to come: here one that never comes.
  @Test func linesComeWhileTheBatchRuns() throws {
    let result = try scratch.shell(
      """
      mkfifo in/z.png; exec 3<>in/z.png
      $viewfinder render in/a.png in/z.png -f exposure=0.5 -o out/ --jobs 1 --json-lines >lines 2>/dev/null &
      for turn in $(seq 600); do grep -q '"out/a.png"' lines && break; sleep 0.1; done
      kill -TERM $!; wait $!; echo "ended with $?"; tail -n 1 lines
      """)
    #expect(result.output.contains("ended with 143"), "\(result)")
    #expect(result.output.contains(#""rendered": 1, "skipped": 0, "failed": 0, "left": 1"#), "\(result)")
  }

  @Test func whatIsCurrentIsSkipped() throws {
    #expect(try written() == ["out/a.png", "out/x/b.png"])
    let first = try Data(contentsOf: scratch.url("out/a.png"))
    #expect(try written().isEmpty)
    // Another photograph under the name; by content, not by time.
    try scratch.writePicture("in/a.png", width: 9)
    #expect(try written() == ["out/a.png"])
    #expect(try Data(contentsOf: scratch.url("out/a.png")) != first)
    try FileManager.default.setAttributes(
      [.modificationDate: Date()], ofItemAtPath: scratch.url("in/a.png").path)
    #expect(try written().isEmpty)
    // A file that is missing.
    try FileManager.default.removeItem(at: scratch.url("out/x/b.png"))
    #expect(try written() == ["out/x/b.png"])
    // Another chain, and the same one in other words; other settings.
    #expect(try written(chain: "exposure=exposure=0.50").isEmpty)
    #expect(try written(chain: "exposure=0.6").count == 2)
    #expect(try written("--strip", chain: "exposure=0.6").count == 2)
    #expect(try written("--tile", "16", "--strip", chain: "exposure=0.6").count == 2)
    // The metadata of another file belong to the settings by their content.
    for artist in ["Ann", "Bob"] {
      let model = try scratch.run("render", "in/a.png", "-o", "m.jpg", "--force", "--set", "artist=\(artist)")
      #expect(model.status == 0, "\(model)")
      #expect(try written("--copy-tags", "m.jpg").count == 2)
      #expect(try written("--copy-tags", "m.jpg").isEmpty)
      #expect(try scratch.still("out/a.png").metadata.text("Exif.Image.Artist") == artist)
    }
    // Back again: the files there are of the latest.
    #expect(try written().count == 2)
    let text = try render("--skip-existing")
    #expect(text.status == 0 && text.errors.contains("0 of 2 rendered, 2 skipped"), "\(text)")
    let json = try render("--skip-existing", "--json")
    let outputs = try objects(try json.json, "outputs")
    #expect(outputs.map { $0["status"] as? String } == ["skipped", "skipped"])
  }

  /// The files that a chain reads belong to it, also those of a group of the user's.
  @Test func filesOfTheChainAreLookedAt() throws {
    func table(_ level: String) -> String { "LUT_1D_SIZE 2\n0 0 0\n\(level) \(level) \(level)\n" }
    let group = [
      "//! filter mine", "//! category color", "//! summary Mine.", "//! kind group", "lookup=l.cube",
    ]
    try scratch.write(group.joined(separator: "\n").utf8, to: "mine.glsl")
    try scratch.write(table("0.5").utf8, to: "l.cube")
    for chain in ["lookup=l.cube", "mine"] {
      let arguments = ["--filters", "mine.glsl"]
      #expect(try written(arguments[0], arguments[1], chain: chain).count == 2)
      #expect(try written(arguments[0], arguments[1], chain: chain).isEmpty)
      try scratch.write(table("0.\(chain.count)").utf8, to: "l.cube")
      #expect(try written(arguments[0], arguments[1], chain: chain).count == 2, "\(chain)")
    }
    try scratch.write(
      (group.dropLast() + ["lookup=l.cube,sepia"]).joined(separator: "\n").utf8, to: "mine.glsl")
    #expect(try written("--filters", "mine.glsl", chain: "mine").count == 2)
  }

  /// A file of a folder that cannot be read has no part in the results, until it can.
  @Test func unreadableFiltersDoNotHinderTheManifest() throws {
    try scratch.make(folder: "shaders")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url("shaders/link.glsl").path, withDestinationPath: "../none.glsl")
    #expect(try written("--filters", "shaders").count == 2)
    #expect(try written("--filters", "shaders").isEmpty)
    try scratch.write("no shader".utf8, to: "none.glsl")
    #expect(try written("--filters", "shaders").count == 2)
    #expect(try written("--filters", "shaders").isEmpty)
  }

  /// What someone else has written, or changed, is theirs.
  @Test func filesOfOthersAreKept() throws {
    try scratch.make(folder: "out")
    try scratch.write("mine".utf8, to: "out/a.png")
    let result = try render("--skip-existing")
    #expect(result.status == 0, "\(result)")
    #expect(result.errors.contains("in/a.png: out/a.png exists, and no manifest records it; it is kept"))
    #expect(result.errors.contains("1 of 2 rendered, 1 skipped"))
    let plan = try render("--skip-existing", "--dry-run")
    #expect(plan.output.contains("in/a.png -> out/a.png (exists and is kept)"), "\(plan)")
    #expect(try Data(contentsOf: scratch.url("out/a.png")) == Data("mine".utf8))
    #expect(try written("--force") == ["out/a.png"])
    // With --force, what is current is still skipped.
    #expect(try written("--force").isEmpty)
    let size = try Data(contentsOf: scratch.url("out/a.png")).count
    try scratch.write([UInt8](repeating: 1, count: size), to: "out/a.png")
    let changed = try render("--skip-existing")
    #expect(changed.status == 73)
    #expect(
      changed.errors.contains(
        "out/a.png: the file has changed since out/.viewfinder-manifest.jsonl has recorded it, and is kept; "
          + "--force replaces it"), "\(changed)")
  }

  @Test func whatARunWithoutAManifestHasWrittenIsKept() throws {
    #expect(try render().status == 0)
    let before = try Data(contentsOf: scratch.url("out/a.png"))
    let again = try render("--skip-existing")
    #expect(again.status == 0 && again.errors.contains("0 of 2 rendered, 2 skipped"), "\(again)")
    #expect(try Data(contentsOf: scratch.url("out/a.png")) == before)
    #expect(try written("--force") == ["out/a.png", "out/x/b.png"])
  }

  /// A link in a folder that others can write to must not choose where a file appears.
  @Test func aManifestIsNotBegunBehindALink() throws {
    try scratch.make(folder: "out")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url("out/.viewfinder-manifest.jsonl").path, withDestinationPath: "../victim")
    let result = try render("--skip-existing")
    #expect(result.status == 73, "\(result)")
    #expect(result.errors.contains("a symbolic link that leads to no file; remove it or create that file"))
    #expect(!FileManager.default.fileExists(atPath: scratch.url("victim").path))
    #expect(!FileManager.default.fileExists(atPath: scratch.url("out/a.png").path))
    try scratch.write([UInt8](), to: "victim")
    #expect(try render("--skip-existing").status == 0)
  }

  /// A line that is cut off, as a power failure leaves it, costs its own file at most.
  @Test func aManifestMayBeCutOff() throws {
    _ = try written()
    let manifest = scratch.url("out/.viewfinder-manifest.jsonl")
    let whole = try Data(contentsOf: manifest)
    #expect(whole.split(separator: 0x0A).count == 2)
    try (whole + whole.prefix(40)).write(to: manifest)
    #expect(try written().isEmpty)
    try scratch.writePicture("in/a.png", width: 12)
    #expect(try written() == ["out/a.png"])
    #expect(try written().isEmpty)
    try Data(whole.prefix(30)).write(to: manifest)
    #expect(try written().isEmpty)
    try scratch.expectFailure(
      65, "in/a.png: not a manifest of 'viewfinder render'; choose another name",
      of: ["render", "in/a.png", "-f", "sepia", "-o", "z.png", "--skip-existing", "--manifest", "in/a.png"])
  }

  /// The manifests of shards are one, in any order, in a folder that was moved, and when the shards are others.
  @Test func manifestsMerge() throws {
    for number in 1...2 { #expect(try render("--skip-existing", "--shard", "\(number)/2").status == 0) }
    #expect(try written().isEmpty)
    #expect(try !scratch.files.contains("out/.viewfinder-manifest.jsonl"))
    let merged = try scratch.shell(
      "mkdir far; cat out/.viewfinder-manifest-2-of-2.jsonl out/.viewfinder-manifest-1-of-2.jsonl >far/m.jsonl; "
        + "cp -r out/*  far/; rm -r out")
    #expect(merged.status == 0, "\(merged)")
    let moved = try scratch.run(
      "render", "in", "-r", "-f", "exposure=0.5", "-o", "./far//", "--skip-existing", "--manifest",
      "far/m.jsonl",
      "--dry-run")
    #expect(
      moved.output == "in/a.png -> ./far//a.png (is current)\nin/x/b.png -> ./far//x/b.png (is current)\n",
      "\(moved)")
  }

  @Test func olderFilesAreMadeAgain() throws {
    try scratch.write("exposure=0.5".utf8, to: "look.chain")
    func age(_ name: String, _ seconds: Double) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: scratch.url(name).path)
    }
    func rendered() throws -> Int? {
      let result = try render("--newer", "--json-lines", chain: "@look.chain")
      #expect(result.status == 0, "\(result)")
      return try lines(result).last?["rendered"] as? Int
    }
    for name in ["in/a.png", "in/x/b.png", "look.chain"] { try age(name, 100) }
    #expect(try rendered() == 2)
    #expect(try rendered() == 0)
    try age("out/a.png", 200)
    #expect(try rendered() == 1)
    for name in ["out/a.png", "out/x/b.png"] { try age(name, 60) }
    #expect(try rendered() == 0)
    try age("look.chain", 30)
    #expect(try rendered() == 2)
  }

  @Test func rulesThatContradictAreRefused() throws {
    for (arguments, line) in [
      (
        ["--skip-existing", "--newer"],
        "'--newer' does not go with '--skip-existing': each is a rule for existing files"
      ),
      (["--manifest", "m"], "'--manifest' needs '--skip-existing'"),
      (
        ["--newer", "--force"],
        "'--force' does not go with '--newer': it replaces every file, not old ones alone"
      ),
      (["--json", "--json-lines"], "'--json' does not go with '--json-lines': a report has one form"),
    ] {
      try scratch.expectFailure(
        64, line + ". See 'viewfinder render --help'.",
        of: ["render", "in", "-f", "sepia", "-o", "out/"] + arguments)
    }
  }
}

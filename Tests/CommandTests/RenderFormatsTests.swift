import Foundation
import Pixels
import Stills
import Testing

/// `viewfinder render --also`: results in several formats.
@Suite(.timeLimit(.minutes(10))) struct RenderFormatsTests {
  private static func outputs(_ arguments: [String], in scratch: Scratch) throws -> [[String: Any]] {
    let result = try scratch.run(["render"] + arguments + ["--json"])
    #expect(result.status == 0, "\(result)")
    return try objects(result.json, "outputs")
  }

  @Test func eachResultIsWrittenInEachFormat() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 40, height: 30)
    try scratch.writePicture("b.png", width: 30, height: 40)
    let outputs = try Self.outputs(
      ["a.png", "b.png", "-o", "out/{name}.jpg", "--also", "webp,tif", "-f", "color-invert"], in: scratch)
    #expect(
      outputs.map { $0["output"] as? String } == [
        "out/a.jpg", "out/a.webp", "out/a.tif", "out/b.jpg", "out/b.webp", "out/b.tif",
      ])
    #expect(Set(outputs.map { $0["label"] as? String }) == ["out"])
    for (name, size) in [("a", PixelSize(width: 40, height: 30)), ("b", PixelSize(width: 30, height: 40))] {
      for (type, signature) in [
        ("jpg", [0xff, 0xd8]), ("webp", Array("RIFF".utf8)), ("tif", Array("II*".utf8)),
      ] {
        let file = "out/\(name).\(type)"
        #expect(Array(try Data(contentsOf: scratch.url(file))).starts(with: signature), "\(file)")
        let still = try scratch.still(file)
        #expect(still.image.size == size)
        for (value, old) in zip(still.color(2, 20), [10, 20, 30]) {
          #expect(abs(Int(value) - (255 - old)) < 12, "\(file)")
        }
        // The chain in the history is the user's.
        let history = try scratch.run("info", "--all", file).output
        #expect(history.contains("parameters") && history.contains("color-invert\n"), "\(file)")
      }
    }
  }

  @Test func severalResultsAndSweepsHaveAllFormats() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 40, height: 30)
    let chain = "split[a][b];[a]color-invert[neg];[b]exposure=1[bright]"
    let outputs = try Self.outputs(
      [
        "a.png", "-f", chain, "-o", "out/", "--also", "webp", "--sweep", "exposure.exposure=0,1",
        "--contact-sheet", "sheet.png",
      ], in: scratch)
    #expect(outputs.count == 8)
    #expect(
      outputs.map { $0["label"] as? String } == ["neg", "neg", "bright", "bright"].flatMap { [$0] } + [
        "neg", "neg", "bright", "bright",
      ])
    let files = outputs.compactMap { $0["output"] as? String }
    #expect(Set(files).count == 8 && files.count { $0.hasSuffix(".webp") } == 4, "\(files)")
    // Each result is on the sheet once, in one row of two settings with two results.
    let sheet = try scratch.still("sheet.png").image.size
    #expect(sheet.width > 3 * sheet.height, "\(sheet)")
  }

  @Test func batchesGoOnByFormat() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 40, height: 30)
    let arguments = ["a.png", "-o", "out/{name}.jpg", "--also", "webp", "--skip-existing"]
    func written() throws -> [String?] {
      try Self.outputs(arguments, in: scratch).filter { $0["status"] as? String == "written" }
        .map { $0["output"] as? String }
    }
    #expect(try written() == ["out/a.jpg", "out/a.webp"])
    #expect(try written() == [])
    try FileManager.default.removeItem(at: scratch.url("out/a.webp"))
    #expect(try written() == ["out/a.webp"])
    let plan = try scratch.run(["render"] + arguments + ["--dry-run"])
    #expect(plan.output == "a.png -> out/a.jpg (is current)\na.png -> out/a.webp (is current)\n")
  }

  @Test func namesThatComeTwiceAreErrors() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png")
    try scratch.writePicture("a.jpg")
    try scratch.expectFailure(
      64, "--also gives two results the name 'out/a.png'; leave out its format, or choose other names",
      of: ["render", "a.jpg", "a.png", "-o", "out/{name}.{ext}", "--also", "png"])
    try scratch.expectFailure(
      64, "--also gives two results the name 'b.jpg'; leave out its format, or choose other names",
      of: ["render", "a.png", "-o", "b.jpg", "--also", "jpg"])
    try scratch.expectFailure(
      64, "--also needs files; name one with -o, or leave it out. See 'viewfinder render --help'.",
      of: ["render", "a.png", "-o", "-", "--format", "png", "--also", "webp"])
    for formats in ["", "gif", "webp,webp", "webp,"] {
      #expect(try scratch.run("render", "a.png", "-o", "b.jpg", "--also", formats).status == 64, "\(formats)")
    }
  }
}

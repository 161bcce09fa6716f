import Foundation
import Pixels
import Stills
import Testing

/// Merged photographs: from the camera, and from files.
struct MergeTests {
  private static let camera = "simulated:size=320x240:seed=5:motion=off"

  /// A bracket whose files state their exposures.
  private static func bracket() throws -> Scratch {
    let scratch = try Scratch()
    let result = try scratch.run(
      "capture", "-d", camera, "--bracket", "-2,0,2", "-o", "b{index}.png", "-q")
    #expect(result.status == 0, "\(result.errors)")
    return scratch
  }

  @Test func filesOfABracketAreMergedByTheirExposures() throws {
    let scratch = try Self.bracket()
    let result = try scratch.run("merge", "hdr", "b1.png", "b2.png", "b3.png", "-o", "h.png", "--json")
    #expect(result.status == 0, "\(result.errors)")
    let report = try result.json
    #expect(report["output"] as? String == "h.png" && report["width"] as? Int == 320)
    let shots = try objects(report, "shots")
    let exposures = shots.compactMap { $0["ev"] as? Double }
    try #require(exposures.count == 3)
    #expect(abs(exposures[0] + 2) < 0.05 && exposures[1] == 0 && abs(exposures[2] - 2) < 0.05, "\(exposures)")
    #expect(shots.allSatisfy { ($0["motion"] as? [String: Any])?["scale"] as? Double == 1 })
    let still = try scratch.still("h.png")
    #expect([PixelFormat.rgba16].contains(still.image.layout.format))
    #expect(still.metadata.text("Exif.Photo.ExposureTime") == nil)
    #expect(still.metadata.text("Exif.Photo.ExposureBiasValue") == nil)
    #expect(still.metadata.text("Exif.Image.Model") != nil)
    // Stated exposures take the place of those of the metadata.
    let stated = try scratch.run(
      "merge", "hdr", "b1.png", "b2.png", "b3.png", "--exposures", "-2,0,2", "-o", "s.png", "--no-align")
    #expect(stated.status == 0 && stated.errors.isEmpty, "\(stated.errors)")
    let fused = try scratch.run("merge", "fusion", "b1.png", "b2.png", "b3.png", "-o", "f.jpg")
    #expect(fused.status == 0 && fused.errors.isEmpty, "\(fused.errors)")
    #expect(try scratch.still("f.jpg").image.size == still.image.size)
  }

  /// Merges of large shots are refused before they take the memory.
  @Test func tooLittleMemoryForAMergeIsALine() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png")
    // Of 254 shots of 4000x3000 pixels each aligned one has its own memory.
    let large = try scratch.run("render", "a.png", "-f", "resize=4000:3000", "-o", "large.png")
    #expect(large.status == 0, "\(large.errors)")
    let shots = Array(repeating: "large.png", count: 254).joined(separator: " ")
    let result = try scratch.shell("ulimit -v 2000000; exec $viewfinder merge stack \(shots) -o m.png")
    #expect(result.status == 65, "\(result)")
    #expect(
      result.errors
        == "viewfinder: merging 254 shots of 4000x3000 pixels takes about 25380 MB, more than the process may still have; "
        + "raise the limit, as 'ulimit -v unlimited' does, or use smaller shots\n")
  }

  @Test(arguments: ["hdr", "fusion", "stack", "mean"])
  func aMergeIsMeasured(method: String) throws {
    let result = try Scratch().run(
      "bench", "--merge", method, "--shots", "3", "--size", "640x480", "--json")
    #expect(result.status == 0, "\(result.errors)")
    let report = try result.json
    #expect(report["merge"] as? String == method && report["shots"] as? Int == 3)
    // Shots that could not be laid on each other would cost less.
    #expect(report["aligned"] as? Int == 3)
    #expect(try #require(report["milliseconds"] as? Double) > 0)
    // At least the shots themselves, four bytes a pixel each.
    let peak = try #require(report["peakBytes"] as? Int)
    #expect(peak > 3 * 4 * 640 * 480)
    let density = try #require(report["bytesPerPixelAndShot"] as? Double)
    #expect(abs(density - Double(peak) / (3 * 640 * 480)) < 0.1)
  }

  @Test func aFocusStackHasADepthMap() throws {
    let scratch = try Scratch()
    let result = try scratch.run(
      "capture", "-d", Self.camera, "--focus-stack", "3", "--focus-range", "600,0", "--depth", "d.png", "-o",
      "s.png", "--json")
    #expect(result.status == 0, "\(result.errors)")
    let shots = try objects(try objects(try result.json, "outputs")[0], "shots")
    #expect(shots.compactMap { ($0["achieved"] as? [String: Any])?["focus"] as? Int } == [600, 300, 0])
    #expect(try scratch.still("d.png").image.layout.format == .gray16)
    let still = try scratch.still("s.png")
    #expect(still.image.layout.format == .rgba16)
    // All shots had one exposure.
    #expect(still.metadata.text("Exif.Photo.ExposureTime") != nil)

    let bracket = try scratch.run(
      "capture", "-d", Self.camera, "--focus-bracket", "2", "--focus-range", "600,0", "-o", "f{index}.png",
      "-q")
    #expect(bracket.status == 0, "\(bracket.errors)")
    let merged = try scratch.run("merge", "stack", "f1.png", "f2.png", "-o", "m.jpg", "--depth", "e.png")
    #expect(merged.status == 0 && merged.errors.isEmpty, "\(merged.errors)")
    let depth = try scratch.still("e.png").image
    // The leaf at the left lies before the wall above.
    func near(_ x: Int, _ y: Int) -> UInt8 { depth.bytes[(y * 320 + x) * 2 + 1] }
    #expect(near(30, 150) > 200 && near(160, 60) < 60, "\(near(30, 150)), \(near(160, 60))")
  }

  /// The steps of five shots over the whole range are 11 pixels of blur wide here; 13 shots have none of more than 4.
  @Test func aStackThatIsTooWideIsNoted() throws {
    let scratch = try Scratch()
    let stack = ["capture", "-d", Self.camera, "--focus-stack", "5", "--json", "-o"]
    let wide = try scratch.run(stack + ["s.png", "--depth", "d.png", "--depth-confidence", "c.png"])
    #expect(wide.status == 0, "\(wide.errors)")
    let coverage = try #require(try objects(try wide.json, "outputs")[0]["coverage"] as? [String: Any])
    let needed = try #require(coverage["shotsNeeded"] as? Int)
    #expect(abs(needed - 13) <= 2 && coverage["acceptableBlur"] as? Double == 2, "\(coverage)")
    #expect(try #require(coverage["between"] as? Double) > 0.4 && coverage["farther"] as? Double != nil)
    #expect(
      wide.errors.contains("the shots are farther apart than the depth of field: ")
        && wide.errors.contains("\(needed) shots over this range are needed"), "\(wide.errors)")
    #expect(try scratch.still("c.png").image.layout.format == .gray16)
    let quiet = try scratch.run(stack + ["q.png", "-q"])
    #expect(quiet.status == 0 && quiet.errors.isEmpty, "\(quiet.errors)")

    let bracket = try scratch.run(
      "capture", "-d", Self.camera, "--focus-bracket", "5", "-o", "f{index}.png", "-q")
    #expect(bracket.status == 0, "\(bracket.errors)")
    let files = (1...5).map { "f\($0).png" }
    let merged = try scratch.run(
      ["merge", "stack"] + files + ["-o", "m.png", "--depth-confidence", "e.png", "--json"])
    #expect(
      merged.status == 0 && merged.errors.contains("shots over this range are needed"), "\(merged.errors)")
    let report = try merged.json
    #expect(report["depthConfidence"] as? String == "e.png" && report["coverage"] is [String: Any])
    // Two shots tell nothing.
    let pair = try scratch.run("merge", "stack", "f1.png", "f2.png", "-o", "p.png", "--json")
    #expect(pair.status == 0 && pair.errors.isEmpty, "\(pair.errors)")
    #expect(try pair.json["coverage"] is NSNull)
  }

  @Test func severalShotsHaveLessNoise() throws {
    let scratch = try Scratch()
    func still(_ name: String, _ noise: Int, _ more: [String]) throws -> [Double] {
      let result = try scratch.run(
        ["capture", "-d", "\(Self.camera):noise=\(noise):exposure=0.004", "-o", name, "-q"] + more)
      #expect(result.status == 0, "\(result.errors)")
      let image = try scratch.still(name).image
      let isDeep = image.layout.format == .rgba16
      return (0..<320 * 240 * 4).map { place in
        guard isDeep else { return Double(image.bytes[place]) }
        return Double(Int(image.bytes[place * 2]) + 256 * Int(image.bytes[place * 2 + 1])) / 257
      }
    }
    let reference = try still("reference.png", 0, [])
    func noise(_ values: [Double]) -> Double {
      let squares = zip(values, reference).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      return (squares / Double(values.count)).squareRoot()
    }
    let (one, six) = (
      noise(try still("one.png", 1, [])), noise(try still("six.png", 1, ["--noise-reduction", "6"]))
    )
    #expect(six < 0.55 * one, "\(six) of \(one)")
  }

  @Test func badInput() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png")
    try scratch.writePicture("b.png")
    try scratch.writePicture("wide.png", width: 12)
    try scratch.write([1, 2, 3], to: "bad.jpg")
    let merge = ["merge", "hdr", "a.png"]
    try scratch.expectFailure(
      64, "a merge needs at least 2 photographs, not 1. See 'viewfinder merge --help'.",
      of: merge + ["-o", "x.png"])
    try scratch.expectFailure(
      65,
      "a.png: its metadata state no exposure time; state the exposures, such as --exposures -2,0,2",
      of: merge + ["b.png", "-o", "x.png"])
    try scratch.expectFailure(
      65, "wide.png: is 12x6 pixels and a.png 8x6; shots of one scene have one size",
      of: merge + ["wide.png", "--exposures", "0,1", "-o", "x.png"])
    try scratch.expectFailure(
      66, "none.png: cannot be read: no such file or folder",
      of: merge + ["none.png", "--exposures", "0,1", "-o", "x.png"])
    let damaged = try scratch.run(merge + ["bad.jpg", "--exposures", "0,1", "-o", "x.png"])
    #expect(damaged.status == 65 && damaged.errors.contains("bad.jpg: "))
    try scratch.expectFailure(
      73, "b.png: the file exists and is kept; --force replaces it",
      of: merge + ["wide.png", "--exposures", "0,1", "-o", "b.png"])
    #expect(try scratch.run("merge", "hdr", "a.png", "b.png", "--exposures", "1", "-o", "x.png").status == 64)
    #expect(
      try scratch.run("merge", "mean", "a.png", "b.png", "--depth", "d.png", "-o", "x.png").status == 64)
    #expect(
      try scratch.run("merge", "stack", "a.png", "b.png", "--depth", "d.jpg", "-o", "x.png").status == 64)
    let same = try scratch.run(
      "merge", "stack", "a.png", "b.png", "--depth", "d.png", "--depth-confidence", "d.png", "-o", "x.png")
    #expect(same.status == 64 && same.errors.contains("name the same file"), "\(same.errors)")
    #expect(
      try scratch.run("merge", "mean", "a.png", "b.png", "--depth-confidence", "d.png", "-o", "x.png").status
        == 64)
    #expect(try scratch.run("merge", "blend", "a.png", "b.png", "-o", "x.png").status == 64)
    #expect(
      try scratch.run("capture", "-d", Self.camera, "--focus-stack", "3", "--hdr", "-o", "x.png").status == 64
    )
    let range = try scratch.run(
      "capture", "-d", Self.camera, "--focus-stack", "3", "--focus-range", "9000,0", "-o", "x.png")
    #expect(range.status == 64 && range.errors.contains("takes 0 to 1200"), "\(range.errors)")
  }
}

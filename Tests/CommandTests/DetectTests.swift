import Foundation
import Pixels
import Stills
import TestSupport
import Testing

/// Faces and codes from the command line.
struct DetectTests {
  private static let size = PixelSize(width: 640, height: 480)

  /// Writes a picture with a face and a barcode.
  private static func write(_ name: String, to scratch: Scratch) throws {
    var image = DrawnFace.picture([DrawnFace(x: 180, y: 160, radius: 70)], size: size)
    DrawnCode.ean13("4006381333931").draw(into: &image, x: 330, y: 340, scale: 2)
    try scratch.write(try StillImage.encode(image, as: try StillFormat(path: name)), to: name)
  }

  @Test func photographsAreSearched() throws {
    let scratch = try Scratch()
    try Self.write("a.jpg", to: scratch)
    try scratch.writePicture("plain.png", width: 64, height: 48)
    let result = try scratch.run("detect", "a.jpg", "plain.png", "--json")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    let report = try result.json
    #expect(report["version"] as? Int == 1)
    let pictures = try objects(report, "pictures")
    #expect(pictures.map { $0["input"] as? String } == ["a.jpg", "plain.png"])
    let face = try #require(try objects(pictures[0], "faces").first)
    let x = try #require(face["x"] as? Double), width = try #require(face["width"] as? Double)
    #expect(abs((x + width / 2) * 640 - 180) < 15)
    #expect(face["view"] as? String == "frontal")
    let code = try #require(try objects(pictures[0], "codes").first)
    #expect(code["text"] as? String == "4006381333931" && code["symbology"] as? String == "ean-13")
    #expect(try objects(code, "corners").count == 4)
    #expect(try objects(pictures[1], "faces").isEmpty && objects(pictures[1], "codes").isEmpty)
    let text = try scratch.run("detect", "--codes", "a.jpg")
    #expect(text.output.hasPrefix("a.jpg: ean-13 at 0.5") && text.output.hasSuffix(": 4006381333931\n"))
    #expect(try scratch.run("detect", "--faces", "a.jpg").output.hasPrefix("a.jpg: face at 0.1"))
  }

  /// On the error stream, so that the output has what was found and nothing else.
  @Test func nothingIsReportedAsThat() throws {
    let scratch = try Scratch()
    try scratch.writePicture("plain.png", width: 64, height: 48)
    let camera = ["-d", "simulated", "--codes", "--frames", "1", "--size", "640x480"]
    for (arguments, note) in [
      (["plain.png"], "plain.png: no faces and no codes"), (["plain.png", "--faces"], "plain.png: no faces"),
      (["plain.png", "--codes"], "plain.png: no codes"), (camera, "no codes in 1 picture"),
    ] {
      let result = try scratch.run(["detect"] + arguments)
      #expect(result.status == 0 && result.output.isEmpty, "\(result)")
      #expect(result.errors == "viewfinder: \(note)\n")
      let quiet = try scratch.run(["detect", "--quiet"] + arguments)
      #expect(quiet.status == 0 && quiet.output.isEmpty && quiet.errors.isEmpty, "\(quiet)")
    }
  }

  @Test func aCameraIsSearchedForANumberOfPictures() throws {
    let scratch = try Scratch()
    let result = try scratch.run(
      "detect", "-d", "simulated", "--codes", "--frames", "3", "--rate", "20", "--json", "--size", "640x480")
    #expect(result.status == 0, "\(result)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3)
    for line in lines {
      let report = try parseJSON(Data(line.utf8))
      #expect(report["version"] as? Int == 1 && report["timestamp"] is Double && report["faces"] is [Any])
    }
  }

  @Test func badInputIsRefused() throws {
    let scratch = try Scratch()
    try scratch.write(Array("no picture".utf8), to: "bad.jpg")
    try scratch.expectFailure(
      66, "none.png: cannot be read: no such file or folder", of: ["detect", "none.png"])
    try scratch.expectFailure(
      64,
      "'--rate' is for cameras, and does not go with photographs. See 'viewfinder detect --help'.",
      of: ["detect", "bad.jpg", "--rate", "3"])
    #expect(try scratch.run("detect", "bad.jpg").status == 65)
    #expect(try scratch.run("detect", "-d", "simulated", "--rate", "0").status == 64)
    #expect(try scratch.run("detect", "").status == 64)
    try Self.write("a.jpg", to: scratch)
    let some = try scratch.run("detect", "bad.jpg", "a.jpg", "--json")
    #expect(some.status == 65 && some.errors.hasSuffix("1 of 2 failed\n"))
    let report = try some.json
    #expect(try objects(report, "failures").map { $0["input"] as? String } == ["bad.jpg"])
    #expect(try objects(report, "pictures").map { $0["input"] as? String } == ["a.jpg"])
  }

  @Test func facesGoIntoAStill() throws {
    let scratch = try Scratch()
    let result = try scratch.run(
      "capture", "-d", "simulated", "--size", "320x240", "--faces", "-o", "a.jpg", "--quiet")
    #expect(result.status == 0, "\(result)")
    #expect(try scratch.files == ["a.jpg"])
  }
}

import Foundation
import Pixels
import Stills
import Testing

/// `viewfinder calibrate`, from the chart to the profile.
@Suite(.serialized) struct CalibrateTests {
  private func run(_ scratch: Scratch, _ arguments: String...) throws -> Program.Result {
    try scratch.run(arguments, environment: ["XDG_CONFIG_HOME": scratch.path])
  }

  private static let device = "simulated:scene=chart:size=640x360:rate=120:lens-distortion="

  @Test func aCameraIsMeasuredAndCorrected() throws {
    let scratch = try Scratch()
    let trial = try run(
      scratch, "calibrate", "-d", Self.device + "-0.12", "--pictures", "6", "--dry-run", "--json", "--quiet")
    #expect(trial.status == 0 && trial.errors.isEmpty, "\(trial)")
    let report = try trial.json
    #expect(report["version"] as? Int == 1 && report["camera"] as? String == "simulated")
    #expect(report["profile"] is NSNull)
    let correction = try #require(report["correction"] as? [String: Any])
    let sum = try ["k1", "k2", "k3"].map { try #require(correction[$0] as? Double) }.reduce(0, +)
    // Half of the diagonal is 367 pixels.
    #expect(abs(sum + 0.12) * 367 < 0.3, "\(correction)")
    #expect(correction["width"] as? Int == 640 && correction["height"] as? Int == 360)
    let before = try #require((report["before"] as? [String: Any])?["rms"] as? Double)
    let after = try #require((report["after"] as? [String: Any])?["rms"] as? Double)
    #expect(before > 0.8 && after < 0.12, "\(before) \(after)")
    #expect(try objects(report, "pictures").count == 6)
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/viewfinder"))

    #expect(try run(scratch, "profile", "save", "-d", "simulated", "aperture=2").status == 0)
    let kept = try run(scratch, "calibrate", "-d", Self.device + "0.1", "--pictures", "6")
    #expect(kept.status == 0 && kept.errors.contains("picture 6 of 6: "), "\(kept)")
    #expect(kept.output.contains("px RMS") && kept.output.contains("centre 0.5 0.5"), "\(kept.output)")
    let file = scratch.path + "/viewfinder/cameras/simulated.profile"
    #expect(kept.errors.hasSuffix("wrote \(file)\n"))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(
      text.contains("aperture = 2.0\n") && text.contains("\ndistortion = 0.") && text.contains(" 640x360\n"))

    // What is captured with the profile needs no further correction, and what is captured without it does. A burst misses no
    // frame, so that the chart is held in four ways that follow each other.
    for (name, profile) in [("straight", []), ("bent", ["--no-profile"])] {
      let shots = try scratch.run(
        [
          "capture", "-d", "\(Self.device)0.1:speed=unlimited", "--burst", "91", "-o", "\(name)-{index}.png",
          "-q",
        ]
          + profile, environment: ["XDG_CONFIG_HOME": scratch.path])
      #expect(shots.status == 0, "\(shots)")
    }
    for (name, expected) in [("straight", 0.0), ("bent", 0.1)] {
      let result = try run(
        scratch, "calibrate", "\(name)-1.png", "\(name)-31.png", "\(name)-61.png", "\(name)-91.png", "--json",
        "-q")
      #expect(result.status == 0, "\(result)")
      let found = try #require(try result.json["correction"] as? [String: Any])
      let sum = try ["k1", "k2", "k3"].map { try #require(found[$0] as? Double) }.reduce(0, +)
      #expect(abs(sum - expected) < 0.003, "\(name): \(found)")
    }
  }

  @Test func theChartIsWritten() throws {
    let scratch = try Scratch()
    #expect(try run(scratch, "calibrate", "--chart", "chart.png").status == 0)
    let still = try scratch.still("chart.png")
    #expect(still.image.size == PixelSize(width: 2970, height: 2100))
    // The first square is dark, the margin and the second are white.
    func value(_ x: Int, _ y: Int) -> UInt8 { still.image.bytes[y * still.image.layout.planes[0].stride + x] }
    #expect(still.image.layout.format == .gray8)
    #expect(value(185, 155) == 0 && value(175, 155) == 255 && value(385, 155) == 255 && value(385, 355) == 0)
    #expect(value(2775, 1944) == 0 && value(2785, 1944) == 255)
    try scratch.expectFailure(
      73, "chart.png: the file exists and is kept; --force replaces it",
      of: ["calibrate", "--chart", "chart.png"])
    #expect(try run(scratch, "calibrate", "--chart", "chart.png", "--force").status == 0)
    #expect(try run(scratch, "calibrate", "--chart", "new/chart.svg").status == 0)
    let svg = try String(contentsOfFile: scratch.path + "/new/chart.svg", encoding: .utf8)
    #expect(svg.contains("width=\"297mm\"") && svg.components(separatedBy: "h20v20h-20z").count == 60)
  }

  @Test func whatCannotBeMeasuredIsRefused() throws {
    let scratch = try Scratch()
    try scratch.write(Array("no picture".utf8), to: "bad.jpg")
    try scratch.writePicture("tiny.png", width: 3, height: 2)
    try scratch.writePicture("plain.png", width: 640, height: 480)
    #expect(
      try run(scratch, "capture", "-d", Self.device + "-0.1", "-o", "chart.png", "-q", "--no-profile").status
        == 0)
    let blurred = try run(
      scratch, "render", "chart.png", "-f", "gaussian-blur=sigma=30", "-o", "blurred.png", "-q")
    #expect(blurred.status == 0, "\(blurred)")
    #expect(try run(scratch, "calibrate", "bad.jpg").status == 65)
    try scratch.expectFailure(
      66, "none.png: cannot be read: no such file or folder", of: ["calibrate", "none.png"])
    let none = try run(scratch, "calibrate", "tiny.png", "plain.png", "blurred.png")
    #expect(none.status == 65 && none.errors.contains("tiny.png: no chart is found in it\n"), "\(none)")
    #expect(none.errors.contains("0 pictures of the chart; at least 3 are needed"))
    let single = try run(scratch, "calibrate", "chart.png", "--quiet")
    #expect(single.status == 65 && single.errors.contains("1 picture of the chart; at least 3"), "\(single)")
    // A camera that sees no chart.
    let wall = try run(
      scratch, "calibrate", "-d", "simulated:scene=wall:size=320x180", "--wait", "1", "--quiet")
    #expect(wall.status == 65 && wall.errors.contains("0 pictures of the chart"), "\(wall)")
    #expect(wall.errors.split(separator: "\n").count == 1)
    for arguments in [
      ["--chart", "chart.gif"], ["--chart", "chart.png", "a.png"],
      ["--chart", "chart.png", "-d", "simulated"],
      ["--force"], ["a.png", "--wait", "3"], ["--pictures", "2"], ["--pictures", "x"], ["--wait", "0"], [""],
    ] {
      let result = try scratch.run(["calibrate"] + arguments)
      #expect(result.status == 64 && result.output.isEmpty, "\(arguments): \(result)")
      #expect(result.errors.split(separator: "\n").count == 1)
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/viewfinder"))
  }
}

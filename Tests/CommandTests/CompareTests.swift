import Foundation
import Pixels
import Stills
import Testing

/// `viewfinder compare` from the command line.
struct CompareTests {
  @Test func picturesAreComparedAndTheDifferenceIsDrawn() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 40, height: 30)
    #expect(try scratch.run("render", "a.png", "-f", "exposure=0.5", "-o", "b.png").status == 0)
    let same = try scratch.run("compare", "a.png", "a.png", "--within", "0")
    #expect(same.status == 0 && same.output.contains("the colours are equal"), "\(same)")
    let result = try scratch.run("compare", "a.png", "b.png", "--json", "--difference", "new/d.png")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(report["version"] as? Int == 1 && report["width"] as? Int == 40 && report["height"] as? Int == 30)
    let maximum = try #require(report["maximum"] as? Double)
    #expect(maximum > 10 && maximum == maximum.rounded())
    #expect(try #require(report["ssim"] as? Double) < 0.999 && (report["psnr"] as? Double ?? 0) > 5)
    #expect(try scratch.still("new/d.png").image.size == PixelSize(width: 40, height: 30))
    // A file that is there is kept.
    let again = try scratch.run("compare", "a.png", "b.png", "--difference", "new/d.png")
    #expect(again.status == 73, "\(again)")
    let limit = try scratch.run("compare", "a.png", "b.png", "--within", "\(maximum - 1)")
    #expect(limit.status == 65 && limit.errors.contains("differ by \(Int(maximum)).0 of 255"), "\(limit)")
    #expect(try scratch.run("compare", "a.png", "b.png", "--within", "\(maximum)").status == 0)
    let piped = try scratch.shell("$viewfinder compare - b.png --within 0 < a.png")
    #expect(piped.status == 65, "\(piped)")
    #expect(piped.errors.hasPrefix("viewfinder: standard input and b.png differ by "), "\(piped)")
  }

  @Test func whatCannotBeComparedIsRefused() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 40, height: 30)
    try scratch.writePicture("b.png", width: 41, height: 30)
    for (arguments, status, words) in [
      (["a.png", "b.png"], 65, "40x30 and 41x30"), (["a.png"], 64, "two pictures"),
      (["a.png", "a.png", "a.png"], 64, "two pictures"), (["a.png", "none.png"], 66, "none.png"),
      (["a.png", "a.png", "--within", "many"], 64, "--within"),
      (["a.png", "a.png", "--gain", "2"], 64, "--difference"),
    ] as [([String], Int32, String)] {
      let result = try scratch.run(["compare"] + arguments)
      #expect(result.status == status && result.errors.contains(words) && result.output.isEmpty, "\(result)")
    }
  }
}

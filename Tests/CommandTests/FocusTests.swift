import Foundation
import Testing

/// `viewfinder focus` on the simulated camera.
@Suite(.serialized) struct FocusTests {
  private static let camera = "simulated:size=160x90:rate=5:motion=off:without=auto-focus"
  /// So many pixels that the depth of field is small.
  private static let detailed = "simulated:size=320x180:rate=5:motion=off:without=auto-focus"

  @Test func softwareFocusesOnTheMiddle() throws {
    let result = try Scratch().run("focus", "-d", "\(Self.detailed):focus=0.5", "--at", "0.45,0.6", "--json")
    #expect(result.status == 0, "\(result.errors)")
    let report = try result.json
    #expect(
      report.keys.sorted() == ["frames", "position", "provider", "sharpness", "value", "version"])
    #expect(report["version"] as? Int == 1 && report["provider"] as? String == "software")
    // The table is 1.5 m away: 300 units a dioptre, of 1200.
    #expect(abs((report["value"] as? Int ?? 0) - 200) <= 24, "\(report)")
    #expect(abs((report["position"] as? Double ?? 0) - (1 - 200.0 / 1200)) <= 0.02)
    let sharpness = try #require(report["sharpness"] as? [String: Double])
    #expect(sharpness["after"]! > sharpness["before"]!)
  }

  @Test func aFaceIsFocused() throws {
    let result = try Scratch().run(
      "focus", "-d", "simulated:size=320x180:scene=people:motion=off:focus=2.5:subject=1.2", "--at", "face",
      "--json")
    #expect(result.status == 0, "\(result.errors)")
    // The portrait is 1.2 m away: 300 units a dioptre.
    #expect(abs((try result.json["value"] as? Int ?? 0) - 250) <= 12, "\(result.output)")
  }

  @Test func theCameraFocusesWhereItCan() throws {
    let result = try Scratch().run("focus", "-d", "simulated:size=320x180:rate=15:focus=0.5")
    #expect(result.status == 0 && result.output.hasPrefix("focused by camera in "), "\(result)")
    #expect(result.output.contains("; position 0.8") && result.output.count(where: \.isNewline) == 1)
  }

  @Test func aPositionIsSet() throws {
    let result = try Scratch().run("focus", "-d", Self.camera, "--position", "0.75", "--json")
    let report = try result.json
    #expect(result.status == 0 && report["value"] as? Int == 300 && report["position"] as? Double == 0.75)
    #expect(report["milliseconds"] is Double)
  }

  @Test func aBlankWallIsRefused() throws {
    try Scratch().expectFailure(
      65,
      "Simulated camera did not focus: there is nothing to focus on at this place; point at something with detail",
      of: ["focus", "-d", "\(Self.camera):scene=wall"])
  }

  @Test(arguments: [
    (["--at", "0.5"], "option '--at' takes 'face', or two numbers from 0 to 1 such as 0.3,0.6, not '0.5'"),
    (
      ["--at", "0.5,1.2"],
      "option '--at' takes 'face', or two numbers from 0 to 1 such as 0.3,0.6, not '0.5,1.2'"
    ),
    (
      ["--at", "nan,0"], "option '--at' takes 'face', or two numbers from 0 to 1 such as 0.3,0.6, not 'nan,0'"
    ),
    (["--position", "1.5"], "option '--position' takes a number from 0 to 1, not '1.5'"),
    (["--position", "far"], "option '--position' takes a number from 0 to 1, not 'far'"),
    (["--range", "nera"], "option '--range' has no choice 'nera'; did you mean 'near'?"),
    (["--position", "1", "--at", "0,0"], "'--at' does not go with '--position': nothing is searched"),
    (
      ["--position", "1", "--software"], "'--software' does not go with '--position': nothing is searched"
    ),
  ])
  func wrongOptions(options: [String], message: String) throws {
    let result = try Scratch().run(["focus", "-d", "simulated"] + options)
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(
      result.errors.contains(message) && result.errors.count(where: \.isNewline) == 1, "\(result.errors)")
  }

  @Test func aCameraWithoutALensToMoveSaysSo() throws {
    try Scratch().expectFailure(
      69, "Simulated camera has no lens that can be moved",
      of: ["focus", "-d", "simulated:without=auto-focus,focus"])
  }
}

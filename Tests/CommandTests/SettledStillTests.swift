import Pixels
import Stills
import TestSupport
import Testing

/// Stills of a camera that first has to get used to dim light.
struct SettledStillTests {
  private static let camera = "simulated:size=160x120:seed=5:without=auto-gain,iso:light=-4:exposure=auto"

  @Test func aStillIsTakenWhenTheExposureRests() throws {
    let scratch = try Scratch()
    func mean(_ name: String, _ options: String...) throws -> (mean: Double, errors: String) {
      let result = try scratch.run(["capture", "-d", Self.camera, "-o", name] + options)
      #expect(result.status == 0, "\(result.errors)")
      return (try scratch.still(name).image.bytes.mean, result.errors)
    }
    let final = try mean("final.png", "--timer", "6s", "--settle", "60s").mean
    let settled = try mean("settled.png", "--settle", "60s")
    #expect(abs(settled.mean - final) < 4, "\(settled.mean), \(final)")
    let cut = try mean("cut.png", "--settle", "100ms")
    let first = try mean("first.png", "--settle", "0")
    #expect(first.errors == "viewfinder: wrote first.png\n")
    #expect(settled.errors == "viewfinder: wrote settled.png\n")
    #expect(
      cut.errors.hasPrefix(
        "viewfinder: the exposure, white balance or focus of Simulated camera has not come to rest within 0.1 s; "
          + "the still is taken as it is\n"), "\(cut.errors)")
  }

  /// Whatever is taken: each is as bright as a single still, which without waiting has less than half of its light.
  @Test func everyKindOfStillIsTakenWhenTheExposureRests() throws {
    let scratch = try Scratch()
    func take(_ name: String, _ options: String...) throws -> [String: Any] {
      let result = try scratch.run(
        ["capture", "-d", Self.camera, "-o", name, "--settle", "60s", "--json"] + options)
      #expect(result.status == 0, "\(result.errors)")
      return try #require(try objects(try result.json, "outputs").first)
    }
    func gain(_ shot: [String: Any]) throws -> Int {
      try #require((shot["achieved"] as? [String: Any])?["gain"] as? Int)
    }
    let single = try gain(try take("single.jpg", "--raw"))
    let mean = try scratch.still("single.jpg").image.bytes.mean
    _ = try take("noise.jpg", "--noise-reduction", "2", "--no-align")
    _ = try take("focus.jpg", "--focus-stack", "2", "--no-align")
    _ = try take("live.jpg", "--live-photo", "--clip", "100ms")
    for name in ["noise.jpg", "focus.jpg", "live.jpg"] {
      let other = try scratch.still(name).image.bytes.mean
      #expect(abs(other - mean) < 8, "\(name): \(other), \(mean)")
    }
    // What is merged of the whole range has another brightness.
    let shots = try objects(try take("range.jpg", "--hdr", "--no-align"), "shots")
    for shot in shots {
      let other = try gain(shot)
      #expect(abs(Double(other) / Double(single) - 1) < 0.1, "\(other), \(single)")
    }
  }
}

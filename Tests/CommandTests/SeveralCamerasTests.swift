import Foundation
import Pixels
import Stills
import Testing

/// Several cameras at once, through one chain.
struct SeveralCamerasTests {
  private static let first = "simulated:size=160x120:rate=2"
  private static let run = ["live", "-d", first, "--headless"]

  @Test func theFramesOfTwoCamerasAreAtMostHalfAFrameApart() throws {
    let scratch = try Scratch()
    let result = try scratch.run(
      Self.run + [
        "--camera", "right=\(Self.first):seed=2", "--sync", "-f", "[in][right]alpha-blend=mix=0.5",
        "--frames",
        "12", "--stats", "-",
      ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains(", [right] at most "), "\(result.errors)")
    let cameras = try #require(try result.json["cameras"] as? [String: [String: Any]])
    let right = try #require(cameras["right"])
    // A frame whose partner stalls for longer than half of the time between frames has none.
    #expect(right["pairs"] as? Int ?? 0 >= 6)
    // Frames come every 500 ms, on a busy machine up to half as long after one another: a pair is half of that apart. What
    // comes later is counted, and not drawn.
    let largest = try #require(right["largestMs"] as? Double), mean = try #require(right["meanMs"] as? Double)
    #expect(mean <= 250.1 && largest <= 375.1, "\(mean) ms, \(largest) ms")
    #expect(right["unpaired"] is Int)
    #expect(abs(try #require(right["lastMs"] as? Double)) <= largest)
  }

  @Test func withoutPairingNothingIsReported() throws {
    let result = try Scratch().run(
      Self.run + [
        "--camera", "right=\(Self.first)", "-f", "[in][right]normal-blend", "--frames", "5", "--stats", "-",
      ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try result.json["cameras"] == nil)
  }

  @Test func aStillShowsTheOtherCamera() throws {
    let scratch = try Scratch()
    let still = "simulated:size=160x120:motion=off:noise=0"
    let result = try scratch.run(
      "capture", "-d", still, "--camera", "wall=\(still):scene=wall", "--sync", "-f",
      "[in][wall]normal-blend", "-o", "a.png")
    #expect(result.status == 0, "\(result.errors)")
    let alone = try scratch.run("capture", "-d", "\(still):scene=wall", "-o", "b.png")
    #expect(alone.status == 0)
    let (both, wall) = (try scratch.still("a.png").image, try scratch.still("b.png").image)
    #expect(both.size == wall.size)
    for (x, y) in [(20, 20), (80, 60), (140, 100)] {
      for (value, expected) in zip(
        try scratch.still("a.png").color(x, y), try scratch.still("b.png").color(x, y))
      {
        #expect(abs(Int(value) - Int(expected)) <= 2)
      }
    }
  }

  @Test(arguments: [
    (
      ["--camera", "in=simulated"],
      "option '--camera' takes a name, '=' and a camera, such as right=/dev/video2"
    ),
    (["--camera", "right"], "option '--camera' takes a name, '=' and a camera, such as right=/dev/video2"),
    (["--camera", "a=simulated", "--camera", "a=simulated"], "two cameras are named 'a'"),
    (["--sync"], "'--sync' needs '--camera': it pairs the frames of further cameras"),
  ])
  func wrongCamerasAreUsageErrors(options: [String], message: String) throws {
    let result = try Scratch().run(Self.run + options)
    #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
  }

  @Test func aChainNamesOnlyCamerasThatAreThere() throws {
    let result = try Scratch().run(
      Self.run + ["--camera", "right=\(Self.first)", "-f", "[in][left]normal-blend", "--frames", "1"])
    #expect(result.status == 65, "\(result.errors)")
    #expect(
      result.errors.contains("the graph reads [left], but no source has that name; there is [in], [right]"))
    let missing = try Scratch().run(Self.run + ["--camera", "right=/dev/video77", "--frames", "1"])
    #expect(missing.status == 69 && missing.errors.contains("/dev/video77"), "\(missing.errors)")
  }
}

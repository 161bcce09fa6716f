import Pixels
import Stills
import Testing

/// The sizes of cameras' frames and stills.
struct FrameSizeTests {
  private static let camera = "simulated:size=320x240:seed=5:without=auto-gain,iso"

  /// That of the camera's largest frames, whatever its stream has.
  @Test func stillsOfTheCommandAndOfASessionHaveOneSize() throws {
    let scratch = try Scratch()
    let live = try LiveProgram(["--size", "160x120"], camera: Self.camera, scratch: scratch)
    let path = "\(scratch.path)/a.png"
    #expect(try live.remote("still", "a.png").output == path + "\n", "\(live.errors)")
    #expect(try live.remote("still", "--preview", "b.png").status == 0)
    #expect(try live.remote("quit").status == 0)
    let size = try #require(PixelSize("320x240"))
    #expect(try scratch.still("a.png").image.size == size)
    #expect(try scratch.still("b.png").image.size == PixelSize(width: 160, height: 120))
    for (shots, name) in [([], "c.png"), (["--burst", "2"], "d{index}.png"), (["--bracket", "0"], "e.png")] {
      let result = try scratch.run(["capture", "-d", Self.camera, "-o", name] + shots)
      #expect(result.status == 0, "\(result.errors)")
    }
    for name in ["c.png", "d1.png", "d2.png", "e.png"] {
      #expect(try scratch.still(name).image.size == size, "\(name)")
    }
  }

  /// A still of the largest size looks as the preview does, whose size the camera streams: lengths are three times as long.
  @Test func aStillIsSwitchedToFromThePreview() throws {
    let scratch = try Scratch()
    for (options, size) in [([], "4080x2400"), (["--size", "1280x720"], "1360x800")] {
      let result = try scratch.run(
        ["capture", "-d", "simulated", "--settle", "0", "-f", "pad=border=40", "-o", "a.jpg", "--force"]
          + options)
      #expect(result.status == 0, "\(result.errors)")
      #expect(try scratch.still("a.jpg").image.size == PixelSize(size))
    }
  }

  @Test func aSizeNearOneOfTheCameraIsNoted() throws {
    let scratch = try Scratch()
    let note = "viewfinder: Simulated camera does not deliver 160x8; the size is 160x16\n"
    let still = try scratch.run("capture", "-d", Self.camera, "--size", "160x8", "-o", "a.png", "--json")
    #expect(still.status == 0 && still.errors == note, "\(still.errors)")
    #expect(try objects(try still.json, "outputs").map { $0["height"] as? Int } == [16])
    let live = try scratch.run(
      "live", "-d", Self.camera, "--size", "160x8", "--headless", "--frames", "1", "--stats", "s.json")
    #expect(live.status == 0 && live.errors.hasPrefix(note), "\(live.errors)")
  }

  /// The nearest include what the camera would deliver, though it lists only common sizes.
  @Test(arguments: [
    ["capture", "-o", "a.png"], ["capture", "--interval", "1s", "--count", "1", "-o", "a{index}.png"],
    ["record", "-o", "a.mp4"], ["live", "--headless", "--frames", "1"],
    ["detect", "--codes", "--frames", "1"], ["focus", "--position", "0.5"],
  ])
  func aSizeFarFromAllOfTheCameraIsRefused(arguments: [String]) throws {
    for (size, nearest) in [
      ("99999x1", "4096x16, 320x240, 160x120"), ("160x7", "160x16, 160x120, 320x240"),
      ("100000x100000", "4096x4096, 320x240, 160x120"),
    ] {
      let result = try Scratch().run(arguments + ["-d", Self.camera, "--size", size])
      #expect(result.status == 69, "\(arguments)")
      let message = "Simulated camera has no size near \(size); the nearest are \(nearest)\n"
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }
}

import SimulatedCamera
import Cameras
import Pixels
import Testing

@Suite struct SimulatedOptionsTests {
  @Test func theNameAloneGivesTheDefaults() throws {
    #expect(try SimulatedCameraOptions(parsing: "simulated") == SimulatedCameraOptions())
  }

  @Test func everyKeyIsRead() throws {
    let text =
      "simulated:size=640x480:rate=30000/1001:format=RGGB:seed=7:focus=0.5:aperture=5.6:exposure=1/30:gain=4"
      + ":temperature=3200:zoom=2.5:rotation=270:noise=0:motion=off:speed=unlimited"
    var expected = SimulatedCameraOptions()
    expected.size = PixelSize(width: 640, height: 480)
    expected.rate = FrameRate(frames: 30000, seconds: 1001)
    expected.fourCC = "RGGB"
    expected.seed = 7
    expected.focus = .manual(0.5)
    expected.aperture = 5.6
    expected.exposure = .manual(1 / 30)
    expected.gain = 4
    expected.temperature = .manual(3200)
    expected.zoom = 2.5
    expected.rotation = .threeQuarters
    expected.noise = 0
    expected.motion = .off
    expected.speed = .unlimited
    #expect(try SimulatedCameraOptions(parsing: text) == expected)
    #expect(Set(SimulatedCameraOptions.keys).count == text.split(separator: ":").count - 1)
  }

  @Test func automaticAndInfiniteAreValues() throws {
    let options = try SimulatedCameraOptions(
      parsing: "simulated:focus=auto:exposure=auto:temperature=auto")
    #expect(options.focus == .automatic)
    #expect(options.exposure == .automatic)
    #expect(options.temperature == .automatic)
    #expect(try SimulatedCameraOptions(parsing: "simulated:focus=inf").focus == .manual(.infinity))
  }

  @Test(arguments: [
    ("simulated:focsu=1", ["no option 'focsu'", "did you mean 'focus'?"]),
    ("simulated:wobble=1", ["no option 'wobble'", "Options: size, rate"]),
    ("simulated:focus", ["'focus' is not of the form key=value"]),
    ("simulated:", ["'' is not of the form key=value"]),
    ("simulated:seed=1:seed=2", ["'seed' is given twice"]),
    ("simulated:seed=-1", ["seed=-1", "whole number"]),
    ("simulated:size=8x8", ["size=8x8", "16 to 4096"]),
    ("simulated:size=5000x100", ["size=5000x100", "16 to 4096"]),
    ("simulated:size=big", ["size=big", "1280x720"]),
    ("simulated:rate=0", ["rate=0", "1 to 240"]),
    ("simulated:rate=1/0", ["rate=1/0", "1 to 240"]),
    ("simulated:rate=4294967296", ["rate=4294967296", "1 to 240"]),
    ("simulated:format=YUVY", ["format=YUVY", "did you mean 'YUYV'?"]),
    ("simulated:focus=0.1", ["focus=0.1", "0.25 to inf", "'auto'"]),
    ("simulated:focus=nan", ["focus=nan", "0.25 to inf"]),
    ("simulated:aperture=1", ["aperture=1", "1.4 to 22"]),
    ("simulated:exposure=2", ["exposure=2", "1/10000 to 1/2"]),
    ("simulated:exposure=1/0", ["exposure=1/0", "1/10000 to 1/2"]),
    ("simulated:gain=0", ["gain=0", "1 to 32"]),
    ("simulated:temperature=900", ["temperature=900", "2500 to 10000"]),
    ("simulated:zoom=9", ["zoom=9", "1 to 5"]),
    ("simulated:rotation=45", ["rotation=45", "0, 90, 180, 270"]),
    ("simulated:noise=inf", ["noise=inf", "0 to 10"]),
    ("simulated:motion=fast", ["motion=fast", "on, off"]),
    ("simulated:speed=2", ["speed=2", "realtime, unlimited"]),
    ("/dev/video0", ["'/dev/video0' is not a simulated camera"]),
  ])
  func errorsNameTheKeyTheValueAndTheWayOut(_ text: String, _ words: [String]) {
    #expect {
      try SimulatedCameraOptions(parsing: text)
    } throws: { error in
      let message = (error as? CameraError)?.description ?? ""
      return words.allSatisfy(message.contains) && !message.contains("\n")
    }
  }
}

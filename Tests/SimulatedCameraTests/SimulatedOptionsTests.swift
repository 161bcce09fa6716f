import SimulatedCamera
import Cameras
import Pixels
import Testing

struct SimulatedOptionsTests {
  @Test func theNameAloneGivesTheDefaults() throws {
    #expect(try SimulatedCameraOptions(parsing: "simulated") == SimulatedCameraOptions())
  }

  @Test func everyKeyIsRead() throws {
    let text =
      "simulated:size=640x480:rate=30000/1001:format=RGGB:seed=7:focus=0.5:aperture=5.6:exposure=1/30:gain=4"
      + ":temperature=3200:zoom=2.5:rotation=270:noise=0:motion=off:speed=unlimited:scene=people"
      + ":light=1,-2@100,0@200-300:illuminant=3000:flicker=60:subject=1.5,0.8@60:lens-speed=12.5:backlash=4:black-level=16:lens-distortion=-0.1,0.02,0.01,0.51,0.49:softness=1.25"
      + ":position=front:without=auto-focus,zoom:faults=unplug@100+30,late@5,refuse-gain,ignore-zoom-absolute@7"
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
    expected.scene = .people
    expected.light = SimulatedScript(1, [.init(to: -2, during: 100..<100), .init(to: 0, during: 200..<300)])
    expected.illuminant = 3000
    expected.flicker = .american
    expected.subject = SimulatedScript(1.5, [.init(to: 0.8, during: 60..<60)])
    expected.lensSpeed = 12.5
    expected.backlash = 4
    expected.blackLevel = 16
    expected.lensDistortion = LensCorrection(k1: -0.1, k2: 0.02, k3: 0.01, center: SIMD2(0.51, 0.49))
    expected.softness = 1.25
    expected.position = .front
    expected.without = [.autoFocus, .zoom]
    expected.faults = [
      SimulatedFault(.unplug, at: 100..<130), SimulatedFault(.late, at: 5..<6),
      SimulatedFault(.refuse(.gain), at: 0..<UInt32.max),
      SimulatedFault(.ignore(.zoomAbsolute), at: 7..<UInt32.max),
    ]
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

  @Test func scriptsStepAndRamp() throws {
    let script = try SimulatedCameraOptions(parsing: "simulated:light=1,-2@100,0@200-300").light
    let expected: [(UInt32, Double)] = [
      (0, 1), (99, 1), (100, -2), (200, -2), (250, -1), (299, -0.02), (300, 0), (UInt32.max, 0),
    ]
    for (frame, value) in expected { #expect(abs(script.value(at: frame) - value) < 1e-12, "frame \(frame)") }
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
    ("simulated:scene=studo", ["scene=studo", "studio, people, wall, wedge", "did you mean 'studio'?"]),
    ("simulated:light=9", ["light=9", "-8 to 8", "VALUE@FRAME"]),
    ("simulated:light=1,2", ["light=1,2", "VALUE@FRAME"]),
    ("simulated:light=1,2@9-3", ["light=1,2@9-3"]),
    ("simulated:light=1,2@9,3@4", ["in order"]),
    ("simulated:light=", ["light="]),
    ("simulated:lens-distortion=0.3", ["lens-distortion=0.3", "-0.2 to 0.2"]),
    ("simulated:lens-distortion=-0.1,x", ["lens-distortion=-0.1,x", "such as"]),
    ("simulated:lens-distortion=0,0,0,0.5", ["lens-distortion=0,0,0,0.5"]),
    ("simulated:lens-distortion=0,0,0,0.5,0.9", ["from 0.4 to 0.6"]),
    ("simulated:lens-distortion=-0.2", ["so strong"]),
    ("simulated:subject=0.1", ["subject=0.1", "0.6 to 4.5"]),
    ("simulated:subject=1@5", ["subject=1@5"]),
    ("simulated:illuminant=100", ["illuminant=100", "2500 to 10000"]),
    ("simulated:flicker=55", ["flicker=55", "off, 50, 60"]),
    ("simulated:lens-speed=0", ["lens-speed=0", "1 to inf"]),
    ("simulated:softness=3.01", ["softness=3.01 is not a deviation in pixels from 0 to 3"]),
    ("simulated:softness=-0.1", ["softness=-0.1", "0 to 3"]),
    ("simulated:softness=nan", ["softness=nan", "0 to 3"]),
    ("simulated:softness=", ["softness= is not", "0 to 3"]),
    ("simulated:backlash=-1", ["backlash=-1", "0 to 100"]),
    ("simulated:black-level=32768", ["black-level=32768", "0 to 32767"]),
    ("simulated:black-level=-1", ["black-level=-1", "0 to 32767"]),
    ("simulated:position=up", ["position=up", "front, back, external"]),
    ("simulated:without=autofocus", ["without=autofocus", "did you mean 'auto-focus'?"]),
    ("simulated:without=", ["without= is not one of"]),
    ("simulated:without=auto-focus:focus=auto", ["focus=auto needs auto-focus"]),
    ("simulated:faults=unplgu@3", ["no fault 'unplgu'", "did you mean 'unplug'?"]),
    ("simulated:faults=fire@3", ["no fault 'fire'", "Faults: unplug, silence"]),
    ("simulated:faults=unplug", ["'unplug' lacks its frame", "unplug@100"]),
    ("simulated:faults=unplug@3+0", ["'unplug@3+0'", "KIND@FRAME+COUNT"]),
    ("simulated:faults=unplug@x", ["'unplug@x'", "KIND@FRAME"]),
    ("simulated:faults=drop@4294967295+9", ["'drop@4294967295+9'"]),
    ("simulated:faults=refuse-gian", ["no control 'gian'", "did you mean 'refuse-gain'?"]),
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

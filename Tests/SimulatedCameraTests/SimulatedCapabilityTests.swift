import Cameras
import Glibc
import Pixels
import SimulatedCamera
import Testing

/// What each control does to the picture.
struct SimulatedCapabilityTests {
  static func camera(_ options: String) throws -> SimulatedCamera {
    let text = "simulated:size=160x90:noise=0:motion=off"
    return SimulatedCamera(try SimulatedCameraOptions(parsing: options.isEmpty ? text : text + ":" + options))
  }

  /// The ID of a control by name.
  static func id(_ name: String, _ camera: SimulatedCamera) throws -> CameraControl.ID {
    try #require(camera.controls.first { $0.name == name }, "\(name)").id
  }

  static func set(_ camera: SimulatedCamera, _ name: String, _ value: Int64) throws {
    try camera.set([id(name, camera): .integer(value)])
  }

  static func value(_ camera: SimulatedCamera, _ name: String) throws -> Int64 {
    try #require(camera.controls.first { $0.name == name }?.value.number)
  }

  private func picture(_ camera: SimulatedCamera) throws -> Image {
    try camera.image(StreamRequest(fourCC: "RGB3"))
  }

  private func pixel(_ image: Image, _ x: Int, _ y: Int) -> SIMD3<Double> {
    let place = (y * image.size.width + x) * 3
    return SIMD3(Double(image.bytes[place]), Double(image.bytes[place + 1]), Double(image.bytes[place + 2]))
  }

  /// The greatest difference of two colours in a channel.
  private func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    max(abs(a.x - b.x), abs(a.y - b.y), abs(a.z - b.z))
  }

  @Test func theIDsAreThoseOfV4L2() throws {
    let camera = try Self.camera("")
    // Copied from linux/v4l2-controls.h.
    let ids: [String: UInt32] = [
      "do-white-balance": 0x98090d, "red-balance": 0x98090e, "blue-balance": 0x98090f, "gamma": 0x980910,
      "gain-automatic": 0x980912, "horizontal-flip": 0x980914, "vertical-flip": 0x980915,
      "power-line-frequency": 0x980918, "exposure-dynamic-framerate": 0x9a0903, "pan-absolute": 0x9a0908,
      "tilt-absolute": 0x9a0909, "privacy": 0x9a0910, "auto-exposure-bias": 0x9a0913,
      "iso-sensitivity": 0x9a0917, "iso-sensitivity-auto": 0x9a0918, "exposure-metering-mode": 0x9a0919,
      "3a-lock": 0x9a091b, "auto-focus-start": 0x9a091c, "auto-focus-stop": 0x9a091d,
      "auto-focus-status": 0x9a091e, "auto-focus-range": 0x9a091f, "led-mode": 0x9c0901, "strobe": 0x9c0903,
      "stop-strobe": 0x9c0904, "strobe-status": 0x9c0905, "strobe-timeout": 0x9c0906,
      "intensity-flash-mode": 0x9c0907, "intensity-torch-mode": 0x9c0908,
    ]
    for (name, raw) in ids { #expect(try Self.id(name, camera).rawValue == raw, "\(name)") }
  }

  @Test func panAndTiltMoveTheView() throws {
    let wide = try Self.camera("focus=inf:aperture=22:zoom=2")
    // The field is 0.72 wide; a view of half of it may turn by a tangent of 0.18.
    try wide.set([try Self.id("pan-absolute", wide): 18000])
    let turned = try wide.pixel(showing: SIMD2(0, 0), at: 1.5)
    // tan(5°) · focal length: 160 / 0.72 · 2.
    #expect(abs(Double(turned.x) - (79.5 - 0.0874887 * 444.444)) < 0.02)
    try wide.set([try Self.id("tilt-absolute", wide): 7200, try Self.id("pan-absolute", wide): 0])
    let raised = try wide.pixel(showing: SIMD2(0, 0), at: 1.5)
    #expect(abs(Double(raised.y) - (44.5 + 0.0349208 * 444.444)) < 0.02)
    // The view ends at the field's border.
    try wide.set([try Self.id("pan-absolute", wide): 72000])
    let border = try wide.pixel(showing: SIMD2(0.36 * 1.5, 0), at: 1.5)
    #expect(abs(border.x - 159.5) < 0.02)
    // Without magnification there is nothing to turn to.
    let whole = try Self.camera("")
    let before = try picture(whole).bytes
    try Self.set(whole, "pan-absolute", 36000)
    #expect(try picture(whole).bytes == before)
  }

  @Test func aPannedViewShowsThatPartOfTheScene() throws {
    let near = try Self.camera("aperture=22:zoom=2")
    try Self.set(near, "pan-absolute", 36000)
    let part = try picture(near)
    let whole = try Self.camera("aperture=22").image(
      StreamRequest(size: PixelSize(width: 320, height: 180), fourCC: "RGB3"))
    // 10° are a tangent of 0.17633: 78.4 of the 320 pixels, beside the view's own 80.
    func difference(shift: Int) -> Double {
      var sum = 0.0
      for row in 10..<80 {
        for column in 10..<150 {
          sum += abs(pixel(part, column, row).y - pixel(whole, column + shift, row + 45).y)
        }
      }
      return sum / 70 / 140
    }
    let differences = (148..<160).map(difference)
    #expect(differences.min() == differences[10], "\(differences)")
    #expect(differences[10] * 3 < differences[0])
  }

  @Test func flipsMirrorThePicture() throws {
    let camera = try Self.camera("")
    let upright = try picture(camera)
    try Self.set(camera, "horizontal-flip", 1)
    let mirrored = try picture(camera)
    try camera.set([try Self.id("horizontal-flip", camera): 0, try Self.id("vertical-flip", camera): 1])
    let turned = try picture(camera)
    for row in 0..<90 {
      for column in 0..<160 {
        let wanted = pixel(upright, column, row)
        #expect(distance(pixel(mirrored, 159 - column, row), wanted) <= 1)
        #expect(distance(pixel(turned, column, 89 - row), wanted) <= 1)
      }
    }
  }

  @Test func pictureControlsChangeGammaAndHue() throws {
    let camera = try Self.camera("")
    let before = pixel(try picture(camera), 106, 47)
    try Self.set(camera, "gamma", 200)
    // The grey card: the square root of its display value.
    let bright = pixel(try picture(camera), 106, 47)
    #expect(abs(bright.y / 255 - (before.y / 255).squareRoot()) < 0.01)
    // The red circle of the poster becomes its complement of the same luma.
    let plain = try Self.camera("focus=5")
    let red = pixel(try picture(plain), 114, 19)
    try Self.set(plain, "hue", 180)
    let cyan = pixel(try picture(plain), 114, 19)
    #expect(red.x > red.z + 60 && cyan.z > cyan.x + 40)
  }

  @Test func componentBalancesScaleTheirChannel() throws {
    let camera = try Self.camera("exposure=1/200")
    let before = pixel(try picture(camera), 106, 47)
    try camera.set([try Self.id("red-balance", camera): 100, try Self.id("blue-balance", camera): -100])
    let after = pixel(try picture(camera), 106, 47)
    #expect(abs(Self.linear(after.x) / Self.linear(before.x) - 2) < 0.05)
    #expect(abs(Self.linear(after.z) / Self.linear(before.z) - 0.5) < 0.03)
    #expect(after.y == before.y)
  }

  static func linear(_ display: Double) -> Double {
    let value = display / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  @Test func doWhiteBalanceBalancesOnce() throws {
    let camera = try Self.camera("illuminant=3200:temperature=6500")
    let warm = pixel(try picture(camera), 106, 47)
    #expect(warm.x > warm.z + 40)
    try Self.set(camera, "do-white-balance", 1)
    #expect(try Self.value(camera, "white-balance-temperature") == 3200)
    let neutral = pixel(try picture(camera), 106, 47)
    #expect(abs(neutral.x - neutral.z) <= 1)
  }

  @Test func isoAndGainAreOne() throws {
    let camera = try Self.camera("")
    // ISO 400 is the seventh item.
    try Self.set(camera, "iso-sensitivity", 6)
    #expect(try Self.value(camera, "gain") == 400)
    let item = try #require(camera.controls.first { $0.name == "iso-sensitivity" }).menu[6]
    #expect(item.name == "400000")
    try Self.set(camera, "gain", 1700)
    #expect(try Self.value(camera, "iso-sensitivity") == 12)
    try Self.set(camera, "iso-sensitivity-auto", 0)
    #expect(try Self.value(camera, "gain-automatic") == 0)
  }

  @Test func privacyIsABlackFrame() throws {
    let camera = try Self.camera("exposure=auto")
    try Self.set(camera, "privacy", 1)
    #expect(try picture(camera).bytes.allSatisfy { $0 == 0 })
    #expect(try Self.value(camera, "privacy") == 1)
    // The exposure does not run away in the dark.
    let before = try Self.value(camera, "exposure-time-absolute")
    var frames = try camera.frames()
    for _ in 0..<5 { _ = frames.next() }
    #expect(try Self.value(camera, "exposure-time-absolute") == before)
  }

  @Test func theLampLightsWhatIsNear() throws {
    let camera = try Self.camera("aperture=22:exposure=1/60")
    let dark = try camera.radiance()
    let map = try camera.depthMap()
    try camera.set([try Self.id("led-mode", camera): 2, try Self.id("intensity-torch-mode", camera): 200])
    let lit = try camera.radiance()
    for (plane, index) in [(ScenePlane.near, UInt8(3)), (.middle, 2), (.far, 1)] {
      var ratios: [Double] = []
      for (place, found) in map.planeIndices.enumerated() where found == index {
        ratios.append(Double(lit.pixels[place].y / dark.pixels[place].y))
      }
      ratios.sort()
      // 200 mA are half of the scene's light at 1 m.
      let expected = 1 + 0.5 / (plane.distance * plane.distance)
      #expect(abs(ratios[ratios.count / 2] - expected) < 0.01, "\(plane.name)")
    }
  }

  @Test func theStrobeLightsForItsTime() throws {
    let camera = try Self.camera("rate=20")
    #expect {
      try Self.set(camera, "strobe", 1)
    } throws: {
      "\($0)".contains("led-mode=1")
    }
    try camera.set([try Self.id("led-mode", camera): 1, try Self.id("strobe", camera): 1])
    #expect(try Self.value(camera, "strobe-status") == 1)
    var frames = try camera.frames(StreamRequest(fourCC: "GREY"))
    // 100 ms are two frames.
    let sums = (0..<4).map { _ in frames.next()!.bytes.reduce(0) { $0 + Int($1) } }
    #expect(sums[0] == sums[1] && sums[2] == sums[3] && sums[0] > sums[2] * 5 / 4)
    #expect(try Self.value(camera, "strobe-status") == 0)
  }

  @Test func mainsLightLeavesBands() throws {
    // The mean of each row against the same frame under steady light.
    func bands(_ exposure: String, _ flicker: String) throws -> Double {
      let text = "aperture=8:gain=4:exposure=\(exposure)"
      let steady = try Self.camera(text).radiance(frame: 7)
      let lamps = try Self.camera(text + ":flicker=\(flicker)").radiance(frame: 7)
      let ratios = (0..<90).map { Double(lamps[80, $0].y / steady[80, $0].y) }
      #expect(abs(ratios.reduce(0, +) / 90 - 1) < 0.08)
      return (ratios.max()! - ratios.min()!) / 2
    }
    // A whole number of flickers evens the light.
    #expect(try bands("1/50", "50") < 1e-5)
    // 16.7 ms, the nearest that the control takes, are 2.004 flickers.
    #expect(try bands("1/60", "60") < 0.001)
    // 0.35 · |sin(πx)/(πx)| with x = 100/200 and 100/60.
    #expect(abs(try bands("1/200", "50") - 0.35 * 0.63662) < 0.004)
    #expect(abs(try bands("1/60", "50") - 0.35 * 0.16540) < 0.004)
  }

  @Test func everyCapabilityCanBeTakenAway() throws {
    let all = Set(SimulatedCamera().controls.map(\.name))
    var left = all
    for capability in SimulatedCapability.allCases {
      let camera = try Self.camera("without=\(capability.rawValue)")
      let missing = all.subtracting(camera.controls.map(\.name))
      #expect(!missing.isEmpty, "\(capability.rawValue)")
      left.subtract(missing)
    }
    #expect(left.isEmpty)
    let none = try Self.camera("without=all")
    #expect(none.controls.isEmpty)
    #expect {
      try none.set([.gain: 200])
    } throws: {
      "\($0)".contains("it has none")
    }
    let fixed = try Self.camera("without=focus,auto-focus")
    #expect {
      try fixed.set([.focusAbsolute: 200])
    } throws: {
      "\($0)".contains("no control 0x9a090a; it has ") && !"\($0)".contains("focus-absolute")
    }
    // Without automatic exposure the time is always its own.
    let manual = try Self.camera("without=auto-exposure")
    #expect(manual.controls.first { $0.id == .exposureAbsolute }?.flags.contains(.inactive) == false)
  }

  @Test func theCameraFacesAsItIsTold() throws {
    for (word, value, position) in [("front", Int64(0), CameraInfo.Position.front), ("back", 1, .back)] {
      let camera = try Self.camera("position=\(word)")
      #expect(camera.info.position == position)
      #expect(try Self.value(camera, "camera-orientation") == value)
    }
  }
}

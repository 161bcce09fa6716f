import CPlatform
import Pixels
import Testing

import Cameras

/// What a user keeps about a camera, as text and on a camera.
struct CameraProfileTests {
  private static var full: CameraProfile {
    var profile = CameraProfile(camera: "usb-046d_C920-video-index0")
    profile.name = "HD \"Pro\""
    profile.maker = "Acme # Optics"
    profile.model = " two\n lines"
    profile.position = .front
    profile.rotation = .right
    profile.lensModel = "50 mm = standard"
    profile.lensSense = .inverted
    profile.lensRange = -5...250
    profile.focalLength = 3.67
    profile.aperture = 2
    profile.sensitivities = [.init(gain: 0, iso: 100), .init(gain: 255, iso: 1600)]
    profile.blackLevel = BlackLevel(64, bits: 10)
    profile.focusReference = 3.25
    profile.distortion = LensCorrection(
      k1: -0.125, k2: 0.03, k3: -1e-7, center: SIMD2(0.5, 0.49), size: PixelSize(width: 1280, height: 720))
    profile.settings = [
      .gain: .init(name: "gain", value: 12),
      .exposureAuto: .init(name: "auto-exposure", value: 1),
      .init(rawValue: 0x1234_5678): .init(value: .text("a \"b\" \\ \u{7}")),
      .init(rawValue: 1): .init(value: .array([1, -2, 3])),
      .init(rawValue: 2): .init(value: .area(width: 64, height: 48)),
      .regionOfInterest: .init(value: .rectangle(.init(x: -1, y: 2, width: 3, height: 4))),
    ]
    return profile
  }

  @Test func theTextReadsBack() {
    let (profile, problems) = CameraProfile.parse(Self.full.text.utf8)
    #expect(problems == [])
    #expect(profile == Self.full)
    let lines = Self.full.text.split(separator: "\n")
    #expect(lines.contains("control 0x9a0901 auto-exposure = 1"), "\(Self.full.text)")
    #expect(lines.contains("maker = Acme # Optics"))
    #expect(lines.contains("black-level = 4096"))
    #expect(lines.contains("distortion = -0.125 0.03 -1e-07 0.5 0.49 1280x720"))
  }

  /// A combining mark is one character with what stands before it: a quotation mark, a space or `=`.
  @Test(arguments: ["\u{301}x", "\u{301}\"x\u{301}\"", " \u{301}x ", "x \u{301}", "\u{200D}", "\u{301}\n"])
  func textsWithCombiningMarksReadBack(_ text: String) {
    var profile = CameraProfile(camera: text)
    profile.name = text
    profile.settings = [.init(rawValue: 1): .init(value: .text(text))]
    let (read, problems) = CameraProfile.parse(profile.text.utf8)
    #expect(problems == [])
    #expect(read == profile)
    let (unspaced, problem) = CameraProfile.parse("version=1\nname=\(ProfileText(text))".utf8)
    #expect(problem == [] && unspaced.name == text)
  }

  @Test(
    arguments: [
      ("gibberish", "line 2: 'gibberish' is not of the form key = value"),
      ("colour = red", "line 2: there is no key 'colour'"),
      ("position = up", "line 2: 'up' is no position: expected front, back or external"),
      ("rotation = 45", "line 2: '45' is no rotation: expected 0, 90, 180 or 270 degrees clockwise"),
      (
        "focus-reference = 1.4",
        "line 2: '1.4' is no focus-reference: expected a number from 1.5 to 4"
      ),
      ("focal-length = nan", "line 2: 'nan' is no focal-length: expected millimetres from 0.1 to 10000"),
      (
        "black-level = 32768", "line 2: '32768' is no black-level: expected a code of 16 bits from 1 to 32767"
      ),
      ("black-level = 0", "line 2: '0' is no black-level"),
      ("iso = 5:100 5:200", "line 2: '5:100 5:200' is no iso"),
      ("lens-range = 9..3", "line 2: '9..3' is no lens-range"),
      ("lens-range = -9223372036854775809..3", "line 2: "),
      ("distortion = 1 2 3 0.5 0.5", "line 2: '1 2 3 0.5 0.5' is no distortion"),
      ("control 0x98 = ", "line 2: '' is no value of a control"),
      ("control = 1", "line 2: there is no key 'control'"),
      ("control 5 = 1", "line 2: 'control 5' is not of the form control 0xID NAME"),
      ("control 0x1ffffffff = 1", "line 2: 'control 0x1ffffffff' is not of the form"),
      ("control 0x98 = \"open", "line 2: '\"open' has no closing quote"),
      ("control 0x98 = \"a\" b", "line 2: '\"a\" b' has no closing quote, or more behind it"),
      ("maker = \"\\u{110000}\"", "line 2: '\\u{110000}' is no character"),
      ("maker = \"\\u{41\"", "line 2: "),
      ("maker = \"\\", "line 2: a backslash"),
      ("maker = a\nmaker = b", "line 3: 'maker' stands in line 2 already"),
      ("control 0x98 a = 1\ncontrol 0x98 b = 2", "line 3: '0x98' stands in line 2 already"),
      ("control  = 1", "line 2: "),
    ])
  func oneBadLineIsNamedAndTheOthersAreUsed(_ line: String, _ message: String) {
    let (profile, problems) = CameraProfile.parse("version = 1\n\(line)\naperture = 2.8\n".utf8)
    #expect(problems.count == 1)
    #expect(problems.first?.description.hasPrefix(message) == true, "\(problems)")
    #expect(problems.first?.description.contains("\n") == false)
    #expect(profile.aperture == 2.8)
  }

  @Test func hostileFilesEnd() {
    #expect(CameraProfile.parse([UInt8](repeating: 10, count: 1 << 20)).problems.count == 1)
    #expect(CameraProfile.parse([UInt8](repeating: 0xFF, count: 1000)).problems.count == 1)
    let many = String(repeating: "x\n", count: 10_000)
    #expect(CameraProfile.parse(many.utf8).problems.count == 20)
    let long = CameraProfile.parse(Array("x".utf8) + [UInt8](repeating: 0x1B, count: 100_000)).problems
    #expect(long.first.map { $0.description.count < 200 && !$0.description.contains("\u{1B}") } == true)
    #expect(CameraProfile.parse([]).problems.map(\.description) == ["line 1: 'version = 1' is missing"])
    let newer = CameraProfile.parse("version = 2\naperture = 4\n".utf8)
    #expect(newer.profile.aperture == 4)
    #expect(
      newer.problems.map(\.description) == [
        "line 1: the version is 2, newer than 1; what is known of it is used"
      ])
  }

  @Test func gainsAreSensitivitiesBetweenThePairs() {
    var profile = CameraProfile(camera: "")
    #expect(profile.isoSpeed(ofGain: 0) == nil)
    profile.sensitivities = [
      .init(gain: 0, iso: 100), .init(gain: 100, iso: 300), .init(gain: 200, iso: 1100),
    ]
    #expect(
      [0, 50, 100, 150, 200, 201, -1].map { profile.isoSpeed(ofGain: $0) } == [
        100, 200, 300, 700, 1100, nil, nil,
      ])
  }

  /// A camera whose time can be set only while its exposure is manual.
  private func camera(_ kernel: FakeVideoKernel) throws -> V4L2Camera {
    var device = FakeDevice()
    device.card = "Eye"
    device.controls = [
      .init(
        id: .exposureAuto, name: "Auto Exposure", type: V4L2_CTRL_TYPE_MENU, value: 3, maximum: 3,
        defaultValue: 3,
        menu: [1: "Manual Mode", 3: "Aperture Priority Mode"]),
      .init(
        id: .exposureAbsolute, name: "Exposure Time, Absolute", value: 50, maximum: 1000,
        governor: (.exposureAuto, 1)),
      .init(id: .brightness, name: "Brightness", value: 10),
      .init(id: .privacy, name: "Privacy", value: 0, maximum: 1, flags: V4L2_CTRL_FLAG_READ_ONLY),
    ]
    device.reordersControls = true
    kernel.add("/dev/video0", device, byID: "usb-eye")
    return try V4L2Camera(path: "/dev/video0", kernel: kernel)
  }

  @Test func settingsComeBackMastersFirst() throws {
    let kernel = FakeVideoKernel()
    let camera = try camera(kernel)
    try camera.set([.exposureAuto: 1, .exposureAbsolute: 200, .brightness: 70])
    var profile = CameraProfile(camera: "")
    profile.aperture = 2
    profile.record(camera)
    #expect(profile.camera == "usb-eye" && profile.name == "Eye" && profile.aperture == 2)
    #expect(Set(profile.settings.keys) == [.exposureAuto, .exposureAbsolute, .brightness])
    try camera.set([.exposureAuto: 3, .brightness: 10])
    #expect(camera.apply(profile) == [])
    #expect(camera.control(.exposureAuto)?.value == 1)
    #expect(camera.control(.exposureAbsolute)?.value == 200)
    #expect(camera.control(.brightness)?.value == 70)
    try camera.set([.exposureAuto: 3])
    profile.record(camera)
    #expect(
      Set(profile.settings.keys) == [.exposureAuto, .brightness], "what the camera decides is not kept")
  }

  /// What a mode governs is restored with the mode: where its default is the manual one, after it.
  @Test(arguments: [1, 3]) func defaultsAreRestoredMastersFirst(mode: Int64) throws {
    let kernel = FakeVideoKernel()
    var device = FakeDevice()
    device.controls = FakeDevice.Control.exposure(4 - mode)
    device.controls[0].defaultValue = mode
    device.controls.append(.init(id: .brightness, name: "Brightness", value: 10, defaultValue: 50))
    device.controls.append(.init(id: .privacy, name: "Privacy", value: 1, flags: V4L2_CTRL_FLAG_READ_ONLY))
    kernel.add("/dev/video0", device)
    let camera = try V4L2Camera(path: "/dev/video0", kernel: kernel)
    #expect(camera.apply(CameraProfile(defaultsOf: camera.controls)) == [])
    #expect(camera.control(.exposureAuto)?.value == .integer(mode))
    #expect(camera.control(.exposureAbsolute)?.value == (mode == 1 ? 250 : 157))
    #expect(camera.control(.brightness)?.value == 50)
  }

  @Test func whatDoesNotFitIsNamedAndTheRestApplied() throws {
    let camera = try camera(FakeVideoKernel())
    var profile = CameraProfile(camera: "usb-other")
    profile.settings = [
      .brightness: .init(name: "brightness", value: 30), .gain: .init(name: "gain", value: 1),
      .privacy: .init(name: "privacy", value: 1), .exposureAuto: .init(name: "auto-exposure", value: 9),
      .init(rawValue: 0x99): .init(value: 1),
    ]
    let problems = camera.apply(profile)
    #expect(camera.control(.brightness)?.value == 30)
    #expect(problems.count == 5, "\(problems)")
    #expect(problems.first == "the profile is that of usb-other; what fits Eye is applied")
    #expect(problems.contains("Eye has no control 'gain'"))
    #expect(problems.contains("Eye has no control 0x99"))
    #expect(problems.contains("'privacy' cannot be set"))
    #expect(problems.last?.contains("auto-exposure") == true)
  }
}

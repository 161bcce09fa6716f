import CPlatform
import ClockSupport
import Glibc
import Testing

import Cameras

private let path = "/dev/video0"

@Suite(.virtualTime) struct ControlTests {
  let kernel = FakeVideoKernel()

  private func camera(_ controls: [FakeDevice.Control]) throws -> V4L2Camera {
    var device = FakeDevice()
    device.controls = controls
    kernel.add(path, device)
    return try V4L2Camera(path: path, kernel: kernel)
  }

  private func refusal(_ camera: V4L2Camera, _ values: [CameraControl.ID: CameraControl.Value])
    -> CameraError?
  {
    do {
      try camera.set(values)
      return nil
    } catch {
      return error
    }
  }

  private var everything: [FakeDevice.Control] {
    FakeDevice.Control.exposure() + [
      .init(id: .brightness, name: "Brightness", value: 7, minimum: -64, maximum: 64, step: 2),
      .init(id: .init(rawValue: 0x0098_0001), name: "User Controls", type: V4L2_CTRL_TYPE_CTRL_CLASS),
      .init(
        id: .privacy, name: "Privacy", type: V4L2_CTRL_TYPE_BOOLEAN, value: 1, maximum: 1,
        flags: V4L2_CTRL_FLAG_READ_ONLY),
      .init(
        id: .init(rawValue: 0x0098_0918), name: "Power Line Frequency", type: V4L2_CTRL_TYPE_INTEGER_MENU,
        value: 2, maximum: 3, menu: [1: "50", 2: "60"]),
      .init(
        id: .init(rawValue: 0x0098_f001), name: "Wide", type: V4L2_CTRL_TYPE_INTEGER64, value: 1 << 40,
        maximum: 1 << 60),
      .init(
        id: .init(rawValue: 0x0098_f002), name: "Bits", type: V4L2_CTRL_TYPE_BITMASK, value: 0x8000_0000,
        maximum: 0x8000_0003),
      .init(
        id: .init(rawValue: 0x0098_f003), name: "Text", type: V4L2_CTRL_TYPE_STRING, maximum: 5,
        payload: Array("ab".utf8) + [0, 0, 0, 0]),
      .init(
        id: .init(rawValue: 0x0098_f004), name: "Go!", type: V4L2_CTRL_TYPE_BUTTON,
        flags: V4L2_CTRL_FLAG_WRITE_ONLY),
      .init(id: .init(rawValue: 0x0098_f005), name: "Held", flags: V4L2_CTRL_FLAG_GRABBED),
      .init(
        id: .init(rawValue: 0x0098_f006), name: "Levels", type: V4L2_CTRL_TYPE_U16, maximum: 1000,
        dimensions: [2, 2], payload: [1, 0, 2, 0, 3, 0, 0xe8, 3]),
      .init(
        id: .init(rawValue: 0x0098_f007), name: "Cell", type: V4L2_CTRL_TYPE_AREA,
        payload: [64, 1, 0, 0, 240, 0, 0, 0]),
      .init(
        id: .regionOfInterest, name: "Region Of Interest Rectangle", type: v4l2_ctrl_type(rawValue: 0x0107),
        payload: Self.rectangle(8, 4, 32, 24), greatest: Self.rectangle(0, 0, 640, 480)),
      .init(
        id: .init(rawValue: 0x0098_f008), name: "Odd", type: v4l2_ctrl_type(rawValue: 0x0241),
        payload: [1, 2, 3]),
    ]
  }

  private static func rectangle(_ numbers: Int32...) -> [UInt8] {
    numbers.flatMap { number in withUnsafeBytes(of: number) { Array($0) } }
  }

  @Test func listsWhatTheDriverHas() throws {
    let controls = try camera(everything).controls
    #expect(
      controls.map(\.name) == [
        "brightness", "power-line-frequency", "region-of-interest-rectangle", "wide", "bits", "text", "go",
        "held", "levels", "cell", "odd", "auto-exposure", "exposure-time-absolute", "privacy",
      ])
    #expect(
      controls.map(\.kind) == [
        .integer, .integerMenu, .rectangle, .integer64, .bitmask, .string, .button, .integer, .unsigned16,
        .area, .unknown, .menu, .integer, .boolean,
      ])
    #expect(
      controls.map(\.value) == [
        7, 2, .rectangle(.init(x: 8, y: 4, width: 32, height: 24)), .integer(1 << 40), 0x8000_0000,
        .text("ab"), 0, 0, .array([1, 2, 3, 1000]), .area(width: 320, height: 240), 0, 3, 157, 1,
      ])
    #expect(controls[2].bounds == .rectangle(.init(x: 0, y: 0, width: 640, height: 480)))
    #expect(controls[8].dimensions == [2, 2])
    #expect(controls[0].minimum == -64 && controls[0].step == 2)
    // Menus have gaps.
    #expect(controls[1].menu == [.init(value: 1, name: "50"), .init(value: 2, name: "60")])
    #expect(
      controls[11].menu == [
        .init(value: 1, name: "Manual Mode"), .init(value: 3, name: "Aperture Priority Mode"),
      ])
    #expect(controls[12].flags == [.inactive] && controls[13].flags == [.readOnly])
  }

  @Test func menusThatTheirRequestCannotNameAreEmpty() throws {
    let menu = FakeDevice.Control(
      id: .init(rawValue: 0x0098_f009), name: "Far", type: V4L2_CTRL_TYPE_MENU, value: 1 << 33,
      minimum: 1 << 33,
      maximum: 1 << 33 + 2)
    let control = try #require(try camera([menu]).controls.first { $0.name == "far" })
    #expect(control.menu.isEmpty)
  }

  @Test func setsMastersInARequestBeforeAllElse() throws {
    let camera = try camera(everything)
    try camera.set([
      .exposureAbsolute: 251, .brightness: -4, .exposureAuto: 1,
      .init(rawValue: 0x0098_f001): .integer(1 << 50),
    ])
    #expect(kernel.controlWrites == [[0x009a_0901], [0x0098_0900, 0x0098_f001, 0x009a_0902]])
    let controls = camera.controls
    #expect(controls.first { $0.id == .exposureAbsolute }?.value == 251)
    #expect(controls.first { $0.id == .exposureAbsolute }?.flags == [])
    #expect(controls.first { $0.name == "wide" }?.value == .integer(1 << 50))
    try camera.set([.init(rawValue: 0x0098_f004): 0])
    try camera.set([:])
    #expect(kernel.controlWrites.count == 3)
  }

  @Test(arguments: [
    (
      CameraControl.ID.exposureAbsolute, 251 as CameraControl.Value,
      "exposure-time-absolute is inactive because auto-exposure is Aperture Priority Mode; set auto-exposure=1 with it"
    ),
    (.brightness, 65, "brightness takes -64 to 64 in steps of 2, not 65"),
    (
      .brightness, .integer(.min),
      "brightness takes -64 to 64 in steps of 2, not -9223372036854775808"
    ),
    (.exposureAuto, 2, "auto-exposure takes one of 1 (Manual Mode), 3 (Aperture Priority Mode), not 2"),
    (.privacy, 0, "privacy is read-only; it is 1"),
    (.init(rawValue: 0x0098_f002), 4, "bits takes bits of 0x80000003, not 0x4"),
    (.init(rawValue: 0x0098_f003), 1, "text takes a text of 0 to 5 bytes, not 1"),
    (.init(rawValue: 0x0098_f003), .text("abcdef"), "text takes a text of 0 to 5 bytes, not abcdef"),
    (
      .init(rawValue: 0x0098_f006), .array([1, 2, 3]),
      "levels takes 4 numbers, or one for all of them, from 0 to 1000, not 1,2,3"
    ),
    (
      .init(rawValue: 0x0098_f006), .array([1, 2, 3, 1001]),
      "levels takes 4 numbers, or one for all of them, from 0 to 1000, not 1,2,3,1001"
    ),
    (
      .regionOfInterest, .rectangle(.init(x: 600, y: 0, width: 41, height: 2)),
      "region-of-interest-rectangle takes a rectangle such as 640x480+8+0 within 640x480+0+0, not 41x2+600+0"
    ),
    (.init(rawValue: 0x0098_f008), 1, "odd takes nothing: its type is not known, not 1"),
    (
      .init(rawValue: 0x0098_f005), 1,
      "held cannot be changed while the camera streams; stop the stream first"
    ),
  ])
  func explainsARefusal(
    _ id: CameraControl.ID, _ value: CameraControl.Value, _ words: String
  ) throws {
    let camera = try camera(everything)
    var values: [CameraControl.ID: CameraControl.Value] = [.brightness: 5]
    values[id] = value
    let error = refusal(camera, values)
    #expect(error?.code == .badControl)
    #expect(error?.description == words)
    #expect(kernel.controlWrites.isEmpty, "none is set when one is wrong")
    #expect(camera.controls.first { $0.id == .brightness }?.value == 7)
  }

  @Test func anUnknownControlListsTheKnown() throws {
    let error = refusal(try camera([.init(id: .gain, name: "Gain")]), [.zoomAbsolute: 1])
    #expect(error?.description == "the camera has no control 0x9a090d; it has gain")
  }

  @Test func theDriversLateRefusalRestoresWhatWasSet() throws {
    // The flag said active, but the camera's mode says otherwise when it is set.
    let camera = try camera([
      .init(id: .brightness, name: "Brightness", value: 1),
      .init(id: .focusAbsolute, name: "Focus, Absolute", value: 10, governor: (.init(rawValue: 0x1), 1)),
    ])
    kernel.change(path) { device in
      // Claims to be settable: the governor's number does not exist, so the list cannot say so.
      device.controls[1].governor = nil
    }
    let shown = camera.controls
    kernel.change(path) { $0.controls[1].governor = (.init(rawValue: 0x1), 1) }
    let device = try OpenDevice(path, kernel: kernel)
    let change = try ControlChange([.brightness: 9, .focusAbsolute: 20], among: shown)
    let error = #expect(throws: CameraError.self) {
      try change.apply(to: device, label: CameraLabel(name: "Fake", path: path))
    }
    // EACCES here is no question of permission.
    #expect(error?.code == .badControl)
    #expect(
      error?.description.hasPrefix("focus-absolute cannot be set now: an automatic mode governs it") == true)
    #expect(kernel.look(path) { $0.controls.map(\.value) } == [1, 10])
  }

  @Test(arguments: [
    (ERANGE, CameraError.Code.badControl, "brightness does not take 9; it takes 0 to 100"),
    (EIO, .device, "'Fake Camera' (/dev/video0) failed to set brightness to 9: Input/output error"),
    (EBUSY, .badControl, "brightness cannot be changed while the camera streams; stop the stream first"),
    (ENODEV, .disconnected, "'Fake Camera' (/dev/video0) was unplugged; connect it again"),
  ])
  func explainsTheDriversError(_ number: Int32, _ code: CameraError.Code, _ words: String) throws {
    let camera = try camera([.init(id: .brightness, name: "Brightness")])
    kernel.change(path) { $0.faults[IoctlRequest.setControls.number] = [number] }
    let error = refusal(camera, [.brightness: 9])
    #expect(error?.code == code)
    #expect(error?.description == words)
  }

  @Test func setsValuesOfEveryType() throws {
    let camera = try camera(everything)
    let values: [CameraControl.ID: CameraControl.Value] = [
      .init(rawValue: 0x0098_f003): .text("hello"), .init(rawValue: 0x0098_f006): .array([9, 8, 7, 260]),
      .init(rawValue: 0x0098_f007): .area(width: 3, height: 70000),
      .regionOfInterest: .rectangle(.init(x: 1, y: 2, width: 300, height: 4)),
      .init(rawValue: 0x0098_f002): 0x8000_0001,
    ]
    #expect(try camera.set(values) == [])
    for (id, value) in values { #expect(camera.control(id)?.value == value) }
    // The bytes as the kernel's structures have them, not only as we read them back.
    let payloads = kernel.look(path) { device in
      device.controls.reduce(into: [UInt32: [UInt8]]()) { $0[$1.id.rawValue] = $1.payload }
    }
    #expect(payloads?[0x0098_f003] == Array("hello".utf8) + [0])
    #expect(payloads?[0x0098_f006] == [9, 0, 8, 0, 7, 0, 4, 1])
    #expect(payloads?[0x0098_f007] == [3, 0, 0, 0, 0x70, 0x11, 1, 0])
    #expect(payloads?[CameraControl.ID.regionOfInterest.rawValue] == Self.rectangle(1, 2, 300, 4))
  }

  @Test func readsTheNotationOfItsOwnMessages() throws {
    let controls = try camera(everything).controls
    func value(_ name: String, _ text: String) throws -> CameraControl.Value {
      try #require(controls.first { $0.name == name }).value(parsing: text)
    }
    for control in controls where control.isReadable {
      #expect(try control.value(parsing: control.text(of: control.value)) == control.value)
    }
    #expect(try value("bits", "0x80000003") == 0x8000_0003)
    #expect(try value("auto-exposure", "aperture-priority-mode") == 3)
    #expect(try value("auto-exposure", "Manual Mode") == 1)
    #expect(try value("privacy", "off") == 0)
    #expect(try value("levels", "5") == .array([5, 5, 5, 5]))
    for (name, text) in [
      ("bits", "x"), ("cell", "640"), ("cell", "-1x2"), ("levels", "1,,2,3"), ("levels", ""),
      ("brightness", "1.5"),
      ("region-of-interest-rectangle", "1x2"), ("region-of-interest-rectangle", "1x2+3"),
      ("brightness", "0x"),
    ] {
      #expect(throws: CameraError.self) { try value(name, text) }
    }
  }

  /// Once the mode is automatic again, what it governs cannot be brought back.
  @Test func whatIsGovernedIsRestoredBeforeItsMode() throws {
    let camera = try camera([
      .init(
        id: .focusAuto, name: "Focus, Automatic Continuous", type: V4L2_CTRL_TYPE_BOOLEAN, value: 1,
        maximum: 1),
      .init(
        id: .focusAbsolute, name: "Focus, Absolute", value: 10, governor: (.focusAuto, 0), hidesGovernor: true
      ),
      .init(
        id: .zoomAbsolute, name: "Zoom, Absolute", value: 3, governor: (.init(rawValue: 1), 1),
        hidesGovernor: true),
    ])
    let error = refusal(camera, [.focusAuto: 0, .focusAbsolute: 40, .zoomAbsolute: 5])
    #expect(error?.description.hasPrefix("zoom-absolute cannot be set now") == true)
    #expect(kernel.look(path) { $0.controls.map(\.value) } == [1, 10, 3])
  }

  /// uvcvideo sends the controls of one request in its own order.
  @Test func mastersTakeEffectBeforeWhatTheyGovern() throws {
    var device = FakeDevice()
    device.reordersControls = true
    device.controls = [
      .init(
        id: .focusAuto, name: "Focus, Automatic Continuous", type: V4L2_CTRL_TYPE_BOOLEAN, value: 1,
        maximum: 1),
      .init(id: .focusAbsolute, name: "Focus, Absolute", value: 10, governor: (.focusAuto, 0)),
    ]
    kernel.add(path, device)
    let camera = try V4L2Camera(path: path, kernel: kernel)
    #expect(try camera.set([.focusAuto: 0, .focusAbsolute: 40]) == [])
    #expect(kernel.look(path) { $0.controls.map(\.value) } == [0, 40])
    // Back as a whole where the second request fails.
    kernel.change(path) { $0.faults[IoctlRequest.setControls.number] = [] }
    try camera.set([.focusAuto: 1])
    kernel.change(path) { $0.controls[1].governor = (.init(rawValue: 1), 1) }
    #expect(throws: CameraError.self) { try camera.set([.focusAuto: 0, .focusAbsolute: 50]) }
    #expect(kernel.look(path) { $0.controls.map(\.value) } == [1, 40])
  }

  @Test func reportsWhatTheCameraRoundsOrDoesNotKeep() throws {
    let camera = try camera([
      .init(id: .brightness, name: "Brightness", value: 0, step: 10, rounds: true),
      .init(id: .gain, name: "Gain", value: 5, ignores: true), .init(id: .contrast, name: "Contrast"),
    ])
    let adjustments = try camera.set([.brightness: 37, .gain: 9, .contrast: 3])
    #expect(
      Set(adjustments.map(\.description)) == [
        "brightness is 30: 37 is between its steps of 10", "gain is 5: the camera did not keep 9",
      ])
  }

  @Test func namesTheControlThatTheDriverRefusesWithoutNamingIt() throws {
    let camera = try camera([
      .init(id: .brightness, name: "Brightness"), .init(id: .gain, name: "Gain"),
      .init(id: .contrast, name: "Contrast"),
    ])
    kernel.change(path) { device in
      device.refusesWhole = .contrast
    }
    let error = refusal(camera, [.brightness: 1, .gain: 2, .contrast: 3])
    #expect(error?.description.hasPrefix("contrast cannot be set now") == true)
  }

  @Test func followsWhatAnotherProgramChanges() async throws {
    let camera = try camera(
      FakeDevice.Control.exposure(1) + [.init(id: .brightness, name: "Brightness", value: 7)])
    let changes = camera.controlChanges
    #expect(eventually { kernel.isFollowed(.brightness) })
    kernel.changeControl(path, .brightness, to: 33)
    var iterator = changes.makeAsyncIterator()
    #expect(await iterator.next()?.map(\.value) == [33])
    // One's own changes come as well, with what they switch.
    try camera.set([.exposureAuto: 3])
    let next = try #require(await iterator.next())
    #expect(Set(next.map(\.id)) == [.exposureAuto, .exposureAbsolute])
    #expect(next.first { $0.id == .exposureAbsolute }?.flags == [.inactive])
  }
}

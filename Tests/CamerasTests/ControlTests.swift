import CPlatform
import Glibc
import Testing

@testable import Cameras

private let path = "/dev/video0"

@Suite struct ControlTests {
  let kernel = FakeVideoKernel()

  private func camera(_ controls: [FakeDevice.Control]) throws -> V4L2Camera {
    var device = FakeDevice()
    device.controls = controls
    kernel.add(path, device)
    return try V4L2Camera(path: path, kernel: kernel)
  }

  private func refusal(_ camera: V4L2Camera, _ values: [CameraControl.ID: Int64]) -> CameraError? {
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
      .init(id: .init(rawValue: 0x0098_f003), name: "Text", type: V4L2_CTRL_TYPE_STRING),
      .init(
        id: .init(rawValue: 0x0098_f004), name: "Go!", type: V4L2_CTRL_TYPE_BUTTON,
        flags: V4L2_CTRL_FLAG_WRITE_ONLY),
      .init(id: .init(rawValue: 0x0098_f005), name: "Held", flags: V4L2_CTRL_FLAG_GRABBED),
    ]
  }

  @Test func listsWhatTheDriverHas() throws {
    let controls = try camera(everything).controls
    #expect(
      controls.map(\.name) == [
        "brightness", "power-line-frequency", "wide", "bits", "text", "go", "held", "auto-exposure",
        "exposure-time-absolute", "privacy",
      ])
    #expect(
      controls.map(\.kind) == [
        .integer, .integerMenu, .integer64, .bitmask, .string, .button, .integer, .menu, .integer, .boolean,
      ])
    #expect(controls.map(\.value) == [7, 2, 1 << 40, 0x8000_0000, 0, 0, 0, 3, 157, 1])
    #expect(controls[0].minimum == -64 && controls[0].step == 2)
    // Menus have gaps.
    #expect(controls[1].menu == [.init(value: 1, name: "50"), .init(value: 2, name: "60")])
    #expect(
      controls[7].menu == [
        .init(value: 1, name: "Manual Mode"), .init(value: 3, name: "Aperture Priority Mode"),
      ])
    #expect(controls[8].flags == [.inactive] && controls[9].flags == [.readOnly])
  }

  @Test func setsMastersBeforeSlavesInOneRequest() throws {
    let camera = try camera(everything)
    try camera.set([
      .exposureAbsolute: 251, .brightness: -4, .exposureAuto: 1, .init(rawValue: 0x0098_f001): 1 << 50,
    ])
    #expect(kernel.controlWrites == [[0x009a_0901, 0x0098_0900, 0x0098_f001, 0x009a_0902]])
    let controls = camera.controls
    #expect(controls.first { $0.id == .exposureAbsolute }?.value == 251)
    #expect(controls.first { $0.id == .exposureAbsolute }?.flags == [])
    #expect(controls.first { $0.name == "wide" }?.value == 1 << 50)
    try camera.set([.init(rawValue: 0x0098_f004): 0])
    try camera.set([:])
    #expect(kernel.controlWrites.count == 2)
  }

  @Test(arguments: [
    (
      CameraControl.ID.exposureAbsolute, 251 as Int64,
      "exposure-time-absolute is inactive because auto-exposure is Aperture Priority Mode; set auto-exposure=1 with it"
    ),
    (.brightness, 65, "brightness takes -64...64, not 65"),
    (.brightness, .min, "brightness takes -64...64, not -9223372036854775808"),
    (.exposureAuto, 2, "auto-exposure takes one of 1 (Manual Mode), 3 (Aperture Priority Mode), not 2"),
    (.privacy, 0, "privacy is read-only; it is 1"),
    (.init(rawValue: 0x0098_f002), 4, "bits takes bits of 0x80000003, not 0x4"),
    (.init(rawValue: 0x0098_f003), 1, "text is not a number and cannot be set to one"),
    (
      .init(rawValue: 0x0098_f005), 1,
      "held cannot be changed while the camera streams; stop the stream first"
    ),
  ])
  func explainsARefusal(_ id: CameraControl.ID, _ value: Int64, _ words: String) throws {
    let camera = try camera(everything)
    var values: [CameraControl.ID: Int64] = [.brightness: 5]
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
    (ERANGE, CameraError.Code.badControl, "brightness does not take 9; its range is 0...100"),
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
}

import Cameras

/// Controls of every type that a driver can have.
struct VividControlTests {
  let report: Report

  func testAll(of camera: any Camera) {
    report.test("controls of every kind are listed") {
      let kinds = Set(camera.controls.map(\.kind))
      for kind in [
        CameraControl.Kind.integer, .boolean, .menu, .integerMenu, .button, .integer64, .bitmask, .string,
      ] {
        try expect(kinds.contains(kind), "no \(kind) among \(kinds)")
      }
    }
    report.test("a control is set and read back") {
      let brightness = try control(.brightness, of: camera)
      try expect(brightness.minimum == 0 && brightness.maximum == 255, "its range is \(brightness)")
      for value in [0, 77, 255, brightness.defaultValue] as [CameraControl.Value] {
        try camera.set([.brightness: value])
        let now = try control(.brightness, of: camera).value
        try expect(now == value, "set to \(value), read as \(now)")
      }
    }
    report.test("a 64-bit control keeps all its bits") {
      let wide = camera.controls.first { $0.kind == .integer64 }
      guard let wide else { throw Failure("there is none") }
      try camera.set([wide.id: 0x1234_5678_9abc_def0])
      let now = try control(wide.id, of: camera).value
      try expect(now == 0x1234_5678_9abc_def0, "read as \(now)")
    }
    report.test("a menu with gaps lists its items and nothing between them") {
      guard let menu = camera.controls.first(where: { $0.kind == .menu && $0.name == "menu" }) else {
        throw Failure("there is none")
      }
      // The driver's test menu spans 1…4 and masks item 2 out.
      try expect(menu.menu.map(\.value) == [1, 3, 4], "its items are \(menu.menu)")
      try expect(menu.menu.contains { $0.name == "Menu Item 3" }, "its items are \(menu.menu)")
    }
    report.test("flags are reported") {
      func isInactive(_ id: CameraControl.ID) throws -> Bool {
        try control(id, of: camera).flags.contains(.inactive)
      }
      try expect(isInactive(.gain), "gain is active under automatic gain")
      try camera.set([.automaticGain: 0])
      defer { _ = try? camera.set([.automaticGain: 1]) }
      try expect(!isInactive(.gain), "gain is inactive under manual gain")
    }
    report.test("a value out of range is refused by name, and nothing is changed") {
      let before = try control(.brightness, of: camera).value
      let error = try refusal { try camera.set([.brightness: 256]) }
      try expect(error.code == .badControl, "refused as \(error.code): \(error)")
      try expect(error.description.contains("brightness"), "the message is: \(error)")
      let after = try control(.brightness, of: camera).value
      try expect(after == before, "it was \(before) and is \(after)")
    }
    report.test("a control that is not there is refused") {
      let error = try refusal { try camera.set([CameraControl.ID(rawValue: 0x0098_09f0): 1]) }
      try expect(error.code == .badControl, "refused as \(error.code): \(error)")
    }
  }

  private func control(_ id: CameraControl.ID, of camera: any Camera) throws -> CameraControl {
    guard let control = camera.controls.first(where: { $0.id == id }) else {
      throw Failure("no control \(id)")
    }
    return control
  }
}

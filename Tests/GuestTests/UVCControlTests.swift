import Cameras
import Pixels

/// The controls of a UVC camera, by its own log of what it received.
struct UVCControlTests {
  let report: Report

  /// A master with the value that it has for manual use, what it governs, and their names in the camera.
  private struct Pair {
    var master: CameraControl.ID, masterName: String, manual: Int64
    var slave: CameraControl.ID, slaveName: String, value: Int64
  }

  private let pairs = [
    Pair(
      master: .focusAuto, masterName: "focus-auto", manual: 0, slave: .focusAbsolute,
      slaveName: "focus-absolute", value: 120),
    Pair(
      master: .autoWhiteBalance, masterName: "white-balance-auto", manual: 0, slave: .whiteBalanceTemperature,
      slaveName: "temperature", value: 3200),
    Pair(
      master: .exposureAuto, masterName: "exposure-mode", manual: 1, slave: .exposureAbsolute,
      slaveName: "exposure-time", value: 300),
  ]

  func testAll() {
    report.test("a UVC camera lists its controls") {
      try withCamera(.bulk) { _, camera in
        let ids = Set(camera.controls.map(\.id))
        for id in [
          CameraControl.ID.focusAuto, .focusAbsolute, .exposureAuto, .exposureAbsolute, .autoWhiteBalance,
          .whiteBalanceTemperature, .gain, .brightness, .zoomAbsolute, .privacy,
        ] {
          try expect(ids.contains(id), "no control 0x\(String(id.rawValue, radix: 16))")
        }
        // Pan, tilt, power line frequency: V4L2_CID_PAN_ABSOLUTE, _TILT_ABSOLUTE, _POWER_LINE_FREQUENCY.
        for number: UInt32 in [0x009a_0908, 0x009a_0909, 0x0098_0918] {
          try expect(ids.contains(.init(rawValue: number)), "no control 0x\(String(number, radix: 16))")
        }
      }
    }
    for answer in ["stall", "ignore"] {
      for pair in pairs {
        report.test("\(pair.slaveName) is set with its master, of a camera that would \(answer) it") {
          try withCamera(.bulk) { emulator, camera in
            try emulator.command("governed \(answer)")
            let mark = emulator.log.count
            try camera.set([pair.master: .integer(pair.manual), pair.slave: .integer(pair.value)])
            let slave = try emulator.value(pair.slaveName), master = try emulator.value(pair.masterName)
            let received = emulator.settings(since: mark)
            try expect(
              received == ["set \(pair.masterName) \(pair.manual)", "set \(pair.slaveName) \(pair.value)"],
              "the camera received \(received)")
            try expect(master == "\(pair.manual)" && slave == "\(pair.value)", "it holds \(master), \(slave)")
          }
        }
      }
    }
    report.test("what was set is set again after a replug, masters first") {
      try streaming { emulator, camera, mailbox in
        try camera.set([.focusAuto: 0])
        try camera.set([.focusAbsolute: 75, .brightness: 40])
        try emulator.command("unplug")
        try waitForInterruption(of: camera)
        let mark = emulator.log.count
        try emulator.command("plug")
        try waitForReturn(of: camera, mailbox)
        let focus = try emulator.value("focus-absolute"), brightness = try emulator.value("brightness")
        let received = emulator.settings(since: mark)
        try expect(
          focus == "75" && brightness == "40",
          "it holds focus \(focus) and brightness \(brightness); it received \(received)")
        try expect(!received.contains { $0.hasPrefix("stalled") }, "it received \(received)")
      }
    }
    report.test("a control that stalls is an error that names it, and the stream goes on") {
      try streaming { emulator, camera, mailbox in
        try emulator.command("stall brightness")
        let error = try refusal { try camera.set([.brightness: 7]) }
        try expect(error.description.contains("brightness"), "the message is: \(error)")
        try emulator.command("unstall brightness")
        try camera.set([.brightness: 7])
        let held = try emulator.value("brightness")
        try expect(held == "7", "it holds \(held)")
        _ = mailbox.take()
        _ = try nextFrame(mailbox)
      }
    }
    report.test("what the camera changes by itself is seen") {
      try streaming { emulator, camera, mailbox in
        func gain() -> CameraControl? { camera.controls.first { $0.id == .gain } }
        try expect(gain()?.value == 10, "gain is \(String(describing: gain()?.value))")
        try emulator.command("change gain 71")
        try wait(upTo: .seconds(3), "gain is \(String(describing: gain()?.value))") { gain()?.value == 71 }
      }
    }
  }
}

import SimulatedCamera
import Cameras
import Testing

struct SimulatedControlsTests {
  private func control(_ camera: SimulatedCamera, _ id: CameraControl.ID) throws -> CameraControl {
    try #require(camera.controls.first { $0.id == id })
  }

  @Test func valuesComeFromTheOptions() throws {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(
        parsing: "simulated:focus=0.5:aperture=4:exposure=1/100:gain=2:temperature=3200:zoom=2:rotation=90"))
    let expected: [CameraControl.ID: CameraControl.Value] = [
      .focusAbsolute: 600, .irisAbsolute: 250, .exposureAbsolute: 100, .gain: 200,
      .whiteBalanceTemperature: 3200, .zoomAbsolute: 200, .sensorRotation: 90, .exposureAuto: 1,
      .focusAuto: 0,
      .autoWhiteBalance: 0, .cameraOrientation: 2,
    ]
    for (id, value) in expected { #expect(try control(camera, id).value == value) }
  }

  @Test func everyControlDescribesItselfConsistently() {
    let controls = SimulatedCamera().controls
    #expect(Set(controls.map(\.id)).count == controls.count)
    #expect(Set(controls.map(\.name)).count == controls.count)
    for control in controls {
      #expect(throws: Never.self, "\(control.name)") {
        if control.isSettable { try control.check(control.value) }
      }
      let initial = control.defaultValue.number ?? control.minimum
      #expect((initial - control.minimum) % control.step == 0, "\(control.name)")
      #expect(
        (control.kind == .menu || control.kind == .integerMenu) == !control.menu.isEmpty, "\(control.name)")
    }
  }

  @Test func greaterFocusIsNearer() throws {
    let camera = SimulatedCamera()
    #expect(camera.planeInFocus == .middle)
    try camera.set([.focusAbsolute: 600])
    #expect(camera.focusDistance == 0.5)
    #expect(camera.planeInFocus == .near)
    try camera.set([.focusAbsolute: 60])
    #expect(camera.planeInFocus == .far)
    try camera.set([.focusAbsolute: 0])
    #expect(camera.focusDistance == .infinity)
    #expect(camera.planeInFocus == .background)
    #expect(SimulatedCamera.focusPosition(for: 1.5) == 200)
  }

  @Test(arguments: [
    (
      CameraControl.ID.exposureAuto, 3 as CameraControl.Value, 1 as CameraControl.Value,
      [CameraControl.ID.exposureAbsolute, .gain]
    ),
    (.focusAuto, 1, 0, [.focusAbsolute]), (.autoWhiteBalance, 1, 0, [.whiteBalanceTemperature]),
  ])
  func anAutomaticModeGovernsItsValues(
    _ mode: CameraControl.ID, _ automatic: CameraControl.Value, _ manual: CameraControl.Value,
    _ governed: [CameraControl.ID]
  ) throws {
    let camera = SimulatedCamera()
    #expect(try control(camera, mode).flags.contains(.update))
    try camera.set([mode: automatic])
    for id in governed {
      let inactive = try control(camera, id)
      #expect(inactive.flags.contains(.inactive))
      let before = camera.controls
      #expect {
        try camera.set([id: .integer(inactive.minimum)])
      } throws: {
        "\($0)".contains(inactive.name) && "\($0)".contains("=\(manual)")
      }
      #expect(camera.controls == before)
    }
    // The mode may come together with the value that it lets be set, in whatever order.
    try camera.set([mode: manual, governed[0]: .integer(try control(camera, governed[0]).minimum)])
    #expect(try control(camera, governed[0]).flags.contains(.inactive) == false)
    #expect(try control(camera, governed[0]).value == .integer(control(camera, governed[0]).minimum))
  }

  @Test(arguments: [(5505, 5510), (5504, 5500), (10_000, 10_000), (2500, 2500)] as [(Int64, Int64)])
  func aValueBetweenStepsBecomesTheNearest(wanted: Int64, kept: Int64) throws {
    let camera = SimulatedCamera()
    let adjustments = try camera.set([.whiteBalanceTemperature: .integer(wanted)])
    #expect(try control(camera, .whiteBalanceTemperature).value == .integer(kept))
    #expect(
      adjustments.map(\.description)
        == (wanted == kept
          ? [] : ["white-balance-temperature is \(kept): \(wanted) is between its steps of 10"]))
  }

  @Test func allChangesAreMadeOrNone() throws {
    let camera = SimulatedCamera()
    let before = camera.controls
    let refused: [([CameraControl.ID: CameraControl.Value], String)] = [
      ([.gain: 200, .brightness: 65], "brightness=65 is not possible: it takes -64 to 64"),
      ([.gain: 200, .exposureAuto: 2], "it takes 1 (Manual Mode) or 3 (Aperture Priority Mode)"),
      ([.gain: 200, .sensorRotation: 90], "camera-sensor-rotation can only be read"),
      ([.gain: 200, .init(rawValue: 0x9a09ff): 1], "no control 0x9a09ff; it has brightness, contrast, "),
      ([.gain: .integer(.max)], "it takes 100 to 3200"), ([.gain: .integer(.min)], "it takes 100 to 3200"),
    ]
    for (values, words) in refused {
      #expect {
        try camera.set(values)
      } throws: {
        ($0 as? CameraError)?.code == .badControl && "\($0)".contains(words)
      }
      #expect(camera.controls == before)
    }
  }
}

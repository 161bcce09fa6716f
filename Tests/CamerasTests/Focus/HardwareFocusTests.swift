import Testing

import Cameras

/// The positions of lenses and the requests that cameras understand.
struct HardwareFocusTests {
  private static func control(
    _ id: CameraControl.ID, _ range: ClosedRange<Int64> = 0...1, value: CameraControl.Value = 0,
    step: Int64 = 1,
    kind: CameraControl.Kind = .integer, menu: [Int64] = [], bounds: CameraControl.Value? = nil
  ) -> CameraControl {
    CameraControl(
      id: id, name: "c", kind: kind, value: value, defaultValue: 0, minimum: range.lowerBound,
      maximum: range.upperBound, step: step, menu: menu.map { .init(value: $0, name: "\($0)") },
      bounds: bounds)
  }

  @Test func greaterValuesAreNearer() throws {
    let control = Self.control(.focusAbsolute, 0...250, value: 50, step: 5)
    let lens = try #require(LensScale(control))
    #expect(lens.position(of: 250) == .near && lens.position(of: 0) == .far)
    #expect(lens.position(of: 50).value == 0.8 && lens.value(of: 0.8) == 50)
    #expect(lens.value(of: 0.78) == 55 && lens.value(of: 0.783) == 55, "on the step")
    for value in stride(from: 0, through: 250, by: 5) as StrideThrough<Int64> {
      #expect(lens.value(of: lens.position(of: value)) == value)
    }
    let inverted = try #require(LensScale(control, LensCalibration(sense: .inverted, usableValues: 50...150)))
    #expect(inverted.position(of: 50) == .near && inverted.position(of: 0) == .near)
    #expect(inverted.position(of: 100) == 0.5 && inverted.value(of: .far) == 150)
    #expect(LensScale(control, LensCalibration(usableValues: 250...900)) == nil)
    #expect(LensScale(Self.control(.focusAbsolute, 7...7)) == nil)
  }

  @Test func positionsAreBetweenNearAndFar() {
    for number in [1.01, -0.01, .nan, .infinity] as [Double] {
      #expect(LensPosition(number) == nil, "\(number)")
    }
    #expect(LensPosition(clamping: .nan) == .near && LensPosition(clamping: .infinity) == .far)
    #expect("\(LensPosition(clamping: 0.0496))" == "0.050" && "\(LensPosition.far)" == "1.000")
  }

  @Test func aUVCCameraIsSetByModeAndValue() {
    let camera = HardwareFocus([
      Self.control(.focusAuto, value: 1, kind: .boolean), Self.control(.focusAbsolute, 0...1000, value: 300),
    ])
    #expect(camera.mode == .continuous && camera.oneShot == .continuousUntilSettled && !camera.hasStatus)
    #expect(camera.locked(at: 0.25) == [.focusAuto: 0, .focusAbsolute: 750])
    #expect(camera.continuous == [.focusAuto: 1] && camera.locked == [.focusAuto: 0] && camera.start == nil)
    #expect(camera.position?.value == 0.7 && camera.stop.isEmpty && !camera.hasRegion)
    #expect(camera.restricted(to: .near) == nil)
  }

  @Test func aCameraModuleHasButtonsStatusRangeAndLock() {
    let camera = HardwareFocus([
      Self.control(.focusAuto, value: 1, kind: .boolean), Self.control(.autoFocusStart, kind: .button),
      Self.control(.autoFocusStop, kind: .button),
      Self.control(.autoFocusStatus, 0...7, value: 4, kind: .bitmask),
      Self.control(.autoFocusRange, 0...3, kind: .menu, menu: [0, 2, 3]),
      Self.control(.automaticsLock, 0...7, value: 5, kind: .bitmask),
    ])
    #expect(camera.mode == .locked && camera.status == .failed && camera.lens == nil)
    #expect(camera.start == [.automaticsLock: 1, .focusAuto: 0, .autoFocusStart: 1], "exposure stays locked")
    #expect(camera.continuous == [.automaticsLock: 1, .focusAuto: 1] && camera.stop == [.autoFocusStop: 1])
    #expect(camera.restricted(to: .near) == [.autoFocusRange: 2])
    #expect(
      camera.restricted(to: .far) == [.autoFocusRange: 3]
        && camera.restricted(to: .positions(0.1...0.2)) == nil)
    #expect(camera.locked(at: 0.5) == nil)
  }

  @Test func aRegionIsInPixelsOfTheSensor() {
    let bounds = CameraControl.Rectangle(x: 8, y: 4, width: 1000, height: 500)
    func camera(_ automatics: Int64) -> HardwareFocus {
      HardwareFocus([
        Self.control(.regionOfInterest, kind: .rectangle, bounds: .rectangle(bounds)),
        Self.control(.regionOfInterestAutomatics, 0...automatics, value: 1, kind: .bitmask),
      ])
    }
    #expect(
      camera(9).region((0.1, 0.2, 0.5, 0.4)) == [
        .regionOfInterest: .rectangle(.init(x: 108, y: 104, width: 500, height: 200)),
        .regionOfInterestAutomatics: 9,
      ])
    #expect(
      camera(9).region((0.9, 0.999, 0.5, 0.4))?[.regionOfInterest]
        == .rectangle(.init(x: 908, y: 503, width: 100, height: 1)), "inside the sensor")
    #expect(camera(1).region((0, 0, 1, 1)) == nil, "only for exposure")
  }

  @Test func aFrameBelongsToThePositionAtItsStart() {
    var timeline = LensTimeline(position: 0.2, lag: .zero)
    #expect(timeline.position(inFrameAt: .milliseconds(100), sequence: 1) == 0.2)
    timeline.moved(to: 0.5, in: .milliseconds(109) ... .milliseconds(110))
    // Its exposure began when frame 1 was complete, before the lens moved.
    #expect(timeline.position(inFrameAt: .milliseconds(133), sequence: 2) == 0.2)
    #expect(timeline.position(inFrameAt: .milliseconds(166), sequence: 3) == 0.5)
    timeline.moved(to: 0.9, in: .milliseconds(200) ... .milliseconds(200))
    // Two frames were left out.
    #expect(timeline.position(inFrameAt: .milliseconds(266), sequence: 6) == 0.9)
    var late = LensTimeline(position: 0.2, lag: .milliseconds(50))
    late.moved(to: 0.5, in: .milliseconds(10) ... .milliseconds(10))
    #expect(late.position(inFrameAt: .milliseconds(40), sequence: 1) == 0.2)
    #expect(late.position(inFrameAt: .milliseconds(90), sequence: 2) == 0.2)
    #expect(late.position(inFrameAt: .milliseconds(130), sequence: 3) == 0.5)
    // A frame that begins in the middle of a request may show either position.
    var slow = LensTimeline(position: 0.2, lag: .milliseconds(50))
    slow.moved(to: 0.5, in: .milliseconds(10) ... .milliseconds(40))
    #expect(slow.position(inFrameAt: .milliseconds(50), sequence: 1) == 0.2)
    #expect(slow.position(inFrameAt: .milliseconds(80), sequence: 2) == 0.2)
    #expect(slow.position(inFrameAt: .milliseconds(110), sequence: 3) == nil)
    #expect(slow.position(inFrameAt: .milliseconds(140), sequence: 4) == 0.5)
  }
}

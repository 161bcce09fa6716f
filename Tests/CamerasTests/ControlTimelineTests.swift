import CPlatform
import ClockSupport
import Testing

import Cameras

/// What the frames of the past were exposed with.
@Suite(.virtualTime) struct ControlTimelineTests {
  private func exposure(_ value: Int64, _ flags: [CameraControl.Flag] = []) -> CameraControl {
    CameraControl(
      id: .exposureAbsolute, name: "exposure", kind: .integer, value: .integer(value), defaultValue: 1,
      minimum: 1, maximum: 10000, flags: flags)
  }

  private func value(_ timeline: ControlTimeline, _ milliseconds: Int, present: CameraControl) -> Int64? {
    timeline.controls([present], at: .milliseconds(milliseconds)).first?.value.number
  }

  @Test func eachMomentHasItsValue() {
    var timeline = ControlTimeline([exposure(100)], .reported)
    timeline.note([exposure(200)], from: .milliseconds(10))
    timeline.note([exposure(300)], from: .milliseconds(20))
    let found = [0, 9, 10, 19, 20, 99].map { value(timeline, $0, present: exposure(7)) }
    #expect(found == [100, 100, 200, 200, 300, 300])
  }

  @Test func theMemoryIsBounded() {
    var timeline = ControlTimeline([exposure(1)], .reported)
    for moment in 1...5000 { timeline.note([exposure(Int64(moment))], from: .milliseconds(moment)) }
    for moment in [4488, 4999, 5000] {
      #expect(value(timeline, moment, present: exposure(7)) == Int64(moment))
    }
    // What is forgotten counts as the earliest that is known.
    let earliest = value(timeline, 2, present: exposure(7))!
    #expect(earliest > 3900 && earliest <= 4488)
  }

  /// A value of an automatic mode is asked for; that of a time before the mode is remembered.
  @Test func anAutomaticValueIsThePresentOne() {
    var timeline = ControlTimeline([exposure(100)], .silent)
    timeline.note([exposure(110, [.inactive])], from: .milliseconds(10))
    #expect(value(timeline, 5, present: exposure(160, [.inactive])) == 100)
    #expect(value(timeline, 15, present: exposure(160, [.inactive])) == 160)
    timeline.note([exposure(170)], from: .milliseconds(20))
    #expect(value(timeline, 15, present: exposure(170)) == 110)
    #expect(value(timeline, 25, present: exposure(170)) == 170)
  }

  @Test func aKernelCameraRemembersWhatItAndOthersSet() throws {
    let path = "/dev/video0"
    let kernel = FakeVideoKernel()
    var device = FakeDevice()
    device.controls = FakeDevice.Control.exposure(1) + [.init(id: .gain, name: "Gain", value: 7)]
    kernel.add(path, device)
    let camera = try V4L2Camera(path: path, kernel: kernel)
    _ = camera.controlChanges
    #expect(eventually { kernel.isFollowed(.gain) })
    func values(_ moment: Duration) -> [Int64?] {
      let controls = camera.controls(at: moment)
      return [CameraControl.ID.exposureAbsolute, .gain].map { id in
        controls.first { $0.id == id }?.value.number
      }
    }
    let first = kernel.now()
    try camera.set([.exposureAbsolute: 300])
    let second = kernel.now()
    #expect(values(first) == [157, 7])
    // Not in a frame that comes before two intervals, but in later ones.
    #expect(values(second + .milliseconds(20)) == [157, 7])
    #expect(values(second + .milliseconds(100)) == [300, 7])
    kernel.changeControl(path, .gain, to: 33)
    #expect(eventually { values(kernel.now() + .seconds(1)) == [300, 33] })
    #expect(values(second) == [157, 7])
    // The driver changes it by itself and sends no event.
    try camera.set([.exposureAuto: 3])
    kernel.change(path) { $0.controls[1].value = 512 }
    #expect(values(kernel.now() + .seconds(1))[0] == 512)
    #expect(values(first)[0] == 157)
  }
}

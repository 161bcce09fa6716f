import Cameras
import ClockSupport
import Clocks
import Pixels
import SimulatedCamera
import Testing

/// What goes wrong on a script.
@Suite(.virtualTime) struct SimulatedFaultTests {
  /// The numbers of the frames that come, and the states that are seen, until a frame number.
  private func run(
    _ faults: String, until last: UInt32, _ camera: SimulatedCamera? = nil
  ) throws -> (camera: SimulatedCamera, numbers: [UInt32], states: [StreamState]) {
    let text = "simulated:size=32x18:rate=200:exposure=1/1000:faults=\(faults)"
    let camera = try camera ?? SimulatedCamera(try SimulatedCameraOptions(parsing: text), clock: .test)
    let reader = FrameReader()
    _ = try camera.start(StreamRequest(), into: reader.mailbox)
    var numbers: [UInt32] = [], states: [StreamState] = []
    for _ in 0..<10_000 where (numbers.last ?? 0) < last {
      if states.last != camera.state { states.append(camera.state) }
      if let frame = reader.mailbox.take() { numbers.append(frame.sequence) }
      MonotonicClock.test.block(for: .milliseconds(1))
    }
    #expect(numbers.last ?? 0 >= last)
    return (camera, numbers, states)
  }

  @Test func anUnpluggedCameraComesBack() throws {
    let (camera, numbers, states) = try run("unplug@5+20", until: 30)
    defer { camera.stop() }
    #expect(numbers.allSatisfy { !(5..<25).contains($0) })
    let unplugged = StreamState.interrupted("Simulated camera was unplugged; waiting for it to return")
    let place = try #require(states.firstIndex(of: unplugged))
    #expect(states[(place + 1)...].contains(.streaming))
  }

  @Test func anUnpluggedCameraTakesNoSettings() throws {
    let text = "simulated:size=32x18:rate=200:exposure=1/1000:faults=unplug@0+4000000"
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: text), clock: .test)
    _ = try camera.start(StreamRequest(), into: FrameMailbox())
    defer { camera.stop() }
    MonotonicClock.test.block(for: .milliseconds(1))
    #expect(camera.state != .streaming)
    let error = #expect(throws: CameraError.self) { try camera.set([.gain: 200]) }
    #expect(error?.code == .disconnected)
  }

  @Test func silenceIsReportedAfterAWhile() throws {
    let (camera, numbers, states) = try run("silence@5+30", until: 40)
    defer { camera.stop() }
    #expect(numbers.allSatisfy { !(5..<35).contains($0) })
    #expect(
      states.contains {
        if case .interrupted(let reason) = $0 { reason.contains("no frame") } else { false }
      })
    // A short silence is none.
    let short = try run("silence@5+4", until: 20)
    short.camera.stop()
    #expect(short.states.allSatisfy { $0 == .streaming })
  }

  @Test func badAndLostFramesAreCounted() throws {
    let (camera, numbers, _) = try run("error@3+4,drop@10+2", until: 20)
    camera.stop()
    #expect(numbers.allSatisfy { !(3..<7).contains($0) && !(10..<12).contains($0) })
    #expect(camera.statistics.errors == 4)
    #expect(camera.statistics.droppedByDriver == 2)
  }

  @Test func lateFramesKeepTheirTime() throws {
    let text = "simulated:size=32x18:rate=50:exposure=1/1000:faults=late@6+200"
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: text), clock: .test)
    let reader = FrameReader()
    _ = try camera.start(StreamRequest(), into: reader.mailbox)
    defer { camera.stop() }
    var age: Duration?
    while age == nil, let frame = reader.next() {
      if frame.sequence >= 6 { age = MonotonicClock.test.time - frame.timestamp }
    }
    // Two intervals of 20 ms.
    #expect(age == .milliseconds(40))
  }

  @Test func controlsRefuseAndIgnore() throws {
    let text = "simulated:faults=refuse-focus-absolute,ignore-zoom-absolute,refuse-gain@100+5"
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: text))
    let error = #expect(throws: CameraError.self) { try camera.set([.focusAbsolute: 300, .brightness: 3]) }
    #expect(error?.code == .device)
    #expect(error?.description.contains("focus-absolute to 300") == true)
    #expect(camera.controls.first { $0.id == .brightness }?.value == 0)
    try camera.set([.zoomAbsolute: 300, .brightness: 3, .gain: 200])
    #expect(camera.controls.first { $0.id == .zoomAbsolute }?.value == 100)
    #expect(camera.controls.first { $0.id == .brightness }?.value == 3)
    #expect(camera.controls.first { $0.id == .gain }?.value == 200)
  }
}

import SimulatedCamera
import Cameras
import ClockSupport
import Clocks
import Glibc
import Pixels
import Synchronization
import Testing

@Suite(.virtualTime) struct SimulatedStreamTests {
  private func camera(_ options: String) throws -> SimulatedCamera {
    SimulatedCamera(try SimulatedCameraOptions(parsing: "simulated:" + options), clock: .test)
  }

  /// Takes `count` frames and returns the number and the time of each.
  private func collect(
    _ camera: SimulatedCamera, _ count: Int, _ request: StreamRequest = StreamRequest(),
    _ visit: (borrowing Frame) -> Void = { _ in }
  ) throws -> StreamConfiguration {
    let reader = FrameReader()
    let configuration = try camera.start(request, into: reader.mailbox)
    defer { camera.stop() }
    var taken = 0
    while taken < count, let frame = reader.next() {
      visit(frame)
      taken += 1
    }
    #expect(taken == count)
    return configuration
  }

  @Test func framesComeAtTheRateWithNumbersAndMoments() throws {
    let camera = try camera("size=64x36:rate=50")
    #expect(camera.state == .idle)
    let start = MonotonicClock.test.time
    var numbers: [UInt32] = [], moments: [Duration] = []
    let configuration = try collect(camera, 12) { frame in
      numbers.append(frame.sequence)
      moments.append(frame.timestamp)
    }
    #expect(configuration.rate == FrameRate(frames: 50))
    #expect(configuration.format == .nv12)
    #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
    // The first at once, and each an interval after the one before, on the clock that the test reads too.
    for index in numbers.indices {
      #expect(moments[index] == start + .milliseconds(20 * index), "frame \(index)")
    }
    #expect(numbers == Array(0..<12))
    #expect(MonotonicClock.test.time == moments[11] + .milliseconds(1))
    #expect(camera.state == .idle)
    #expect(camera.statistics.delivered == 12)
    #expect(camera.statistics.errors == 0)
  }

  @Test func aLongExposureSlowsTheStream() throws {
    let camera = try camera("size=32x18:rate=100:exposure=1/10")
    let start = MonotonicClock.test.time
    var last = start
    _ = try collect(camera, 4) { last = $0.timestamp }
    #expect(last - start == .milliseconds(300))
  }

  @Test func heldFramesStayAsTheyAre() throws {
    let camera = try camera("size=64x36:speed=unlimited")
    let reader = FrameReader()
    _ = try camera.start(StreamRequest(), into: reader.mailbox)
    let held = reader.next()
    let before = held?.copy().bytes
    reader.wait(until: 20, of: camera)
    let during = held?.copy().bytes
    #expect(during == before)
    #expect(camera.statistics.droppedLate > 5)
    camera.stop()
    // A frame may outlive its stream.
    let after = held?.copy().bytes
    #expect(after == before)
  }

  @Test func stopEndsAWaitingStream() throws {
    let camera = try camera("size=32x18:rate=1")
    let reader = FrameReader()
    _ = try camera.start(StreamRequest(), into: reader.mailbox)
    _ = reader.next()
    let before = MonotonicClock.test.time
    camera.stop()
    #expect(MonotonicClock.test.time == before, "it does not wait for the next frame")
    camera.stop()
    // It starts again, from the first frame.
    _ = try camera.start(StreamRequest(), into: reader.mailbox)
    let sequence = reader.next()?.sequence
    #expect(sequence == 0)
    camera.stop()
  }

  @Test func requestsAreMetOrRefused() throws {
    let camera = try camera("size=64x36")
    let odd = try collect(
      camera, 1,
      StreamRequest(size: PixelSize(width: 33, height: 17), rate: FrameRate(frames: 500), fourCC: "YUYV"))
    #expect(odd.size == PixelSize(width: 33, height: 17))
    #expect(odd.rate == FrameRate(frames: 240))
    #expect(odd.format == .yuyv)
    #expect {
      try camera.start(StreamRequest(fourCC: "H264"), into: FrameMailbox())
    } throws: {
      ($0 as? CameraError)?.code == .unsupported && "\($0)".contains("H264") && "\($0)".contains("NV12")
    }
    #expect(camera.state == .idle)
  }

  @Test func aFrameIsCountedBeforeItCanBeTaken() throws {
    let camera = try camera("size=32x18:speed=unlimited")
    let counts = Mutex<[Int]>([])
    _ = try camera.start(
      StreamRequest(), into: FrameMailbox { counts.withLock { $0.append(camera.statistics.delivered) } })
    FrameReader().wait(until: 5, of: camera)
    camera.stop()
    let found = counts.withLock { $0 }
    #expect(found == Array(1...found.count))
  }

  @Test func framesSayHowTheyAreTurned() throws {
    for (degrees, orientation) in [(0, Orientation.up), (90, .left), (180, .down), (270, .right)] {
      let camera = try camera("size=32x18:rotation=\(degrees)")
      _ = try collect(camera, 1) { frame in
        let found = frame.orientation
        #expect(found == orientation)
      }
    }
  }

  @Test func automaticExposureSettlesAtMiddleGrey() throws {
    let camera = try camera("size=96x54:noise=0:exposure=auto:speed=unlimited:aperture=8")
    try camera.set([.exposureAuto: 1, .exposureAbsolute: 3])
    try camera.set([.exposureAuto: 3])
    let reader = FrameReader()
    _ = try camera.start(StreamRequest(fourCC: "GREY"), into: reader.mailbox)
    reader.wait(until: 40, of: camera)
    camera.stop()
    let last = reader.mailbox.take()?.copy()
    let settled = try #require(last)
    let light = settled.bytes[..<settled.layout.byteCount].map { pow(Double($0) / 255, 2.2) }
    let mean = light.reduce(0, +) / Double(light.count)
    #expect(abs(log2(mean / 0.18)) < 0.25, "mean \(mean)")
    #expect(try #require(camera.control(.exposureAbsolute)?.value.number) <= 333)
  }

  @Test func automaticFocusFindsTheMiddlePlane() throws {
    let camera = try camera("size=32x18:focus=0.4:speed=unlimited:temperature=2600")
    try camera.set([.focusAuto: 1, .autoWhiteBalance: 1])
    _ = try camera.start(StreamRequest(), into: FrameMailbox())
    FrameReader().wait(until: 60, of: camera)
    camera.stop()
    #expect(camera.planeInFocus == .middle)
    #expect(abs(camera.focusDistance - 1.5) < 0.01)
    #expect(camera.controls.first { $0.id == .whiteBalanceTemperature }?.value == 5500)
  }

  @Test func aSecondStartThrowsAndTheStreamGoesOn() throws {
    let camera = try camera("size=64x36:rate=60")
    let reader = FrameReader()
    _ = try camera.start(StreamRequest(), into: reader.mailbox)
    defer { camera.stop() }
    let error = #expect(throws: CameraError.self) { try camera.start(StreamRequest(), into: FrameMailbox()) }
    #expect(error?.code == .busy)
    #expect(error?.description == "Simulated camera is already streaming; stop it first")
    #expect(camera.state == .streaming)
    var taken = 0
    while taken < 2, reader.next() != nil { taken += 1 }
    #expect(taken == 2)
  }
}

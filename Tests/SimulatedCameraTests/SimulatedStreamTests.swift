import SimulatedCamera
import Cameras
import Glibc
import Pixels
import Testing

struct SimulatedStreamTests {
  /// Takes `count` frames and returns the number and the time of each.
  private func collect(
    _ camera: SimulatedCamera, _ count: Int, _ request: StreamRequest = StreamRequest(),
    _ visit: (borrowing Frame) -> Void = { _ in }
  ) throws -> StreamConfiguration {
    let mailbox = FrameMailbox()
    let configuration = try camera.start(request, into: mailbox)
    defer { camera.stop() }
    var taken = 0
    for _ in 0..<40_000 where taken < count {
      if let frame = mailbox.take() {
        visit(frame)
        taken += 1
      } else {
        usleep(500)
      }
    }
    #expect(taken == count)
    return configuration
  }

  @Test func framesComeAtTheRateWithNumbersAndMoments() throws {
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: "simulated:size=64x36:rate=50"))
    #expect(camera.state == .idle)
    var numbers: [UInt32] = [], moments: [Duration] = []
    let configuration = try collect(camera, 12) { frame in
      numbers.append(frame.sequence)
      moments.append(frame.timestamp)
    }
    #expect(configuration.rate == FrameRate(frames: 50))
    #expect(configuration.format == .nv12)
    #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
    // Never early: n frames later is n intervals later, on the clock that the test reads too.
    for index in 2..<numbers.count {
      let steps = Int(numbers[index] - numbers[1])
      let apart = moments[index] - moments[1]
      #expect(apart >= .milliseconds(20 * steps - 5), "\(steps) frames apart by \(apart)")
    }
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let age = Duration.seconds(now.tv_sec) + .nanoseconds(now.tv_nsec) - moments[11]
    #expect(age >= .zero && age < .seconds(20))
    #expect(camera.state == .idle)
    #expect(camera.statistics.delivered >= 12)
    #expect(camera.statistics.errors == 0)
  }

  @Test func aLongExposureSlowsTheStream() throws {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(parsing: "simulated:size=32x18:rate=100:exposure=1/10"))
    // From the stream's start: a frame that comes late does not move those after it.
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let start = Duration.seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    var last = start
    _ = try collect(camera, 4) { last = $0.timestamp }
    #expect(last - start >= .milliseconds(300))
  }

  @Test func heldFramesStayAsTheyAre() throws {
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: "simulated:size=64x36:speed=unlimited"))
    let mailbox = FrameMailbox()
    _ = try camera.start(StreamRequest(), into: mailbox)
    var held: Frame?
    while held == nil {
      held = mailbox.take()
      usleep(200)
    }
    let before = held?.copy().bytes
    while camera.statistics.delivered < 20 { usleep(200) }
    let during = held?.copy().bytes
    #expect(during == before)
    #expect(camera.statistics.droppedLate > 5)
    camera.stop()
    // A frame may outlive its stream.
    let after = held?.copy().bytes
    #expect(after == before)
  }

  @Test func stopEndsAWaitingStream() throws {
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: "simulated:size=32x18:rate=1"))
    let mailbox = FrameMailbox()
    _ = try camera.start(StreamRequest(), into: mailbox)
    while camera.statistics.delivered == 0 { usleep(200) }
    let clock = ContinuousClock()
    #expect(clock.measure { camera.stop() } < .milliseconds(500))
    camera.stop()
    // It starts again, from the first frame.
    _ = try camera.start(StreamRequest(), into: mailbox)
    while camera.statistics.delivered == 0 { usleep(200) }
    let sequence = mailbox.take()?.sequence
    #expect(sequence == 0)
  }

  @Test func requestsAreMetOrRefused() throws {
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: "simulated:size=64x36"))
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

  @Test func framesSayHowTheyAreTurned() throws {
    for (degrees, orientation) in [(0, Orientation.up), (90, .left), (180, .down), (270, .right)] {
      let camera = SimulatedCamera(
        try SimulatedCameraOptions(parsing: "simulated:size=32x18:rotation=\(degrees)"))
      _ = try collect(camera, 1) { frame in
        let found = frame.orientation
        #expect(found == orientation)
      }
    }
  }

  @Test func automaticExposureSettlesAtMiddleGrey() throws {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(
        parsing: "simulated:size=96x54:noise=0:exposure=auto:speed=unlimited:aperture=8"))
    try camera.set([.exposureAuto: 1, .exposureAbsolute: 3])
    try camera.set([.exposureAuto: 3])
    let mailbox = FrameMailbox()
    _ = try camera.start(StreamRequest(fourCC: "GREY"), into: mailbox)
    while camera.statistics.delivered < 40 { usleep(500) }
    camera.stop()
    let last = mailbox.take()?.copy()
    let settled = try #require(last)
    let light = settled.bytes[..<settled.layout.byteCount].map { pow(Double($0) / 255, 2.2) }
    let mean = light.reduce(0, +) / Double(light.count)
    #expect(abs(log2(mean / 0.18)) < 0.25, "mean \(mean)")
    #expect(try #require(camera.control(.exposureAbsolute)?.value.number) <= 333)
  }

  @Test func automaticFocusFindsTheMiddlePlane() throws {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(parsing: "simulated:size=32x18:focus=0.4:speed=unlimited:temperature=2600"))
    try camera.set([.focusAuto: 1, .autoWhiteBalance: 1])
    _ = try camera.start(StreamRequest(), into: FrameMailbox())
    while camera.statistics.delivered < 60 { usleep(500) }
    camera.stop()
    #expect(camera.planeInFocus == .middle)
    #expect(abs(camera.focusDistance - 1.5) < 0.01)
    #expect(camera.controls.first { $0.id == .whiteBalanceTemperature }?.value == 5500)
  }

  @Test func aSecondStartThrowsAndTheStreamGoesOn() throws {
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: "simulated:size=64x36:rate=60"))
    let mailbox = FrameMailbox()
    _ = try camera.start(StreamRequest(), into: mailbox)
    defer { camera.stop() }
    let error = #expect(throws: CameraError.self) { try camera.start(StreamRequest(), into: FrameMailbox()) }
    #expect(error?.code == .busy)
    #expect(error?.description == "Simulated camera is already streaming; stop it first")
    #expect(camera.state == .streaming)
    var taken = 0
    for _ in 0..<4000 where taken < 2 {
      if mailbox.take() != nil { taken += 1 } else { usleep(500) }
    }
    #expect(taken == 2)
  }
}

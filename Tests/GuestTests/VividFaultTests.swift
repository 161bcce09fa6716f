import Cameras
import Glibc
import Pixels

/// Driver faults: bad frames, lost frames, interrupted streams.
struct VividFaultTests {
  let report: Report
  private let request = StreamRequest(
    size: PixelSize(width: 320, height: 180), rate: FrameRate(frames: 30), fourCC: "YUYV")

  func testAll(of camera: any Camera) {
    report.test("a frame marked bad is counted and not shown") {
      try streaming(camera) { mailbox in
        let before = camera.statistics
        try expect(before.errors == 0, "the stream began with \(before.errors) errors")
        for expected in 1...3 {
          try camera.set([.injectErrorFlag: 1])
          try wait("the errors are \(camera.statistics.errors), not \(expected)") {
            _ = mailbox.take()
            return camera.statistics.errors == expected
          }
        }
        _ = try nextFrame(mailbox)
        try expect(camera.state == .streaming, "the camera is \(camera.state)")
      }
    }
    report.test("frames that the driver loses are counted from the gaps in their numbers") {
      try camera.set([.percentageDropped: 50])
      defer { _ = try? camera.set([.percentageDropped: 0]) }
      try streaming(camera) { mailbox in
        let first = try nextFrame(mailbox).sequence
        let base = camera.statistics
        var last = first
        let end = ContinuousClock.now + .seconds(3)
        while ContinuousClock.now < end {
          if let frame = mailbox.take() { last = frame.sequence }
          usleep(2000)
        }
        try camera.set([.percentageDropped: 0])
        last = try nextFrame(mailbox).sequence
        let now = camera.statistics
        let lost = now.droppedByDriver - base.droppedByDriver
        let came = now.delivered - base.delivered + now.errors - base.errors
        // Every number from the first frame to the last was either lost or came; a few may be under way.
        let numbers = Int(last &- first)
        try expect(abs(lost + came - numbers) <= 4, "\(lost) lost and \(came) came, of \(numbers)")
        try expect(lost * 4 > numbers && lost * 4 < numbers * 3, "\(lost) of \(numbers) were lost at 50 %")
      }
    }
    for (name, injection) in [
      ("start", CameraControl.ID.injectStartError), ("request for buffers", .injectBuffersError),
      ("queueing of a buffer", .injectQueueError),
    ] {
      report.test("a \(name) that fails is an error that can be tried again") {
        try camera.set([injection: 1])
        let error = try refusal { _ = try camera.start(request, into: FrameMailbox()) }
        try expect(error.description.contains("/dev/video"), "the message is: \(error)")
        try streaming(camera) { mailbox in _ = try nextFrame(mailbox) }
      }
    }
    report.test("a queueing that fails while it streams costs a moment") {
      try streaming(camera) { mailbox in
        _ = try nextFrame(mailbox)
        try camera.set([.injectQueueError: 1])
        _ = mailbox.take()
        let end = ContinuousClock.now + .seconds(3)
        for _ in 0..<4 { _ = try nextFrame(mailbox, within: max(.zero, end - .now)) }
        try expect(camera.state == .streaming, "the camera is \(camera.state)")
      }
    }
    for (name, wrap) in [("numbers", CameraControl.ID.wrapSequence), ("timestamps", .wrapTimestamp)] {
      report.test("frames whose \(name) wrap around are shown with a true latency") {
        try camera.set([wrap: 1])
        defer { _ = try? camera.set([wrap: 0]) }
        try streaming(camera) { mailbox in
          let began = monotonicNow()
          // The counter wraps after 128 frames, the time after a second.
          for _ in 0..<30 {
            let frame = try nextFrame(mailbox)
            let latency = monotonicNow() - frame.timestamp
            try expect(latency >= .zero && latency < .seconds(10), "a frame is \(latency) old")
          }
          let lost = camera.statistics.droppedByDriver
          let passed = Int((monotonicNow() - began) / .seconds(1) * 30)
          try expect(lost <= passed + 8, "\(lost) frames count as lost after \(passed)")
        }
      }
    }
    report.test("interlaced fields become whole pictures") {
      let path = camera.info.path
      // S-Video; the television tuner shows noise between its channels.
      try Vivid.select(input: 2, on: path)
      defer { try? Vivid.select(input: 0, on: path) }
      try Vivid.show(.fullBars, on: camera)
      let mailbox = FrameMailbox()
      let size = PixelSize(width: 720, height: 576)
      let configuration = try camera.start(StreamRequest(size: size, fourCC: "YUYV"), into: mailbox)
      defer { camera.stop() }
      try expect(configuration.size == size, "its size is \(configuration.size)")
      _ = try nextFrame(mailbox)
      let image = try nextFrame(mailbox).copy()
      try expect(image.size == configuration.size, "the picture has \(image.size)")
      // Bars: every line is the same, and not of one colour. The first begins with the noise of a wide screen signal,
      // which reaches into the second, made of the first and the third.
      let row = image.size.width * 2, stride = image.layout.planes[0].stride
      func line(_ y: Int) -> ArraySlice<UInt8> { image.bytes[y * stride..<y * stride + row] }
      let third = line(2)
      try expect(Set(third).count > 8, "the third line has \(Set(third).count) values")
      for y in 3..<image.size.height {
        guard let x = zip(line(y), third).enumerated().first(where: { $1.0 != $1.1 }) else { continue }
        throw Failure("byte \(x.offset) of line \(y) is \(x.element.0), not \(x.element.1)")
      }
    }
    report.test("a stream that breaks off comes back by itself") {
      try streaming(camera) { mailbox in
        _ = try nextFrame(mailbox)
        try camera.set([.injectFatalError: 1])
        // The frames queued at that moment may still come.
        for _ in 0..<8 { _ = try nextFrame(mailbox) }
        try expect(camera.state == .streaming, "the camera is \(camera.state)")
      }
    }
    report.test("start and stop leave no descriptor open") {
      try streaming(camera) { mailbox in _ = try nextFrame(mailbox) }
      let before = try Machine.openDescriptors()
      for _ in 0..<10 { try streaming(camera) { mailbox in _ = try nextFrame(mailbox) } }
      let after = try Machine.openDescriptors()
      try expect(after <= before, "\(before) before, \(after) after")
    }
  }

  private func monotonicNow() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }

  private func streaming(_ camera: any Camera, _ body: (FrameMailbox) throws -> Void) throws {
    let mailbox = FrameMailbox()
    _ = try camera.start(request, into: mailbox)
    defer { camera.stop() }
    try body(mailbox)
  }
}

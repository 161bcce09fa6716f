import Cameras
import Glibc
import Pixels

/// Driver faults: bad frames, lost frames, interrupted streams.
struct FaultProofs {
  let report: Report
  private let request = StreamRequest(
    size: PixelSize(width: 320, height: 180), rate: FrameRate(frames: 30), fourCC: "YUYV")

  func proveAll(of camera: any Camera) {
    report.prove("a frame marked bad is counted and not shown") {
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
    report.prove("frames that the driver loses are counted from the gaps in their numbers") {
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
    report.prove("a start that fails is an error that can be tried again") {
      try camera.set([.injectStartError: 1])
      let error = try refusal { _ = try camera.start(request, into: FrameMailbox()) }
      try expect(error.description.contains("/dev/video"), "the message is: \(error)")
      try streaming(camera) { mailbox in _ = try nextFrame(mailbox) }
    }
    report.prove("a stream that breaks off comes back by itself") {
      try streaming(camera) { mailbox in
        _ = try nextFrame(mailbox)
        try camera.set([.injectFatalError: 1])
        // The frames queued at that moment may still come.
        for _ in 0..<8 { _ = try nextFrame(mailbox) }
        try expect(camera.state == .streaming, "the camera is \(camera.state)")
      }
    }
    report.prove("start and stop leave no descriptor open") {
      try streaming(camera) { mailbox in _ = try nextFrame(mailbox) }
      let before = try Machine.openDescriptors()
      for _ in 0..<10 { try streaming(camera) { mailbox in _ = try nextFrame(mailbox) } }
      let after = try Machine.openDescriptors()
      try expect(after <= before, "\(before) before, \(after) after")
    }
  }

  private func streaming(_ camera: any Camera, _ body: (FrameMailbox) throws -> Void) throws {
    let mailbox = FrameMailbox()
    _ = try camera.start(request, into: mailbox)
    defer { camera.stop() }
    try body(mailbox)
  }
}

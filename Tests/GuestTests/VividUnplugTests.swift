import Cameras
import Pixels

/// A camera that is unplugged while it streams, and returns.
struct VividUnplugTests {
  let report: Report
  private let request = StreamRequest(
    size: PixelSize(width: 320, height: 180), rate: FrameRate(frames: 30), fourCC: "YUYV")

  func testAll() {
    report.test("an unplugged camera is interrupted, and streams again when its module is loaded anew") {
      try Machine.load("vivid", "n_devs=1", "node_types=0x1")
      defer { try? Machine.unload("vivid") }
      try whileStreaming { camera, mailbox in
        for _ in 0..<2 {
          try Machine.unbind("vivid.0", from: "vivid")
          try waitForInterruption(of: camera)
          try unload(mailbox)
          try expect(listedCameras().isEmpty, "it is still listed")
          try Machine.load("vivid", "n_devs=1", "node_types=0x1")
          try waitForReturn(of: camera, mailbox)
        }
      }
    }
    report.test("it is found again under another number") {
      try Machine.load("vivid", "n_devs=1", "node_types=0x1", "vid_cap_nr=0")
      defer { try? Machine.unload("vivid") }
      try whileStreaming { camera, mailbox in
        try Machine.unbind("vivid.0", from: "vivid")
        try waitForInterruption(of: camera)
        try unload(mailbox)
        try Machine.load("vivid", "n_devs=1", "node_types=0x1", "vid_cap_nr=7")
        try waitForReturn(of: camera, mailbox)
      }
    }
    report.test("a camera unplugged for good can be stopped at once") {
      try Machine.load("vivid", "n_devs=1", "node_types=0x1")
      try whileStreaming { camera, _ in
        try Machine.unbind("vivid.0", from: "vivid")
        try waitForInterruption(of: camera)
        let began = ContinuousClock.now
        camera.stop()
        try expect(ContinuousClock.now - began < .seconds(2), "it took \(ContinuousClock.now - began)")
        try expect(camera.state == .idle, "it is \(camera.state)")
      }
      try wait("the module is still in use") { (try? Machine.unload("vivid")) != nil }
    }
    report.test("a disconnect that the driver forges is survived as well") {
      try Machine.load("vivid", "n_devs=1", "node_types=0x1")
      defer { try? Machine.unload("vivid") }
      try whileStreaming { camera, mailbox in
        // The button is pressed and the device gone before its answer is read.
        _ = try? camera.set([.disconnect: 1])
        try waitForReturn(of: camera, mailbox)
      }
    }
  }

  private func whileStreaming(_ body: (any Camera, FrameMailbox) throws -> Void) throws {
    guard let found = listedCameras().first else { throw Failure("no camera is listed") }
    let camera = try V4L2Camera.open(path: found.path)
    let mailbox = FrameMailbox()
    _ = try camera.start(request, into: mailbox)
    defer { camera.stop() }
    _ = try nextFrame(mailbox)
    try body(camera, mailbox)
  }

  private func waitForInterruption(of camera: any Camera) throws {
    try wait("the camera is \(camera.state)") {
      if case .interrupted(let reason) = camera.state { !reason.isEmpty } else { false }
    }
  }

  /// Unloads the module as soon as nothing holds any of it; a frame on loan is memory of the driver's.
  private func unload(_ mailbox: FrameMailbox) throws {
    _ = mailbox.take()
    try wait("the module is still in use") { (try? Machine.unload("vivid")) != nil }
  }

  /// Three frames, with the state to match.
  private func waitForReturn(of camera: any Camera, _ mailbox: FrameMailbox) throws {
    _ = mailbox.take()
    for _ in 0..<3 { _ = try nextFrame(mailbox) }
    try wait("the camera is \(camera.state)") { camera.state == .streaming }
  }
}

import Cameras
import Glibc
import Pixels

/// A UVC camera under the kernel's own uvcvideo: identity, formats, unplugging.
struct UVCCameraTests {
  let report: Report

  func testAll() {
    report.test("a UVC camera is listed once, with its name") {
      try withCamera(.bulk) { _, camera in
        try expect(Machine.videoNodes.count == 2, "uvcvideo made \(Machine.videoNodes)")
        let found = listedCameras()
        try expect(found.count == 1, "these are listed: \(found)")
        try expect(found[0].driver == "uvcvideo", "its driver is \(found[0].driver)")
        try expect(found[0].name.contains("Emulated Camera"), "it is called \(found[0].name)")
        let codes = Set(camera.formats.map(\.fourCC))
        try expect(codes == ["YUYV", "NV12", "MJPG"], "its formats are \(codes)")
        let sizes = camera.formats.map { $0.sizes.map(\.size) }
        let wanted = [PixelSize(width: 128, height: 96), PixelSize(width: 64, height: 48)]
        try expect(sizes.allSatisfy { $0 == wanted }, "its sizes are \(sizes)")
      }
    }
    for transport in EmulatedCamera.Transport.allCases {
      report.test("UVC over \(transport.rawValue) transfers: every format and size shows the bars") {
        try withCamera(transport) { emulator, camera in
          for (fourCC, format) in [
            (FourCC("YUYV"), PixelFormat.yuyv), ("NV12", .nv12), ("MJPG", .yuv422),
          ] {
            for size in [PixelSize(width: 64, height: 48), PixelSize(width: 128, height: 96)] {
              let (image, configuration) = try picture(from: camera, as: fourCC, size: size)
              try expect(image.layout.format == format, "\(fourCC) arrives as \(image.layout.format)")
              try expect(configuration.encoding.matrix == .bt601, "\(fourCC): \(configuration.encoding)")
              // One code of rounding each in luma and chroma; JPEG adds its loss.
              try BarPicture(image).expectBars(within: fourCC == "MJPG" ? 8 : 3)
            }
          }
          try emulator.command("tables 0")
          let size = PixelSize(width: 64, height: 48)
          let (bare, _) = try picture(from: camera, as: "MJPG", size: size)
          try BarPicture(bare).expectBars(within: 8)
        }
      }
    }
    report.test("a UVC camera that is replugged streams again within 3 s") {
      try streaming { emulator, camera, mailbox in
        for _ in 0..<2 {
          try emulator.command("unplug")
          try waitForInterruption(of: camera)
          try emulator.command("plug")
          try waitForReturn(of: camera, mailbox)
        }
      }
    }
    report.test("a UVC camera that returns under another number is found again") {
      try streaming { emulator, camera, mailbox in
        let old = camera.info.path
        let holder = open(old, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        try expect(holder >= 0, "cannot open \(old)")
        defer { close(holder) }
        try emulator.command("unplug")
        try waitForInterruption(of: camera)
        try emulator.command("plug")
        try waitForReturn(of: camera, mailbox)
        try expect(camera.info.path != old, "it is still \(old)")
      }
    }
  }
}

/// Plugs a camera in, opens it, and unplugs it afterwards.
func withCamera(
  _ transport: EmulatedCamera.Transport, _ body: (EmulatedCamera, any Camera) throws -> Void
) throws {
  let result = Result {
    let emulator = try EmulatedCamera(transport)
    guard let found = listedCameras().first else { throw Failure("no camera is listed") }
    try body(emulator, V4L2Camera.open(path: found.path))
  }
  // What failed leaves no camera behind either.
  try? wait("") { Machine.videoNodes.isEmpty }
  try result.get()
  try expect(Machine.videoNodes.isEmpty, "the nodes are still \(Machine.videoNodes)")
}

/// Streams from an emulated camera at 15 frames a second; `body` gets it with one frame delivered.
func streaming(
  _ transport: EmulatedCamera.Transport = .bulk, as fourCC: FourCC = "YUYV",
  _ body: (EmulatedCamera, any Camera, FrameMailbox) throws -> Void
) throws {
  try withCamera(transport) { emulator, camera in
    let mailbox = FrameMailbox()
    let size = PixelSize(width: 64, height: 48)
    _ = try camera.start(
      StreamRequest(size: size, rate: FrameRate(frames: 15), fourCC: fourCC), into: mailbox)
    defer { camera.stop() }
    _ = try nextFrame(mailbox)
    try body(emulator, camera, mailbox)
  }
}

/// Waits for the stream to be interrupted.
func waitForInterruption(of camera: any Camera) throws {
  try wait("the camera is \(camera.state)") {
    if case .interrupted(let reason) = camera.state { !reason.isEmpty } else { false }
  }
}

/// Expects three frames within three seconds of when the camera has its node, and the state to match.
func waitForReturn(of camera: any Camera, _ mailbox: FrameMailbox) throws {
  _ = mailbox.take()
  try wait("there is no node") { !Machine.videoNodes.isEmpty }
  let end = ContinuousClock.now + .seconds(3)
  for _ in 0..<3 { _ = try nextFrame(mailbox, within: max(.zero, end - .now)) }
  try wait(upTo: .seconds(1), "the camera is \(camera.state)") { camera.state == .streaming }
}

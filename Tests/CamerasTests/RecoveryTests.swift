import CPlatform
import ClockSupport
import Clocks
import Glibc
import Pixels
import Testing

import Cameras

private let path = "/dev/video0"
private let id = "usb-fake-video-index0"
private let bytes = noise(64 * 2 * 48, seed: 3)
private let damaged = V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC | V4L2_BUF_FLAG_ERROR

/// How a stream comes back after what a device does to it.
@Suite(.virtualTime) struct RecoveryTests {
  let kernel = FakeVideoKernel()
  let mailbox = FrameMailbox()

  private func open(_ device: FakeDevice = FakeDevice()) throws -> V4L2Camera {
    kernel.add(path, device, byID: id)
    return try V4L2Camera(path: path, kernel: kernel)
  }

  private func reason(_ camera: V4L2Camera) -> String? {
    if case .interrupted(let reason) = camera.state { reason } else { nil }
  }

  private func motionJPEG(_ size: PixelSize, seed: UInt64 = 0) throws -> [UInt8] {
    let count = PixelFormat.yuv422.planes.reduce(0) { $0 + $1.size(for: size).area }
    return try #require(
      MotionJPEGEncoder.encode(
        [UInt8](repeating: UInt8(100 + seed), count: count), format: .yuv422, size: size, quality: 90))
  }

  @Test func aCameraThatIsAbsentAtTheStartIsWaitedFor() throws {
    let camera = try open()
    kernel.remove(path)
    #expect(try camera.start(StreamRequest(), into: mailbox, whenAbsent: .waits) == nil)
    #expect(reason(camera) == "'Fake Camera' (/dev/video0) is not connected; waiting for it")
    #expect(throws: CameraError.self) { try camera.start(StreamRequest(), into: mailbox) }
    MonotonicClock.test.block(for: .milliseconds(600))
    kernel.add("/dev/video4", FakeDevice(), byID: id)
    let appeared = kernel.now()
    #expect(eventually { kernel.shoot("/dev/video4", planes: [bytes]) })
    #expect(try mailbox.next().image.bytes == bytes)
    #expect(kernel.now() - appeared < .seconds(3))
    #expect(eventually { camera.state == .streaming })
    camera.stop()
    #expect(kernel.mappingCount == 0 && camera.state == .idle)
    // Waiting ends at once as well.
    kernel.remove("/dev/video4")
    #expect(try camera.start(StreamRequest(), into: mailbox, whenAbsent: .waits) == nil)
    let before = kernel.now()
    camera.stop()
    #expect(kernel.now() - before < .milliseconds(250))
  }

  @Test func aCameraThatIsThereStartsAsUsual() throws {
    let camera = try open()
    let configuration = try camera.start(StreamRequest(), into: mailbox, whenAbsent: .waits)
    #expect(configuration?.fourCC == "YUYV" && camera.state == .streaming)
    camera.stop()
    // Waiting is for absence: what is busy is refused.
    kernel.change(path) { $0.faults[IoctlRequest.streamOn.number] = [EBUSY] }
    let error = #expect(throws: CameraError.self) {
      try camera.start(StreamRequest(), into: mailbox, whenAbsent: .waits)
    }
    #expect(error?.code == .busy)
  }

  /// As uvcvideo does when its transfers fail: every buffer comes back damaged, then nothing.
  @Test func failedTransfersRestartTheStreamWithinASecond() throws {
    let camera = try open()
    _ = try camera.start(StreamRequest(), into: mailbox)
    kernel.shoot(path, planes: [bytes])
    _ = try mailbox.frame()
    let began = kernel.now()
    while kernel.look(path, { $0.queued.isEmpty }) == false {
      kernel.shoot(path, planes: [[]], flags: damaged)
    }
    #expect(eventually { kernel.count(of: .streamOn) == 2 })
    #expect(kernel.now() - began < .seconds(1.5))
    kernel.shoot(path, planes: [bytes])
    _ = try mailbox.frame()
    #expect(camera.state == .streaming)
    camera.stop()
    #expect(kernel.mappingCount == 0)
  }

  @Test func transfersThatKeepFailingAreRestartedWithPausesAndTold() throws {
    let camera = try open()
    _ = try camera.start(StreamRequest(), into: mailbox)
    let end = kernel.now() + .seconds(4)
    var failed = 0
    while kernel.now() < end {
      if kernel.count(of: .streamOn) > failed, kernel.look(path, { $0.isStreaming }) == true {
        failed = kernel.count(of: .streamOn)
        for _ in 0..<4 { kernel.shoot(path, planes: [[]], flags: damaged) }
      }
      MonotonicClock.test.block(for: .milliseconds(1))
    }
    let starts = kernel.count(of: .streamOn)
    #expect((3...8).contains(starts), "it was started \(starts) times in 4 s")
    #expect(reason(camera)?.contains("fail") == true)
    #expect(eventually { kernel.shoot(path, planes: [bytes]) })
    _ = try mailbox.frame()
    #expect(eventually { camera.state == .streaming })
    camera.stop()
  }

  @Test func aThousandDamagedFramesAreCountedAndTold() throws {
    let camera = try open()
    _ = try camera.start(StreamRequest(), into: mailbox)
    for index in 0..<1000 {
      if index == 500 { kernel.letTimePass(.seconds(3)) }
      #expect(eventually { kernel.shoot(path, planes: [bytes], flags: damaged) })
    }
    #expect(eventually { camera.statistics.errors == 1000 })
    #expect(reason(camera)?.contains("has sent only damaged frames for 3 s") == true)
    if mailbox.take() != nil { Issue.record("a damaged frame was shown") }
    #expect(kernel.count(of: .streamOn) == 1 && kernel.mappingCount == 4)
    kernel.shoot(path, planes: [bytes])
    _ = try mailbox.frame()
    #expect(eventually { camera.state == .streaming })
    camera.stop()
  }

  @Test func smallerMotionJPEGIsShownInItsOwnSize() throws {
    var device = FakeDevice()
    let size = PixelSize(width: 64, height: 48), small = PixelSize(width: 32, height: 24)
    device.formats = [.init(fourCC: "MJPG", sizes: .discrete([(size, [FrameRate(frames: 30)])]))]
    let camera = try open(device)
    _ = try camera.start(StreamRequest(), into: mailbox)
    // One alone may be a damaged header.
    kernel.shoot(path, planes: [try motionJPEG(small)])
    #expect(eventually { camera.statistics.errors == 1 })
    kernel.shoot(path, planes: [try motionJPEG(size)])
    #expect(try mailbox.frame().layout.size == size)
    kernel.shoot(path, planes: [try motionJPEG(small)])
    #expect(eventually { camera.statistics.errors == 2 })
    for seed: UInt64 in 1...3 {
      kernel.shoot(path, planes: [try motionJPEG(small, seed: 20 * seed)])
      let image = try mailbox.next().image
      #expect(image.size == small)
      #expect(abs(Int(image.bytes[image.layout.planes[0].stride * 23 + 31]) - Int(100 + 20 * seed)) <= 2)
    }
    kernel.shoot(path, planes: [try motionJPEG(size)])
    #expect(try mailbox.frame().layout.size == size)
    #expect(camera.statistics.errors == 2)
    camera.stop()
  }

  @Test func largerMotionJPEGIsExplained() throws {
    var device = FakeDevice()
    let size = PixelSize(width: 64, height: 48), large = PixelSize(width: 320, height: 240)
    device.formats = [.init(fourCC: "MJPG", sizes: .discrete([(size, [FrameRate(frames: 30)])]))]
    let camera = try open(device)
    _ = try camera.start(StreamRequest(), into: mailbox)
    kernel.letTimePass(.seconds(3))
    kernel.shoot(path, planes: [try motionJPEG(large)])
    #expect(
      eventually {
        reason(camera)
          == "'Fake Camera' (/dev/video0) has sent only pictures of 320x240 instead of 64x48 for 3 s"
      })
    camera.stop()
  }

  @Test func aFormatThatChangesWithoutAnEventIsNegotiatedAnew() throws {
    let camera = try open()
    _ = try camera.start(StreamRequest(), into: mailbox)
    let size = PixelSize(width: 32, height: 16)
    kernel.change(path) {
      $0.formats[0].sizes = .discrete([(size, [FrameRate(frames: 30)])])
      $0.size = size
    }
    kernel.letTimePass(.seconds(2))
    let small = noise(32 * 2 * 16, seed: 1)
    #expect(eventually { kernel.shoot(path, planes: [small]) && kernel.count(of: .streamOn) == 2 })
    #expect(eventually { kernel.shoot(path, planes: [small]) })
    #expect(try mailbox.frame().layout.size == size)
    camera.stop()
  }

  /// Another format whose frames have as many bytes: nothing but the format itself tells it.
  @Test(arguments: [
    (FourCC("UYVY"), PixelSize(width: 64, height: 48)), (FourCC("YUYV"), PixelSize(width: 48, height: 64)),
  ])
  func anotherFormatOfTheSameLengthIsNegotiatedAnew(_ code: FourCC, _ size: PixelSize) throws {
    let camera = try open()
    _ = try camera.start(StreamRequest(), into: mailbox)
    kernel.shoot(path, planes: [bytes])
    _ = try mailbox.frame()
    kernel.change(path) {
      $0.formats[0] = .init(fourCC: code, sizes: .discrete([(size, [FrameRate(frames: 30)])]))
      ($0.fourCC, $0.size) = (code, size)
    }
    let changed = kernel.now()
    #expect(eventually { kernel.shoot(path, planes: [bytes]) && kernel.count(of: .streamOn) == 2 })
    #expect(kernel.now() - changed < .seconds(3))
    _ = mailbox.take()
    #expect(eventually { kernel.shoot(path, planes: [bytes]) })
    let layout = try mailbox.frame().layout
    #expect(layout.size == size && layout.format == PixelFormat(fourCC: code))
    #expect(eventually { camera.state == .streaming })
    camera.stop()
  }

  /// A frame of another length has the format looked at before it is shown or counted as damaged.
  @Test func aFrameOfAnotherLengthIsLookedInto() throws {
    let camera = try open()
    _ = try camera.start(StreamRequest(), into: mailbox)
    kernel.shoot(path, planes: [bytes])
    _ = try mailbox.frame()
    let size = PixelSize(width: 32, height: 16), small = noise(32 * 2 * 16, seed: 1)
    kernel.change(path) {
      $0.formats[0].sizes = .discrete([(size, [FrameRate(frames: 30)])])
      $0.size = size
    }
    kernel.shoot(path, planes: [small])
    #expect(eventually { kernel.count(of: .streamOn) == 2 })
    #expect(eventually { kernel.shoot(path, planes: [small]) })
    #expect(try mailbox.next().image.bytes == small)
    #expect(camera.statistics.errors == 0)
    // The same format with a short frame is a damaged one, as before.
    kernel.shoot(path, planes: [Array(small[..<100])])
    #expect(eventually { camera.statistics.errors == 1 })
    #expect(kernel.count(of: .streamOn) == 2)
    camera.stop()
  }

  /// v4l2loopback takes another format only while nobody has the node open.
  @Test func aLoopbackWithoutAProducerIsLetGo() throws {
    var device = FakeDevice()
    device.driver = "v4l2 loopback"
    let camera = try open(device)
    _ = try camera.start(StreamRequest(), into: mailbox)
    kernel.shoot(path, planes: [bytes])
    _ = try mailbox.frame()
    kernel.letTimePass(.seconds(3))
    #expect(eventually { reason(camera)?.contains("gets no frames from its producer") == true })
    #expect(eventually { kernel.openCount == 0 }, "the thread that follows the controls lets go, too")
    let size = PixelSize(width: 32, height: 16), small = noise(32 * 2 * 16, seed: 1)
    kernel.change(path) {
      $0.formats[0] = .init(fourCC: "UYVY", sizes: .discrete([(size, [FrameRate(frames: 30)])]))
    }
    let back = kernel.now()
    #expect(eventually { kernel.shoot(path, planes: [small]) })
    let layout = try mailbox.frame().layout
    #expect(layout.size == size && layout.format == PixelFormat(fourCC: "UYVY"))
    #expect(kernel.now() - back < .seconds(3))
    #expect(eventually { camera.state == .streaming })
    camera.stop()
  }

  /// As v4l2loopback does: no format before a program feeds it.
  @Test func formatsThatComeLateAreFound() throws {
    var device = FakeDevice()
    let formats = device.formats
    device.formats = []
    let camera = try open(device)
    let error = #expect(throws: CameraError.self) { try camera.start(StreamRequest(), into: mailbox) }
    #expect(error?.description.contains("lists no pixel formats") == true)
    kernel.change(path) { $0.formats = formats }
    #expect(try camera.start(StreamRequest(), into: mailbox).fourCC == "YUYV")
    // While it streams: away with everything, back without formats, and they come later.
    kernel.remove(path)
    #expect(eventually { kernel.openCount == 0 })
    kernel.add(path, device, byID: id)
    #expect(eventually { reason(camera)?.contains("lists no pixel formats") == true })
    kernel.change(path) { $0.formats = formats }
    #expect(eventually { kernel.shoot(path, planes: [bytes]) })
    _ = try mailbox.frame()
    #expect(eventually { camera.state == .streaming })
    camera.stop()
  }

  /// Another program has the camera when it returns.
  @Test(arguments: [IoctlRequest.setFormat, .requestBuffers, .streamOn])
  func busyOnReturnIsToldAndTriedAgain(_ request: IoctlRequest) throws {
    let camera = try open()
    _ = try camera.start(StreamRequest(), into: mailbox)
    kernel.remove(path)
    #expect(eventually { reason(camera) != nil })
    var device = FakeDevice()
    device.lastingFaults[request.number] = EBUSY
    kernel.setHolders(["obs (process 4711)"])
    kernel.add(path, device, byID: id)
    #expect(eventually { reason(camera)?.contains("obs (process 4711) uses it") == true })
    kernel.change(path) { $0.lastingFaults = [:] }
    #expect(eventually { kernel.shoot(path, planes: [bytes]) })
    _ = try mailbox.frame()
    #expect(eventually { camera.state == .streaming })
    camera.stop()
    #expect(kernel.mappingCount == 0)
  }

  /// A driver that does not return from a request holds its thread, but neither the program nor the camera.
  @Test func aDriverThatHangsIsLeftBehind() throws {
    let camera = try open()
    _ = try camera.start(StreamRequest(), into: mailbox)
    kernel.shoot(path, planes: [bytes])
    do {
      let held = try mailbox.frame()
      kernel.hang(.dequeueBuffer)
      kernel.shoot(path, planes: [noise(64 * 2 * 48, seed: 9)])
      MonotonicClock.test.block(for: .milliseconds(50))
      // Giving a frame back does not wait for the driver.
      let before = kernel.now()
      _ = consume held
      #expect(kernel.now() - before < .milliseconds(100))
    }
    kernel.letTimePass(.seconds(6))
    #expect(eventually { reason(camera)?.contains("does not answer: its driver hangs") == true })
    let told = kernel.now()
    // The old thread, the new one, and the thread that follows the controls.
    #expect(eventually { kernel.openCount == 3 && kernel.count(of: .streamOn) == 2 })
    #expect(eventually { kernel.shoot(path, planes: [bytes]) })
    #expect(try mailbox.next().image.bytes == bytes)
    #expect(kernel.now() - told < .seconds(3))
    #expect(eventually { camera.state == .streaming })
    // The request returns at last: its thread ends, and harms nothing.
    kernel.release()
    #expect(eventually { kernel.openCount == 2 })
    #expect(eventually { kernel.shoot(path, planes: [bytes]) })
    _ = try mailbox.frame()
    #expect(camera.state == .streaming)
    camera.stop()
    #expect(eventually { kernel.mappingCount == 0 })
  }

  @Test func aCameraWhoseDriverHangsCanBeStopped() throws {
    let camera = try open()
    _ = try camera.start(StreamRequest(), into: mailbox)
    kernel.hang(.dequeueBuffer)
    kernel.shoot(path, planes: [bytes])
    MonotonicClock.test.block(for: .milliseconds(50))
    let before = kernel.now()
    camera.stop()
    #expect(kernel.now() - before < .seconds(4))
    #expect(camera.state == .idle)
    kernel.release()
    #expect(eventually { kernel.openCount <= 1 && kernel.mappingCount == 0 })
  }

  /// A driver may change the relation to colours between two streams.
  @Test func constantLuminanceStreams() throws {
    var device = FakeDevice()
    device.colors = (V4L2_COLORSPACE_BT2020.rawValue, V4L2_YCBCR_ENC_BT2020_CONST_LUM.rawValue, 0)
    let camera = try open(device)
    let expected = ColorEncoding(matrix: .bt2020ConstantLuminance, range: .limited)
    #expect(try camera.start(StreamRequest(), into: mailbox).encoding == expected)
    kernel.shoot(path, planes: [bytes])
    let image = try mailbox.next().image
    #expect(image.encoding == expected && image.bytes == bytes)
    camera.stop()
    kernel.change(path) { $0.colors.1 = V4L2_YCBCR_ENC_BT2020.rawValue }
    #expect(try camera.start(StreamRequest(), into: mailbox).encoding.matrix == .bt2020)
    camera.stop()
  }

  @Test func anIntervalOfZeroIsNoRate() throws {
    var device = FakeDevice()
    device.hasNoInterval = true
    let camera = try open(device)
    #expect(try camera.start(StreamRequest(), into: mailbox).rate == nil)
    kernel.shoot(path, planes: [bytes])
    _ = try mailbox.frame()
    camera.stop()
  }
}

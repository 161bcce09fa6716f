import CPlatform
import ClockSupport
import Clocks
import Glibc
import Pixels
import Testing

import Cameras

private let path = "/dev/video0"
private let bytes = noise(64 * 2 * 48, seed: 3)

@Suite(.virtualTime) struct FaultTests {
  let kernel = FakeVideoKernel()
  let mailbox = FrameMailbox()

  private func open(_ device: FakeDevice = FakeDevice()) throws -> V4L2Camera {
    kernel.add(path, device, byID: "usb-fake-video-index0")
    return try V4L2Camera(path: path, kernel: kernel)
  }

  private func reason(_ camera: V4L2Camera) -> String? {
    if case .interrupted(let reason) = camera.state { reason } else { nil }
  }

  @Test(arguments: [IoctlRequest.setFormat, .requestBuffers, .streamOn])
  func busyIsSaidWhereverTheDriverSaysIt(_ request: IoctlRequest) throws {
    var device = FakeDevice()
    device.faults[request.number] = [EBUSY]
    kernel.setHolders(["obs (process 4711)"])
    let camera = try open(device)
    let error = try #require(throws: CameraError.self) { try camera.start(StreamRequest(), into: mailbox) }
    #expect(error.code == .busy)
    #expect(
      error.description
        == "'Fake Camera' (/dev/video0) is busy: obs (process 4711) uses it; close that first")
    #expect(camera.state == .idle && kernel.mappingCount == 0)
    // The other program ended: the same camera starts.
    _ = try camera.start(StreamRequest(), into: mailbox)
    kernel.shoot(path, planes: [bytes])
    _ = try mailbox.frame()
    camera.stop()
  }

  @Test func busyWithoutANameTellsHowToFindIt() throws {
    var device = FakeDevice()
    device.faults[IoctlRequest.streamOn.number] = [EBUSY]
    let camera = try open(device)
    let error = try #require(throws: CameraError.self) { try camera.start(StreamRequest(), into: mailbox) }
    #expect(error.description.contains("fuser -v /dev/video0"))
  }

  @Test func aFullBusFallsBackToMotionJPEG() throws {
    var device = FakeDevice()
    let size = PixelSize(width: 64, height: 48)
    device.formats.append(.init(fourCC: "MJPG", sizes: .discrete([(size, [FrameRate(frames: 30)])])))
    device.faults[IoctlRequest.streamOn.number] = [ENOSPC]
    let camera = try open(device)
    #expect(try camera.start(StreamRequest(), into: mailbox).fourCC == "MJPG")
    camera.stop()
    // With the format demanded there is nothing to fall back to.
    kernel.change(path) { $0.faults[IoctlRequest.streamOn.number] = [ENOSPC] }
    let error = try #require(throws: CameraError.self) {
      try camera.start(StreamRequest(fourCC: "YUYV"), into: mailbox)
    }
    #expect(error.description.contains("not enough USB bandwidth"))
    #expect(error.description.contains("MJPG"))
  }

  @Test func anErrorOfTheQueueRestartsTheStream() throws {
    let camera = try open()
    _ = try camera.start(StreamRequest(), into: mailbox)
    kernel.shoot(path, planes: [bytes])
    let held = try mailbox.frame()
    kernel.change(path) { $0.isInError = true }
    #expect(eventually { kernel.count(of: .streamOn) == 2 })
    // The buffer that is out was not queued; the others were.
    #expect(kernel.look(path) { $0.queued.count } == 3)
    #expect(held.copy().bytes.starts(with: bytes))
    kernel.shoot(path, planes: [bytes])
    _ = try mailbox.frame()
    #expect(camera.state == .streaming)
    camera.stop()
  }

  @Test func aDriverThatKeepsFailingIsOpenedAfresh() throws {
    let camera = try open()
    _ = try camera.start(StreamRequest(), into: mailbox)
    kernel.change(path) {
      $0.isInError = true
      $0.lastingFaults[IoctlRequest.streamOn.number] = EIO
    }
    #expect(eventually { reason(camera)?.contains("Input/output error") == true })
    #expect(eventually { reason(camera)?.contains("failed to start") == true })
    let attempts = kernel.count(of: .streamOn)
    #expect(attempts < 12, "it waits between attempts: \(attempts)")
    kernel.change(path) { $0.lastingFaults = [:] }
    #expect(eventually { kernel.look(path) { $0.isStreaming } == true })
    kernel.shoot(path, planes: [bytes])
    _ = try mailbox.frame()
    #expect(eventually { camera.state == .streaming })
    camera.stop()
    #expect(kernel.openCount == 1)
  }

  @Test func unplugAndReturnUnderAnotherNumber() throws {
    var device = FakeDevice()
    device.controls = FakeDevice.Control.exposure()
    let camera = try open(device)
    try camera.set([.exposureAbsolute: 300, .exposureAuto: 1])
    _ = try camera.start(StreamRequest(), into: mailbox)
    kernel.shoot(path, planes: [bytes])
    let held = try mailbox.frame()
    // Another program changes a value: it is to be restored like one's own.
    #expect(eventually { kernel.isFollowed(.exposureAbsolute) })
    kernel.changeControl(path, .exposureAbsolute, to: 310)
    #expect(eventually { camera.control(.exposureAbsolute)?.value == 310 })
    let gone = kernel.now()
    kernel.remove(path)
    #expect(eventually { reason(camera) != nil })
    #expect(kernel.now() - gone < .seconds(1))
    #expect(
      reason(camera) == "'Fake Camera' (/dev/video0) was unplugged; waiting for it to return")
    #expect(eventually { kernel.openCount == 0 }, "a descriptor left open would keep the number taken")
    // What the reader holds stays readable, and giving it back is harmless.
    #expect(held.copy().bytes.starts(with: bytes))
    #expect(kernel.mappingCount == 4)
    let error = #expect(throws: CameraError.self) { try camera.set([.exposureAbsolute: 5]) }
    #expect(error?.code == .disconnected)
    #expect(camera.controls.count == 2, "the last known")

    // A stranger takes the old number, and the camera comes back under a new one, with its defaults.
    var stranger = FakeDevice()
    stranger.card = "Stranger"
    kernel.add(path, stranger, byID: "usb-stranger-video-index0")
    kernel.refuseOpen("/dev/video7", EACCES)
    kernel.add("/dev/video7", device, byID: "usb-fake-video-index0")
    #expect(eventually { reason(camera)?.contains("no permission") == true })
    kernel.refuseOpen("/dev/video7", nil)
    #expect(eventually { kernel.look("/dev/video7") { $0.isStreaming } == true })
    kernel.shoot("/dev/video7", planes: [bytes])
    #expect(try mailbox.next().image.bytes == bytes)
    #expect(eventually { camera.state == .streaming })
    #expect(camera.info.path == "/dev/video7")
    #expect(kernel.look("/dev/video7") { $0.controls.map(\.value) } == [1, 310])
    #expect(kernel.look(path) { $0.isStreaming } == false)
    _ = consume held
    camera.stop()
    #expect(kernel.mappingCount == 0)
  }

  @Test func whatIsSetWhileSettingsAreRestoredStays() throws {
    var device = FakeDevice()
    device.controls = FakeDevice.Control.exposure()
    let camera = try open(device)
    try camera.set([.exposureAbsolute: 300, .exposureAuto: 1])
    _ = try camera.start(StreamRequest(), into: mailbox)
    kernel.remove(path)
    #expect(eventually { reason(camera) != nil })
    kernel.hold(.setControls)
    kernel.add(path, device, byID: "usb-fake-video-index0")
    #expect(eventually { kernel.isHolding })
    let setter = WorkerThread(name: "setter") { _ = try? camera.set([.exposureAbsolute: 77]) }
    // Real time for a real thread to come to the camera's lock, which nothing tells; what follows holds in any order.
    usleep(50_000)
    kernel.proceed()
    setter?.join()
    #expect(eventually { kernel.look(path) { $0.isStreaming } == true })
    #expect(camera.control(.exposureAbsolute)?.value == 77)
    camera.stop()
  }

  @Test func nothingOfAnUnpluggedDeviceIsKept() throws {
    let camera = try open()
    _ = try camera.start(StreamRequest(), into: mailbox)
    kernel.shoot(path, planes: [bytes])
    #expect(eventually { camera.statistics.delivered == 1 })
    kernel.remove(path)
    // The frame left in the mailbox would keep the device open.
    #expect(eventually { kernel.mappingCount == 0 && kernel.openCount == 0 })
    #expect(camera.statistics.droppedLate == 1)
    camera.stop()
  }

  @Test func stopWhileUnpluggedReturnsAtOnce() throws {
    let camera = try open()
    _ = try camera.start(StreamRequest(), into: mailbox)
    kernel.remove(path)
    #expect(eventually { reason(camera) != nil })
    let before = kernel.now()
    camera.stop()
    #expect(kernel.now() - before < .milliseconds(250))
    #expect(camera.state == .idle)
    let error = #expect(throws: CameraError.self) { try camera.start(StreamRequest(), into: mailbox) }
    #expect(error?.code == .disconnected)
    // Idle cameras come back too.
    kernel.add(path, FakeDevice(), byID: "usb-fake-video-index0")
    _ = try camera.start(StreamRequest(), into: mailbox)
    kernel.shoot(path, planes: [bytes])
    _ = try mailbox.frame()
    camera.stop()
  }

  @Test func replugWhileIdleIsNoticedAtStart() throws {
    let camera = try open()
    kernel.remove(path)
    kernel.add("/dev/video3", FakeDevice(), byID: "usb-fake-video-index0")
    _ = try camera.start(StreamRequest(), into: mailbox)
    kernel.shoot("/dev/video3", planes: [bytes])
    _ = try mailbox.frame()
    camera.stop()
  }

  @Test func silenceIsSaid() throws {
    let camera = try open()
    _ = try camera.start(StreamRequest(), into: mailbox)
    kernel.change(path) { $0.inputStatus = UInt32(V4L2_IN_ST_NO_SIGNAL) }
    kernel.letTimePass(.seconds(3))
    #expect(eventually { reason(camera) != nil })
    #expect(
      reason(camera) == "'Fake Camera' (/dev/video0) has delivered no frame for 3 s: its input has no signal")
    kernel.shoot(path, planes: [bytes])
    _ = try mailbox.frame()
    #expect(eventually { camera.state == .streaming })
    camera.stop()
  }

  @Test func aChangedSourceIsNegotiatedAnew() throws {
    let camera = try open()
    _ = try camera.start(StreamRequest(), into: mailbox)
    let size = PixelSize(width: 32, height: 16)
    kernel.change(path) {
      $0.formats[0].sizes = .discrete([(size, [FrameRate(frames: 30)])])
      $0.hasSourceChange = true
    }
    #expect(eventually { kernel.count(of: .streamOn) == 2 })
    kernel.shoot(path, planes: [noise(32 * 2 * 16, seed: 1)])
    #expect(try mailbox.frame().layout.size == size)
    camera.stop()
  }

  @Test func anUnusedFormatIsExplained() throws {
    var device = FakeDevice()
    let sizes = FakeDevice.Sizes.discrete([(PixelSize(width: 64, height: 48), [])])
    device.formats = [.init(fourCC: "VP80", sizes: sizes), .init(fourCC: "Z16", sizes: sizes)]
    let camera = try open(device)
    let none = try #require(throws: CameraError.self) { try camera.start(StreamRequest(), into: mailbox) }
    #expect(none.code == .unsupported)
    #expect(
      none.description
        == "'Fake Camera' (/dev/video0) delivers only formats that cannot be shown: VP80, Z16")
    let wrong = try #require(throws: CameraError.self) {
      try camera.start(StreamRequest(fourCC: "NV12"), into: mailbox)
    }
    #expect(wrong.description == "'Fake Camera' (/dev/video0) does not deliver NV12; it has VP80, Z16")
  }
}

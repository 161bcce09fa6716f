import CPlatform
import ClockSupport
import Glibc
import Pixels
import Testing

import Cameras

/// Pictures on their way into a device that shows them to other programs.
@Suite(.virtualTime) struct VideoFeedTests {
  private static let path = "/dev/video9"
  private let kernel = FakeVideoKernel()

  /// A device as v4l2loopback makes it while nobody feeds it.
  private func loopback(_ body: (inout FakeDevice) -> Void = { _ in }) -> FakeDevice {
    var device = FakeDevice()
    device.driver = "v4l2 loopback"
    device.card = "Dummy"
    device.capabilities = [V4L2_CAP_VIDEO_OUTPUT, V4L2_CAP_STREAMING, V4L2_CAP_READWRITE].reduce(0) {
      $0 | UInt32($1)
    }
    device.formats = ["YUYV", "UYVY", "NV12", "YU12", "RGB3", "BGR3"].map {
      FakeDevice.Format(fourCC: $0, sizes: .unlisted)
    }
    body(&device)
    return device
  }

  private func feed() throws(CameraError) -> VideoFeed { try VideoFeed(path: Self.path, kernel: kernel) }

  private func picture(
    _ format: PixelFormat, _ width: Int, _ height: Int, _ encoding: ColorEncoding = .video601,
    seed: UInt64 = 1
  ) -> Picture {
    let layout = FrameLayout(packed: format, size: PixelSize(width: width, height: height))
    return Picture(layout: layout, encoding: encoding, bytes: noise(layout.byteCount, seed: seed))
  }

  private static func put(_ picture: Picture, into feed: inout VideoFeed) -> PictureOutcome {
    feed.write(picture.frame)
  }

  /// A picture that is lent as a frame.
  private struct Picture {
    let layout: FrameLayout
    let encoding: ColorEncoding
    let bytes: [UInt8]

    var frame: Frame {
      let owner = Lender(bytes)
      return Frame(
        layout: layout, encoding: encoding, sequence: 0, timestamp: .zero,
        unsafeMemory: owner.memory.bytes, owner: owner, slot: 0)
    }
  }

  /// Memory that is lent for good.
  private final class Lender: FrameOwner {
    nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer
    init(_ bytes: [UInt8]) {
      memory = .allocate(byteCount: bytes.count, alignment: 1)
      memory.copyBytes(from: bytes)
    }
    deinit { memory.deallocate() }
    func recycle(_ slot: Int) {}
  }

  @Test(
    arguments: [
      (.yuyv, "YUYV", .video601), (.uyvy, "UYVY", .video709), (.nv12, "NV12", .video601),
      (.yuv420, "YU12", .video601), (.rgb24, "RGB3", .jpeg), (.bgr24, "BGR3", .jpeg),
    ] as [(PixelFormat, FourCC, ColorEncoding)])
  func picturesArriveAsTheyAre(format: PixelFormat, fourCC: FourCC, encoding: ColorEncoding) throws {
    kernel.add(Self.path, loopback())
    var feed = try feed()
    #expect(kernel.count(of: .setFormat) == 0, "readers see the device as it was before the first picture")
    for seed in [1, 2] as [UInt64] {
      let picture = picture(format, 64, 48, encoding, seed: seed)
      #expect(Self.put(picture, into: &feed) == .written)
      #expect(kernel.look(Self.path) { $0.written.last } == picture.bytes)
    }
    #expect(feed.size == PixelSize(width: 64, height: 48))
    let device = try #require(kernel.look(Self.path) { $0 })
    #expect(device.fourCC == fourCC && device.size == PixelSize(width: 64, height: 48))
    #expect(device.requestedType == V4L2_BUF_TYPE_VIDEO_OUTPUT.rawValue)
    // Numbers of <linux/videodev2.h>: sRGB is 8; BT.601 is 1, BT.709 is 2; full range is 1, limited is 2.
    let matrix: UInt32 = format.model == .rgb ? 0 : encoding == .video709 ? 2 : 1
    #expect(device.requestedColors == (8, matrix, format.model == .rgb ? 1 : 2))
    #expect(device.isStreaming, "v4l2loopback knows its writer")
    #expect(kernel.count(of: .setFormat) == 1 && kernel.openCount == 1)
    feed.close()
    #expect(kernel.openCount == 0 && feed.size == nil)
  }

  @Test func rowsGoWhereTheDeviceWantsThem() throws {
    kernel.add(Self.path, loopback { $0.rowPadding = 12 })
    var feed = try feed()
    let picture = picture(.yuyv, 8, 3)
    let bytes = picture.bytes
    #expect(Self.put(picture, into: &feed) == .written)
    let written = try #require(kernel.look(Self.path) { $0.written.last } ?? nil)
    for row in 0..<3 {
      #expect(
        Array(written[(row * 28)...].prefix(16)) == Array(bytes[(row * 16)...].prefix(16)), "row \(row)")
    }
    #expect(written.count == 2 * 28 + 16)
  }

  /// No sample of chroma covers fewer pixels than the others: the last column and row are left out.
  @Test func oddSidesAreCut() throws {
    kernel.add(Self.path, loopback())
    var feed = try feed()
    let picture = picture(.yuv420, 5, 3)
    let bytes = picture.bytes
    #expect(Self.put(picture, into: &feed) == .written)
    let device = try #require(kernel.look(Self.path) { $0 })
    #expect(device.size == PixelSize(width: 4, height: 2))
    // Luma rows of 5 bytes, then rows of 3 bytes, two of each chroma component.
    let luma = Array(bytes[0..<4]) + Array(bytes[5..<9])
    #expect(device.written.last == luma + Array(bytes[15..<17]) + Array(bytes[21..<23]))
    guard case .refused(let error) = Self.put(self.picture(.nv12, 1, 1), into: &feed) else {
      Issue.record("a picture of one pixel has no NV12")
      return
    }
    #expect(error.code == .unsupported && error.description.contains("1x1"))
  }

  @Test func anotherSizeOpensTheDeviceAgain() throws {
    kernel.add(Self.path, loopback())
    var feed = try feed()
    #expect(Self.put(picture(.yuyv, 64, 48), into: &feed) == .written)
    #expect(Self.put(picture(.yuyv, 32, 16), into: &feed) == .written)
    #expect(feed.size == PixelSize(width: 32, height: 16))
    #expect(kernel.look(Self.path) { $0.size } == PixelSize(width: 32, height: 16))
    #expect(kernel.count(of: .queryCapability) == 2 && kernel.openCount == 1)
  }

  @Test func aFormatThatReadersKeepIsWaitedFor() throws {
    kernel.add(Self.path, loopback())
    var feed = try feed()
    #expect(Self.put(picture(.yuyv, 64, 48), into: &feed) == .written)
    kernel.change(Self.path) { $0.keepsFormat = true }
    guard case .refused(let error) = Self.put(picture(.yuyv, 32, 16), into: &feed) else {
      Issue.record("the device keeps 64x48")
      return
    }
    #expect(error.code == .busy)
    #expect(
      error.description
        == "'Dummy' (/dev/video9) keeps to YUYV of 64x48 pixels and takes no YUYV of 32x16 pixels while programs that read "
        + "it have it open")
    #expect(kernel.openCount == 0, "closed, so that readers can let it go")
    let asked = kernel.count(of: .queryCapability)
    #expect(Self.put(picture(.yuyv, 32, 16), into: &feed) == .refused(error))
    #expect(kernel.count(of: .queryCapability) == asked, "not asked again with each picture")
    kernel.change(Self.path) { $0.keepsFormat = false }
    kernel.letTimePass(.milliseconds(501))
    #expect(Self.put(picture(.yuyv, 32, 16), into: &feed) == .written)
  }

  @Test func aDeviceThatGoesIsFoundAgain() throws {
    kernel.add(Self.path, loopback())
    var feed = try feed()
    #expect(Self.put(picture(.yuyv, 64, 48), into: &feed) == .written)
    kernel.remove(Self.path)
    guard case .refused(let gone) = Self.put(picture(.yuyv, 64, 48), into: &feed) else {
      Issue.record("the device is gone")
      return
    }
    #expect(gone.code == .disconnected && gone.description.hasPrefix("'Dummy' (/dev/video9) is gone"))
    #expect(kernel.openCount == 0 && feed.size == nil)
    kernel.letTimePass(.milliseconds(501))
    guard case .refused(let absent) = Self.put(picture(.yuyv, 64, 48), into: &feed) else {
      Issue.record("the device is still gone")
      return
    }
    #expect(absent == CameraError(.noOutput, "there is no device at /dev/video9"))
    kernel.add(Self.path, loopback())
    kernel.letTimePass(.milliseconds(501))
    #expect(Self.put(picture(.yuyv, 64, 48), into: &feed) == .written)
  }

  @Test func aDeviceWithoutRoomLosesOnePicture() throws {
    kernel.add(Self.path, loopback { $0.writeFaults = [EAGAIN] })
    var feed = try feed()
    #expect(Self.put(picture(.yuyv, 64, 48), into: &feed) == .dropped)
    #expect(Self.put(picture(.yuyv, 64, 48), into: &feed) == .written)
    kernel.change(Self.path) { $0.writeFaults = [EIO] }
    guard case .refused(let error) = Self.put(picture(.yuyv, 64, 48), into: &feed) else {
      Issue.record("the device has failed")
      return
    }
    #expect(error.code == .device && error.description.contains("Input/output error"))
  }

  @Test func whatIsNoOutputIsRefused() {
    func refusal(_ device: FakeDevice?) -> CameraError? {
      kernel.remove(Self.path)
      if let device { kernel.add(Self.path, device) }
      defer { #expect(kernel.openCount == 0) }
      do throws(CameraError) {
        _ = try feed()
        return nil
      } catch {
        return error
      }
    }
    #expect(refusal(nil) == CameraError(.noOutput, "there is no device at /dev/video9"))
    #expect(refusal(FakeDevice())?.code == .noOutput)
    #expect(
      refusal(FakeDevice())?.description.hasPrefix("'Fake Camera' (/dev/video9) takes no pictures") == true)
    // Another program feeds it: only capturing is offered (exclusive_caps=1).
    kernel.setHolders(["obs (process 7)"])
    let fed = loopback { $0.capabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE) | UInt32(V4L2_CAP_READWRITE) }
    #expect(
      refusal(fed)
        == CameraError(.busy, "'Dummy' (/dev/video9) is busy: obs (process 7) uses it; close that first"))
    let buffered = loopback { $0.capabilities &= ~UInt32(V4L2_CAP_READWRITE) }
    #expect(refusal(buffered)?.code == .noOutput)
    #expect(
      refusal(loopback { $0.lastingFaults[IoctlRequest.queryCapability.number] = ENOTTY })
        == CameraError(.noOutput, "/dev/video9 is no video device"))
    kernel.refuseOpen(Self.path, EACCES)
    #expect(refusal(loopback())?.code == .noPermission)
  }
}

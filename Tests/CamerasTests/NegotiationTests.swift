import CPlatform
import ClockSupport
import Pixels
import Testing

import Cameras

private func size(_ text: String) -> PixelSize { PixelSize(text)! }
private func rates(_ frames: UInt32...) -> [FrameRate] { frames.map { FrameRate(frames: $0) } }

@Suite(.virtualTime) struct NegotiationTests {
  /// A webcam of today: uncompressed is slow at large sizes.
  private var webcam: FakeDevice {
    var device = FakeDevice()
    device.formats = [
      .init(
        fourCC: "YUYV",
        sizes: .discrete([
          (size("640x480"), rates(30, 15)), (size("1280x720"), rates(10, 5)), (size("1920x1080"), rates(5)),
        ])),
      .init(
        fourCC: "MJPG",
        sizes: .discrete([
          (size("640x480"), rates(30)), (size("1280x720"), rates(60, 30)), (size("1920x1080"), rates(30)),
        ])),
      .init(fourCC: "H264", sizes: .discrete([(size("1920x1080"), rates(30))])),
    ]
    return device
  }

  private func agree(_ device: FakeDevice, _ request: StreamRequest) throws -> StreamConfiguration {
    let kernel = FakeVideoKernel()
    kernel.add("/dev/video0", device)
    let camera = try V4L2Camera(path: "/dev/video0", kernel: kernel)
    defer { camera.stop() }
    return try camera.start(request, into: FrameMailbox())
  }

  @Test(arguments: [
    (StreamRequest(), "MJPG 1280x720 30"),
    (StreamRequest(size: size("640x480")), "YUYV 640x480 30"),
    (StreamRequest(size: size("1280x720")), "MJPG 1280x720 30"),
    (StreamRequest(size: size("1280x720"), rate: FrameRate(frames: 60)), "MJPG 1280x720 60"),
    (StreamRequest(size: size("1280x720"), rate: FrameRate(frames: 10)), "YUYV 1280x720 10"),
    (StreamRequest(size: size("1280x720"), fourCC: "YUYV"), "YUYV 1280x720 10"),
    (StreamRequest(size: size("9999x9999")), "MJPG 1920x1080 30"),
    (StreamRequest(size: size("1x1")), "YUYV 640x480 30"),
    (StreamRequest(rate: FrameRate(frames: 500)), "MJPG 1280x720 60"),
    (StreamRequest(size: size("640x480"), rate: FrameRate(frames: 30_000, seconds: 1001)), "YUYV 640x480 30"),
  ])
  func takesTheNearest(_ request: StreamRequest, _ expected: String) throws {
    let agreed = try agree(webcam, request)
    #expect("\(agreed.fourCC) \(agreed.size) \(agreed.rate?.description ?? "?")" == expected)
  }

  @Test func rangesGiveTheSizeAskedFor() throws {
    var device = FakeDevice()
    device.formats = [
      .init(
        fourCC: "NV12",
        sizes: .stepwise(
          minimum: size("16x16"), maximum: size("1920x1200"), step: 8, fastest: FrameRate(frames: 60)))
    ]
    let agreed = try agree(device, StreamRequest(size: size("333x222"), rate: FrameRate(frames: 17)))
    #expect(agreed.size == size("336x224") && agreed.rate == FrameRate(frames: 17))
    #expect(try agree(device, StreamRequest()).size == size("1280x720"))
    let kernel = FakeVideoKernel()
    kernel.add("/dev/video0", device)
    let listed = try V4L2Camera(path: "/dev/video0", kernel: kernel).formats[0]
    #expect(listed.sizes.first?.size == size("1920x1200") && listed.sizes.last?.size == size("16x16"))
    #expect(listed.sizes.contains { $0.size == size("640x480") })
    #expect(listed.sizes.first?.rates == rates(60, 50, 30, 25, 24, 20, 15, 10, 5, 1))
  }

  @Test func driversThatListNothingAreTried() throws {
    var device = FakeDevice()
    device.formats = [.init(fourCC: "YUYV", sizes: .unlisted)]
    let agreed = try agree(device, StreamRequest(size: size("640x480")))
    #expect(agreed.size == size("640x480") && agreed.fourCC == "YUYV")
  }

  @Test func formatsAreListedLargestAndFastestFirst() throws {
    let kernel = FakeVideoKernel()
    kernel.add("/dev/video0", webcam)
    let formats = try V4L2Camera(path: "/dev/video0", kernel: kernel).formats
    #expect(formats.map(\.fourCC) == ["YUYV", "MJPG", "H264"])
    #expect(formats[0].sizes.map(\.size) == [size("1920x1080"), size("1280x720"), size("640x480")])
    #expect(formats[1].sizes[1].rates == rates(60, 30))
  }

  @Test func colourIsPreferredToGreyAndMosaics() throws {
    var device = FakeDevice()
    let sizes = FakeDevice.Sizes.discrete([(size("640x480"), rates(30))])
    for (codes, best): ([FourCC], FourCC) in [
      (["GREY", "MJPG"], "MJPG"), (["GREY", "RGGB"], "RGGB"), (["RGB3", "NV12"], "NV12"),
      (["MJPG", "BGR3"], "BGR3"),
      (["RGBP", "MJPG"], "MJPG"), (["Z16", "RGBP"], "RGBP"),
    ] {
      device.formats = codes.map { .init(fourCC: $0, sizes: sizes) }
      #expect(try agree(device, StreamRequest()).fourCC == best)
    }
    device.formats = [
      .init(fourCC: "RGB3", sizes: sizes, flags: V4L2_FMT_FLAG_EMULATED), .init(fourCC: "MJPG", sizes: sizes),
    ]
    #expect(try agree(device, StreamRequest()).fourCC == "MJPG", "made by the driver, not by the camera")
  }

  @Test func oddSidesLoseTheirHalfPixel() throws {
    var device = FakeDevice()
    device.formats = [.init(fourCC: "YUYV", sizes: .discrete([(size("33x9"), rates(30))]))]
    device.rowPadding = -2  // 66 bytes a line, as a driver computes it that does not round up.
    #expect(try agree(device, StreamRequest()).size == size("32x9"))
  }

  @Test func sizesAreCheckedAgainstNonsense() {
    #expect(PixelSize(width: UInt32(0), height: UInt32(1)) == nil)
    #expect(PixelSize(width: UInt32(1) << 14, height: UInt32(1) << 14)?.area == 1 << 28)
    #expect(PixelSize(width: UInt32(1) << 14 + 1, height: UInt32(1) << 14) == nil)
  }

  @Test func rangesAreCheckedAgainstNonsense() {
    #expect(Steps(minimum: 0, maximum: 10, step: 1) == nil)
    #expect(Steps(minimum: 11, maximum: 10, step: 1) == nil)
    #expect(Steps(minimum: 1, maximum: .max, step: 1) == nil)
    let steps = Steps(minimum: 16, maximum: 100, step: 32)!
    #expect([0, 16, 31, 32, 33, 99, 1000].map(steps.nearest) == [16, 16, 16, 48, 48, 80, 80])
    #expect(Steps(minimum: 5, maximum: 5, step: 0)?.nearest(to: 9) == 5)
    #expect(FrameRate(interval: .init(numerator: 0, denominator: 30)) == nil)
    #expect(FrameRate(interval: .init(numerator: 1, denominator: 0)) == nil)
  }

  @Test(arguments: [
    // colorspace, ycbcr_enc, quantization, model, matrix, range: <linux/videodev2.h>'s rules.
    (
      V4L2_COLORSPACE_DEFAULT, 0, 0, PixelFormat.Model.yCbCr, ColorEncoding.Matrix.bt601,
      ColorEncoding.Range.limited
    ),
    (V4L2_COLORSPACE_SRGB, 0, 0, .yCbCr, .bt601, .limited),
    (V4L2_COLORSPACE_SMPTE170M, 0, 0, .yCbCr, .bt601, .limited),
    (V4L2_COLORSPACE_REC709, 0, 0, .yCbCr, .bt709, .limited),
    (V4L2_COLORSPACE_DCI_P3, 0, 0, .yCbCr, .bt709, .limited),
    (V4L2_COLORSPACE_BT2020, 0, 0, .yCbCr, .bt2020, .limited),
    (V4L2_COLORSPACE_SMPTE240M, 0, 0, .yCbCr, .smpte240M, .limited),
    (V4L2_COLORSPACE_OPRGB, 0, 0, .yCbCr, .bt601, .limited),
    (V4L2_COLORSPACE_JPEG, 0, 0, .yCbCr, .bt601, .full),
    (V4L2_COLORSPACE_JPEG, 0, 2, .yCbCr, .bt601, .limited),
    (V4L2_COLORSPACE_SRGB, 1, 0, .yCbCr, .bt601, .limited),
    (V4L2_COLORSPACE_SRGB, 2, 1, .yCbCr, .bt709, .full),
    (V4L2_COLORSPACE_SRGB, 3, 0, .yCbCr, .bt601, .limited),
    (V4L2_COLORSPACE_SRGB, 4, 0, .yCbCr, .bt709, .limited),
    (V4L2_COLORSPACE_SRGB, 5, 0, .yCbCr, .bt601, .limited),
    (V4L2_COLORSPACE_SRGB, 6, 0, .yCbCr, .bt2020, .limited),
    (V4L2_COLORSPACE_SRGB, 7, 0, .yCbCr, .bt2020ConstantLuminance, .limited),
    (V4L2_COLORSPACE_SRGB, 8, 2, .yCbCr, .smpte240M, .limited),
    (V4L2_COLORSPACE_REC709, 1, 0, .yCbCr, .bt601, .limited),
    (V4L2_COLORSPACE_SRGB, 99, 99, .yCbCr, .bt601, .limited),
    (V4L2_COLORSPACE_SRGB, 0, 0, .rgb, .bt601, .full),
    (V4L2_COLORSPACE_SRGB, 0, 2, .rgb, .bt601, .limited),
    (V4L2_COLORSPACE_REC709, 0, 0, .gray, .bt709, .full),
    (V4L2_COLORSPACE_RAW, 0, 0, .bayer, .bt601, .full),
  ])
  func colourDefaults(
    _ space: v4l2_colorspace, _ encoding: UInt32, _ quantization: UInt32, _ model: PixelFormat.Model,
    _ matrix: ColorEncoding.Matrix, _ range: ColorEncoding.Range
  ) {
    let reported = ReportedColors(
      colorspace: space.rawValue, encoding: encoding, quantization: quantization)
    let format = PixelFormat.allCases.first { $0.model == model }!
    let transfer: ColorEncoding.Transfer = space == V4L2_COLORSPACE_RAW ? .linear : .display
    #expect(
      ColorEncoding(reported, format: format)
        == ColorEncoding(matrix: matrix, range: range, transfer: transfer))
  }

  /// `V4L2_XFER_FUNC_NONE` is 5, `V4L2_XFER_FUNC_SRGB` 2, and 0 is the colour space's default.
  @Test(
    arguments: [
      (V4L2_COLORSPACE_SRGB, 5, .bayerRGGB, .linear), (V4L2_COLORSPACE_SRGB, 0, .bayerRGGB12, .display),
      (V4L2_COLORSPACE_RAW, 0, .gray12, .linear), (V4L2_COLORSPACE_RAW, 2, .bayerRGGB10, .display),
      (V4L2_COLORSPACE_DEFAULT, 0, .bayerGRBG10, .linear), (V4L2_COLORSPACE_DEFAULT, 0, .bayerGRBG, .display),
      (V4L2_COLORSPACE_SRGB, 5, .yuyv, .display),
    ] as [(v4l2_colorspace, UInt32, PixelFormat, ColorEncoding.Transfer)])
  func sensorsAreLinearWhereTheDriverSaysSo(
    _ space: v4l2_colorspace, _ transfer: UInt32, _ format: PixelFormat, _ expected: ColorEncoding.Transfer
  ) {
    let reported = ReportedColors(
      colorspace: space.rawValue, encoding: 0, quantization: 0, transfer: transfer)
    #expect(ColorEncoding(reported, format: format).transfer == expected)
  }

  /// V4L2 does not state it, so that the user does; only a sensor's linear values have it.
  @Test(
    arguments: [
      ("RG10", 16, V4L2_COLORSPACE_RAW, true), ("pRCC", 12, V4L2_COLORSPACE_RAW, true),
      ("RGGB", 8, V4L2_COLORSPACE_RAW, true), ("Y16", 16, V4L2_COLORSPACE_DEFAULT, true),
      ("RGGB", 8, V4L2_COLORSPACE_SRGB, false), ("YUYV", 16, V4L2_COLORSPACE_RAW, false),
    ] as [(FourCC, Int, v4l2_colorspace, Bool)])
  func theProfilesBlackLevelIsThatOfTheSensor(
    _ code: FourCC, _ storedBits: Int, _ space: v4l2_colorspace, _ isSubtracted: Bool
  ) throws {
    let bytes = noise(64 * 48 * storedBits / 8, seed: 1)
    var device = FakeDevice()
    device.formats = [.init(fourCC: code, sizes: .discrete([(size("64x48"), rates(30))]))]
    device.colors = (space.rawValue, 0, 0)
    let kernel = FakeVideoKernel()
    let path = "/dev/video0"
    kernel.add(path, device, byID: "usb-sensor")
    let camera = try V4L2Camera(path: path, kernel: kernel)
    let mailbox = FrameMailbox()
    let before = try camera.start(StreamRequest(), into: mailbox).encoding
    camera.stop()
    camera.profile = CameraProfile.parse("version = 1\nblack-level = 4096\n".utf8).profile
    let after = try camera.start(StreamRequest(), into: mailbox).encoding
    #expect(
      after
        == (isSubtracted
          ? ColorEncoding(
            matrix: before.matrix, range: .above(BlackLevel(64, bits: 10)!), transfer: .linear) : before))
    kernel.shoot(path, planes: [bytes])
    #expect(try mailbox.next().image.encoding == after)
    // It is still known when the camera has been away.
    kernel.remove(path)
    #expect(eventually { if case .interrupted = camera.state { true } else { false } })
    kernel.add("/dev/video1", device, byID: "usb-sensor")
    #expect(eventually { kernel.shoot("/dev/video1", planes: [bytes]) })
    #expect(try mailbox.next().image.encoding == after)
    camera.stop()
  }

  @Test func colourReachesTheConfiguration() throws {
    for isMultiPlanar in [false, true] {
      var device = FakeDevice()
      device.isMultiPlanar = isMultiPlanar
      if isMultiPlanar {
        device.capabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE_MPLANE) | UInt32(V4L2_CAP_STREAMING)
      }
      device.colors = (V4L2_COLORSPACE_REC709.rawValue, 0, V4L2_QUANTIZATION_FULL_RANGE.rawValue)
      #expect(try agree(device, StreamRequest()).encoding == ColorEncoding(matrix: .bt709, range: .full))
      device.formats = [.init(fourCC: "MJPG", sizes: .discrete([(size("64x48"), rates(30))]))]
      #expect(
        try agree(device, StreamRequest()).encoding == .jpeg, "JPEG data are full-range 601 whatever is said")
    }
  }
}

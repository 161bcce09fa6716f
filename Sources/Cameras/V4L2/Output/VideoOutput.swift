internal import CPlatform
import Files
import Glibc
internal import Pixels

/// An open device that takes pictures, such as one of v4l2loopback, which shows them to other programs as a camera's.
///
/// Pictures are handed over by `write`, which v4l2loopback answers at once: it keeps a few for its readers and never
/// waits for them.
struct VideoOutput: ~Copyable {
  /// The device's name in messages.
  let label: CameraLabel
  private let device: OpenDevice
  /// Where the planes lie in the device's pictures; nil before ``agree(on:encoding:)``.
  private var layout: FrameLayout?
  /// Where pictures that lie otherwise are put together.
  private var staging: [UInt8] = []

  /// Opens a device without disturbing its readers.
  ///
  /// - Throws: `noOutput` when there is none or it takes no pictures, `busy` when another program feeds it, `noPermission`,
  ///   or `device`.
  init(_ path: String, kernel: any VideoKernel) throws(CameraError) {
    let device: OpenDevice
    do {
      device = try OpenDevice(path, kernel: kernel)
    } catch {
      switch error.number {
      case ENOENT, ENOTDIR, ELOOP: throw CameraError(.noOutput, "there is no device at \(path)")
      case ENODEV, ENXIO: throw CameraError(.noOutput, "no driver serves \(path)")
      default: throw .cannotOpen(path, error, kernel: kernel)
      }
    }
    guard let capability = try? Capability(of: device) else {
      throw CameraError(.noOutput, "\(path) is no video device")
    }
    let label = CameraLabel(name: capability.card, path: path)
    guard capability.isOutput else {
      // While one program feeds it, v4l2loopback offers only capturing (exclusive_caps=1).
      if capability.driver == "v4l2 loopback" { throw .busy(label, kernel: kernel) }
      throw CameraError(
        .noOutput,
        "\(label) takes no pictures: it is no video output of one memory plane, as v4l2loopback makes them")
    }
    guard capability.canWrite else {
      throw CameraError(.noOutput, "\(label) takes no pictures by 'write', as those of v4l2loopback do")
    }
    self.device = device
    self.label = label
  }

  /// Agrees with the device on pictures as they lie in `source`, but for odd sides that the format cannot have, which are
  /// cut off.
  ///
  /// - Throws: `busy` when the device keeps another format, `disconnected`, or `device`.
  mutating func agree(on source: FrameLayout, _ encoding: ColorEncoding) throws(CameraError) {
    let wanted = source.format
    guard let fourCC = wanted.fourCCs.first, let size = wanted.wholeSize(within: source.size) else {
      throw CameraError(
        .unsupported, "\(label) takes no \(wanted.rawValue) pictures of \(source.size) pixels")
    }
    var request = PictureFormat(type: .single, fourCC: fourCC, size: size)
    request.raw.type = V4L2_BUF_TYPE_VIDEO_OUTPUT.rawValue
    request.colors = ReportedColors(encoding, of: wanted)
    do {
      try device.request(.setFormat, &request.raw)
    } catch {
      throw .cannotStart(label, "take \(fourCC) pictures of \(size) pixels", error, kernel: device.kernel)
    }
    guard request.fourCC == fourCC, request.size == size else {
      let kept = request.size.map { "\(request.fourCC) of \($0) pixels" } ?? "\(request.fourCC)"
      throw CameraError(
        .busy,
        "\(label) keeps to \(kept) and takes no \(fourCC) of \(size) pixels while programs that read it have it open"
      )
    }
    guard let map = PlaneLayout(format: wanted, size: size, planes: request.planes), map.fits(request.planes),
      let layout = map.layout(starts: [0])
    else {
      throw CameraError(
        .device, "\(label) reports no layout that \(fourCC) pictures of \(size) pixels can have")
    }
    self.layout = layout
    staging = layout == source ? [] : Array(repeating: 0, count: layout.byteCount)
    // v4l2loopback takes a program for its writer, and lets another one be it afterwards, only by this request. Drivers
    // that stream buffers refuse it, and begin with the first picture.
    var type = V4L2_BUF_TYPE_VIDEO_OUTPUT.rawValue
    try? device.request(.streamOn, &type)
  }

  /// What became of a picture.
  enum Outcome: Hashable {
    case written
    /// The device takes no more pictures at present.
    case dropped
  }

  /// Hands over a picture of the layout that was agreed on.
  ///
  /// - Throws: `disconnected`, or `device`.
  mutating func write(_ source: FrameLayout, _ bytes: RawSpan) throws(CameraError) -> Outcome {
    guard let layout else { preconditionFailure("there is no agreement on a format") }
    let device = device
    let result: Int
    if layout == source {
      result = device.kernel.write(device.descriptor, bytes.extracting(0..<layout.byteCount))
    } else {
      var target = staging.mutableBytes()
      layout.fill(&target, from: source, bytes)
      result = device.kernel.write(device.descriptor, target.bytes)
    }
    if result >= 0 { return .written }
    let error = Errno(Int32(-result))
    if error.number == EAGAIN { return .dropped }
    throw error.meansGone
      ? CameraError(.disconnected, "\(label) is gone; the picture goes on once it is back")
      : CameraError(.device, "\(label) failed to take a picture: \(error)")
  }
}

extension PixelFormat {
  /// The largest size within another in which each chroma sample covers as many pixels as any other; nil when there is
  /// none.
  fileprivate func wholeSize(within size: PixelSize) -> PixelSize? {
    let (across, down) = planes.reduce((1, 1)) { (max($0.0, $1.horizontalStep), max($0.1, $1.verticalStep)) }
    let (width, height) = (size.width / across * across, size.height / down * down)
    return width > 0 && height > 0 ? PixelSize(width: width, height: height) : nil
  }
}

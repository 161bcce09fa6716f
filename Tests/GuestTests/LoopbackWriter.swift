import CPlatform
import Glibc
import Pixels

/// The writing end of a v4l2loopback node, which a camera reads from.
struct LoopbackWriter: ~Copyable {
  private let descriptor: Int32
  /// The format and size of the node: those that were asked for, unless somebody had it open.
  let agreed: (fourCC: FourCC, width: Int, height: Int)

  /// Opens the node for frames of a compressed format.
  init(path: String, fourCC: FourCC, size: PixelSize, largestFrame: Int) throws(Failure) {
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure("cannot open \(path)") }
    var format = v4l2_format()
    format.type = V4L2_BUF_TYPE_VIDEO_OUTPUT.rawValue
    format.fmt.pix.width = UInt32(size.width)
    format.fmt.pix.height = UInt32(size.height)
    format.fmt.pix.pixelformat = fourCC.rawValue
    format.fmt.pix.field = V4L2_FIELD_NONE.rawValue
    format.fmt.pix.sizeimage = UInt32(largestFrame)
    format.fmt.pix.colorspace = V4L2_COLORSPACE_JPEG.rawValue
    let result = platform_ioctl(descriptor, platform_VIDIOC_S_FMT, &format)
    guard result >= 0 else { throw Failure("\(path) takes no \(fourCC): error \(-result)") }
    agreed = (
      FourCC(rawValue: format.fmt.pix.pixelformat), Int(format.fmt.pix.width), Int(format.fmt.pix.height)
    )
  }

  /// Hands one frame over.
  func write(_ frame: [UInt8]) throws(Failure) {
    let written = frame.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard written == frame.count else { throw Failure("wrote \(written) of \(frame.count) bytes") }
  }

  deinit { close(descriptor) }
}

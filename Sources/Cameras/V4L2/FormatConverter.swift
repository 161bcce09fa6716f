internal import CPlatform
internal import CV4LConvert
import Glibc
internal import Pixels

/// libv4lconvert, for the formats that the GPU does not read: makes RGB with three bytes a pixel.
///
/// Confined to one thread. The library sees no device: its emulated controls and its picture processing, which
/// would change the pixels behind our back, stay off.
final class FormatConverter {
  private let data: OpaquePointer
  private let operations: UnsafeMutablePointer<libv4l_dev_ops>
  private var source = v4l2_format()
  private var destination = v4l2_format()

  /// Creates a converter; nil when the library cannot read `fourCC`.
  init?(_ format: PictureFormat) {
    guard let size = format.size else { return nil }
    operations = .allocate(capacity: 1)
    operations.initialize(to: libv4l_dev_ops())
    operations.pointee.ioctl = { _, _, request, argument in
      guard request == IoctlRequest.queryCapability.number, let argument else {
        errno = ENOTTY
        return -1
      }
      argument.initializeMemory(as: v4l2_capability.self, to: v4l2_capability())
      return 0
    }
    guard let data = v4lconvert_create_with_dev_ops(-1, nil, operations) else {
      operations.deallocate()
      return nil
    }
    self.data = data
    let plane = format.planes.first ?? .init(bytesPerLine: 0, byteCount: 0)
    source.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    source.fmt.pix.width = UInt32(size.width)
    source.fmt.pix.height = UInt32(size.height)
    source.fmt.pix.pixelformat = format.fourCC.rawValue
    source.fmt.pix.field = V4L2_FIELD_NONE.rawValue
    source.fmt.pix.bytesperline = UInt32(plane.bytesPerLine)
    source.fmt.pix.sizeimage = UInt32(plane.byteCount)
    destination = source
    destination.fmt.pix.pixelformat = FourCC("RGB3").rawValue
    destination.fmt.pix.bytesperline = UInt32(size.width * 3)
    destination.fmt.pix.sizeimage = UInt32(size.area * 3)
  }

  deinit {
    v4lconvert_destroy(data)
    operations.deallocate()
  }

  /// Converts one frame; false when it is short or corrupt.
  func convert(_ frame: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Bool {
    guard let input = frame.baseAddress, let memory = output.baseAddress,
      output.count >= Int(destination.fmt.pix.sizeimage)
    else { return false }
    // The library takes its source as mutable, but only its processing steps, which are off, write to it.
    let bytes = UnsafeMutableRawPointer(mutating: input).assumingMemoryBound(to: UInt8.self)
    let written = v4lconvert_convert(
      data, &source, &destination, bytes, Int32(clamping: frame.count),
      memory.assumingMemoryBound(to: UInt8.self), Int32(clamping: output.count))
    return written == Int32(destination.fmt.pix.sizeimage)
  }

  /// Whether the library reads a format that we do not.
  static func reads(_ fourCC: FourCC) -> Bool { readable.contains(fourCC) }

  /// The codes that the library reads and we do not; it has no question for this, so the tests try them.
  static let readable: Set<FourCC> = [
    // Mosaics of ten and sixteen bits, packed and not.
    "BG10", "GB10", "BA10", "RG10", "pBAA", "pGAA", "pgAA", "pRAA", "BYR2", "GB16", "GR16", "RG16",
    // Grey, RGB, HSV and YCbCr in arrangements of their own.
    "Y04", "Y06", "Y10B", "RGBP", "HSV3", "HSV4", "NV61", "HM12", "M420", "KONI", "CITV",
    // The compressed formats of webcams older than the USB video class.
    "905C", "CPIA", "JL20", "JPGL", "M310", "O511", "O518", "P207", "PJPG", "S501", "S505", "S508", "S561",
    "S680", "S910", "S920", "SONX",
  ]
}

internal import CPlatform
internal import CV4LConvert
import Glibc
package import Pixels

/// Converts formats that the GPU does not read to RGB with three bytes per pixel, using libv4lconvert.
///
/// Confined to one thread. The library gets no device: its emulated controls and its picture processing,
/// which would silently change the pixels, stay off. It does not check the length of a frame, so it gets only
/// whole frames, and no compressed ones: its decoders for webcams older than the USB video class overrun
/// their buffers when the data are damaged.
package final class FormatConverter {
  private let data: OpaquePointer
  private let operations: UnsafeMutablePointer<libv4l_dev_ops>
  private var source = v4l2_format()
  private var destination = v4l2_format()
  /// The bytes per row as the driver stores it, and as the library expects it.
  private let storedRow: Int
  private let packedRow: Int
  private let rows: Int
  private var packed: [UInt8] = []

  /// Creates a converter; nil when the library does not support the format.
  package init?(_ format: PictureFormat) {
    guard let size = format.size, let bits = Self.readable[format.fourCC],
      size.width >= Self.leastSide, size.height >= Self.leastSide
    else { return nil }
    let plane = format.planes.first ?? .init(bytesPerLine: 0, byteCount: 0)
    // The only format with a second plane has the same number of bytes per row there.
    let isPlanar = format.fourCC == "NV61"
    rows = isPlanar ? size.height * 2 : size.height
    packedRow = isPlanar ? size.width : (size.width * bits + 7) / 8
    storedRow = max(packedRow, plane.bytesPerLine)

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
    source.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    source.fmt.pix.width = UInt32(size.width)
    source.fmt.pix.height = UInt32(size.height)
    source.fmt.pix.pixelformat = format.fourCC.rawValue
    source.fmt.pix.field = V4L2_FIELD_NONE.rawValue
    source.fmt.pix.bytesperline = UInt32(packedRow)
    source.fmt.pix.sizeimage = UInt32(packedRow * rows)
    destination = source
    destination.fmt.pix.pixelformat = FourCC("RGB3").rawValue
    destination.fmt.pix.bytesperline = UInt32(size.width * 3)
    destination.fmt.pix.sizeimage = UInt32(size.area * 3)
  }

  deinit {
    v4lconvert_destroy(data)
    operations.deallocate()
  }

  /// Converts one frame; false when it is too short.
  package func convert(_ frame: RawSpan, into output: inout MutableRawSpan) -> Bool {
    guard frame.byteCount >= storedRow * (rows - 1) + packedRow else { return false }
    guard storedRow > packedRow else {
      return convert(whole: frame.extracting(0..<packedRow * rows), into: &output)
    }
    packed.removeAll(keepingCapacity: true)
    for row in 0..<rows { packed.append(frame.extracting(row * storedRow..<row * storedRow + packedRow)) }
    let whole = packed
    return convert(whole: whole.span.bytes, into: &output)
  }

  private func convert(whole frame: RawSpan, into output: inout MutableRawSpan) -> Bool {
    guard output.byteCount >= Int(destination.fmt.pix.sizeimage) else { return false }
    let written = frame.withUnsafeBytes { frame in
      // The library takes a mutable source, but only its processing steps, which are off, write to it.
      let frame = UnsafeMutableRawBufferPointer(mutating: frame).bindMemory(to: UInt8.self)
      return output.withUnsafeMutableBytes { output in
        v4lconvert_convert(
          data, &source, &destination, frame.baseAddress, Int32(clamping: frame.count),
          output.bindMemory(to: UInt8.self).baseAddress, Int32(clamping: output.count))
      }
    }
    return written == Int32(destination.fmt.pix.sizeimage)
  }

  /// Whether the library supports a format that we do not.
  package static func reads(_ fourCC: FourCC) -> Bool { readable[fourCC] != nil }

  /// Below this, the library's demosaicing reads past its rows.
  private static let leastSide = 4

  /// The uncompressed codes that only the library supports, with the bits per pixel. The library cannot be
  /// queried for these, so the tests try them.
  package static let readable: [FourCC: Int] = [
    // Grey, RGB, HSV and YCbCr in unusual layouts.
    "Y04": 8, "Y06": 8, "Y10B": 10, "RGBP": 16, "HSV3": 24, "HSV4": 32, "NV61": 16,
  ]
}

internal import CFFmpeg
import Pixels

/// A decoded picture in FFmpeg's memory, until the next one.
struct DecodedPicture {
  var native = CFFmpegDecoded()
  private var known: FrameLayout?

  /// Its size.
  var size: PixelSize { PixelSize(width: Int(native.width), height: Int(native.height)) }

  /// Its encoding; what its stream leaves open is that of `other`.
  func encoding(else other: ColorEncoding) -> ColorEncoding {
    var encoding = other
    switch native.matrix {
    case CFFmpegBT601: encoding.matrix = .bt601
    case CFFmpegBT709: encoding.matrix = .bt709
    case CFFmpegBT2020: encoding.matrix = .bt2020
    case CFFmpegBT2020ConstantLuminance: encoding.matrix = .bt2020ConstantLuminance
    default: break
    }
    if native.isRangeKnown { encoding.range = native.isFullRange ? .full : .limited }
    return encoding
  }

  /// Copies it, without the columns and rows past `size`, and gives its layout; nil when the picture is smaller.
  mutating func copy(_ size: PixelSize, into memory: inout MutableRawSpan) -> FrameLayout? {
    guard Int(native.width) >= size.width, Int(native.height) >= size.height else { return nil }
    let format: PixelFormat =
      switch native.format {
      case CFFmpegYUV422: .yuv422
      case CFFmpegYUV444: .yuv444
      case CFFmpegGray: .gray8
      default: .yuv420
      }
    let layout: FrameLayout
    if let known, known.format == format, known.size == size {
      layout = known
    } else {
      layout = FrameLayout(packed: format, size: size)
      known = layout
    }
    precondition(
      memory.byteCount >= layout.byteCount, "\(memory.byteCount) bytes for a frame of \(layout.byteCount)")
    let planes = [native.planes.0, native.planes.1, native.planes.2]
    let strides = [native.strides.0, native.strides.1, native.strides.2]
    for (index, plane) in format.planes.enumerated() {
      guard let source = planes[index] else { return nil }
      let texels = plane.size(for: size)
      let place = layout.planes[index]
      for row in 0..<texels.height {
        let bytes = UnsafeRawBufferPointer(start: source + row * Int(strides[index]), count: texels.width)
        memory.copy(bytes.bytes, to: place.offset + row * place.stride)
      }
    }
    return layout
  }
}

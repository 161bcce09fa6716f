internal import CJPEG
internal import Pixels

/// The chroma subsampling of a JPEG image, and the pixel format it is decoded to.
enum ChromaSampling: Hashable {
  case gray, half420, half422, full444
  /// Half the rows; they are doubled.
  case half440
  /// A quarter of the columns; they are doubled.
  case quarter411

  /// Creates the sampling of a grey or YCbCr image from its factors; nil for unsupported ones.
  ///
  /// Only the ratio of factors matters: some encoders write 2x2, 1x2, 1x2 for 4:2:2.
  init?(_ info: CJPEGInfo) {
    guard info.components == 3 else {
      self = .gray
      return
    }
    let (luma, cb, cr) = (info.horizontal.0, info.horizontal.1, info.horizontal.2)
    let rows = (info.vertical.0, info.vertical.1, info.vertical.2)
    guard cb == cr, rows.1 == rows.2, luma % cb == 0, rows.0 % rows.1 == 0 else { return nil }
    switch (luma / cb, rows.0 / rows.1) {
    case (1, 1): self = .full444
    case (2, 1): self = .half422
    case (2, 2): self = .half420
    case (1, 2): self = .half440
    case (4, 1): self = .quarter411
    default: return nil
    }
  }

  /// The format of the frame.
  var format: PixelFormat {
    switch self {
    case .gray: .gray8
    case .half420: .yuv420
    case .half422, .quarter411: .yuv422
    case .full444, .half440: .yuv444
    }
  }

  /// Doubles chroma in place, from the end, for subsampling that no pixel format supports.
  func expand(_ memory: inout MutableRawSpan, width: Int, height: Int, stride: Int, plane: Int) {
    switch self {
    case .gray, .half420, .half422, .full444: return
    case .half440:
      for chroma in [plane, 2 * plane] {
        for row in (1..<max(2, height)).reversed() {
          memory.move(chroma + row / 2 * stride, count: width, to: chroma + row * stride)
        }
      }
    case .quarter411:
      let columns = (width + 1) / 2
      for chroma in [plane, 2 * plane] {
        for row in 0..<height {
          let start = chroma + row * stride
          for column in (0..<columns).reversed() { memory[start + column] = memory[start + column / 2] }
        }
      }
    }
  }
}

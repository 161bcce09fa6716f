internal import CTurboJPEG
internal import Pixels

/// How a JPEG image samples its chroma, and which of our formats that becomes.
enum ChromaSampling: Hashable {
  case gray, half420, half422, full444
  /// Half the rows: its rows are doubled.
  case half440
  /// A quarter of the columns: its columns are doubled.
  case quarter411

  /// Takes a `TJSAMP_` code; nil for unknown ones.
  init?(_ code: Int32) {
    switch UInt32(bitPattern: code) {
    case TJSAMP_GRAY.rawValue: self = .gray
    case TJSAMP_420.rawValue: self = .half420
    case TJSAMP_422.rawValue: self = .half422
    case TJSAMP_444.rawValue: self = .full444
    case TJSAMP_440.rawValue: self = .half440
    case TJSAMP_411.rawValue: self = .quarter411
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

  /// Doubles chroma where no format of ours has so little of it, in place, from the end.
  func expand(_ memory: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int, plane: Int) {
    switch self {
    case .gray, .half420, .half422, .full444: return
    case .half440:
      for chroma in [memory + plane, memory + 2 * plane] {
        for row in (1..<max(2, height)).reversed() {
          (chroma + row * stride).update(from: chroma + row / 2 * stride, count: width)
        }
      }
    case .quarter411:
      let columns = (width + 1) / 2
      for chroma in [memory + plane, memory + 2 * plane] {
        for row in 0..<height {
          let start = chroma + row * stride
          for column in (0..<columns).reversed() { start[column] = start[column / 2] }
        }
      }
    }
  }
}

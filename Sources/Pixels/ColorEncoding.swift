/// How a frame's code values represent colours: the YCbCr matrix, the range and the transfer function.
public struct ColorEncoding: Hashable, Sendable {
  /// The matrix between R'G'B' and Y'CbCr.
  public enum Matrix: String, Hashable, Sendable, CaseIterable {
    case bt601, bt709, bt2020
    case smpte240M = "smpte240m"

    /// The weight of red in luma (Kr of the standard).
    public var redWeight: Double {
      switch self {
      case .bt601: 0.299
      case .bt709: 0.2126
      case .bt2020: 0.2627
      case .smpte240M: 0.212
      }
    }

    /// The weight of blue in luma (Kb of the standard).
    public var blueWeight: Double {
      switch self {
      case .bt601: 0.114
      case .bt709: 0.0722
      case .bt2020: 0.0593
      case .smpte240M: 0.087
      }
    }
  }

  /// The range of code values that a channel uses.
  public enum Range: String, Hashable, Sendable, CaseIterable {
    /// Limited range, used by video: luma 16…235 and chroma 16…240 of 255.
    case limited
    /// Full range, used by JPEG: 0…255.
    case full
  }

  /// How the values grow with the light.
  public enum Transfer: String, Hashable, Sendable, CaseIterable {
    /// Encoded for a display, as sRGB.
    case display
    /// In proportion to the light, as a sensor measures it.
    case linear
  }

  /// The YCbCr matrix, and the luma weights for a grey result; ignored for RGB and Bayer formats.
  public var matrix: Matrix
  /// The range of the values.
  public var range: Range
  /// How the values grow with the light.
  public var transfer: Transfer

  /// Creates an encoding.
  public init(matrix: Matrix, range: Range, transfer: Transfer = .display) {
    self.matrix = matrix
    self.range = range
    self.transfer = transfer
  }

  /// The encoding of JPEG files and MJPEG streams: BT.601, full range.
  public static let jpeg = ColorEncoding(matrix: .bt601, range: .full)
  /// The encoding of a sensor's own values.
  public static let sensor = ColorEncoding(matrix: .bt601, range: .full, transfer: .linear)
  /// The encoding of standard-definition video, and the default of USB cameras.
  public static let video601 = ColorEncoding(matrix: .bt601, range: .limited)
  /// The encoding of high-definition video.
  public static let video709 = ColorEncoding(matrix: .bt709, range: .limited)

  /// The affine transform from stored values, scaled to 0…1 by their maximum, to R'G'B'.
  ///
  /// `rgb = matrix * (yCbCr - offset)`, where `rows` holds the three rows of the matrix. The offsets are
  /// those of 8-bit video (16/255 and 128/255). Source: ITU-R BT.601, BT.709 and BT.2020; SMPTE 240M.
  public var conversion: (rows: [SIMD3<Double>], offset: SIMD3<Double>) {
    let red = matrix.redWeight, blue = matrix.blueWeight, green = 1 - red - blue
    let limited = range == .limited
    let luma = limited ? 255.0 / 219.0 : 1
    let chroma = limited ? 255.0 / 224.0 : 1
    let rows: [SIMD3<Double>] = [
      [luma, 0, chroma * 2 * (1 - red)],
      [luma, -chroma * 2 * (1 - blue) * blue / green, -chroma * 2 * (1 - red) * red / green],
      [luma, chroma * 2 * (1 - blue), 0],
    ]
    return (rows, [limited ? 16.0 / 255 : 0, 128.0 / 255, 128.0 / 255])
  }
}

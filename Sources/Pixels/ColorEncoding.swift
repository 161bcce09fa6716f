/// How a frame's code values represent colours: the relation to Y'CbCr, the range and the transfer function.
public struct ColorEncoding: Hashable, Sendable {
  /// The relation between R'G'B' and Y'CbCr.
  public enum Matrix: String, Hashable, Sendable, CaseIterable {
    case bt601, bt709, bt2020
    case smpte240M = "smpte240m"
    /// Y'C is the encoded luminance of linear light, and the scale of a colour difference depends on its sign, so
    /// that no matrix converts it. Source: ITU-R BT.2020-2, table 4, "constant luminance".
    case bt2020ConstantLuminance = "bt2020-constant-luminance"

    /// The weight of red in luma, or in luminance (Kr of the standard).
    public var redWeight: Double {
      switch self {
      case .bt601: 0.299
      case .bt709: 0.2126
      case .bt2020, .bt2020ConstantLuminance: 0.2627
      case .smpte240M: 0.212
      }
    }

    /// The weight of blue in luma, or in luminance (Kb of the standard).
    public var blueWeight: Double {
      switch self {
      case .bt601: 0.114
      case .bt709: 0.0722
      case .bt2020, .bt2020ConstantLuminance: 0.0593
      case .smpte240M: 0.087
      }
    }
  }

  /// The range of code values that a channel uses.
  public enum Range: Hashable, Sendable {
    /// Limited range, used by video: luma 16…235 and chroma 16…240 of 255.
    case limited
    /// Full range, used by JPEG: 0…255.
    case full
    /// From a sensor's black level to the greatest value; chroma is that of full range.
    case above(BlackLevel)

    /// The values of black and white in samples of a depth, as fractions of the greatest value.
    public func levels(bits: Int) -> ClosedRange<Double> {
      switch self {
      case .limited: 16.0 / 255...235.0 / 255
      case .full: 0...1
      case .above(let black): Double(black.code(bits: bits)) / Double(1 << bits - 1)...1
      }
    }

    /// The part of its values that chroma uses.
    package var chromaScale: Double { self == .limited ? 224.0 / 255 : 1 }
  }

  /// How the values grow with the light.
  public enum Transfer: String, Hashable, Sendable, CaseIterable {
    /// Encoded for a display, as sRGB.
    case display
    /// In proportion to the light, as a sensor measures it.
    case linear
  }

  /// The relation to Y'CbCr, and the luma weights for a grey result; ignored for RGB and Bayer formats.
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

  /// The affine transform from stored values, scaled to 0…1 by their maximum, to R'G'B'; for constant luminance to
  /// Y'C, C'BC and C'RC, which a second, non-linear step converts.
  ///
  /// `rgb = matrix * (yCbCr - offset)`, where `rows` holds the three rows of the matrix. The offsets are
  /// those of 8-bit video (16/255 and 128/255). Source: ITU-R BT.601, BT.709 and BT.2020; SMPTE 240M.
  public var conversion: (rows: [SIMD3<Double>], offset: SIMD3<Double>) {
    let red = matrix.redWeight, blue = matrix.blueWeight, green = 1 - red - blue
    let levels = range.levels(bits: 8)
    let luma = 1 / (levels.upperBound - levels.lowerBound)
    let chroma = 1 / range.chromaScale
    let offset = SIMD3(levels.lowerBound, 128.0 / 255, 128.0 / 255)
    if matrix == .bt2020ConstantLuminance {
      return ([[luma, 0, 0], [0, chroma, 0], [0, 0, chroma]], offset)
    }
    let rows: [SIMD3<Double>] = [
      [luma, 0, chroma * 2 * (1 - red)],
      [luma, -chroma * 2 * (1 - blue) * blue / green, -chroma * 2 * (1 - red) * red / green],
      [luma, chroma * 2 * (1 - blue), 0],
    ]
    return (rows, offset)
  }
}

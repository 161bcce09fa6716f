/// A pixel layout in memory that the GPU reads directly, without a conversion on the CPU.
///
/// Compressed formats are not listed: they are decoded into one of these.
public enum PixelFormat: String, Hashable, Sendable, CaseIterable {
  // Packed 4:2:2, two pixels in four bytes; the name is the byte order.
  case yuyv, uyvy, yvyu, vyuy
  // Luma plane and one interleaved chroma plane.
  case nv12, nv21, nv16
  // Three planes. `yuv` stores Cb first, `yvu` Cr first.
  case yuv420, yvu420, yuv422, yuv444
  // Luminance only; 10 to 16 bits are stored in the low bits of little-endian 16-bit words.
  case gray8, gray10, gray12, gray14, gray16
  // Bytes in memory order.
  case rgb24, bgr24
  case rgbx32, bgrx32, xrgb32, xbgr32
  /// Red, green, blue and straight alpha, 8 bits each.
  case rgba8
  /// Red, green, blue and straight alpha, 16-bit words in native byte order.
  case rgba16
  /// Red, green, blue and straight alpha, 16-bit floats; values outside 0…1 are kept.
  case rgbaHalf
  /// Red, green, blue and straight alpha, 32-bit floats; values outside 0…1 are kept.
  case rgbaFloat
  // One colour per pixel in a 2x2 mosaic; the name is the first row, then the second, then the bits beyond
  // 8, which are stored like those of grey.
  case bayerBGGR, bayerGBRG, bayerGRBG, bayerRGGB
  case bayerBGGR10, bayerGBRG10, bayerGRBG10, bayerRGGB10
  case bayerBGGR12, bayerGBRG12, bayerGRBG12, bayerRGGB12
  case bayerBGGR14, bayerGBRG14, bayerGRBG14, bayerRGGB14
  case bayerBGGR16, bayerGBRG16, bayerGRBG16, bayerRGGB16

  /// The layout of one plane of a format.
  public struct Plane: Hashable, Sendable {
    /// The bytes per texel of the plane: 1, 2, 3, 4, 8 or 16.
    public let bytesPerTexel: Int
    /// The number of image pixels that one texel covers horizontally.
    public let horizontalStep: Int
    /// The number of image pixels that one texel covers vertically.
    public let verticalStep: Int

    /// The size of the plane in texels for an image of `size`; odd sides round up.
    public func size(for size: PixelSize) -> PixelSize {
      PixelSize(
        width: (size.width + horizontalStep - 1) / horizontalStep,
        height: (size.height + verticalStep - 1) / verticalStep)
    }
  }

  /// The colour model of a format's values.
  public enum Model: Hashable, Sendable {
    case yCbCr, gray, rgb, bayer
  }

  /// The colour model of the values.
  public var model: Model {
    switch self {
    case .yuyv, .uyvy, .yvyu, .vyuy, .nv12, .nv21, .nv16, .yuv420, .yvu420, .yuv422, .yuv444: .yCbCr
    case .gray8, .gray10, .gray12, .gray14, .gray16: .gray
    case .rgb24, .bgr24, .rgbx32, .bgrx32, .xrgb32, .xbgr32, .rgba8, .rgba16, .rgbaHalf, .rgbaFloat: .rgb
    case .bayerBGGR, .bayerGBRG, .bayerGRBG, .bayerRGGB, .bayerBGGR10, .bayerGBRG10, .bayerGRBG10,
      .bayerRGGB10, .bayerBGGR12, .bayerGBRG12, .bayerGRBG12, .bayerRGGB12, .bayerBGGR14, .bayerGBRG14,
      .bayerGRBG14, .bayerRGGB14, .bayerBGGR16, .bayerGBRG16, .bayerGRBG16, .bayerRGGB16:
      .bayer
    }
  }

  /// The arrangement of colours in a Bayer mosaic; nil for other formats.
  public var mosaic: Mosaic? {
    switch self {
    case .bayerBGGR, .bayerBGGR10, .bayerBGGR12, .bayerBGGR14, .bayerBGGR16: .bggr
    case .bayerGBRG, .bayerGBRG10, .bayerGBRG12, .bayerGBRG14, .bayerGBRG16: .gbrg
    case .bayerGRBG, .bayerGRBG10, .bayerGRBG12, .bayerGRBG14, .bayerGRBG16: .grbg
    case .bayerRGGB, .bayerRGGB10, .bayerRGGB12, .bayerRGGB14, .bayerRGGB16: .rggb
    default: nil
    }
  }

  /// Whether a sample of a grey or Bayer format is a 16-bit word.
  public var storesWords: Bool { bitsPerChannel > 8 && (model == .gray || model == .bayer) }

  /// Whether pixels have an alpha channel; without one they are opaque.
  public var hasAlpha: Bool {
    switch self {
    case .rgba8, .rgba16, .rgbaHalf, .rgbaFloat: true
    default: false
    }
  }

  /// The bits per channel; for floats, the bits of the significand including the implied one.
  public var bitsPerChannel: Int {
    switch self {
    case .gray10, .bayerBGGR10, .bayerGBRG10, .bayerGRBG10, .bayerRGGB10: 10
    case .gray12, .bayerBGGR12, .bayerGBRG12, .bayerGRBG12, .bayerRGGB12: 12
    case .gray14, .bayerBGGR14, .bayerGBRG14, .bayerGRBG14, .bayerRGGB14: 14
    case .gray16, .bayerBGGR16, .bayerGBRG16, .bayerGRBG16, .bayerRGGB16, .rgba16: 16
    case .rgbaHalf: 11
    case .rgbaFloat: 24
    default: 8
    }
  }

  /// The planes in the order of memory and of textures.
  public var planes: [Plane] {
    func plane(_ bytes: Int, _ horizontal: Int = 1, _ vertical: Int = 1) -> Plane {
      Plane(bytesPerTexel: bytes, horizontalStep: horizontal, verticalStep: vertical)
    }
    return switch self {
    case .yuyv, .uyvy, .yvyu, .vyuy: [plane(4, 2)]
    case .nv12, .nv21: [plane(1), plane(2, 2, 2)]
    case .nv16: [plane(1), plane(2, 2)]
    case .yuv420, .yvu420: [plane(1), plane(1, 2, 2), plane(1, 2, 2)]
    case .yuv422: [plane(1), plane(1, 2), plane(1, 2)]
    case .yuv444: [plane(1), plane(1), plane(1)]
    case .rgb24, .bgr24: [plane(3)]
    case .rgbx32, .bgrx32, .xrgb32, .xbgr32, .rgba8: [plane(4)]
    case .rgba16, .rgbaHalf: [plane(8)]
    case .rgbaFloat: [plane(16)]
    default: [plane(storesWords ? 2 : 1)]
    }
  }

  /// The V4L2 codes of the format; messages use the first one.
  public var fourCCs: [FourCC] {
    switch self {
    case .yuyv: ["YUYV"]
    case .uyvy: ["UYVY"]
    case .yvyu: ["YVYU"]
    case .vyuy: ["VYUY"]
    case .nv12: ["NV12", "NM12"]
    case .nv21: ["NV21", "NM21"]
    case .nv16: ["NV16", "NM16"]
    case .yuv420: ["YU12", "YM12"]
    case .yvu420: ["YV12", "YM21"]
    case .yuv422: ["422P", "YM16"]
    case .yuv444: ["YM24"]
    case .gray8: ["GREY"]
    case .gray10: ["Y10"]
    case .gray12: ["Y12"]
    case .gray14: ["Y14"]
    case .gray16: ["Y16"]
    case .rgb24: ["RGB3"]
    case .bgr24: ["BGR3"]
    case .rgbx32: ["XB24", "AB24"]
    case .bgrx32: ["XR24", "AR24", "BGR4"]
    case .xrgb32: ["BX24", "BA24", "RGB4"]
    case .xbgr32: ["RX24", "RA24"]
    case .rgba8, .rgba16, .rgbaHalf, .rgbaFloat: []
    case .bayerBGGR: ["BA81"]
    case .bayerGBRG: ["GBRG"]
    case .bayerGRBG: ["GRBG"]
    case .bayerRGGB: ["RGGB"]
    case .bayerBGGR10: ["BG10"]
    case .bayerGBRG10: ["GB10"]
    case .bayerGRBG10: ["BA10"]
    case .bayerRGGB10: ["RG10"]
    case .bayerBGGR12: ["BG12"]
    case .bayerGBRG12: ["GB12"]
    case .bayerGRBG12: ["BA12"]
    case .bayerRGGB12: ["RG12"]
    case .bayerBGGR14: ["BG14"]
    case .bayerGBRG14: ["GB14"]
    case .bayerGRBG14: ["GR14"]
    case .bayerRGGB14: ["RG14"]
    case .bayerBGGR16: ["BYR2"]
    case .bayerGBRG16: ["GB16"]
    case .bayerGRBG16: ["GR16"]
    case .bayerRGGB16: ["RG16"]
    }
  }

  /// The format of a V4L2 code; nil for compressed and unknown codes.
  public init?(fourCC: FourCC) {
    guard let format = Self.allCases.first(where: { $0.fourCCs.contains(fourCC) }) else { return nil }
    self = format
  }
}

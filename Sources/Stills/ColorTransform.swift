import CLCMS2

/// The conversion from a picture's colour profile to sRGB.
struct ColorTransform: ~Copyable {
  /// The memory layout of the pixels to convert. Conversion is in place: grey stays grey, with sRGB's curve;
  /// everything else becomes RGBA of the same depth.
  enum Source {
    case gray8, gray16
    case rgba8, rgba16, rgbaFloat
    /// Grey as equal red, green and blue, plus alpha.
    case grayInRGBA, grayInRGBA16, grayInRGBAFloat
    /// CMYK in which the greatest value means no ink.
    case invertedCMYK, invertedCMYK16

    /// lcms2's code for the layout (its TYPE_… macros, which Swift cannot import).
    var code: UInt32 {
      switch self {
      case .gray8: Self.code(space: PT_GRAY, channels: 1, extra: 0, bytes: 1)
      case .gray16: Self.code(space: PT_GRAY, channels: 1, extra: 0, bytes: 2)
      case .rgba8: Self.code(space: PT_RGB, channels: 3, extra: 1, bytes: 1)
      case .rgba16: Self.code(space: PT_RGB, channels: 3, extra: 1, bytes: 2)
      case .rgbaFloat: Self.code(space: PT_RGB, channels: 3, extra: 1, bytes: 4, isFloat: 1)
      case .grayInRGBAFloat: Self.code(space: PT_GRAY, channels: 1, extra: 3, bytes: 4, isFloat: 1)
      case .invertedCMYK16: Self.code(space: PT_CMYK, channels: 4, extra: 0, bytes: 2, flavor: 1)
      case .grayInRGBA: Self.code(space: PT_GRAY, channels: 1, extra: 3, bytes: 1)
      case .grayInRGBA16: Self.code(space: PT_GRAY, channels: 1, extra: 3, bytes: 2)
      case .invertedCMYK: Self.code(space: PT_CMYK, channels: 4, extra: 0, bytes: 1, flavor: 1)
      }
    }

    /// The layout after the conversion.
    var result: Source {
      switch self {
      case .gray8, .gray16: self
      case .rgba8, .grayInRGBA, .invertedCMYK: .rgba8
      case .rgba16, .grayInRGBA16, .invertedCMYK16: .rgba16
      case .rgbaFloat, .grayInRGBAFloat: .rgbaFloat
      }
    }

    var space: cmsColorSpaceSignature {
      switch self {
      case .rgba8, .rgba16, .rgbaFloat: cmsSigRgbData
      case .gray8, .gray16, .grayInRGBA, .grayInRGBA16, .grayInRGBAFloat: cmsSigGrayData
      case .invertedCMYK, .invertedCMYK16: cmsSigCmykData
      }
    }

    private static func code(
      space: Int32, channels: Int, extra: Int, bytes: Int, flavor: Int = 0, isFloat: Int = 0
    )
      -> UInt32
    {
      UInt32(isFloat << 22 | Int(space) << 16 | flavor << 13 | extra << 7 | channels << 3 | bytes)
    }
  }

  private let transform: cmsHTRANSFORM
  /// The bytes of an ink, for which alpha is set; nil where alpha is in the pixels.
  private let inkBytes: Int?

  deinit { cmsDeleteTransform(transform) }

  /// Creates the transform; nil when the profile is sRGB, or when it is unusable and therefore ignored, as
  /// image viewers do.
  init?(profile bytes: [UInt8], source: Source) {
    guard let profile = cmsOpenProfileFromMem(bytes, UInt32(bytes.count)) else { return nil }
    defer { cmsCloseProfile(profile) }
    self.init(from: profile, source: source)
  }

  /// Creates the transform of a display with one exponent for all channels; nil when that is sRGB within
  /// rounding.
  ///
  /// - Parameters:
  ///   - gamma: the exponent from stored values to light, usually 2.2.
  ///   - chromaticities: white, red, green and blue as x, y pairs.
  init?(gamma: Double, chromaticities: [Double], source: Source) {
    precondition(chromaticities.count == 8)
    let c = chromaticities
    guard gamma > 0, c.allSatisfy({ $0.isFinite }), c[1] > 0, c[3] > 0, c[5] > 0, c[7] > 0 else { return nil }
    var white = cmsCIExyY(x: c[0], y: c[1], Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: c[2], y: c[3], Y: 1), Green: cmsCIExyY(x: c[4], y: c[5], Y: 1),
      Blue: cmsCIExyY(x: c[6], y: c[7], Y: 1))
    guard let curve = cmsBuildGamma(nil, gamma) else { return nil }
    defer { cmsFreeToneCurve(curve) }
    var curves: [OpaquePointer?] = [curve, curve, curve]
    let made =
      source.space == cmsSigGrayData
      ? cmsCreateGrayProfile(cmsD50_xyY(), curve) : cmsCreateRGBProfile(&white, &primaries, &curves)
    guard let profile = made else { return nil }
    defer { cmsCloseProfile(profile) }
    self.init(from: profile, source: source)
  }

  private init?(from profile: cmsHPROFILE, source: Source) {
    guard cmsGetColorSpace(profile) == source.space else { return nil }
    let result = source.result
    guard let sRGB = result.space == cmsSigGrayData ? Self.graySRGB() : cmsCreate_sRGBProfile() else {
      return nil
    }
    defer { cmsCloseProfile(sRGB) }
    let flags = UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION)
    guard
      let transform = cmsCreateTransform(
        profile, source.code, sRGB, result.code, UInt32(INTENT_RELATIVE_COLORIMETRIC), flags)
    else { return nil }
    if source.space == cmsSigRgbData, Self.isIdentity(profile, sRGB) {
      cmsDeleteTransform(transform)
      return nil
    }
    self.transform = transform
    inkBytes = source.space == cmsSigCmykData ? Int(source.code & 7) : nil
  }

  /// Converts pixels in place. Alpha is unchanged; CMYK becomes opaque.
  func apply(to bytes: inout [UInt8], pixels: Int) {
    bytes.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      cmsDoTransform(transform, base, base, UInt32(pixels))
      guard let inkBytes else { return }
      for pixel in 0..<pixels {
        for byte in 3 * inkBytes..<4 * inkBytes { buffer[pixel * 4 * inkBytes + byte] = 255 }
      }
    }
  }

  /// The profile of sRGB, or of grey with its curve, of version 2, which all programs read.
  static func profile(isGray: Bool) -> [UInt8] {
    guard let profile = isGray ? graySRGB() : cmsCreate_sRGBProfile() else { return [] }
    defer { cmsCloseProfile(profile) }
    cmsSetProfileVersion(profile, 2.1)
    var count: UInt32 = 0
    guard cmsSaveProfileToMem(profile, nil, &count) != 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    return cmsSaveProfileToMem(profile, &bytes, &count) != 0 ? bytes : []
  }

  /// Grey with sRGB's curve (IEC 61966-2-1).
  private static func graySRGB() -> cmsHPROFILE? {
    let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    guard let curve = cmsBuildParametricToneCurve(nil, 4, parameters) else { return nil }
    defer { cmsFreeToneCurve(curve) }
    return cmsCreateGrayProfile(cmsD50_xyY(), curve)
  }

  /// Whether the profile changes colours by at most 1/255.
  private static func isIdentity(_ profile: cmsHPROFILE, _ sRGB: cmsHPROFILE) -> Bool {
    let code = Source.rgba8.code
    guard
      let probe = cmsCreateTransform(
        profile, code, sRGB, code, UInt32(INTENT_RELATIVE_COLORIMETRIC), UInt32(cmsFLAGS_NOOPTIMIZE))
    else { return false }
    defer { cmsDeleteTransform(probe) }
    let levels: [UInt8] = [0, 32, 96, 160, 224, 255]
    var colors: [UInt8] = []
    for red in levels { for green in levels { for blue in levels { colors += [red, green, blue, 255] } } }
    var converted = colors
    cmsDoTransform(probe, &colors, &converted, UInt32(colors.count / 4))
    return zip(colors.indices, converted).allSatisfy { index, value in
      index % 4 == 3 || abs(Int(colors[index]) - Int(value)) <= 1
    }
  }
}

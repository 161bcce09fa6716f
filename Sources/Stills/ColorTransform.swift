import CLCMS2

/// The way from a picture's colour profile to sRGB.
struct ColorTransform: ~Copyable {
  /// How the pixels to convert lie in memory; they become RGBA of the same depth, in place.
  enum Source {
    case rgba8, rgba16
    /// Grey as red, green and blue that are equal, and alpha.
    case grayInRGBA, grayInRGBA16
    /// 255 for no ink.
    case invertedCMYK

    /// lcms2's description of the layout (its TYPE_… macros, which Swift does not see).
    var code: UInt32 {
      switch self {
      case .rgba8: Self.code(space: PT_RGB, channels: 3, extra: 1, bytes: 1)
      case .rgba16: Self.code(space: PT_RGB, channels: 3, extra: 1, bytes: 2)
      case .grayInRGBA: Self.code(space: PT_GRAY, channels: 1, extra: 3, bytes: 1)
      case .grayInRGBA16: Self.code(space: PT_GRAY, channels: 1, extra: 3, bytes: 2)
      case .invertedCMYK: Self.code(space: PT_CMYK, channels: 4, extra: 0, bytes: 1, flavor: 1)
      }
    }

    var bytesPerSample: Int {
      switch self {
      case .rgba8, .grayInRGBA, .invertedCMYK: 1
      case .rgba16, .grayInRGBA16: 2
      }
    }

    var space: cmsColorSpaceSignature {
      switch self {
      case .rgba8, .rgba16: cmsSigRgbData
      case .grayInRGBA, .grayInRGBA16: cmsSigGrayData
      case .invertedCMYK: cmsSigCmykData
      }
    }

    private static func code(space: Int32, channels: Int, extra: Int, bytes: Int, flavor: Int = 0) -> UInt32 {
      UInt32(Int(space) << 16 | flavor << 13 | extra << 7 | channels << 3 | bytes)
    }
  }

  private let transform: cmsHTRANSFORM
  private let isCMYK: Bool

  deinit { cmsDeleteTransform(transform) }

  /// Creates the transform; nil when the profile is sRGB, or cannot be used and is therefore ignored, as
  /// viewers do.
  init?(profile bytes: [UInt8], source: Source) {
    guard let profile = cmsOpenProfileFromMem(bytes, UInt32(bytes.count)) else { return nil }
    defer { cmsCloseProfile(profile) }
    self.init(from: profile, source: source)
  }

  /// Creates the transform of a display with one exponent for its channels; nil when that is sRGB within
  /// rounding.
  ///
  /// - Parameters:
  ///   - gamma: the exponent from stored values to light, 2.2 for the usual display.
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
    guard let profile = cmsCreateRGBProfile(&white, &primaries, &curves) else { return nil }
    defer { cmsCloseProfile(profile) }
    self.init(from: profile, source: source)
  }

  private init?(from profile: cmsHPROFILE, source: Source) {
    guard cmsGetColorSpace(profile) == source.space, let sRGB = cmsCreate_sRGBProfile() else { return nil }
    defer { cmsCloseProfile(sRGB) }
    let wide: Source = source.bytesPerSample == 1 ? .rgba8 : .rgba16
    let flags = UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION)
    guard
      let transform = cmsCreateTransform(
        profile, source.code, sRGB, wide.code, UInt32(INTENT_RELATIVE_COLORIMETRIC), flags)
    else { return nil }
    if source.space == cmsSigRgbData, Self.isIdentity(profile, sRGB) {
      cmsDeleteTransform(transform)
      return nil
    }
    self.transform = transform
    isCMYK = source.space == cmsSigCmykData
  }

  /// Converts pixels in place; the result is RGBA of the source's depth. Alpha stays; CMYK gets alpha 255.
  func apply(to bytes: inout [UInt8], pixels: Int) {
    bytes.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      cmsDoTransform(transform, base, base, UInt32(pixels))
      if isCMYK {
        for pixel in 0..<pixels { buffer[pixel * 4 + 3] = 255 }
      }
    }
  }

  /// Whether colours through the profile stay within 1/255 of what they are.
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

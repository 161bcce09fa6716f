import CLCMS2
import Pixels

/// The conversion from a picture's colour profile to sRGB.
package struct ColorTransform: ~Copyable {
  /// The memory layout of the pixels to convert. Conversion is in place: grey stays grey, with sRGB's curve;
  /// everything else becomes RGBA of the same depth.
  package enum Source {
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

  /// Nil where light is to be encoded alone.
  private let transform: cmsHTRANSFORM?
  /// The bytes of an ink, for which alpha is set; nil where alpha is in the pixels.
  private let inkBytes: Int?
  /// Whether the transform gives light, which is then encoded as that of OpenEXR files: lcms2 would go on below 0 with the
  /// straight part of sRGB's curve.
  private let givesLight: Bool

  deinit { if let transform { cmsDeleteTransform(transform) } }

  /// The most bytes of a profile.
  static let longestProfile = 16 << 20

  /// Creates the transform; nil when the profile is sRGB, or when it is unusable or too long and therefore ignored, as
  /// image viewers do.
  package init?(profile bytes: [UInt8], source: Source) {
    guard bytes.count <= Self.longestProfile, let profile = ProfileContext.open(bytes) else { return nil }
    defer { cmsCloseProfile(profile) }
    self.init(from: profile, source: source)
  }

  /// Creates the transform of a colour space, or of grey with its curve; nil when that is sRGB within rounding.
  init?(space: RGBSpace, source: Source) {
    guard let profile = source.space == cmsSigGrayData ? space.grayProfile() : space.profile() else {
      return nil
    }
    defer { cmsCloseProfile(profile) }
    self.init(from: profile, source: source)
  }

  private init?(from profile: cmsHPROFILE, source: Source) {
    guard cmsGetColorSpace(profile) == source.space else { return nil }
    let result = source.result
    let isLight = result == .rgbaFloat && Self.isLinear(profile, source.space)
    guard
      let sRGB = isLight
        ? RGBSpace.light.profile()
        : result.space == cmsSigGrayData ? Self.graySRGB() : cmsCreate_sRGBProfile()
    else { return nil }
    defer { cmsCloseProfile(sRGB) }
    guard
      let transform = ProfileContext.transform(
        from: profile, source.code, to: sRGB, result.code, flags: cmsFLAGS_BLACKPOINTCOMPENSATION)
    else { return nil }
    let isIdentity =
      source.space == cmsSigRgbData
      && Self.isIdentity(profile, sRGB, within: isLight ? Self.lightTolerance : Self.tolerance)
    if isIdentity {
      cmsDeleteTransform(transform)
      guard isLight else { return nil }
    }
    self.transform = isIdentity ? nil : transform
    inkBytes = source.space == cmsSigCmykData ? Int(source.code & 7) : nil
    givesLight = isLight
  }

  /// Converts pixels in place. Alpha is unchanged; CMYK becomes opaque.
  package func apply(to bytes: inout [UInt8], pixels: Int) {
    bytes.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      if let transform { cmsDoTransform(transform, base, base, UInt32(pixels)) }
      guard let inkBytes else { return }
      for pixel in 0..<pixels {
        for byte in 3 * inkBytes..<4 * inkBytes { buffer[pixel * 4 * inkBytes + byte] = 255 }
      }
    }
    if givesLight { bytes.withSamples(Float.self) { $0.encodeLight() } }
  }

  /// The profile of sRGB, or of grey with its curve.
  package static func profile(isGray: Bool) -> [UInt8] {
    bytesOfProfile(isGray ? graySRGB() : cmsCreate_sRGBProfile())
  }

  private static func graySRGB() -> cmsHPROFILE? { RGBSpace(curve: .sRGB, name: "Grey").grayProfile() }

  /// Whether the values of a profile are light.
  private static func isLinear(_ profile: cmsHPROFILE, _ space: cmsColorSpaceSignature) -> Bool {
    let tags =
      space == cmsSigGrayData
      ? [cmsSigGrayTRCTag] : [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag]
    return tags.allSatisfy { tag in
      guard let curve = cmsReadTag(profile, tag) else { return false }
      return cmsIsToneCurveLinear(OpaquePointer(curve)) != 0
    }
  }

  /// How far a profile that counts as sRGB may change colours, of 65535: one level of bytes, rounded.
  private static let tolerance = 385
  /// The same for light. The numbers of a profile's matrix have 16 bits, and near black, where the curve is the steepest,
  /// this is less than two levels.
  private static let lightTolerance = 32

  /// Whether the conversion between two profiles changes colours by at most a tolerance.
  private static func isIdentity(
    _ profile: cmsHPROFILE, _ target: cmsHPROFILE, within tolerance: Int
  ) -> Bool {
    let code = Source.rgba16.code
    guard
      let probe = ProfileContext.transform(
        from: profile, code, to: target, code, flags: cmsFLAGS_NOOPTIMIZE)
    else { return false }
    defer { cmsDeleteTransform(probe) }
    let levels: [UInt16] = [0, 32, 96, 160, 224, 255].map { 257 * $0 }
    var colors: [UInt16] = []
    for red in levels { for green in levels { for blue in levels { colors += [red, green, blue, .max] } } }
    var converted = colors
    cmsDoTransform(probe, &colors, &converted, UInt32(colors.count / 4))
    return zip(colors, converted).allSatisfy { color, value in abs(Int(color) - Int(value)) <= tolerance }
  }
}

/// A transform, or none, that an object keeps for all bands of its picture.
final class ColorTransformBox {
  private let transform: ColorTransform?

  init(_ transform: consuming ColorTransform?) { self.transform = transform }

  /// Converts pixels in place; returns false when there is no transform.
  @discardableResult
  func apply(to bytes: inout [UInt8], pixels: Int) -> Bool {
    switch transform {
    case .some(let transform):
      transform.apply(to: &bytes, pixels: pixels)
      return true
    case .none: return false
    }
  }
}

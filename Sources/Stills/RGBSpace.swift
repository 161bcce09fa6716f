package import CLCMS2

/// A colour space of three primaries and one curve.
package struct RGBSpace {
  /// From stored values to light, the same for all channels.
  package enum Curve {
    case linear, sRGB
    case exponent(Double)
  }

  /// A chromaticity of CIE 1931.
  typealias Chromaticity = (x: Double, y: Double)

  /// D65 and sRGB's primaries unless others are given.
  var white: Chromaticity = (0.3127, 0.3290)
  var red: Chromaticity = (0.64, 0.33), green: Chromaticity = (0.30, 0.60), blue: Chromaticity = (0.15, 0.06)
  package var curve: Curve
  package var name: String

  /// Display P3: the primaries of digital cinema with D65 and sRGB's curve.
  package static let displayP3 = RGBSpace(
    red: (0.68, 0.32), green: (0.265, 0.69), curve: .sRGB, name: "Display P3")
  /// Adobe RGB (1998), whose exponent is 563/256.
  static let adobeRGB = RGBSpace(green: (0.21, 0.71), curve: .exponent(563.0 / 256), name: "Adobe RGB (1998)")
  /// ProPhoto RGB (ISO 22028-2), which holds nearly all colours: white D50 and an exponent of 1.8.
  static let proPhoto = RGBSpace(
    white: (0.3457, 0.3585), red: (0.7347, 0.2653), green: (0.1596, 0.8404), blue: (0.0366, 0.0001),
    curve: .exponent(1.8), name: "ProPhoto RGB")
  /// Light with sRGB's primaries.
  package static let light = RGBSpace(curve: .linear, name: "Light")

  /// Its profile, to be closed by the caller; nil when it is no colour space.
  package func profile() -> cmsHPROFILE? {
    guard let tone = curve.tone else { return nil }
    defer { cmsFreeToneCurve(tone) }
    func place(_ point: Chromaticity) -> cmsCIExyY { cmsCIExyY(x: point.x, y: point.y, Y: 1) }
    var white = place(white)
    var primaries = cmsCIExyYTRIPLE(Red: place(red), Green: place(green), Blue: place(blue))
    var tones: [OpaquePointer?] = [tone, tone, tone]
    guard let profile = cmsCreateRGBProfile(&white, &primaries, &tones) else { return nil }
    if let text = cmsMLUalloc(nil, 1) {
      defer { cmsMLUfree(text) }
      cmsMLUsetASCII(text, "en", "US", name)
      cmsWriteTag(profile, cmsSigProfileDescriptionTag, UnsafeRawPointer(text))
    }
    return profile
  }

  /// The profile of grey with its curve, to be closed by the caller.
  package func grayProfile() -> cmsHPROFILE? {
    guard let tone = curve.tone else { return nil }
    defer { cmsFreeToneCurve(tone) }
    return cmsCreateGrayProfile(cmsD50_xyY(), tone)
  }
}

extension RGBSpace.Curve {
  /// lcms2's curve, to be freed by the caller.
  fileprivate var tone: OpaquePointer? {
    switch self {
    case .linear: cmsBuildGamma(nil, 1)
    case .exponent(let exponent): cmsBuildGamma(nil, exponent)
    // IEC 61966-2-1.
    case .sRGB: cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    }
  }
}

/// The file of an ICC profile; empty when there is none. Closes the profile.
///
/// - Parameter version: 2.1 is read by all programs; 4.3 holds sRGB's curve as a formula, which goes on beyond 1, not as a
///   table.
package func bytesOfProfile(_ profile: cmsHPROFILE?, version: Double = 2.1) -> [UInt8] {
  guard let profile else { return [] }
  defer { cmsCloseProfile(profile) }
  cmsSetProfileVersion(profile, version)
  var count: UInt32 = 0
  guard cmsSaveProfileToMem(profile, nil, &count) != 0 else { return [] }
  var bytes = [UInt8](repeating: 0, count: Int(count))
  guard cmsSaveProfileToMem(profile, &bytes, &count) != 0, bytes.count > 36 else { return [] }
  // The time of creation in the header (ICC.1, 7.2.8) would make each file another: 2000-01-01 00:00 instead of now.
  bytes.replaceSubrange(24..<36, with: [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
  return bytes
}

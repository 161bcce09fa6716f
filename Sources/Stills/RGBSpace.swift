import CLCMS2

/// A colour space of three primaries, with sRGB's blue and white D65.
struct RGBSpace {
  /// From stored values to light, the same for all channels.
  enum Curve {
    case linear, sRGB
    case exponent(Double)
  }

  var red = (x: 0.64, y: 0.33), green = (x: 0.30, y: 0.60)
  let curve: Curve
  let name: String

  /// The profile, to be closed by the caller.
  func profile() -> cmsHPROFILE? {
    let tone: OpaquePointer? =
      switch curve {
      case .linear: cmsBuildGamma(nil, 1)
      case .exponent(let exponent): cmsBuildGamma(nil, exponent)
      case .sRGB: cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
      }
    guard let tone else { return nil }
    defer { cmsFreeToneCurve(tone) }
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: red.x, y: red.y, Y: 1), Green: cmsCIExyY(x: green.x, y: green.y, Y: 1),
      Blue: cmsCIExyY(x: 0.15, y: 0.06, Y: 1))
    var tones: [OpaquePointer?] = [tone, tone, tone]
    guard let profile = cmsCreateRGBProfile(&white, &primaries, &tones) else { return nil }
    if let text = cmsMLUalloc(nil, 1) {
      defer { cmsMLUfree(text) }
      cmsMLUsetASCII(text, "en", "US", name)
      cmsWriteTag(profile, cmsSigProfileDescriptionTag, UnsafeRawPointer(text))
    }
    return profile
  }
}

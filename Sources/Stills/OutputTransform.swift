import CLCMS2
import Pixels

/// Conversions between sRGB that reaches beyond 0…1 and a profile of red, green and blue, in floats.
///
/// They go through light with sRGB's primaries, where no value is clipped.
struct OutputTransform: ~Copyable {
  private let transform: cmsHTRANSFORM

  deinit { cmsDeleteTransform(transform) }

  /// Creates the conversion from light with sRGB's primaries; nil when the profile is unusable for that.
  init?(_ profile: OutputProfile) {
    self.init(profile.open(), isInput: false)
  }

  /// Creates the conversion to light with sRGB's primaries; nil when the profile is unusable, or not of RGB.
  init?(from profile: [UInt8]) {
    self.init(OutputProfile.custom(profile).open(), isInput: true)
  }

  private init?(_ profile: cmsHPROFILE?, isInput: Bool) {
    guard let profile else { return nil }
    defer { cmsCloseProfile(profile) }
    guard cmsGetColorSpace(profile) == cmsSigRgbData, cmsGetDeviceClass(profile) != cmsSigLinkClass,
      let light = RGBSpace.light.profile()
    else { return nil }
    defer { cmsCloseProfile(light) }
    let code = ColorTransform.Source.rgbaFloat.code
    guard
      let transform = cmsCreateTransform(
        isInput ? profile : light, code, isInput ? light : profile, code,
        UInt32(INTENT_RELATIVE_COLORIMETRIC),
        UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOOPTIMIZE))
    else { return nil }
    self.transform = transform
  }

  /// Converts `.rgbaFloat` pixels without padding in place; alpha is unchanged.
  func apply(to image: inout Image) {
    precondition(image.layout.format == .rgbaFloat)
    let pixels = image.size.area
    image.bytes.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      cmsDoTransform(transform, base, base, UInt32(pixels))
    }
  }
}

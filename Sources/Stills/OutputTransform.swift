import CLCMS2
import Files
import Pixels

/// Conversions between sRGB that reaches beyond 0…1 and a profile of red, green and blue, in floats.
///
/// They go through light with sRGB's primaries, where no value is clipped.
final class OutputTransform {
  private let transform: cmsHTRANSFORM

  deinit { cmsDeleteTransform(transform) }

  /// Creates the conversion from light with sRGB's primaries; nil when the profile is unusable for that.
  convenience init?(_ profile: OutputProfile) {
    self.init(profile.open(), isInput: false)
  }

  /// Creates the conversion from light with sRGB's primaries.
  ///
  /// - Throws: `unsupported` when the profile is unusable for that.
  convenience init(to profile: OutputProfile, _ intent: RenderingIntent) throws(FileError) {
    guard let transform = Self.make(profile.open(), isInput: false, intent) else {
      throw FileError(
        .unsupported,
        "the picture's own profile is for reading only; use \(OutputProfile.names.dropLast().joined(separator: ", "))"
      )
    }
    self.init(transform)
  }

  /// Creates the conversion to light with sRGB's primaries; nil when the profile is unusable, or not of RGB.
  convenience init?(from profile: [UInt8]) {
    self.init(OutputProfile.custom(profile).open(), isInput: true)
  }

  /// Creates the conversion from light with sRGB's primaries to a colour space.
  convenience init?(to space: RGBSpace) {
    self.init(space.profile(), isInput: false)
  }

  /// Creates the conversion from a colour space to light with sRGB's primaries.
  convenience init?(from space: RGBSpace) {
    self.init(space.profile(), isInput: true)
  }

  private init(_ transform: cmsHTRANSFORM) { self.transform = transform }

  private convenience init?(_ profile: cmsHPROFILE?, isInput: Bool) {
    guard let transform = Self.make(profile, isInput: isInput) else { return nil }
    self.init(transform)
  }

  private static func make(
    _ profile: cmsHPROFILE?, isInput: Bool, _ intent: RenderingIntent = .relative
  ) -> cmsHTRANSFORM? {
    guard let profile else { return nil }
    defer { cmsCloseProfile(profile) }
    guard cmsGetColorSpace(profile) == cmsSigRgbData, cmsGetDeviceClass(profile) != cmsSigLinkClass,
      let light = RGBSpace.light.profile()
    else { return nil }
    defer { cmsCloseProfile(light) }
    let code = ColorTransform.Source.rgbaFloat.code
    return ProfileContext.transform(
      from: isInput ? profile : light, code, to: isInput ? light : profile, code, intent,
      flags: cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOOPTIMIZE)
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

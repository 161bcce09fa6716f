import CLCMS2

/// lcms2 with what comes from files: a context without a handler of errors.
///
/// libvips sets the handler of lcms2's default context, so that what is wrong with a profile there would be told as a
/// fault of whichever file libvips reads meanwhile.
enum ProfileContext {
  /// lcms2 locks what is shared in a context, and nobody changes this one.
  nonisolated(unsafe) private static let context = cmsCreateContext(nil, nil)

  /// Opens a profile, to be closed by the caller; nil when it is none.
  static func open(_ bytes: [UInt8]) -> cmsHPROFILE? {
    cmsOpenProfileFromMemTHR(context, bytes, UInt32(bytes.count))
  }

  /// The name that a profile gives itself; nil when it is none, or has no name.
  static func name(of bytes: [UInt8]) -> String? {
    guard let profile = open(bytes) else { return nil }
    defer { cmsCloseProfile(profile) }
    let length = cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", nil, 0)
    guard length > 1, length < 4096 else { return nil }
    var characters = [CChar](repeating: 0, count: Int(length))
    cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", &characters, length)
    let name = String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.isEmpty ? nil : name
  }

  /// Creates a transform, to be deleted by the caller; nil when a profile is
  /// damaged, or not for pixels of such a layout.
  static func transform(
    from source: cmsHPROFILE, _ sourceCode: UInt32, to target: cmsHPROFILE, _ targetCode: UInt32,
    _ intent: RenderingIntent = .relative, flags: Int32
  ) -> cmsHTRANSFORM? {
    let code =
      switch intent {
      case .relative: INTENT_RELATIVE_COLORIMETRIC
      case .perceptual: INTENT_PERCEPTUAL
      case .saturation: INTENT_SATURATION
      case .absolute: INTENT_ABSOLUTE_COLORIMETRIC
      }
    return cmsCreateTransformTHR(
      context, source, sourceCode, target, targetCode, UInt32(code), UInt32(flags))
  }
}

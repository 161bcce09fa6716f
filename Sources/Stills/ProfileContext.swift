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

  /// Creates a transform with the relative colorimetric intent, to be deleted by the caller; nil when a profile is
  /// damaged, or not for pixels of such a layout.
  static func transform(
    from source: cmsHPROFILE, _ sourceCode: UInt32, to target: cmsHPROFILE, _ targetCode: UInt32, flags: Int32
  ) -> cmsHTRANSFORM? {
    cmsCreateTransformTHR(
      context, source, sourceCode, target, targetCode, UInt32(INTENT_RELATIVE_COLORIMETRIC), UInt32(flags))
  }
}

/// How a decoder treats the colours of a file.
public enum ColorManagement: Hashable, Sendable {
  /// Convert to sRGB when the file declares another colour space.
  case convertToSRGB
  /// As above, but as floats where the file's profile reaches beyond sRGB, with values below 0 and above 1 for what does.
  case convertToExtendedSRGB
  /// Keep the file's values, as lookup tables need.
  case asStored
}

/// The colour space that a picture without a profile declares in its metadata.
enum DeclaredSpace: Hashable {
  /// sRGB, or no declaration.
  case sRGB
  /// Adobe RGB (1998), which cameras declare by DCF's interoperability index R03.
  case adobeRGB
}

extension ColorTransform {
  /// Adobe RGB (1998): its primaries, white point D65 and exponent 563/256.
  static func fromAdobeRGB() -> ColorTransform? {
    ColorTransform(
      gamma: 563.0 / 256, chromaticities: [0.3127, 0.3290, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06],
      source: .rgba8)
  }
}

/// How the colours of a decoded file are treated.
public enum ColorManagement: Hashable, Sendable {
  /// Converted to sRGB when the file says that they are in another space.
  case convertToSRGB
  /// Kept as the numbers of the file, as lookup tables need.
  case asStored
}

/// The colour space that a picture without a profile declares in its metadata.
enum DeclaredSpace: Hashable {
  /// sRGB, or nothing.
  case sRGB
  /// Adobe RGB (1998), which cameras declare by the interoperability index R03 of DCF.
  case adobeRGB
}

extension ColorTransform {
  /// Adobe RGB (1998): its primaries, the white D65 and the exponent 563/256.
  static func fromAdobeRGB() -> ColorTransform? {
    ColorTransform(
      gamma: 563.0 / 256, chromaticities: [0.3127, 0.3290, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06],
      source: .rgba8)
  }
}

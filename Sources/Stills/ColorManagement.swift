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

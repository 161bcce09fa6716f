import CLCMS2
public import Files

/// What becomes of colours that a profile does not have (ICC.1, 6.2.2).
public enum RenderingIntent: String, Hashable, Sendable, CaseIterable {
  /// White becomes the profile's, and colours beyond it the nearest of those that it has.
  case relative
  /// All colours move, so that their differences stay, where the profile has a table for that.
  case perceptual
  /// Colours stay as strong as they are, where the profile has a table for that.
  case saturation
  /// Colours stay what they are, also white: for proofs.
  case absolute
}

/// The colour profile of a file that is written.
public enum OutputProfile: Hashable, Sendable {
  /// sRGB (IEC 61966-2-1), stated in the file.
  case sRGB
  /// Display P3: the primaries of digital cinema with D65 and sRGB's curve.
  case displayP3
  /// Adobe RGB (1998).
  case adobeRGB
  /// That of the file that the picture was read from; sRGB where it has none for red, green and blue.
  case source
  /// The bytes of an ICC profile for red, green and blue.
  case custom([UInt8])

  /// The names of those without a file.
  public static let names = ["sRGB", "display-p3", "adobe-rgb", "keep"]

  /// Chooses by name; nil for another word, which is then a file.
  public init?(name: String) {
    switch name.lowercased() {
    case "srgb": self = .sRGB
    case "display-p3": self = .displayP3
    case "adobe-rgb": self = .adobeRGB
    case "keep": self = .source
    default: return nil
    }
  }

  /// Reads an ICC file.
  ///
  /// - Throws: `badData` when it is no profile that red, green and blue can be converted to.
  public init(contentsOf path: String) throws(FileError) {
    let bytes = try FileContent.read(
      path, limit: ColorTransform.longestProfile, contents: "colour profiles")
    guard OutputTransform(.custom(bytes)) != nil else {
      throw FileError(
        .badData,
        "\(path): not an ICC profile that RGB pictures can be converted to; use that of a display, or "
          + Self.names.joined(separator: ", "))
    }
    self = .custom(bytes)
  }

  /// The profile with `source` replaced by the profile of the picture's origin.
  func resolved(_ origin: StillOrigin?) -> OutputProfile {
    guard self == .source else { return self }
    guard let bytes = origin?.profile, !bytes.isEmpty, Self.isOfRGB(bytes) else { return .sRGB }
    return .custom(bytes)
  }

  /// Whether a profile is for red, green and blue, not for grey alone.
  private static func isOfRGB(_ bytes: [UInt8]) -> Bool {
    guard let profile = ProfileContext.open(bytes) else { return false }
    defer { cmsCloseProfile(profile) }
    return cmsGetColorSpace(profile) == cmsSigRgbData
  }

  /// The profile in memory, to be closed; nil when it is unusable.
  func open() -> cmsHPROFILE? {
    switch self {
    case .sRGB, .source: cmsCreate_sRGBProfile()
    case .displayP3: RGBSpace.displayP3.profile()
    case .adobeRGB: RGBSpace.adobeRGB.profile()
    case .custom(let bytes): ProfileContext.open(bytes)
    }
  }

  /// The bytes to embed; empty when the profile is unusable.
  package var bytes: [UInt8] {
    switch self {
    case .custom(let bytes): bytes
    case .displayP3: bytesOfProfile(open(), version: 4.3)
    case .sRGB, .adobeRGB, .source: bytesOfProfile(open())
    }
  }
}

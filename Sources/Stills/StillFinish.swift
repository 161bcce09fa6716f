import Files
public import Pixels

/// What is done to a picture and its metadata on the way into a file of any format.
public struct StillFinish: Hashable, Sendable {
  /// How values are rounded to 8 bits.
  public enum Rounding: Hashable, Sendable {
    /// To the nearest level, in which smooth gradients show bands.
    case nearest
    /// Up or down by a fixed pattern, so that areas keep their mean.
    case dithered
  }

  /// What becomes of the metadata of the picture.
  public enum Carried: Hashable, Sendable {
    case kept, stripped
  }

  /// What becomes of the colours.
  public enum Colors: Hashable, Sendable {
    /// They are kept; what was read from a grey file, and is grey, is written as grey.
    case kept
    /// Each becomes the grey of its luminance.
    case gray
  }

  /// The profile of the file, stated in it; nil for sRGB, which formats state where readers need that.
  public var profile: OutputProfile?
  /// What becomes of the colours. Grey files have sRGB's curve and no other profile.
  public var colors: Colors
  /// How values are rounded to 8 bits.
  public var rounding: Rounding
  /// What becomes of the metadata of the picture.
  public var metadata: Carried
  /// What is then set in the metadata.
  public var values: [MetadataValue]

  /// Creates a description; by default everything is kept.
  public init(
    profile: OutputProfile? = nil, colors: Colors = .kept, rounding: Rounding = .nearest,
    metadata: Carried = .kept, values: [MetadataValue] = []
  ) {
    self.profile = profile
    self.colors = colors
    self.rounding = rounding
    self.metadata = metadata
    self.values = values
  }

  /// Whether files can hold colours outside of sRGB.
  package var isWide: Bool { profile != nil && profile != .sRGB && colors == .kept }

  /// The format of the pixels to make a file from, for a picture of a format.
  package func pixels(of source: PixelFormat, for format: StillFormat) -> PixelFormat {
    isWide || rounding == .dithered ? .rgbaFloat : format.pixels(of: source)
  }

  /// The metadata of a file.
  func metadata(from metadata: Metadata, for format: StillFormat) throws(FileError) -> Metadata {
    var held = self.metadata == .stripped ? Metadata() : try metadata.fitting(format).held
    if !values.isEmpty { held = try held.setting(values).fitting(format, first: .iptc).held }
    let described = held.describing(format)
    return isWide ? described.withoutColorSpace() : described
  }
}

/// What a picture was read from, as far as its file is a model for others.
public struct StillOrigin: Hashable, Sendable {
  /// The format of the pixels in the file.
  public var format: PixelFormat
  /// The file's ICC profile; empty for none.
  public var profile: [UInt8]

  /// Describes an origin.
  public init(format: PixelFormat, profile: [UInt8] = []) {
    self.format = format
    self.profile = profile
  }
}

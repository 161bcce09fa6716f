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
  /// What becomes of colours that the profile does not have.
  public var intent = RenderingIntent.relative
  /// What becomes of the colours. Grey files have sRGB's curve and no other profile.
  public var colors: Colors
  /// The most bytes of a file, for which its quality is lowered; nil for any.
  public var longestFile: Int?
  /// The opaque colour behind transparent places, red, green and blue in 0…1 of sRGB; nil where they stay, or become black
  /// in files that have none.
  public var background: SIMD3<Double>?
  /// How values are rounded to 8 bits.
  public var rounding: Rounding
  /// What becomes of the metadata of the picture.
  public var metadata: Carried
  /// The metadata of another file that take the place of the picture's; nil for the picture's own.
  public var model: MetadataModel?
  /// What is then changed in the metadata, in this order.
  public var changes: [MetadataChange]
  /// What is set in the metadata.
  public var values: [MetadataValue] {
    changes.compactMap { if case .set(let value) = $0 { value } else { nil } }
  }

  /// Creates a description; by default everything is kept.
  public init(
    profile: OutputProfile? = nil, colors: Colors = .kept, rounding: Rounding = .nearest,
    metadata: Carried = .kept, values: [MetadataValue] = []
  ) {
    self.profile = profile
    self.colors = colors
    self.rounding = rounding
    self.metadata = metadata
    changes = values.map { .set($0) }
  }

  /// The picture before the background, if there is one.
  func flattened(_ picture: Image) -> Image { background.map { picture.flattened(over: $0) } ?? picture }

  /// Whether files can hold colours outside of sRGB.
  package var isWide: Bool { profile != nil && profile != .sRGB && colors == .kept }

  /// The format of the pixels to make a file from, for a picture of a format.
  package func pixels(of source: PixelFormat, for format: StillFormat) -> PixelFormat {
    isWide || rounding == .dithered ? .rgbaFloat : format.pixels(of: source)
  }

  /// The metadata of a file.
  func metadata(from metadata: Metadata, for format: StillFormat) throws(FileError) -> Metadata {
    var held = self.metadata == .stripped ? Metadata() : metadata
    for change in changes { held = try change.applied(to: held) }
    held = try held.fitting(format).held
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

import Files
import Pixels

/// A picture file that is decoded in bands of whole rows, from the top. The file's bytes must outlive it.
protocol BandDecoder: AnyObject {
  /// What the file is, besides its pixels.
  var facts: StillFacts { get }
  /// The size of the picture.
  var size: PixelSize { get }
  /// The format of the bands: `.gray8`, `.gray16`, `.rgba8`, `.rgba16` or `.rgbaFloat`.
  var format: PixelFormat { get }
  /// Whether all rows must be decoded as one band.
  var isOneBand: Bool { get }

  /// Decodes the next rows, with straight alpha.
  ///
  /// - Parameters:
  ///   - rows: the number of rows, at most as many as are left.
  ///   - colors: whether they are converted to sRGB; the same for all bands.
  ///   - spare: memory that the image may take.
  /// - Throws: `badData` when the file is damaged or ends early.
  func next(rows: Int, colors: DecodedColors, in spare: consuming [UInt8]) throws(FileError) -> Image
}

/// What a decoder makes of the colours of a file.
enum DecodedColors {
  /// sRGB, within its range.
  case sRGB
  /// The file's own numbers; inks become sRGB all the same.
  case stored
}

/// What a picture file says besides its pixels.
struct StillFacts {
  var metadata: Metadata
  /// What was dropped from the metadata, one line each.
  var notices: [String]
  /// The profile of its colours, or one that says the same; empty when they are sRGB, grey or inks.
  var profile: [UInt8]
  /// The transform that makes the pixels appear upright.
  var orientation: Orientation
  /// Whether the file has no transparency.
  var isOpaque: Bool
  /// The pictures that the file has.
  var series = StillSeries.single
  /// Whether the file stores inks.
  var isInk = false
}

/// What a file says of its picture before its pixels.
struct StoredPixels {
  let size: PixelSize
  /// The format in which they are read.
  let format: PixelFormat
  let facts: StillFacts
}

/// A format whose files are decoded in bands.
protocol BandedStillCodec: StillCodec {
  /// Whether the rows of no file of this format can be decoded without the memory for all of them.
  static var isDecodedWhole: Bool { get }

  /// Reads what precedes the pixels of a file. Its bytes must outlive the decoder.
  ///
  /// - Throws: `badData` when the file is damaged or over `limits`, `unsupported` when a library is missing.
  static func open(
    _ file: FileBytes, name: String, limits: StillLimits
  ) throws(FileError) -> any BandDecoder
}

extension BandedStillCodec {
  static var isDecodedWhole: Bool { false }

  static func describe(
    _ file: FileBytes, name: String, limits: StillLimits
  ) throws(FileError) -> StoredPixels {
    let decoder = try open(file, name: name, limits: limits)
    return StoredPixels(size: decoder.size, format: decoder.format, facts: decoder.facts)
  }

  static func decode(
    _ file: [UInt8], name: String, colors: ColorManagement, limits: StillLimits
  ) throws(FileError) -> StillImage {
    try decode(file, name: name, colors: colors, limits: limits, in: [])
  }

  /// As without `spare`, memory that the image may take.
  static func decode(
    _ file: [UInt8], name: String, colors: ColorManagement, limits: StillLimits, in spare: consuming [UInt8]
  ) throws(FileError) -> StillImage {
    var spare = Optional(consume spare)
    return try file.withFileBytes { file throws(FileError) in
      let bands = ManagedBands(try open(file, name: name, limits: limits), colors)
      let image = try bands.next(rows: bands.size.height, in: spare.take() ?? [])
      var still = StillImage(image: image, bands.decoder.facts)
      still.origin = bands.origin
      return still
    }
  }
}

/// The bands of a decoder in the colours that are asked for.
struct ManagedBands {
  let decoder: any BandDecoder
  private let colors: DecodedColors
  /// What converts the bands, as they are stored, to the colours that are asked for; nil for what the file states.
  private let assigned: (profile: AssignedProfile, colors: ColorManagement)?
  /// What makes floats of sRGB that reach beyond its range of the bands; nil when they stay as they are decoded.
  private let rangeExtension: OutputTransform?

  init(_ decoder: any BandDecoder, _ colors: ColorManagement, in assigned: AssignedProfile? = nil) {
    self.decoder = decoder
    if let assigned {
      self.assigned = (assigned, colors)
      self.colors = .stored
      rangeExtension = nil
      return
    }
    self.assigned = nil
    // Grey, inks, and colours that the file declares without a profile are not beyond sRGB, and sRGB itself goes on below 0
    // with the mirrored curve.
    let profile = decoder.facts.profile
    rangeExtension =
      colors == .convertToExtendedSRGB && profile != OutputProfile.sRGB.bytes
      ? OutputTransform(from: profile) : nil
    self.colors = colors == .asStored || rangeExtension != nil ? .stored : .sRGB
  }

  var size: PixelSize { decoder.size }
  var format: PixelFormat {
    assigned.map { $0.profile.format(of: decoder.format, $0.colors) }
      ?? (rangeExtension != nil ? .rgbaFloat : decoder.format)
  }

  /// What the file is a model for, whatever the format of the bands is.
  var origin: StillOrigin {
    StillOrigin(format: decoder.format, profile: assigned?.profile.bytes ?? decoder.facts.profile)
  }

  /// Decodes the next rows, in the memory of `spare` where that is as long.
  func next(rows: Int, in spare: consuming [UInt8]) throws(FileError) -> Image {
    var image = try decoder.next(rows: rows, colors: colors, in: consume spare)
    if let assigned { return assigned.profile.converted(image, assigned.colors) }
    if let rangeExtension {
      image = image.with(.float)
      rangeExtension.apply(to: &image)
      image.encodeLight()
    }
    return image
  }
}

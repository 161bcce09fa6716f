public import Files
public import Pixels

/// A decoded picture file.
public struct StillImage: Sendable {
  /// The pixels as stored, in sRGB with straight alpha: `.gray8` or `.gray16` from a grey file without
  /// transparency, otherwise `.rgba8` or `.rgba16`; 16 bits if the file has more than 8. From floats `.rgbaFloat`, whose
  /// values reach beyond 1 for light above white, and below 0 for colours outside of sRGB.
  public var image: Image {
    // What is known of the file's pixels does not hold for others.
    didSet { isKnownOpaque = false }
  }
  /// The transform that makes the pixels appear upright.
  public var orientation: Orientation
  /// Whether the file is known to have no transparency.
  package var isKnownOpaque = false
  /// The pictures that the file has; this is one of them.
  public var series = StillSeries.single
  /// The metadata of the file.
  public var metadata: Metadata
  /// What was dropped from the metadata, one line each; worth a warning.
  public var notices: [String]
  /// What the file is a model for.
  public var origin: StillOrigin

  /// The usual extensions of the files that can be read, in lower case without a dot.
  public static let readableExtensions: [String] =
    StillFormat.supportedExtensions + ["heic", "heif", "pgm", "pbm", "gif", "bmp", "raw"]
    + RawCodec.extensions

  /// Wraps a decoded picture; the orientation comes from its metadata.
  init(image: Image, metadata: Metadata, notices: [String], profile: [UInt8] = []) {
    self.image = image
    origin = StillOrigin(format: image.layout.format, profile: profile)
    self.metadata = metadata
    self.notices = notices
    orientation = metadata.orientation
  }

  /// Wraps a decoded picture.
  init(image: Image, _ facts: StillFacts) {
    self.init(image: image, metadata: facts.metadata, notices: facts.notices, profile: facts.profile)
    orientation = facts.orientation
    isKnownOpaque = facts.isOpaque
    series = facts.series
  }

  /// Wraps a picture in memory, without metadata.
  public init(_ image: Image, orientation: Orientation = .up) {
    self.init(image: image, metadata: Metadata(), notices: [])
    self.orientation = orientation
  }

  /// Reads and decodes a picture file; the format follows from its content, not from its name, except for
  /// the raw frames that `capture --raw` writes.
  ///
  /// Memory use grows with the picture that the file actually contains, not with the size that it declares. A
  /// pipe is read until its writer closes it.
  ///
  /// - Parameters:
  ///   - path: the file; `/dev/stdin` is the standard input, of whatever kind it is.
  ///   - colors: whether pixels are converted to sRGB.
  ///   - limits: the largest picture to decode.
  ///   - interpretation: what the file's values are taken for.
  ///   - isCancelled: polled about ten times a second while a pipe has no data; by default, the task's
  /// cancellation.
  /// - Throws: `noInput`, `noPermission` or `io` when the file cannot be read; `badData` when it is damaged, ends
  ///   early, is over `limits` or is of another format; `cancelled`.
  public init(
    contentsOf path: String, colors: ColorManagement = .convertToSRGB, limits: StillLimits = .standard,
    as interpretation: StillInterpretation = StillInterpretation(),
    isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(FileError) {
    try self.init(
      contentsOf: path, colors: colors, limits: limits, as: interpretation, in: [],
      isCancelled: isCancelled)
  }

  /// As ``init(contentsOf:colors:limits:as:isCancelled:)``; the picture may take the memory of `spare`.
  package init(
    contentsOf path: String, colors: ColorManagement, limits: StillLimits,
    as interpretation: StillInterpretation,
    in spare: consuming [UInt8], isCancelled: () -> Bool
  ) throws(FileError) {
    if let dump = FrameDump(path: path) {
      self = try dump.read(path, limits: limits, isCancelled: isCancelled)
      return
    }
    let name = StandardInput.name(of: path)
    let bytes = try FileContent.read(path, isCancelled: isCancelled) { head throws(FileError) in
      try StillCodecs.longestFile(startingWith: head, name: name, limits: limits)
    }
    try self.init(
      decoding: bytes, name: name, colors: colors, limits: limits, as: interpretation,
      in: consume spare)
  }

  /// Decodes the bytes of a picture file.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name for errors.
  ///   - colors: whether pixels are converted to sRGB.
  ///   - limits: the largest picture to decode.
  ///   - interpretation: what the file's values are taken for.
  /// - Throws: `badData` when the file is damaged, ends early, is over `limits` or is of another format.
  public init(
    decoding bytes: [UInt8], name: String, colors: ColorManagement = .convertToSRGB,
    limits: StillLimits = .standard, as interpretation: StillInterpretation = StillInterpretation()
  ) throws(FileError) {
    try self.init(
      decoding: bytes, name: name, colors: colors, limits: limits, as: interpretation, in: [])
  }

  private init(
    decoding bytes: [UInt8], name: String, colors: ColorManagement, limits: StillLimits,
    as interpretation: StillInterpretation, in spare: consuming [UInt8]
  ) throws(FileError) {
    let codec = try StillCodecs.codec(of: bytes, name: name)
    if let profile = interpretation.profile, codec != RawCodec.self {
      self = try codec.decode(bytes, name: name, colors: .asStored, limits: limits)
      image = profile.converted(image, colors)
      origin.profile = profile.bytes
      return
    }
    // Bands manage their colours themselves.
    if let codec = codec as? any BandedStillCodec.Type {
      self = try codec.decode(bytes, name: name, colors: colors, limits: limits, in: consume spare)
      return
    }
    func decoded(_ colors: ColorManagement) throws(FileError) -> StillImage {
      codec == RawCodec.self
        ? try RawCodec.decode(bytes, name: name, colors: colors, limits: limits, interpretation.development)
        : try codec.decode(bytes, name: name, colors: colors, limits: limits)
    }
    guard colors == .convertToExtendedSRGB else {
      self = try decoded(colors)
      return
    }
    self = try decoded(.asStored)
    if let transform = OutputTransform(from: origin.profile) {
      image = image.with(.float)
      transform.apply(to: &image)
      image.encodeLight()
    } else {
      // Grey, inks, or colours that the file declares without a profile: none of them are beyond sRGB.
      self = try decoded(.convertToSRGB)
    }
  }
}

extension StillImage: CustomStringConvertible {
  /// The size and the format as stored, and the sizes of the metadata, without the pixels.
  public var description: String { "\(image), \(metadata)" }
}

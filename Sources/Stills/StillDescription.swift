public import Files
public import Pixels

/// What a picture file says of itself and of its shot; no pixel is decoded.
public struct StillDescription: Sendable {
  /// The format of the file, such as `JPEG`.
  public let fileFormat: String
  /// The number of bytes of a regular file; nil for a pipe.
  public let byteCount: Int?
  /// The size in pixels as stored.
  public let size: PixelSize
  /// The transform that makes the pixels appear upright.
  public let orientation: Orientation
  /// The format of its pixels when they are read; for inks that of what they become.
  public let format: PixelFormat
  /// How the file states colours.
  public let colors: Colors
  /// Whether the file is known to have no transparency.
  public let isOpaque: Bool
  /// The profile of its colours, or one that says the same; empty when they are sRGB, grey or inks.
  public let profile: [UInt8]
  /// The pictures that the file has; this is one of them.
  public let series: StillSeries
  /// The metadata of the file.
  public let metadata: Metadata
  /// What was dropped from the metadata, one line each.
  public let notices: [String]

  /// What the numbers of a pixel are.
  public enum Colors: String, Hashable, Sendable {
    case gray, rgb, cmyk
  }

  /// Reads what precedes the pixels of a file; its format follows from its content, except for the raw frames that
  /// `capture --raw` writes.
  ///
  /// - Parameters:
  ///   - path: the file; `/dev/stdin` is the standard input.
  ///   - limits: the largest picture.
  ///   - isCancelled: polled about ten times a second while a pipe has no data.
  /// - Throws: `noInput`, `noPermission` or `io` when the file cannot be read; `badData` when it is damaged before its
  ///   pixels, is over `limits` or is of another format; `unsupported` when a library is missing; `cancelled`.
  public init(
    contentsOf path: String, limits: StillLimits = .standard, isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(FileError) {
    let regularSize = (try? FileStatus(path)).flatMap { $0.kind == .file ? $0.size : nil }
    if let dump = FrameDump(path: path) {
      let image = try dump.read(path, limits: limits, isCancelled: isCancelled).image
      let facts = StillFacts(metadata: Metadata(), notices: [], profile: [], orientation: .up, isOpaque: true)
      self.init(
        "frame of a camera", byteCount: regularSize,
        StoredPixels(size: image.size, format: image.layout.format, facts: facts))
      return
    }
    let name = StandardInput.name(of: path)
    let bytes = try FileContent.read(path, isCancelled: isCancelled) { head throws(FileError) in
      try StillCodecs.longestFile(startingWith: head, name: name, limits: limits)
    }
    let codec = try StillCodecs.codec(of: bytes, name: name)
    self = try bytes.withFileBytes { file throws(FileError) in
      Self(
        codec.formatName(of: file), byteCount: path == StandardInput.path ? nil : regularSize,
        try codec.describe(file, name: name, limits: limits))
    }
  }

  private init(_ fileFormat: String, byteCount: Int?, _ pixels: StoredPixels) {
    (self.fileFormat, self.byteCount) = (fileFormat, byteCount)
    (size, format) = (pixels.size, pixels.format)
    let facts = pixels.facts
    (orientation, isOpaque, profile, series) = (
      facts.orientation, facts.isOpaque, facts.profile, facts.series
    )
    (metadata, notices) = (facts.metadata, facts.notices)
    colors = facts.isInk ? .cmyk : format == .gray8 || format == .gray16 ? .gray : .rgb
  }

  /// The size of the picture as it appears.
  public var uprightSize: PixelSize { orientation.applied(to: size) }

  /// The bits of a channel when the picture is read; 32 are floats.
  public var bitsPerChannel: Int { format == .rgbaFloat ? 32 : format.bitsPerChannel }

  /// What the metadata say of the shot; the present time where they say none.
  public var shot: ShotFacts { ShotFacts(metadata) }

  /// Each value of the metadata, by its key in Exiv2's notation: Exif first, then XMP and IPTC. Of more than 64 bytes that
  /// are no text, their number.
  public var values: [(key: String, text: String)] {
    let editor = MetadataEditor()
    guard (try? editor.load(metadata)) != nil else { return [] }
    return (try? editor.values()) ?? []
  }

  /// The name of ``profile``; nil where there is none.
  public var profileName: String? { profile.isEmpty ? nil : ProfileContext.name(of: profile) }
}

package import Files
import Glibc
package import Pixels

/// A picture file whose pixels are decoded to a temporary file, band by band.
package struct StoredStill: Sendable {
  /// The pixels as stored, as those of ``StillImage/image``.
  package let picture: StoredPicture
  /// The transform that makes the pixels appear upright.
  package let orientation: Orientation
  /// Whether the file is known to have no transparency.
  package let isKnownOpaque: Bool
  /// The pictures that the file has; this is one of them.
  package let series: StillSeries
  /// The metadata of the file.
  package let metadata: Metadata
  /// What was dropped from the metadata, one line each.
  package let notices: [String]
  /// What the file is a model for.
  package let origin: StillOrigin

  /// Decodes a file if its pixels take more memory than `bytes`, or are more than `pixels`; nil when they do not, or when it
  /// can only be decoded as a whole.
  ///
  /// The file is copied first, so that nobody changes it meanwhile: to memory if it takes no more than `bytes`, or else to a
  /// temporary file.
  /// - Parameters:
  ///   - path: the file.
  ///   - colors: whether pixels are converted to sRGB.
  ///   - limits: the largest picture to decode.
  ///   - profile: the profile that its values are taken to be in; nil for that which the file states.
  ///   - bytes: the memory that pixels may take.
  ///   - pixels: the number of pixels that a picture in memory may have.
  ///   - bandBytes: the bytes of the rows that are decoded at once, about.
  ///   - isCancelled: asked for each band.
  /// - Throws: what ``StillImage/init(contentsOf:colors:limits:as:isCancelled:)`` throws, and `io` when there is no space for
  ///   temporary files.
  package init?(
    contentsOf path: String, colors: ColorManagement, limits: StillLimits, in profile: AssignedProfile? = nil,
    over bytes: Int, orOver pixels: Int = .max, bandBytes: Int = 16 << 20, isCancelled: () -> Bool
  ) throws(FileError) {
    // The standard input is read once, where it stands.
    guard path != StandardInput.path, FrameDump(path: path) == nil else { return nil }
    guard let status = try? FileStatus(path), status.kind == .file else { return nil }
    // Metadata may precede the size.
    let head = try FileContent.read(path, isCancelled: isCancelled) { head throws(FileError) in
      try StillCodecs.longestFile(startingWith: head, name: path, limits: limits).map { _ in 0 }
    }
    guard let codec = try StillCodecs.codec(of: head, name: path) as? any BandedStillCodec.Type,
      !codec.isDecodedWhole
    else { return nil }
    if let header = (codec as? any SizedStillCodec.Type)?.pictureSize(in: head) {
      try limits.check(width: header.width, height: header.height, name: path)
      let pixel = (colors == .convertToExtendedSRGB ? PixelFormat.rgbaFloat : .rgba16).planes[0].bytesPerTexel
      let area = header.width * header.height
      guard area * pixel > bytes || area > pixels else { return nil }
    }
    // What its bytes are worth reading, as for a picture in memory: a format that does not say so at once has its limit.
    let longest = try Self.longestFile(codec, head, path, status.size, limits)
    func decode(
      _ file: FileBytes, releasing release: () -> Void
    ) throws(FileError) -> StoredStill? {
      // A raw file may tell only behind its head that it is one.
      guard TIFFDirectory(file)?.isRaw != true else { return nil }
      let decoder = try codec.open(file, name: path, limits: limits)
      let bands = ManagedBands(decoder, colors, in: profile)
      let area = bands.size.area
      guard !decoder.isOneBand, area * bands.format.planes[0].bytesPerTexel > bytes || area > pixels else {
        return nil
      }
      return try StoredStill(
        bands, path: path, bandBytes: bandBytes, isCancelled: isCancelled, releasing: release)
    }
    var still: StoredStill?
    if status.size <= bytes {
      let file = try FileContent.read(path, isCancelled: isCancelled) { _ in longest }
      still = try file.withFileBytes { file throws(FileError) in try decode(file) {} }
    } else if let copy = try MappedCopy(of: path, longest: longest, isCancelled: isCancelled) {
      still = try decode(copy.bytes, releasing: copy.releasePages)
    }
    guard let still else { return nil }
    self = still
  }

  /// Decodes all bands.
  private init(
    _ bands: ManagedBands, path: String, bandBytes: Int, isCancelled: () -> Bool,
    releasing release: () -> Void
  ) throws(FileError) {
    picture = try StoredPicture(format: bands.format, size: bands.size, encoding: .jpeg, bandBytes: bandBytes)
    var top = 0
    var spare: [UInt8] = []
    while top < bands.size.height {
      if isCancelled() { throw FileError(.cancelled, "\(path): decoding was cancelled") }
      let band = try bands.next(rows: min(picture.rowsPerBand, bands.size.height - top), in: consume spare)
      try Self.store(band, in: picture, top)
      top += band.size.height
      spare = (consume band).bytes
      release()
    }
    let facts = bands.decoder.facts
    orientation = facts.orientation
    isKnownOpaque = facts.isOpaque
    series = facts.series
    metadata = facts.metadata
    notices = facts.notices
    origin = bands.origin
  }

  /// The number of bytes of a file that are worth reading.
  ///
  /// - Throws: `badData` for a file of a format whose size says nothing about its picture, and which is larger than a
  ///   picture of floats within the limits.
  private static func longestFile(
    _ codec: any BandedStillCodec.Type, _ head: [UInt8], _ path: String, _ size: Int, _ limits: StillLimits
  ) throws(FileError) -> Int {
    if let sized = codec as? any SizedStillCodec.Type {
      return try sized.longestFile(startingWith: head, name: path, limits: limits) ?? size
    }
    let longest =
      min(limits.pixels, 1 << 40) * PixelFormat.rgbaFloat.planes[0].bytesPerTexel + StillCodecs.longestRest
    guard size <= longest else {
      throw FileError(
        .badData,
        "\(path): the file is larger than \(longest >> 20) MiB, the limit for a picture of "
          + "\(limits.pixels / 1_000_000) megapixels; \(limits.wayOut)")
    }
    return longest
  }

  private static func store(
    _ band: Image, in picture: StoredPicture, _ top: Int
  ) throws(FileError) {
    let region = PixelRegion(x: 0, y: top, size: band.size), stride = band.layout.planes[0].stride
    try picture.write(region, from: band.bytes.span.bytes, stride: stride)
  }
}

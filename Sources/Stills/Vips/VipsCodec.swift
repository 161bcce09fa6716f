import Files
import Pixels

/// A format that libvips reads: how its files are recognised, and what of them is not in its pixels.
///
/// libvips reads all of them behind one interface, with their profiles and metadata, and can do so in strips. The formats
/// that most photographs have, JPEG and PNG, have decoders of their own, which need not wait for libvips to start.
protocol VipsCodec: BandedStillCodec {
  /// The beginning of the names of libvips's classes that read the format.
  static var loader: String { get }

  /// Why a file should not be read although libvips can; nil for most.
  static func objection(to file: FileBytes) -> String?

  /// The metadata of a file, and what was dropped of it.
  static func metadata(
    of file: FileBytes, _ reader: VipsReader, name: String
  ) -> (metadata: Metadata, notices: [String])

  /// The orientation of the decoded pixels.
  static func orientation(_ reader: VipsReader, _ metadata: Metadata) -> Orientation

  /// The pictures that a file has.
  static func series(of file: FileBytes, _ reader: VipsReader) -> StillSeries

  /// How many times the memory of the pixels their decoding takes, about, where it decodes all of a picture at once.
  static var copies: Int { get }
}

extension VipsCodec {
  static func objection(to file: FileBytes) -> String? { nil }

  static func longestFile(
    startingWith head: [UInt8], name: String, limits: StillLimits
  ) throws(FileError) -> Int? {
    // Where the size stands in the file depends on the format; the header is read before any pixel.
    StillCodecs.longestUnsized
  }

  static func metadata(
    of file: FileBytes, _ reader: VipsReader, name: String
  ) -> (metadata: Metadata, notices: [String]) {
    Metadata.reading(
      exif: reader.block("exif-data"), xmp: reader.block("xmp-data"), iptc: reader.block("iptc-data"),
      name: name)
  }

  static func orientation(_ reader: VipsReader, _ metadata: Metadata) -> Orientation { .up }

  static func series(of file: FileBytes, _ reader: VipsReader) -> StillSeries { .single }

  // That of the library below, and ours.
  static var copies: Int { 2 }

  // libvips's interface is the same for all, but most libraries below it decode all of a picture for its first row.
  static var isDecodedWhole: Bool { true }

  static func open(
    _ file: FileBytes, name: String, limits: StillLimits
  ) throws(FileError) -> any BandDecoder {
    try decoder(of: file, name: name, limits: limits)
  }

  /// Reads what precedes the pixels of a file with libvips.
  static func decoder(
    of file: FileBytes, name: String, limits: StillLimits
  ) throws(FileError) -> any BandDecoder {
    if let reason = objection(to: file) { throw FileError(.badData, "\(name): \(reason)") }
    let reader = try VipsReader(file: file, as: Self.self, name: name, limits: limits)
    if isDecodedWhole {
      let pixel = reader.format.planes[0].bytesPerTexel
      try limits.checkWhole(reader.size, bytes: pixel * copies, format: Self.name, name: name)
    }
    let (metadata, notices) = metadata(of: file, reader, name: name)
    let facts = StillFacts(
      metadata: metadata, notices: notices, profile: reader.isCMYK ? [] : reader.block("icc-profile-data"),
      orientation: orientation(reader, metadata), isOpaque: !reader.isTransparent,
      series: series(of: file, reader), isInk: reader.isCMYK)
    return VipsDecoder<Self>(reader, facts)
  }
}

/// Decodes a file of a format that libvips reads.
private final class VipsDecoder<Codec: VipsCodec>: BandDecoder {
  let facts: StillFacts
  private let reader: VipsReader

  init(_ reader: VipsReader, _ facts: StillFacts) {
    self.reader = reader
    self.facts = facts
  }

  var size: PixelSize { reader.size }
  var format: PixelFormat { reader.format }
  var isOneBand: Bool { Codec.isDecodedWhole }

  func next(
    rows: Int, colors: DecodedColors, in spare: consuming [UInt8]
  ) throws(FileError) -> Image {
    try reader.next(rows: rows, colors: colors, in: consume spare)
  }
}

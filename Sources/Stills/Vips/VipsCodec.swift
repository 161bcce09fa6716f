import Pixels

/// A format that libvips reads: how its files are recognised, and what of them is not in its pixels.
///
/// libvips reads all of them behind one interface, with their profiles and metadata, and can do so in strips. The formats
/// that most photographs have, JPEG and PNG, have decoders of their own, which need not wait for libvips to start.
protocol VipsCodec: StillCodec {
  /// The beginning of the names of libvips's classes that read the format.
  static var loader: String { get }

  /// Why a file should not be read although libvips can; nil for most.
  static func objection(to file: [UInt8]) -> String?

  /// The metadata of a file, and what was dropped of it.
  static func metadata(
    of file: [UInt8], _ reader: borrowing VipsReader, name: String
  ) -> (metadata: Metadata, notices: [String])

  /// The orientation of the decoded pixels.
  static func orientation(_ reader: borrowing VipsReader, _ metadata: Metadata) -> Orientation

  /// Changes decoded pixels to what the rest of the program takes.
  static func finish(_ image: inout Image)
}

extension VipsCodec {
  static func objection(to file: [UInt8]) -> String? { nil }

  static func longestFile(
    startingWith head: [UInt8], name: String, limits: StillLimits
  ) throws(StillsError) -> Int? {
    // Where the size stands in the file depends on the format; the header is read before any pixel.
    StillCodecs.longestUnsized
  }

  static func metadata(
    of file: [UInt8], _ reader: borrowing VipsReader, name: String
  ) -> (metadata: Metadata, notices: [String]) {
    Metadata.reading(
      exif: reader.block("exif-data"), xmp: reader.block("xmp-data"), iptc: reader.block("iptc-data"),
      name: name)
  }

  static func orientation(_ reader: borrowing VipsReader, _ metadata: Metadata) -> Orientation { .up }

  static func finish(_ image: inout Image) {}

  static func decode(
    _ file: [UInt8], name: String, colors: ColorManagement, limits: StillLimits
  ) throws(StillsError) -> StillImage {
    if let reason = objection(to: file) { throw StillsError(.badData, "\(name): \(reason)") }
    return try file.withUnsafeBufferPointer { bytes throws(StillsError) in
      let reader = try VipsReader(file: bytes, as: Self.self, name: name, limits: limits)
      let (metadata, notices) = metadata(of: file, reader, name: name)
      let orientation = orientation(reader, metadata)
      let profile = reader.isCMYK ? [] : reader.block("icc-profile-data")
      var image = try reader.decode(colors: colors)
      finish(&image)
      var still = StillImage(image: image, metadata: metadata, notices: notices, profile: profile)
      still.orientation = orientation
      return still
    }
  }
}

import Files
import Pixels

/// JPEG: read and written with libjpeg.
enum JPEGCodec: SizedStillCodec, BandedStillCodec {
  static let name = "JPEG"

  static func recognizes(_ head: [UInt8]) -> Bool { head.starts(with: [0xFF, 0xD8, 0xFF]) }

  static func pictureSize(in head: [UInt8]) -> StillHeader? {
    guard let segments = JPEGSegments(head), segments.width > 0 else { return nil }
    // A coded sample takes at most 26 bits.
    return StillHeader(
      width: segments.width, height: segments.height, bytesPerPixel: 4 * max(1, segments.components))
  }

  static func open(
    _ file: FileBytes, name: String, limits: StillLimits
  ) throws(FileError) -> any BandDecoder {
    guard let segments = JPEGSegments(file) else {
      throw FileError(.badData, "\(name): damaged JPEG: it contains no picture")
    }
    let (metadata, notices) = Metadata.reading(segments, name: name)
    let embedded = segments.profile
    let own =
      segments.components != 3
      ? nil : embedded ?? (metadata.declaredSpace == .adobeRGB ? OutputProfile.adobeRGB.bytes : nil)
    let facts = StillFacts(
      metadata: metadata, notices: notices, profile: own ?? [], orientation: metadata.orientation,
      isOpaque: true, isInk: segments.components == 4)
    return try JPEGDecoder(
      file: file, facts, embedded: embedded, isInverted: segments.isAdobe, name: name, limits: limits)
  }
}

import Pixels

/// A format of picture files: how its files are recognised, measured and read.
///
/// To add a format, write its codec in a folder of its own and list it in ``StillCodecs``. What it writes is a case
/// of ``StillFormat``.
protocol StillCodec: SendableMetatype {
  /// The format's name in messages.
  static var name: String { get }

  /// Whether a file that starts with these bytes is of this format.
  static func recognizes(_ head: [UInt8]) -> Bool

  /// What a file that starts with these bytes says about its picture; nil while `head` is too short to tell.
  static func pictureSize(in head: [UInt8]) -> StillHeader?

  /// Decodes a whole file.
  static func decode(
    _ file: [UInt8], name: String, colors: ColorManagement, limits: StillLimits
  ) throws(StillsError) -> StillImage
}

/// What the start of a picture file says about its size.
struct StillHeader: Hashable {
  /// The size in pixels, not yet checked against any limit.
  let width: Int, height: Int
  /// The most bytes that the format spends on a pixel, compressed or not.
  let bytesPerPixel: Int
}

/// The formats that are read.
enum StillCodecs {
  static let all: [any StillCodec.Type] = [JPEGCodec.self, PNGCodec.self]

  /// Where the description of a picture's size must have ended: metadata come before it in some formats.
  private static let longestHead = 64 << 20
  /// The most bytes of metadata, and of films and depth maps behind the picture, that are read from a file.
  private static let longestRest = 64 << 20

  /// The codec of a file, by its first bytes.
  ///
  /// - Throws: `badData` naming the formats that are read.
  static func codec(of head: [UInt8], name: String) throws(StillsError) -> any StillCodec.Type {
    if let codec = all.first(where: { $0.recognizes(head) }) { return codec }
    guard !head.isEmpty else { throw StillsError(.badData, "\(name): the file is empty") }
    func begins(_ signature: String, at offset: Int = 0) -> Bool {
      head.dropFirst(offset).starts(with: signature.utf8)
    }
    let found =
      if begins("RIFF"), begins("WEBP", at: 8) {
        "WebP is not supported"
      } else if begins("GIF8") {
        "GIF is not supported"
      } else if begins("II*\0") || begins("MM\0*") {
        "TIFF is not supported"
      } else if begins("ftyp", at: 4) {
        "HEIF, AVIF and video files are not supported"
      } else {
        "not a picture in a supported format"
      }
    throw StillsError(
      .badData, "\(name): \(found); convert it to \(all.map { $0.name }.joined(separator: " or "))")
  }

  /// The most bytes of a file that are worth reading; nil while `head`, its start, is too short to tell.
  ///
  /// - Throws: `badData` when the file is of no supported format, or its picture is over `limits`.
  static func longestFile(
    startingWith head: [UInt8], name: String, limits: StillLimits
  ) throws(StillsError) -> Int? {
    let codec = try codec(of: head, name: name)
    guard let header = codec.pictureSize(in: head) else {
      guard head.count < longestHead else {
        throw StillsError(
          .badData,
          "\(name): damaged \(codec.name): no picture starts in its first \(longestHead >> 20) MiB")
      }
      return nil
    }
    try limits.check(width: header.width, height: header.height, name: name)
    return header.width * header.height * header.bytesPerPixel + longestRest
  }
}

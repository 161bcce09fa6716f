import Pixels

/// A picture file format: how to recognise its files, read their size and decode them.
///
/// To add a format, write its codec in a folder of its own and list it in ``StillCodecs``. A format that is
/// also written needs a case of ``StillFormat``.
protocol StillCodec: SendableMetatype {
  /// The format's name in messages.
  static var name: String { get }

  /// Whether a file that starts with these bytes is of this format.
  static func recognizes(_ head: [UInt8]) -> Bool

  /// The size of the picture in a file that starts with these bytes; nil while `head` is too short.
  static func pictureSize(in head: [UInt8]) -> StillHeader?

  /// Decodes a whole file.
  static func decode(
    _ file: [UInt8], name: String, colors: ColorManagement, limits: StillLimits
  ) throws(StillsError) -> StillImage
}

/// The picture size from the start of a file.
struct StillHeader: Hashable {
  /// The size in pixels, not yet checked against any limit.
  let width: Int, height: Int
  /// The maximum number of bytes that the format spends on a pixel, compressed or not.
  let bytesPerPixel: Int
}

/// The formats that can be read.
enum StillCodecs {
  static let all: [any StillCodec.Type] = [JPEGCodec.self, PNGCodec.self]

  /// How far into a file the picture's size must be found: in some formats metadata precedes it.
  private static let longestHead = 64 << 20
  /// The maximum number of bytes read for metadata, and for videos and depth maps after the picture.
  private static let longestRest = 64 << 20

  /// Chooses the codec of a file by its first bytes.
  ///
  /// - Throws: `badData` naming the supported formats.
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

  /// The number of bytes of a file that are worth reading; nil while `head`, its start, is too short.
  ///
  /// - Throws: `badData` when the format is not supported, or the picture is over `limits`.
  static func longestFile(
    startingWith head: [UInt8], name: String, limits: StillLimits
  ) throws(StillsError) -> Int? {
    let codec = try codec(of: head, name: name)
    guard let header = codec.pictureSize(in: head) else {
      guard head.count < longestHead else {
        throw StillsError(
          .badData,
          "\(name): damaged \(codec.name): no picture starts within the first \(longestHead >> 20) MiB")
      }
      return nil
    }
    try limits.check(width: header.width, height: header.height, name: name)
    return header.width * header.height * header.bytesPerPixel + longestRest
  }
}

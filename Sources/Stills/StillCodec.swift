package import Files
import Pixels

/// A picture file format: how to recognise its files, how much of them to read, and how to decode them.
///
/// To add a format, write its codec and list it in ``StillCodecs``: a ``VipsCodec`` for what libvips reads, else a codec in
/// a folder of its own. A format that is also written needs a case of ``StillFormat``.
protocol StillCodec: SendableMetatype {
  /// The format's name in messages.
  static var name: String { get }

  /// Whether a file that starts with these bytes is of this format.
  static func recognizes(_ head: [UInt8]) -> Bool

  /// The number of bytes of a file that are worth reading; nil while `head`, its start, is too short.
  ///
  /// - Throws: `badData` when the picture is over `limits`.
  static func longestFile(
    startingWith head: [UInt8], name: String, limits: StillLimits
  ) throws(FileError) -> Int?

  /// Decodes a whole file.
  static func decode(
    _ file: [UInt8], name: String, colors: ColorManagement, limits: StillLimits
  ) throws(FileError) -> StillImage

  /// Reads what precedes the pixels of a whole file.
  ///
  /// - Throws: as ``decode(_:name:colors:limits:)``.
  static func describe(
    _ file: FileBytes, name: String, limits: StillLimits
  ) throws(FileError) -> StoredPixels

  /// The name of a file's own format, where the codec reads several.
  static func formatName(of file: FileBytes) -> String
}

extension StillCodec {
  static func formatName(of file: FileBytes) -> String { name }
}

/// A format whose files say the picture's size near their start.
protocol SizedStillCodec: StillCodec {
  /// The size of the picture in a file that starts with these bytes; nil while `head` is too short.
  static func pictureSize(in head: [UInt8]) -> StillHeader?
}

/// The picture size from the start of a file.
struct StillHeader: Hashable {
  /// The size in pixels, not yet checked against any limit.
  let width: Int, height: Int
  /// The maximum number of bytes that the format spends on a pixel, compressed or not.
  let bytesPerPixel: Int
}

/// The formats that can be read.
package enum StillCodecs {
  static let all: [any StillCodec.Type] = [
    JPEGCodec.self, PNGCodec.self, RawCodec.self, TIFFCodec.self, WebPCodec.self, HEIFCodec.self,
    JPEGXLCodec.self,
    OpenEXRCodec.self, NetpbmCodec.self, BMPCodec.self, GIFCodec.self,
  ]

  /// How far into a file the picture's size must be found: in some formats metadata precedes it.
  static let longestHead = 64 << 20
  /// The maximum number of bytes read for metadata, and for videos and depth maps after the picture.
  static let longestRest = 64 << 20
  /// The maximum number of bytes of a file whose size says nothing about its picture.
  static let longestUnsized = 2 << 30

  /// Chooses the codec of a file by its first bytes.
  ///
  /// - Throws: `badData` naming the supported formats.
  static func codec(of head: [UInt8], name: String) throws(FileError) -> any StillCodec.Type {
    if let codec = all.first(where: { $0.recognizes(head) }) { return codec }
    guard !head.isEmpty else { throw FileError(.badData, "\(name): the file is empty") }
    let isMovie = head.dropFirst(4).starts(with: "ftyp".utf8)
    throw FileError(
      .badData,
      "\(name): \(isMovie ? "a movie, not a picture" : "not a picture in a supported format"); use "
        + all.map { $0.name }.joined(separator: ", "))
  }

  /// The number of bytes of a file that are worth reading; nil while `head`, its start, is too short.
  ///
  /// - Throws: `badData` when the format is not supported, or the picture is over `limits`.
  package static func longestFile(
    startingWith head: [UInt8], name: String, limits: StillLimits
  ) throws(FileError) -> Int? {
    try codec(of: head, name: name).longestFile(startingWith: head, name: name, limits: limits)
  }
}

extension SizedStillCodec {
  static func longestFile(
    startingWith head: [UInt8], name: String, limits: StillLimits
  ) throws(FileError) -> Int? {
    guard let header = pictureSize(in: head) else {
      guard head.count < StillCodecs.longestHead else {
        throw FileError(
          .badData,
          "\(name): damaged \(Self.name): no picture starts within the first \(StillCodecs.longestHead >> 20) MiB"
        )
      }
      return nil
    }
    try limits.check(width: header.width, height: header.height, name: name)
    return header.width * header.height * header.bytesPerPixel + StillCodecs.longestRest
  }
}

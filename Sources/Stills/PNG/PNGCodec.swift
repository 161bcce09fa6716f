import Pixels

/// PNG: read and written with libpng.
enum PNGCodec: SizedStillCodec {
  static let name = "PNG"

  static func recognizes(_ head: [UInt8]) -> Bool { head.starts(with: [0x89, 0x50, 0x4E, 0x47]) }

  static func pictureSize(in head: [UInt8]) -> StillHeader? { PNGHeader(head)?.picture }

  static func decode(
    _ file: [UInt8], name: String, colors: ColorManagement, limits: StillLimits
  ) throws(StillsError) -> StillImage {
    var exif: [UInt8] = [], profile: [UInt8] = []
    let image = try file.withUnsafeBufferPointer { file throws(StillsError) in
      let decoder = try PNGDecoder(file: file, name: name, limits: limits)
      exif = decoder.exif
      profile = decoder.profile
      return try decoder.decode(colors: colors)
    }
    let (metadata, notices) = Metadata.reading(file: file, exif: exif, name: name)
    return StillImage(image: image, metadata: metadata, notices: notices, profile: profile)
  }
}

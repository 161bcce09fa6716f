import Pixels

/// PNG: read and written with libpng.
enum PNGCodec: SizedStillCodec, BandedStillCodec {
  static let name = "PNG"

  static func recognizes(_ head: [UInt8]) -> Bool { head.starts(with: [0x89, 0x50, 0x4E, 0x47]) }

  static func pictureSize(in head: [UInt8]) -> StillHeader? { PNGHeader(head)?.picture }

  static func open(
    _ file: UnsafeBufferPointer<UInt8>, name: String, limits: StillLimits
  ) throws(StillsError) -> any BandDecoder {
    try PNGDecoder(file: file, name: name, limits: limits)
  }
}

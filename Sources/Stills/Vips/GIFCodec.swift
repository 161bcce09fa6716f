import Pixels

/// GIF: the first picture.
enum GIFCodec: VipsCodec {
  static let name = "GIF"
  static let loader = "VipsForeignLoadNsgif"

  static func recognizes(_ head: [UInt8]) -> Bool { head.starts(with: "GIF8".utf8) }
}

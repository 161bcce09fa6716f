import Pixels

/// PBM, PGM and PPM of 1 to 16 bits, and PFM, whose floats are light.
enum NetpbmCodec: VipsCodec {
  static let name = "PPM, PGM, PBM or PFM"
  static let loader = "VipsForeignLoadPpm"
  static let isDecodedWhole = false

  static func recognizes(_ head: [UInt8]) -> Bool {
    guard head.count > 2, head[0] == UInt8(ascii: "P"), "123456Ff".utf8.contains(head[1]) else {
      return false
    }
    return [0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: "#")].contains(head[2])
  }

  static func finish(_ image: inout Image) {
    if image.layout.format == .rgbaFloat { image.encodeLight() }
  }
}

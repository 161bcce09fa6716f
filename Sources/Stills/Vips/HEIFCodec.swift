import Pixels

/// HEIF and AVIF: the primary picture, of 8 to 12 bits, upright as the file says.
enum HEIFCodec: VipsCodec {
  static let name = "HEIF or AVIF"
  static let loader = "VipsForeignLoadHeif"

  /// The brands of files with a picture; others of the same container are movies.
  private static let brands = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis",
  ]

  static func recognizes(_ head: [UInt8]) -> Bool {
    guard head.dropFirst(4).starts(with: "ftyp".utf8) else { return false }
    let major = head.dropFirst(8).prefix(4)
    return brands.contains { major.elementsEqual($0.utf8) }
  }
}

import Files
import Pixels

/// PBM, PGM and PPM of 1 to 16 bits, and PFM, whose floats are light; the first picture of several.
enum NetpbmCodec: BandedStillCodec {
  static let name = "PPM, PGM, PBM or PFM"

  static func recognizes(_ head: [UInt8]) -> Bool {
    guard head.count > 2, head[0] == UInt8(ascii: "P"), "123456Ff".utf8.contains(head[1]) else {
      return false
    }
    return [0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: "#")].contains(head[2])
  }

  static func formatName(of file: FileBytes) -> String {
    switch file[1] {
    case UInt8(ascii: "1"), UInt8(ascii: "4"): "PBM"
    case UInt8(ascii: "2"), UInt8(ascii: "5"): "PGM"
    case UInt8(ascii: "3"), UInt8(ascii: "6"): "PPM"
    default: "PFM"
    }
  }

  static func longestFile(
    startingWith head: [UInt8], name: String, limits: StillLimits
  ) throws(FileError) -> Int? {
    // Blanks and comments may be of any length; the header is read before any pixel.
    StillCodecs.longestUnsized
  }

  static func open(
    _ file: FileBytes, name: String, limits: StillLimits
  ) throws(FileError) -> any BandDecoder {
    let header: NetpbmHeader
    do throws(NetpbmHeader.Damage) {
      header = try NetpbmHeader(file)
    } catch {
      throw failure(error, name)
    }
    try limits.check(width: header.width, height: header.height, name: name)
    guard file.count >= header.leastBytes else { throw failure(.endsEarly, name) }
    return NetpbmDecoder(file, header, name: name)
  }

  static func failure(_ damage: NetpbmHeader.Damage, _ name: String) -> FileError {
    FileError(.badData, "\(name): damaged \(Self.name): \(damage.reason)")
  }
}

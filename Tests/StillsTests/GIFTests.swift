import Pixels
import Stills
import Testing

struct GIFTests {
  /// One pixel of a palette of red and blue, written by hand after the specification: its code of three bits lies between
  /// those that begin and end the data.
  private static func file(_ version: String, color: UInt8) -> [UInt8] {
    let data = 0b100 | UInt16(color) << 3 | 0b101 << 6
    return Array("GIF\(version)".utf8) + [1, 0, 1, 0, 0x80, 0, 0]  // one by one, with a palette of two
      + [255, 0, 0, 0, 0, 255]
      + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0]  // the picture's place and size
      + [2, 2, UInt8(data & 255), UInt8(data >> 8), 0, 0x3B]
  }

  @Test(arguments: ["87a", "89a"]) func bothVersionsAreRead(version: String) throws {
    let folder = ScratchFolder(), path = folder.file("picture.gif")
    for (color, pixel) in [(UInt8(0), [255, 0, 0, 255] as [UInt8]), (1, [0, 0, 255, 255])] {
      try AtomicFile.write(Self.file(version, color: color), to: path, replacing: .always)
      let still = try StillImage(contentsOf: path)
      #expect(still.image.size == PixelSize(width: 1, height: 1))
      #expect(still.image.bytes == pixel)
    }
  }
}

import Files
import Pixels
import ScratchFiles
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

  /// Of a canvas of three by two pixels, the first picture has one.
  private static let corner =
    Array("GIF89a".utf8) + [3, 0, 2, 0, 0x80, 0, 0] + [255, 0, 0, 0, 0, 255]
    + [0x2C, 1, 0, 1, 0, 1, 0, 1, 0, 0] + [2, 2, 0x44, 1, 0, 0x3B]

  @Test func theRestOfTheCanvasIsTransparent() throws {
    let still = try StillImage(decoding: Self.corner, name: "a.gif")
    #expect(still.image.size == PixelSize(width: 3, height: 2))
    let empty: [UInt8] = [0, 0, 0, 0]
    #expect(
      still.image.bytes == empty + empty + empty + empty + [255, 0, 0, 255] + empty)
  }

  @Test(arguments: 2..<26) func filesThatEndEarlyAreRefused(count: Int) {
    let error = stillsError { () throws(FileError) in
      _ = try StillImage(decoding: Array(Self.corner.dropLast(count)), name: "a.gif")
    }
    #expect(error?.description == "a.gif: damaged GIF: its first picture ends early")
    // The mark after the last picture is not needed.
    #expect((try? StillImage(decoding: Array(Self.corner.dropLast()), name: "a.gif")) != nil)
  }
}

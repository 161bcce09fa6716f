import Files
import Pixels

/// PNG: read and written with libpng.
enum PNGCodec: SizedStillCodec, BandedStillCodec {
  static let name = "PNG"

  static func recognizes(_ head: [UInt8]) -> Bool { head.starts(with: [0x89, 0x50, 0x4E, 0x47]) }

  static func pictureSize(in head: [UInt8]) -> StillHeader? { PNGHeader(head)?.picture }

  static func open(
    _ file: FileBytes, name: String, limits: StillLimits
  ) throws(FileError) -> any BandDecoder {
    try PNGDecoder(file: file, name: name, limits: limits)
  }
}

/// The contents of a PNG file's first chunk, which is at a fixed position.
struct PNGHeader: Hashable {
  let width: Int, height: Int
  /// The bits per pixel.
  let bits: Int

  /// Reads the header; nil when there are too few bytes or they are not a PNG file.
  init?(_ file: some Collection<UInt8>) {
    let head = Array(file.prefix(26))
    guard head.count == 26, head[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    func number(at place: Int) -> Int { head[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    width = number(at: 16)
    height = number(at: 20)
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][head[25]] ?? 4
    bits = channels * Int(head[24])
  }

  /// The picture's size for limit checks. Compression at most doubles the size.
  var picture: StillHeader {
    StillHeader(width: width, height: height, bytesPerPixel: 2 * max(1, (bits + 7) / 8))
  }

  /// The size of the pixels before compression, including a filter byte per row; requires a checked size.
  var uncompressedSize: Int { height * ((width * bits + 7) / 8 + 1) }
}

/// The animation of a PNG file, which its readers show as one picture (PNG, third edition).
enum PNGAnimation {
  /// How many pictures a file has: the number of `acTL`, which precedes the pixels.
  static func frames(_ file: FileBytes) -> Int {
    func number(at place: Int) -> Int { file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    var place = 8
    while place + 12 <= file.count {
      let kind = file[place + 4..<place + 8]
      if kind.elementsEqual("acTL".utf8) { return number(at: place + 8) }
      if kind.elementsEqual("IDAT".utf8) { return 1 }
      place += 12 + number(at: place)
    }
    return 1
  }
}

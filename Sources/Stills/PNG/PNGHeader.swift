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

/// Windows bitmaps, which libvips leaves to ImageMagick.
enum BMPCodec: VipsCodec {
  static let name = "BMP"
  static let loader = "VipsForeignLoadMagick"

  static func recognizes(_ head: [UInt8]) -> Bool {
    // Behind the signature and the size, four reserved bytes are zero.
    head.starts(with: "BM".utf8) && head.count >= 14 && head[6..<10].allSatisfy { $0 == 0 }
  }
}

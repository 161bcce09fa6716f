import Pixels

/// WebP, lossy or lossless; the first picture of an animation.
enum WebPCodec: VipsCodec {
  static let name = "WebP"
  static let loader = "VipsForeignLoadWebp"

  static func recognizes(_ head: [UInt8]) -> Bool {
    head.starts(with: "RIFF".utf8) && head.dropFirst(8).starts(with: "WEBP".utf8)
  }

  static func series(of file: FileBytes, _ reader: VipsReader) -> StillSeries {
    StillSeries(frames: reader.pictureCount)
  }

  static func orientation(_ reader: borrowing VipsReader, _ metadata: Metadata) -> Orientation {
    metadata.orientation
  }
}

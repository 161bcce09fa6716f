import CTurboJPEG
import Pixels

/// Frames of an MJPEG stream, made from a picture in planar YCbCr.
enum JPEGStream {
  /// A picture with soft gradients in all three planes, so that JPEG's loss is small.
  static func gradients(_ format: PixelFormat, size: PixelSize) -> Image {
    var image = Image(packed: format, size: size, encoding: .jpeg)
    for (index, (place, plane)) in zip(image.layout.planes, format.planes).enumerated() {
      let texels = plane.size(for: size)
      for y in 0..<texels.height {
        for x in 0..<texels.width {
          let right = Double(x) / Double(texels.width - 1), down = Double(y) / Double(texels.height - 1)
          let value =
            switch index {
            case 0: 40 + 170 * right
            case 1: 70 + 110 * down
            default: 180 - 100 * right * down
            }
          image.bytes[place.offset + y * place.stride + x] = UInt8(value.rounded())
        }
      }
    }
    return image
  }

  /// Compresses the planes of `image` as they are, 4:2:0 or 4:2:2.
  static func encode(_ image: Image, quality: Int32 = 95) throws -> [UInt8] {
    let subsampling = image.layout.format == .yuv420 ? TJSAMP_420 : TJSAMP_422
    guard let encoder = tjInitCompress() else { throw Failure("no JPEG encoder") }
    defer { tjDestroy(encoder) }
    var buffer: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(buffer) }
    let result = image.bytes.withUnsafeBufferPointer { bytes -> Int32 in
      var planes = image.layout.planes.map { plane in bytes.baseAddress.map { $0 + plane.offset } }
      let strides = image.layout.planes.map { Int32($0.stride) }
      return tjCompressFromYUVPlanes(
        encoder, &planes, Int32(image.size.width), strides, Int32(image.size.height),
        Int32(bitPattern: subsampling.rawValue), &buffer, &count, quality, 0)
    }
    guard result == 0, let buffer else { throw Failure("the JPEG encoder failed") }
    return Array(UnsafeBufferPointer(start: buffer, count: Int(count)))
  }

  /// The same frame as USB cameras send it: without the Huffman tables, which are then the standard's.
  static func withoutHuffmanTables(_ jpeg: [UInt8]) throws -> [UInt8] {
    var kept = Array(jpeg[..<2])
    var position = 2
    var removed = 0
    while position + 4 <= jpeg.count {
      guard jpeg[position] == 0xff else { throw Failure("no marker at byte \(position)") }
      let length = Int(jpeg[position + 2]) << 8 | Int(jpeg[position + 3])
      switch jpeg[position + 1] {
      case 0xc4: removed += 1
      case 0xda:
        try expect(removed > 0, "there were no tables to remove")
        return kept + jpeg[position...]
      default: kept += jpeg[position..<(position + 2 + length)]
      }
      position += 2 + length
    }
    throw Failure("no scan in the frame")
  }
}

package import Files
package import Pixels

/// The small JPEG in a photograph's Exif data, which cameras and file managers show.
package enum Thumbnail {
  /// The longest side, as cameras write it (DCF 2.0, 3.3.5, has 160x120).
  private static let longestSide = 160
  /// How many samples along each axis are averaged for a pixel; all of them would take as long as the encoding.
  private static let samples = 4

  /// The thumbnail of an `.rgba8`, `.rgba16` or `.rgbaFloat` image.
  package static func jpeg(of image: Image, over background: SIMD3<Double>? = nil) throws(FileError)
    -> [UInt8]
  {
    let row = image.layout.planes[0]
    return try jpeg(of: image.size, image.layout.format, background) { y, body throws(FileError) in
      body(image.bytes.span.bytes.extracting((row.offset + y * row.stride)...))
    }
  }

  /// The thumbnail of a picture in a temporary file, of the same formats.
  package static func jpeg(
    of picture: StoredPicture, over background: SIMD3<Double>? = nil
  ) throws(FileError) -> [UInt8] {
    try jpeg(of: picture.size, picture.format, background) { y, body throws(FileError) in
      body(try picture.band(y..<y + 1).bytes.span.bytes)
    }
  }

  private static func jpeg(
    of size: PixelSize, _ format: PixelFormat, _ background: SIMD3<Double>?,
    row: (_ y: Int, _ body: (RawSpan) -> Void) throws(FileError) -> Void
  ) throws(FileError) -> [UInt8] {
    let scale = min(1, Double(longestSide) / Double(max(size.width, size.height)))
    let small = PixelSize(
      width: max(1, Int((Double(size.width) * scale).rounded())),
      height: max(1, Int((Double(size.height) * scale).rounded())))
    func place(_ sample: Int, of count: Int, in length: Int) -> Int {
      (2 * sample + 1) * length / (2 * count * samples)
    }
    let columns = (0..<small.width * samples).map { place($0, of: small.width, in: size.width) }
    let background = SIMD3<Float>(background ?? .zero)
    var thumbnail = Image(packed: .rgb24, size: small)
    var sums = [SIMD3<Float>](repeating: .zero, count: small.width)
    for y in 0..<small.height * samples {
      try row(place(y, of: small.height, in: size.height)) { bytes in
        for (index, column) in columns.enumerated() {
          sums[index / samples] += color(bytes, column, format, background)
        }
      }
      guard y % samples == samples - 1 else { continue }
      for x in 0..<small.width {
        let mean = sums[x] * (255 / Float(samples * samples))
        for channel in 0..<3 {
          thumbnail.bytes[(y / samples * small.width + x) * 3 + channel] = UInt8(mean[channel].rounded())
        }
        sums[x] = .zero
      }
    }
    return try JPEGEncoder.encode(thumbnail, settings: .init(quality: 80), metadata: Metadata())
  }

  /// A pixel over a background, from 0 to 1.
  private static func color(
    _ row: RawSpan, _ x: Int, _ format: PixelFormat, _ background: SIMD3<Float>
  ) -> SIMD3<Float> {
    func load<T: BitwiseCopyable>(_ type: T.Type) -> SIMD4<T> {
      let size = MemoryLayout<T>.size
      func sample(_ channel: Int) -> T {
        row.unsafeLoadUnaligned(fromByteOffset: (4 * x + channel) * size, as: T.self)
      }
      return SIMD4(sample(0), sample(1), sample(2), sample(3))
    }
    var pixel: SIMD4<Float>
    switch format {
    case .rgba8: pixel = SIMD4<Float>(load(UInt8.self)) / 255
    case .rgba16: pixel = SIMD4<Float>(load(UInt16.self)) / 65_535
    case .rgbaFloat:
      pixel = load(Float.self)
      pixel.replace(with: 0, where: pixel .!= pixel)
      pixel.clamp(lowerBound: .zero, upperBound: .one)
    default: preconditionFailure("a thumbnail of \(format.rawValue)")
    }
    return SIMD3(pixel.x, pixel.y, pixel.z) * pixel.w + background * (1 - pixel.w)
  }
}

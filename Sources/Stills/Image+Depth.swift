package import Pixels

extension Image {
  /// The picture with samples of a depth; formats that have no such samples, and `source`, are left as they are.
  package func with(_ depth: StillFormat.Depth) -> Image {
    switch (depth, layout.format) {
    case (.eight, .gray16), (.eight, .rgba16): narrowed()
    case (.eight, .rgbaFloat): rounded().narrowed()
    case (.sixteen, .gray8), (.sixteen, .rgb24), (.sixteen, .rgbx32), (.sixteen, .rgba8): widened()
    case (.sixteen, .rgbaFloat): rounded()
    case (.float, .gray8), (.float, .rgb24), (.float, .rgbx32), (.float, .rgba8): widened().floating()
    case (.float, .gray16), (.float, .rgba16): floating()
    default: self
    }
  }

  /// The picture with floats clamped and rounded to 16 bits, for what measures pictures as they are displayed.
  package var withoutFloats: Image { layout.format == .rgbaFloat ? rounded() : self }

  /// A `.rgbaFloat` image clamped to 0…1 and rounded to 16 bits.
  private func rounded() -> Image {
    // What is no number is not above 0 either.
    converted(to: .rgba16) { (value: Float) in value > 0 ? UInt16((min(value, 1) * 65_535).rounded()) : 0 }
  }

  /// A `.gray16` or `.rgba16` image as floats.
  private func floating() -> Image {
    if layout.format == .rgba16 {
      return converted(to: .rgbaFloat) { (value: UInt16) in Float(value) / 65_535 }
    }
    var result = Image(packed: .rgbaFloat, size: size, encoding: encoding)
    let place = layout.planes[0], width = size.width
    bytes.withUnsafeBytes { from in
      result.bytes.withUnsafeMutableBytes { to in
        let floats = to.bindMemory(to: Float.self)
        for row in 0..<size.height {
          for column in 0..<width {
            let gray = from.loadUnaligned(
              fromByteOffset: place.offset + row * place.stride + 2 * column, as: UInt16.self)
            let pixel = 4 * (row * width + column)
            for channel in 0..<3 { floats[pixel + channel] = Float(gray) / 65_535 }
            floats[pixel + 3] = 1
          }
        }
      }
    }
    return result
  }

  /// An image of four samples a pixel with each of them converted.
  private func converted<From: BitwiseCopyable, To: BitwiseCopyable>(
    to format: PixelFormat, _ convert: (From) -> To
  ) -> Image {
    let place = layout.planes[0], samples = 4 * size.width
    let packed = FrameLayout(packed: format, size: size)
    let result = bytes.withUnsafeBytes { from in
      [UInt8](unsafeUninitializedCapacity: packed.byteCount) { target, count in
        let to = UnsafeMutableRawBufferPointer(target)
        for row in 0..<size.height {
          let start = place.offset + row * place.stride
          for sample in 0..<samples {
            let value = from.loadUnaligned(
              fromByteOffset: start + sample * MemoryLayout<From>.size, as: From.self)
            to.storeBytes(
              of: convert(value), toByteOffset: (row * samples + sample) * MemoryLayout<To>.size, as: To.self)
          }
        }
        count = packed.byteCount
      }
    }
    return Image(layout: packed, encoding: encoding, bytes: result)
  }
}

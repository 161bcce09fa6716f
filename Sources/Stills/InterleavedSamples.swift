import Files
import Pixels

/// Rows without padding of grey, RGB or RGBA, as encoders of deep pictures take them.
package struct InterleavedSamples {
  /// Whether files get the alpha of pixels.
  package enum Alpha {
    case kept, dropped
  }

  let bytes: [UInt8]
  /// 1, 2, or 4 for floats.
  let bytesPerSample: Int
  /// 1, 3 or 4.
  let channels: Int

  /// Packs a picture.
  ///
  /// - Parameters:
  ///   - format: the name of the file's format, for the error.
  ///   - alpha: whether the file gets alpha; nil for where not all pixels are opaque.
  init(_ image: Image, for format: String, alpha: Alpha? = nil) throws(FileError) {
    let stored: Int
    switch image.layout.format {
    case .gray8: (bytesPerSample, stored) = (1, 1)
    case .gray16: (bytesPerSample, stored) = (2, 1)
    case .rgb24: (bytesPerSample, stored) = (1, 3)
    case .rgbx32, .rgba8: (bytesPerSample, stored) = (1, 4)
    case .rgba16: (bytesPerSample, stored) = (2, 4)
    case .rgbaFloat: (bytesPerSample, stored) = (4, 4)
    default:
      throw FileError(
        .unsupported, "\(format) cannot be made from \(image.layout.format.rawValue) pixels")
    }
    let dropsAlpha =
      stored == 4
      && (image.layout.format == .rgbx32 || (alpha ?? (image.isOpaque ? .dropped : .kept)) == .dropped)
    channels = dropsAlpha ? 3 : stored
    let place = image.layout.planes[0], size = image.size
    let (step, kept) = (stored * bytesPerSample, channels * bytesPerSample)
    bytes = image.bytes.withUnsafeBytes { source in
      [UInt8](unsafeUninitializedCapacity: size.area * kept) { target, count in
        let target = UnsafeMutableRawBufferPointer(target)
        for row in 0..<size.height {
          let start = place.offset + row * place.stride
          if kept == step {
            let length = size.width * step
            target.baseAddress!.advanced(by: count).copyMemory(
              from: source.baseAddress! + start, byteCount: length)
            count += length
            continue
          }
          for column in 0..<size.width {
            target.baseAddress!.advanced(by: count).copyMemory(
              from: source.baseAddress! + start + column * step, byteCount: kept)
            count += kept
          }
        }
      }
    }
  }
}

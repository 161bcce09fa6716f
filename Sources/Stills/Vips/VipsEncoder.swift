import CVips
import Pixels

/// Encodes pictures with libvips.
enum VipsEncoder {
  /// Makes a file.
  ///
  /// - Parameters:
  ///   - image: upright and sRGB.
  ///   - format: its name in messages.
  ///   - options: an extension with libvips's options, such as `.tif[compression=deflate]`.
  ///   - metadata: stored in the file by libvips; empty where Exiv2 does so afterwards.
  ///   - profile: the colour profile to embed; empty for none.
  static func encode(
    _ image: Image, as format: String, _ options: String, metadata: Metadata = Metadata(),
    profile: [UInt8] = []
  ) throws(StillsError) -> [UInt8] {
    let pixels = try Pixels(image, for: format)
    let exif = metadata.exif.isEmpty ? [] : Metadata.exifSignature + metadata.exif
    var message = ErrorText()
    var count = 0
    let file = pixels.bytes.withUnsafeBufferPointer { bytes in
      exif.withUnsafeBufferPointer { exif in
        metadata.xmp.withUnsafeBufferPointer { xmp in
          metadata.iptc.withUnsafeBufferPointer { iptc in
            profile.withUnsafeBufferPointer { profile in
              var picture = CVipsPicture(
                pixels: bytes.baseAddress!, width: UInt32(image.size.width),
                height: UInt32(image.size.height),
                samples: pixels.samples, channels: Int32(pixels.channels),
                profile: profile.isEmpty ? nil : profile.baseAddress, profileLength: profile.count,
                exif: exif.isEmpty ? nil : exif.baseAddress, exifLength: exif.count,
                xmp: xmp.isEmpty ? nil : xmp.baseAddress, xmpLength: xmp.count,
                iptc: iptc.isEmpty ? nil : iptc.baseAddress, iptcLength: iptc.count)
              return message.fill { cvips_write(&picture, options, &count, $0) }
            }
          }
        }
      }
    }
    guard let file else {
      throw StillsError(.io, "\(format) of \(image.size) cannot be made: \(message.text)")
    }
    defer { cvips_free(file) }
    return [UInt8](UnsafeBufferPointer(start: file, count: count))
  }

  /// Rows without padding, and without alpha where all pixels are opaque.
  private struct Pixels {
    let bytes: [UInt8]
    let samples: CVipsSamples
    let channels: Int

    init(_ image: Image, for format: String) throws(StillsError) {
      let (samples, stored): (CVipsSamples, Int)
      switch image.layout.format {
      case .gray8: (samples, stored) = (CVipsBytes, 1)
      case .gray16: (samples, stored) = (CVipsWords, 1)
      case .rgb24: (samples, stored) = (CVipsBytes, 3)
      case .rgbx32, .rgba8: (samples, stored) = (CVipsBytes, 4)
      case .rgba16: (samples, stored) = (CVipsWords, 4)
      case .rgbaFloat: (samples, stored) = (CVipsFloats, 4)
      default:
        throw StillsError(
          .unsupported, "\(format) cannot be made from \(image.layout.format.rawValue) pixels")
      }
      let channels = stored == 4 && (image.layout.format == .rgbx32 || image.isOpaque) ? 3 : stored
      let bytesPerSample = Int(samples.rawValue), place = image.layout.planes[0], size = image.size
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
      self.samples = samples
      self.channels = channels
    }
  }
}

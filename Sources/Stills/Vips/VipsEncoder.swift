import CVips
import Files
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
  ) throws(FileError) -> [UInt8] {
    let pixels = try InterleavedSamples(image, for: format)
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
                samples: CVipsSamples(UInt32(pixels.bytesPerSample)), channels: Int32(pixels.channels),
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
      throw FileError(.io, "\(format) of \(image.size) cannot be made: \(message.text)")
    }
    defer { cvips_free(file) }
    return Array(copying: file, count: count)
  }
}

import CPNG
import Files
import Pixels

/// Encodes PNG files with libpng.
enum PNGEncoder {
  static func encode(
    _ image: Image, settings: StillFormat.PNGSettings, metadata: Metadata, profile: [UInt8] = []
  ) throws(FileError) -> [UInt8] {
    let layout = try layout(of: image.layout.format, isOpaque: image.isOpaque)
    let place = image.layout.planes[0]
    var message = ErrorText()
    var count = 0
    let file = withPicture(image.size, layout, settings, metadata, profile) { picture in
      image.bytes.withUnsafeBufferPointer { pixels in
        picture.pixels = pixels.baseAddress! + place.offset
        picture.stride = place.stride
        return message.fill { cpng_write(&picture, &count, $0) }
      }
    }
    guard let file else {
      throw FileError(.io, "a PNG of \(image.size) cannot be made: \(message.text)")
    }
    defer { cpng_free(file) }
    return Array(copying: file, count: count)
  }

  /// What a file holds of pixels of a format.
  static func layout(of format: PixelFormat, isOpaque: Bool) throws(FileError) -> CPNGLayout {
    switch format {
    case .gray8: CPNGGray8
    case .gray16: CPNGGray16
    case .rgb24: CPNGRGB8
    case .rgbx32: CPNGRGBX8
    case .rgba8: isOpaque ? CPNGRGBX8 : CPNGRGBA8
    case .rgba16: isOpaque ? CPNGRGBX16 : CPNGRGBA16
    default: throw FileError(.unsupported, "a PNG cannot be made from \(format.rawValue) pixels")
    }
  }

  /// Calls `body` with everything but the pixels of a picture.
  static func withPicture<Result>(
    _ size: PixelSize, _ layout: CPNGLayout, _ settings: StillFormat.PNGSettings, _ metadata: Metadata,
    _ profile: [UInt8], _ body: (inout CPNGPicture) -> Result
  ) -> Result {
    metadata.exif.withUnsafeBufferPointer { exif in
      withTerminated(metadata.xmp) { xmp in
        withTerminated(metadata.iptc.isEmpty ? [] : rawProfile(metadata.iptc)) { iptc in
          profile.withUnsafeBufferPointer { profile in
            var picture = CPNGPicture(
              pixels: nil, stride: 0, width: UInt32(size.width), height: UInt32(size.height), layout: layout,
              effort: settings.effort == .thorough ? CPNGThorough : CPNGFast,
              exif: exif.isEmpty ? nil : exif.baseAddress, exifLength: exif.count, xmp: xmp, iptc: iptc,
              profile: profile.isEmpty ? nil : profile.baseAddress, profileLength: profile.count)
            return body(&picture)
          }
        }
      }
    }
  }

  /// Calls `body` with the bytes as a C string; with nil when there are none.
  private static func withTerminated<Result>(
    _ bytes: [UInt8], _ body: (UnsafePointer<CChar>?) -> Result
  ) -> Result {
    guard !bytes.isEmpty else { return body(nil) }
    let text = bytes.map { CChar(bitPattern: $0) } + [0]
    return text.withUnsafeBufferPointer { body($0.baseAddress) }
  }

  /// The IPTC records as the hexadecimal text chunk that ImageMagick introduced and other programs read.
  private static func rawProfile(_ records: [UInt8]) -> [UInt8] {
    let resource = JPEGMetadata.photoshopResource(records)
    var text = Array("\niptc\n".utf8)
    let length = String(resource.count)
    text += Array(repeating: 0x20, count: max(0, 8 - length.utf8.count)) + length.utf8
    let digits = Array("0123456789abcdef".utf8)
    for (index, byte) in resource.enumerated() {
      if index % 36 == 0 { text.append(0x0A) }
      text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    text.append(0x0A)
    return text
  }
}

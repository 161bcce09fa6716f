import CPNG
import Pixels

/// Encodes PNG files with libpng.
enum PNGEncoder {
  static func encode(
    _ image: Image, settings: StillFormat.PNGSettings, metadata: Metadata, profile: [UInt8] = []
  ) throws(StillsError) -> [UInt8] {
    let layout: CPNGLayout =
      switch image.layout.format {
      case .gray8: CPNGGray8
      case .gray16: CPNGGray16
      case .rgb24: CPNGRGB8
      case .rgbx32: CPNGRGBX8
      case .rgba8: image.isOpaque ? CPNGRGBX8 : CPNGRGBA8
      case .rgba16: image.isOpaque ? CPNGRGBX16 : CPNGRGBA16
      default:
        throw StillsError(.unsupported, "a PNG cannot be made from \(image.layout.format.rawValue) pixels")
      }
    let place = image.layout.planes[0]
    var message = ErrorText()
    var count = 0
    let file = image.bytes.withUnsafeBufferPointer { pixels in
      metadata.exif.withUnsafeBufferPointer { exif in
        withTerminated(metadata.xmp) { xmp in
          withTerminated(metadata.iptc.isEmpty ? [] : rawProfile(metadata.iptc)) { iptc in
            var picture = CPNGPicture(
              pixels: pixels.baseAddress! + place.offset, stride: place.stride,
              width: UInt32(image.size.width),
              height: UInt32(image.size.height), layout: layout,
              effort: settings.effort == .fast ? CPNGFast : CPNGThorough,
              exif: exif.isEmpty ? nil : exif.baseAddress, exifLength: exif.count, xmp: xmp, iptc: iptc,
              profile: nil, profileLength: 0)
            return profile.withUnsafeBufferPointer { profile in
              if !profile.isEmpty {
                picture.profile = profile.baseAddress
                picture.profileLength = profile.count
              }
              return message.fill { cpng_write(&picture, &count, $0) }
            }
          }
        }
      }
    }
    guard let file else {
      throw StillsError(.io, "a PNG of \(image.size) cannot be made: \(message.text)")
    }
    defer { cpng_free(file) }
    return [UInt8](UnsafeBufferPointer(start: file, count: count))
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

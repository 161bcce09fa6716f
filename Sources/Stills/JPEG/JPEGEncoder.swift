import CJPEG
package import Files
import Pixels

/// Encodes JPEG files with libjpeg-turbo.
enum JPEGEncoder {
  /// The longest side that libjpeg-turbo can encode.
  private static let longestSide = 65_500

  static func encode(
    _ image: Image, settings: StillFormat.JPEGSettings, metadata: Metadata, profile: [UInt8] = []
  ) throws(FileError) -> [UInt8] {
    let size = image.size
    let source = PackedPixels.narrow(image)
    guard let format = source.format else {
      throw FileError(.unsupported, "a JPEG cannot be made from \(image.layout.format.rawValue) pixels")
    }
    var picture = try picture(of: size, format, settings)
    let segments = try JPEGMetadata.segments(metadata) + JPEGMetadata.segments(profile: profile)
    var message = ErrorText()
    var count = 0
    let encoded = source.bytes.withUnsafeBufferPointer { pixels in
      picture.pixels = pixels.baseAddress! + source.offset
      picture.stride = source.stride
      return message.fill { cjpeg_write(&picture, &count, $0) }
    }
    guard let encoded else {
      throw FileError(.io, "a JPEG of \(size) cannot be made: \(message.text)")
    }
    defer { cjpeg_free(encoded) }
    // The metadata come behind the JFIF header.
    let bytes = UnsafeBufferPointer(start: encoded, count: count), header = 20
    var file: [UInt8] = []
    file.reserveCapacity(count + segments.count)
    file += bytes[..<header]
    file += segments
    file += bytes[header...]
    return file
  }

  /// Everything but the pixels of a picture.
  static func picture(
    of size: PixelSize, _ layout: CJPEGLayout, _ settings: StillFormat.JPEGSettings
  ) throws(FileError) -> CJPEGPicture {
    guard size.width <= longestSide, size.height <= longestSide else {
      throw FileError(
        .unsupported, "a JPEG has at most \(longestSide) pixels a side, not \(size); write a PNG instead")
    }
    let ratio = settings.chroma.ratio
    return CJPEGPicture(
      pixels: nil, stride: 0, width: UInt32(size.width), height: UInt32(size.height), layout: layout,
      quality: Int32(settings.quality), horizontal: ratio.horizontal, vertical: ratio.vertical,
      isProgressive: settings.scans == .progressive, isOptimized: settings.codes == .optimized)
  }
}

extension StillFormat.JPEGSettings.Chroma {
  /// The samples of luma for one of chroma.
  fileprivate var ratio: (horizontal: Int32, vertical: Int32) {
    switch self {
    case .half: (2, 2)
    case .halfWidth: (2, 1)
    case .full: (1, 1)
    }
  }
}

/// Metadata as JPEG segments.
package enum JPEGMetadata {
  static let exifSignature = "Exif\0\0"
  static let xmpSignature = "http://ns.adobe.com/xap/1.0/\0"
  static let resourceSignature = "Photoshop 3.0\0"

  /// The maximum number of bytes after a segment's marker and length.
  private static let longestSegment = 65_533
  /// The maximum number of bytes of Exif data.
  static let longestExif = longestSegment - exifSignature.utf8.count
  /// The maximum number of bytes of an XMP packet.
  static let longestXMP = longestSegment - xmpSignature.utf8.count

  /// APP1 with Exif, APP1 with XMP and APP13 with IPTC, for the parts that exist.
  ///
  /// - Throws: `unsupported` when a part is larger than a segment's 64 KiB.
  static func segments(_ metadata: Metadata) throws(FileError) -> [UInt8] {
    var result: [UInt8] = []
    func append(_ marker: UInt8, _ name: String, _ signature: String, _ parts: [UInt8]...) throws(FileError) {
      let length = signature.utf8.count + parts.reduce(0) { $0 + $1.count }
      guard length <= longestSegment else {
        throw FileError(
          .unsupported,
          "\(length) bytes of \(name) are over the \(longestSegment) a JPEG holds; write a PNG instead")
      }
      result += [0xFF, marker, UInt8((length + 2) >> 8), UInt8((length + 2) & 0xFF)]
      result += signature.utf8
      for part in parts { result += part }
    }
    if !metadata.exif.isEmpty { try append(0xE1, "Exif data", exifSignature, metadata.exif) }
    if !metadata.xmp.isEmpty { try append(0xE1, "XMP", xmpSignature, metadata.xmp) }
    if !metadata.iptc.isEmpty {
      try append(0xED, "IPTC data", resourceSignature, photoshopResource(metadata.iptc))
    }
    return result
  }

  /// A JPEG file with metadata, and the same image data; the file itself where it has Exif data already.
  ///
  /// - Throws: `unsupported` when a part is larger than a segment's 64 KiB.
  package static func adding(_ metadata: Metadata, to file: [UInt8]) throws(FileError) -> [UInt8] {
    guard let known = JPEGSegments(file), known.exif.isEmpty else { return file }
    // JFIF's segment stays the first.
    var start = 2
    if file[2] == 0xFF, file[3] == 0xE0 { start += 2 + Int(file[4]) << 8 + Int(file[5]) }
    return try file[..<start] + segments(metadata) + file[start...]
  }

  /// APP2 with an ICC profile in as many parts as it needs.
  ///
  /// - Throws: `unsupported` when it is larger than the 255 parts that a file can have.
  static func segments(profile: [UInt8]) throws(FileError) -> [UInt8] {
    let longestPart = longestSegment - 14
    let parts = (profile.count + longestPart - 1) / longestPart
    guard parts <= 255 else {
      throw FileError(.unsupported, "the colour profile is larger than a JPEG holds; write a PNG instead")
    }
    var result: [UInt8] = []
    for part in 0..<parts {
      let content = profile[part * longestPart..<min(profile.count, (part + 1) * longestPart)]
      let length = content.count + 16
      result += [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)]
      result += Array("ICC_PROFILE\0".utf8) + [UInt8(part + 1), UInt8(parts)]
      result += content
    }
    return result
  }

  /// IPTC records as Photoshop's image resource 0x0404.
  package static func photoshopResource(_ records: [UInt8]) -> [UInt8] {
    let count = UInt32(records.count)
    var resource = Array("8BIM".utf8) + [0x04, 0x04, 0, 0]
    resource += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
    resource += records
    if records.count % 2 == 1 { resource.append(0) }
    return resource
  }
}

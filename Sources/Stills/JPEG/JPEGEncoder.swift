import CTurboJPEG
import Pixels

/// Encodes JPEG files with libjpeg-turbo.
enum JPEGEncoder {
  /// The longest side that libjpeg-turbo can encode.
  private static let longestSide = 65_500

  static func encode(
    _ image: Image, settings: StillFormat.JPEGSettings, metadata: Metadata
  ) throws(StillsError) -> [UInt8] {
    let size = image.size
    guard size.width <= longestSide, size.height <= longestSide else {
      throw StillsError(
        .unsupported, "a JPEG has at most \(longestSide) pixels a side, not \(size); write a PNG instead")
    }
    let source = PackedPixels.opaque(image)
    guard let format = source.format else {
      throw StillsError(.unsupported, "a JPEG cannot be made from \(image.layout.format.rawValue) pixels")
    }
    guard let encoder = tjInitCompress() else {
      throw StillsError(.io, "out of memory for a JPEG of \(size)")
    }
    defer { tjDestroy(encoder) }

    let segments = try JPEGMetadata.segments(metadata)
    let sampling: TJSAMP =
      format == TJPF_GRAY ? TJSAMP_GRAY : settings.chroma == .full ? TJSAMP_444 : TJSAMP_420
    let capacity = Int(tjBufSize(Int32(size.width), Int32(size.height), Int32(sampling.rawValue)))
    var problem: String?
    // The compressor writes after the space reserved for our segments. Its first twenty bytes, SOI and the
    // JFIF header, are then moved in front of them.
    let file = source.bytes.withUnsafeBufferPointer { pixels in
      [UInt8](unsafeUninitializedCapacity: segments.count + capacity) { target, count in
        guard let base = target.baseAddress, let first = pixels.baseAddress else { return }
        var start: UnsafeMutablePointer<UInt8>? = base + segments.count
        var length = UInt(capacity)
        let status = tjCompress2(
          encoder, first + source.offset, Int32(size.width), Int32(source.stride), Int32(size.height),
          format.rawValue, &start, &length, Int32(sampling.rawValue), Int32(settings.quality),
          TJFLAG_NOREALLOC)
        guard status == 0 else {
          problem = String(cString: tjGetErrorStr2(encoder))
          return
        }
        let header = 20
        for index in 0..<header { base[index] = base[segments.count + index] }
        for (index, byte) in segments.enumerated() { base[header + index] = byte }
        count = segments.count + Int(length)
      }
    }
    if let problem { throw StillsError(.io, "a JPEG of \(size) cannot be made: \(problem)") }
    return file
  }
}

/// Metadata as JPEG segments.
enum JPEGMetadata {
  static let exifSignature = "Exif\0\0"
  static let xmpSignature = "http://ns.adobe.com/xap/1.0/\0"
  static let resourceSignature = "Photoshop 3.0\0"

  /// The maximum number of bytes after a segment's marker and length.
  private static let longestSegment = 65_533

  /// APP1 with Exif, APP1 with XMP and APP13 with IPTC, for the parts that exist.
  ///
  /// - Throws: `unsupported` when a part is larger than a segment's 64 KiB.
  static func segments(_ metadata: Metadata) throws(StillsError) -> [UInt8] {
    var result: [UInt8] = []
    func append(_ marker: UInt8, _ name: String, _ signature: String, _ parts: [UInt8]...) throws(StillsError)
    {
      let length = signature.utf8.count + parts.reduce(0) { $0 + $1.count }
      guard length <= longestSegment else {
        throw StillsError(
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

  /// IPTC records as Photoshop's image resource 0x0404.
  static func photoshopResource(_ records: [UInt8]) -> [UInt8] {
    let count = UInt32(records.count)
    var resource = Array("8BIM".utf8) + [0x04, 0x04, 0, 0]
    resource += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
    resource += records
    if records.count % 2 == 1 { resource.append(0) }
    return resource
  }
}

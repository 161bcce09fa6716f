import Pixels

/// JPEG: read with libjpeg, written with TurboJPEG.
enum JPEGCodec: SizedStillCodec {
  static let name = "JPEG"

  static func recognizes(_ head: [UInt8]) -> Bool { head.starts(with: [0xFF, 0xD8, 0xFF]) }

  static func pictureSize(in head: [UInt8]) -> StillHeader? {
    guard let segments = JPEGSegments(head), segments.width > 0 else { return nil }
    // A coded sample takes at most 26 bits.
    return StillHeader(
      width: segments.width, height: segments.height, bytesPerPixel: 4 * max(1, segments.components))
  }

  static func decode(
    _ file: [UInt8], name: String, colors: ColorManagement, limits: StillLimits
  ) throws(StillsError) -> StillImage {
    guard let segments = JPEGSegments(file) else {
      throw StillsError(.badData, "\(name): damaged JPEG: it contains no picture")
    }
    let (metadata, notices) = Metadata.reading(segments, name: name)
    let profile = colors == .convertToSRGB ? segments.profile(in: file) : nil
    let declared = colors == .convertToSRGB ? metadata.declaredSpace : .sRGB
    let image = try file.withUnsafeBufferPointer { file throws(StillsError) in
      let decoder = try JPEGDecoder(file: file, name: name, limits: limits)
      return try decoder.decode(profile: profile, declared: declared, isInverted: segments.isAdobe)
    }
    let own =
      segments.components != 3
      ? nil
      : segments.profile(in: file)
        ?? (metadata.declaredSpace == .adobeRGB ? OutputProfile.adobeRGB.bytes : nil)
    return StillImage(image: image, metadata: metadata, notices: notices, profile: own ?? [])
  }
}

public import Pixels

/// A decoded picture file.
public struct StillImage: Sendable {
  /// The pixels as stored, in sRGB with straight alpha: `.rgba8`, or `.rgba16` from a 16-bit PNG.
  public var image: Image
  /// What must be done to the pixels so that they appear upright.
  public var orientation: Orientation
  /// What the file says about itself.
  public var metadata: Metadata
  /// What could not be kept, one line each; worth a warning.
  public var notices: [String]

  /// Reads and decodes a JPEG or PNG file, whatever its name.
  ///
  /// - Throws: `noInput`, `noPermission` or `io` when the file cannot be read; `badData` when it is damaged, ends
  ///   early, is over `limits` or is of another format.
  public init(
    contentsOf path: String, colors: ColorManagement = .convertToSRGB, limits: StillLimits = .standard
  ) throws(StillsError) {
    try self.init(decoding: readFile(path), name: path, colors: colors, limits: limits)
  }

  /// Decodes the bytes of a JPEG or PNG file.
  ///
  /// - Parameter name: how errors call the file.
  public init(
    decoding bytes: [UInt8], name: String, colors: ColorManagement = .convertToSRGB,
    limits: StillLimits = .standard
  ) throws(StillsError) {
    switch try FileKind(bytes, name: name) {
    case .jpeg:
      let decoder = try JPEGDecoder(file: bytes, name: name, limits: limits)
      let (metadata, notices) = Metadata.reading(decoder.segments, name: name)
      image = try decoder.decode(colors: colors, declared: metadata.declaredSpace)
      self.metadata = metadata
      self.notices = notices
    case .png:
      var exif: [UInt8] = []
      image = try bytes.withUnsafeBufferPointer { file throws(StillsError) in
        let decoder = try PNGDecoder(file: file, name: name, limits: limits)
        exif = decoder.exif
        return try decoder.decode(colors: colors)
      }
      (metadata, notices) = Metadata.reading(png: bytes, exif: exif, name: name)
    }
    orientation = metadata.orientation
  }
}

/// The file formats that are decoded, known by their first bytes.
enum FileKind {
  case jpeg, png

  init(_ bytes: [UInt8], name: String) throws(StillsError) {
    func begins(_ signature: [UInt8], at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: signature)
    }
    if begins([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if begins([0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.isEmpty {
      throw StillsError(.badData, "\(name): the file is empty")
    } else {
      let found =
        if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
          "WebP is not supported"
        } else if begins(Array("GIF8".utf8)) {
          "GIF is not supported"
        } else if begins(Array("II*\0".utf8)) || begins(Array("MM\0*".utf8)) {
          "TIFF is not supported"
        } else if begins(Array("ftyp".utf8), at: 4) {
          "HEIF, AVIF and video files are not supported"
        } else {
          "not a picture we know"
        }
      throw StillsError(.badData, "\(name): \(found); convert it to JPEG or PNG")
    }
  }
}

import CEXR
import Files
import Pixels

/// OpenEXR: the first flat picture of a file, in scan lines or tiles, of any sample type and compression.
///
/// Its attributes become Exif values and XMP. Its values are light with the primaries that the file states, or else sRGB's,
/// multiplied by opacity.
enum OpenEXRCodec: StillCodec {
  static let name = "OpenEXR"

  static func recognizes(_ head: [UInt8]) -> Bool { head.starts(with: [0x76, 0x2F, 0x31, 0x01]) }

  static func longestFile(
    startingWith head: [UInt8], name: String, limits: StillLimits
  ) throws(FileError) -> Int? {
    // The header is read before any pixel.
    StillCodecs.longestUnsized
  }

  static func decode(
    _ file: [UInt8], name: String, colors: ColorManagement, limits: StillLimits
  ) throws(FileError) -> StillImage {
    try file.withFileBytes { bytes throws(FileError) in
      let reader = try OpenEXRReader(file: bytes, name: name, limits: limits)
      let space = reader.space
      let (isOpaque, (metadata, notices)) = (reader.isOpaque, reader.attributes.metadata(name: name))
      var image = try reader.decode()
      if colors == .convertToSRGB {
        if let space, let transform = OutputTransform(from: space) { transform.apply(to: &image) }
        image.encodeLight()
      }
      var still = StillImage(
        image: image, metadata: metadata, notices: notices,
        profile: bytesOfProfile((space ?? RGBSpace.light).profile()))
      still.isKnownOpaque = isOpaque
      return still
    }
  }
}

extension OpenEXRCodec {
  static func describe(
    _ file: FileBytes, name: String, limits: StillLimits
  ) throws(FileError) -> StoredPixels {
    let reader = try OpenEXRReader(file: file, name: name, limits: limits)
    let (metadata, notices) = reader.attributes.metadata(name: name)
    return StoredPixels(
      size: reader.size, format: .rgbaFloat,
      facts: StillFacts(
        metadata: metadata, notices: notices,
        profile: bytesOfProfile((reader.space ?? RGBSpace.light).profile()),
        orientation: metadata.orientation, isOpaque: reader.isOpaque))
  }
}

/// An open OpenEXR file.
private struct OpenEXRReader: ~Copyable {
  private let reader: OpaquePointer
  private let info: CEXRInfo
  private let name: String

  deinit { cexr_close(reader) }

  /// Reads the header. The bytes must outlive the reader.
  init(file: FileBytes, name: String, limits: StillLimits) throws(FileError) {
    var info = CEXRInfo()
    var message = ErrorText()
    guard message.fill({ cexr_is_available($0) }) else {
      throw FileError(.unsupported, "\(name): OpenEXR cannot be read: \(message.text)")
    }
    guard let base = file.baseAddress,
      let reader = message.fill({ cexr_open(base, file.count, &info, $0) })
    else { throw FileError(.badData, "\(name): damaged OpenEXR: \(message.text)") }
    do throws(FileError) {
      try limits.check(width: Int(info.width), height: Int(info.height), name: name)
      // Floats, here and as they are read.
      let size = PixelSize(width: Int(info.width), height: Int(info.height))
      try limits.checkWhole(size, bytes: 2 * 16, format: OpenEXRCodec.name, name: name)
      // They need not be those that are shown.
      try limits.check(
        width: Int(info.storedWidth), height: Int(info.storedHeight), of: "data window", name: name)
    } catch {
      cexr_close(reader)
      throw error
    }
    self.reader = reader
    self.info = info
    self.name = name
  }

  var size: PixelSize { PixelSize(width: Int(info.width), height: Int(info.height)) }

  /// Whether the picture has no transparency.
  var isOpaque: Bool { !info.hasAlpha }

  /// What the file says of the photograph.
  var attributes: OpenEXRAttributes { OpenEXRAttributes(reader) }

  /// The primaries that the file states, of light; nil for sRGB's.
  var space: RGBSpace? {
    guard info.hasChromaticities, info.channels == 4 else { return nil }
    let c = info.chromaticities
    let values = [c.0, c.1, c.2, c.3, c.4, c.5, c.6, c.7].map(Double.init)
    guard values.allSatisfy(\.isFinite), stride(from: 1, to: 8, by: 2).allSatisfy({ values[$0] > 0 }) else {
      return nil
    }
    let sRGB = [0.64, 0.33, 0.30, 0.60, 0.15, 0.06, 0.3127, 0.3290]
    guard zip(values, sRGB).contains(where: { abs($0 - $1) > 0.001 }) else { return nil }
    var space = RGBSpace(curve: .linear, name: "OpenEXR")
    space.red = (values[0], values[1])
    space.green = (values[2], values[3])
    space.blue = (values[4], values[5])
    space.white = (values[6], values[7])
    return space
  }

  /// Decodes to `.rgbaFloat` light with straight alpha.
  consuming func decode() throws(FileError) -> Image {
    let size = size
    var image = Image(packed: .rgbaFloat, size: size)
    var message = ErrorText()
    let (reader, channels, hasAlpha) = (reader, Int(info.channels), info.hasAlpha)
    let isComplete = image.bytes.withUnsafeMutableBytes { bytes in
      let values = bytes.bindMemory(to: Float.self)
      guard let base = values.baseAddress, message.fill({ cexr_read(reader, base, $0) }) else { return false }
      if channels == 1 {
        // Backwards, as one value becomes four in the same place.
        for pixel in (0..<size.area).reversed() {
          let light = values[pixel]
          for channel in 0..<3 { values[4 * pixel + channel] = light }
          values[4 * pixel + 3] = 1
        }
      } else if hasAlpha {
        for pixel in 0..<size.area {
          let alpha = values[4 * pixel + 3]
          guard alpha > 0, alpha != 1 else { continue }
          for channel in 0..<3 { values[4 * pixel + channel] /= alpha }
        }
      }
      return true
    }
    guard isComplete else { throw FileError(.badData, "\(name): damaged OpenEXR: \(message.text)") }
    return image
  }
}

import CPNG
import Files
import Pixels

/// Decodes a PNG file with libpng to `.gray8`, `.gray16`, `.rgba8` or `.rgba16`.
final class PNGDecoder: BandDecoder {
  let facts: StillFacts
  private let reader: OpaquePointer
  private let info: CPNGInfo
  private let name: String
  private lazy var transform = ColorTransformBox(makeTransform())

  deinit { cpng_reader_destroy(reader) }

  /// Reads the chunks before the pixels. The bytes must outlive the decoder.
  init(file: FileBytes, name: String, limits: StillLimits) throws(FileError) {
    // Checked before libpng sees the file, because it allocates rows of the declared width.
    if let header = PNGHeader(file) {
      try limits.check(width: header.width, height: header.height, name: name)
      // Deflate compresses by at most a factor of 1032: 2 bits for 258 bytes.
      guard header.uncompressedSize / 1032 <= file.count else {
        throw FileError(.badData, "\(name): damaged PNG: the file ends early")
      }
    }
    var info = CPNGInfo()
    var message = ErrorText()
    guard let base = file.baseAddress,
      let reader = message.fill({ cpng_reader_create(base, file.count, &info, $0) })
    else { throw FileError(.badData, "\(name): damaged PNG: \(message.text)") }
    self.reader = reader
    self.info = info
    self.name = name
    let exif = Array(copying: info.exif, count: info.exifLength)
    let (metadata, notices) = Metadata.reading(file: file, exif: exif, name: name)
    facts = StillFacts(
      metadata: metadata, notices: notices,
      profile: info.embeddedProfile
        ?? (info.channels == 1 ? [] : bytesOfProfile(info.space?.profile())),
      orientation: metadata.orientation, isOpaque: !info.isTransparent,
      series: StillSeries(frames: PNGAnimation.frames(file)))
  }

  var size: PixelSize { PixelSize(width: Int(info.width), height: Int(info.height)) }
  var isOneBand: Bool { info.isInterlaced }

  func next(
    rows: Int, colors: DecodedColors, in spare: consuming [UInt8]
  ) throws(FileError) -> Image {
    let layout = FrameLayout(packed: format, size: PixelSize(width: Int(info.width), height: rows))
    var message = ErrorText()
    let read = [UInt8](count: layout.byteCount, in: consume spare) { base in
      message.fill { cpng_reader_read(reader, base, layout.planes[0].stride, UInt32(rows), $0) }
    }
    guard var bytes = consume read else {
      throw FileError(.badData, "\(name): damaged PNG: \(message.text)")
    }
    if colors == .sRGB { transform.apply(to: &bytes, pixels: layout.size.area) }
    return Image(layout: layout, bytes: bytes)
  }

  var format: PixelFormat {
    let isDeep = info.bytesPerSample == 2
    return info.channels == 1 ? (isDeep ? .gray16 : .gray8) : (isDeep ? .rgba16 : .rgba8)
  }

  /// The conversion to sRGB if the file declares another colour space, by its ICC profile or else by gAMA and cHRM.
  private func makeTransform() -> ColorTransform? {
    let isDeep = info.bytesPerSample == 2
    let source: ColorTransform.Source =
      info.channels == 1 ? (isDeep ? .gray16 : .gray8) : (isDeep ? .rgba16 : .rgba8)
    guard let profile = info.embeddedProfile else {
      guard let space = info.space else { return nil }
      return ColorTransform(space: space, source: source)
    }
    if let transform = ColorTransform(profile: profile, source: source) { return transform }
    guard info.channels == 4 else { return nil }
    // Grey with transparency.
    return ColorTransform(profile: profile, source: isDeep ? .grayInRGBA16 : .grayInRGBA)
  }
}

extension CPNGInfo {
  /// The embedded ICC profile.
  fileprivate var embeddedProfile: [UInt8]? {
    profile.map { Array(copying: $0, count: profileLength) }
  }

  /// The colour space of gAMA and cHRM; nil when there are none, or when they mean sRGB.
  fileprivate var space: RGBSpace? {
    guard !isSRGB, gamma > 0.01 else { return nil }
    var space = RGBSpace(curve: .exponent(1 / gamma), name: "PNG")
    let c = chromaticities
    let stored = [c.0, c.1, c.2, c.3, c.4, c.5, c.6, c.7]
    if hasChromaticities, channels == 4, stored.allSatisfy(\.isFinite), c.1 > 0, c.3 > 0, c.5 > 0,
      c.7 > 0
    {
      space.white = (c.0, c.1)
      space.red = (c.2, c.3)
      space.green = (c.4, c.5)
      space.blue = (c.6, c.7)
    }
    // Files with the usual exponent mean sRGB: its curve is what displays of 2.2 show.
    let isUsual = abs(gamma - 0.45455) < 0.005
    let sRGB = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
    let points = [space.white, space.red, space.green, space.blue].flatMap { [$0.x, $0.y] }
    return isUsual && zip(points, sRGB).allSatisfy { abs($0 - $1) < 0.002 } ? nil : space
  }
}

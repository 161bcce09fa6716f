import CPNG
import Pixels

/// Decodes PNG files with libpng.
struct PNGDecoder: ~Copyable {
  private let reader: OpaquePointer
  private let info: CPNGInfo
  private let name: String

  /// The bytes of the eXIf chunk.
  var exif: [UInt8] {
    guard let bytes = info.exif else { return [] }
    return [UInt8](UnsafeBufferPointer(start: bytes, count: info.exifLength))
  }

  /// The embedded ICC profile, or one that says the same as the file's gAMA and cHRM; empty for neither.
  var profile: [UInt8] {
    guard let bytes = info.profile else { return info.channels == 1 ? [] : bytesOfProfile(space?.profile()) }
    return [UInt8](UnsafeBufferPointer(start: bytes, count: info.profileLength))
  }

  deinit { cpng_reader_destroy(reader) }

  /// Reads the chunks before the pixels. The bytes must outlive the decoder.
  init(file: UnsafeBufferPointer<UInt8>, name: String, limits: StillLimits) throws(StillsError) {
    // Checked before libpng sees the file, because it allocates rows of the declared width.
    if let header = PNGHeader(file) {
      try limits.check(width: header.width, height: header.height, name: name)
      // Deflate compresses by at most a factor of 1032: 2 bits for 258 bytes.
      guard header.uncompressedSize / 1032 <= file.count else {
        throw StillsError(.badData, "\(name): damaged PNG: the file ends early")
      }
    }
    var info = CPNGInfo()
    var message = ErrorText()
    guard let base = file.baseAddress,
      let reader = message.fill({ cpng_reader_create(base, file.count, &info, $0) })
    else { throw StillsError(.badData, "\(name): damaged PNG: \(message.text)") }
    self.reader = reader
    self.info = info
    self.name = name
  }

  /// Decodes to sRGB with straight alpha: `.gray8`, `.gray16`, `.rgba8` or `.rgba16`.
  consuming func decode(colors: ColorManagement) throws(StillsError) -> Image {
    let size = PixelSize(width: Int(info.width), height: Int(info.height))
    let layout = FrameLayout(packed: format, size: size)
    var message = ErrorText()
    var isComplete = false
    var bytes = [UInt8](unsafeUninitializedCapacity: layout.byteCount) { target, count in
      guard let base = target.baseAddress else { return }
      isComplete = message.fill { cpng_reader_read(reader, base, layout.planes[0].stride, $0) }
      // The memory is returned only when all of it was written.
      count = isComplete ? layout.byteCount : 0
    }
    guard isComplete else { throw StillsError(.badData, "\(name): damaged PNG: \(message.text)") }
    if colors == .convertToSRGB { convert(&bytes, pixels: size.area) }
    return Image(layout: layout, bytes: bytes)
  }

  private var format: PixelFormat {
    let isDeep = info.bytesPerSample == 2
    return info.channels == 1 ? (isDeep ? .gray16 : .gray8) : (isDeep ? .rgba16 : .rgba8)
  }

  /// Converts to sRGB if the file declares another colour space, by its ICC profile or else by gAMA and cHRM.
  private func convert(_ bytes: inout [UInt8], pixels: Int) {
    let isDeep = info.bytesPerSample == 2
    let source: ColorTransform.Source =
      info.channels == 1 ? (isDeep ? .gray16 : .gray8) : (isDeep ? .rgba16 : .rgba8)
    if let profile = info.profile {
      let content = [UInt8](UnsafeBufferPointer(start: profile, count: info.profileLength))
      let transform = ColorTransform(profile: content, source: source)
      if let transform {
        transform.apply(to: &bytes, pixels: pixels)
      } else if info.channels == 4 {
        // Grey with transparency.
        ColorTransform(profile: content, source: isDeep ? .grayInRGBA16 : .grayInRGBA)?
          .apply(to: &bytes, pixels: pixels)
      }
    } else if let space {
      ColorTransform(space: space, source: source)?.apply(to: &bytes, pixels: pixels)
    }
  }

  /// The colour space of gAMA and cHRM; nil when there are none, or when they mean sRGB.
  private var space: RGBSpace? {
    guard !info.isSRGB, info.gamma > 0.01 else { return nil }
    var space = RGBSpace(curve: .exponent(1 / info.gamma), name: "PNG")
    let c = info.chromaticities
    let stored = [c.0, c.1, c.2, c.3, c.4, c.5, c.6, c.7]
    if info.hasChromaticities, info.channels == 4, stored.allSatisfy(\.isFinite), c.1 > 0, c.3 > 0, c.5 > 0,
      c.7 > 0
    {
      space.white = (c.0, c.1)
      space.red = (c.2, c.3)
      space.green = (c.4, c.5)
      space.blue = (c.6, c.7)
    }
    // Files with the usual exponent mean sRGB: its curve is what displays of 2.2 show.
    let isUsual = abs(info.gamma - 0.45455) < 0.005
    let sRGB = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
    let points = [space.white, space.red, space.green, space.blue].flatMap { [$0.x, $0.y] }
    return isUsual && zip(points, sRGB).allSatisfy { abs($0 - $1) < 0.002 } ? nil : space
  }
}

/// A buffer for an error message from C.
struct ErrorText {
  private var characters = [CChar](repeating: 0, count: 160)

  /// Calls `body` with the buffer.
  mutating func fill<Result>(_ body: (UnsafeMutablePointer<CChar>) -> Result) -> Result {
    characters.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
  }

  /// The message on one line.
  var text: String {
    let end = characters.firstIndex(of: 0) ?? characters.endIndex
    let text = String(decoding: characters[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

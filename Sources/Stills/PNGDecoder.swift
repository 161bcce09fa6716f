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

  deinit { cpng_reader_destroy(reader) }

  /// Reads the chunks before the pixels. The bytes must outlive the decoder.
  init(file: UnsafeBufferPointer<UInt8>, name: String, limits: StillLimits) throws(StillsError) {
    var info = CPNGInfo()
    var message = ErrorText()
    guard let base = file.baseAddress,
      let reader = message.fill({ cpng_reader_create(base, file.count, &info, $0) })
    else { throw StillsError(.badData, "\(name): damaged PNG: \(message.text)") }
    do throws(StillsError) {
      try limits.check(width: Int(info.width), height: Int(info.height), name: name)
    } catch {
      cpng_reader_destroy(reader)
      throw error
    }
    self.reader = reader
    self.info = info
    self.name = name
  }

  /// Decodes into sRGB with straight alpha; 16-bit files become `.rgba16`, all others `.rgba8`.
  consuming func decode(colors: ColorManagement) throws(StillsError) -> Image {
    let size = PixelSize(width: Int(info.width), height: Int(info.height))
    let layout = FrameLayout(packed: info.bytesPerSample == 2 ? .rgba16 : .rgba8, size: size)
    var message = ErrorText()
    var isComplete = false
    var bytes = [UInt8](unsafeUninitializedCapacity: layout.byteCount) { target, count in
      guard let base = target.baseAddress else { return }
      isComplete = message.fill { cpng_reader_read(reader, base, layout.planes[0].stride, $0) }
      count = isComplete ? layout.byteCount : 0
    }
    guard isComplete else { throw StillsError(.badData, "\(name): damaged PNG: \(message.text)") }
    if colors == .convertToSRGB { convert(&bytes, pixels: size.area) }
    return Image(layout: layout, bytes: bytes)
  }

  /// Converts to sRGB what says that it is something else: an ICC profile first, then gAMA and cHRM.
  private func convert(_ bytes: inout [UInt8], pixels: Int) {
    let isDeep = info.bytesPerSample == 2
    if let profile = info.profile {
      let content = [UInt8](UnsafeBufferPointer(start: profile, count: info.profileLength))
      let transform =
        ColorTransform(profile: content, source: isDeep ? .rgba16 : .rgba8)
        ?? ColorTransform(profile: content, source: isDeep ? .grayInRGBA16 : .grayInRGBA)
      transform?.apply(to: &bytes, pixels: pixels)
    } else if !info.isSRGB, info.gamma > 0.01 {
      let c = info.chromaticities
      let stored = [c.0, c.1, c.2, c.3, c.4, c.5, c.6, c.7]
      let sRGB = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
      let chromaticities = info.hasChromaticities ? stored : sRGB
      // A file that names the usual exponent means sRGB: its curve is what displays of 2.2 show.
      let isUsual = abs(info.gamma - 0.45455) < 0.005
      if isUsual, zip(chromaticities, sRGB).allSatisfy({ abs($0 - $1) < 0.002 }) { return }
      ColorTransform(
        gamma: 1 / info.gamma, chromaticities: chromaticities, source: isDeep ? .rgba16 : .rgba8)?
        .apply(to: &bytes, pixels: pixels)
    }
  }
}

/// Room for a message that C fills in.
struct ErrorText {
  private var characters = [CChar](repeating: 0, count: 160)

  /// Runs `body` with the room.
  mutating func fill<Result>(_ body: (UnsafeMutablePointer<CChar>) -> Result) -> Result {
    characters.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
  }

  /// The message as one line.
  var text: String {
    let end = characters.firstIndex(of: 0) ?? characters.endIndex
    let text = String(decoding: characters[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

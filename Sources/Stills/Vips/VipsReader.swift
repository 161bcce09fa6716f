import CVips
import Files
import Pixels

/// A picture file that libvips decodes to `.gray8`, `.gray16`, `.rgba8`, `.rgba16` or `.rgbaFloat`.
final class VipsReader {
  /// The orientation of the pixels, which loaders of some formats have applied.
  let orientation: Orientation
  private let reader: OpaquePointer
  private let info: CVipsInfo
  private let name: String
  private let formatName: String
  private lazy var transform = ColorTransformBox(makeTransform())

  deinit { cvips_close(reader) }

  /// Reads the header. The bytes must outlive the reader.
  ///
  /// - Parameters:
  ///   - file: the whole file.
  ///   - codec: the format that it is expected to have.
  ///   - name: the file's name for errors.
  ///   - limits: the largest picture to decode.
  init(
    file: FileBytes, as codec: (some VipsCodec).Type, name: String, limits: StillLimits
  ) throws(FileError) {
    var info = CVipsInfo()
    var message = ErrorText()
    guard message.fill({ cvips_is_available($0) }) else {
      throw FileError(.unsupported, "\(name): \(codec.name) cannot be read: \(message.text)")
    }
    guard let base = file.baseAddress,
      let reader = message.fill({ cvips_open(base, file.count, codec.loader, &info, $0) })
    else { throw FileError(.badData, "\(name): damaged \(codec.name): \(message.text)") }
    do throws(FileError) {
      try limits.check(
        width: Int(info.width), height: Int(info.height), channels: Int(info.bands), name: name)
    } catch {
      cvips_close(reader)
      throw error
    }
    self.reader = reader
    self.info = info
    self.name = name
    formatName = codec.name
    orientation = Orientation(rawValue: Int(info.orientation)) ?? .up
  }

  /// Whether the pixels are inks.
  var isCMYK: Bool { info.isCMYK }

  /// Whether pixels may be transparent.
  var isTransparent: Bool { info.isTransparent }

  /// A block of metadata by libvips's name; empty when there is none.
  func block(_ name: String) -> [UInt8] {
    var count = 0
    let bytes = cvips_block(reader, name, &count)
    return Array(copying: bytes, count: count)
  }

  /// How many pictures the file has, where libvips counts them.
  var pictureCount: Int { Int(cvips_number(reader, "n-pages", 1)) }

  var size: PixelSize { PixelSize(width: Int(info.width), height: Int(info.height)) }

  /// Decodes the next rows, with straight alpha.
  func next(
    rows: Int, colors: DecodedColors, in spare: consuming [UInt8]
  ) throws(FileError) -> Image {
    let layout = FrameLayout(packed: format, size: PixelSize(width: size.width, height: rows))
    var message = ErrorText()
    let read = [UInt8](count: layout.byteCount, in: consume spare) { base in
      message.fill { cvips_read(reader, base, layout.planes[0].stride, UInt32(rows), $0) }
    }
    guard var bytes = consume read else {
      throw FileError(.badData, "\(name): damaged \(formatName): \(message.text)")
    }
    if info.isCMYK {
      mixInks(&bytes, pixels: layout.size.area)
    } else if colors == .sRGB {
      transform.apply(to: &bytes, pixels: layout.size.area)
    }
    return Image(layout: layout, bytes: bytes)
  }

  var format: PixelFormat {
    switch (info.samples, info.channels) {
    case (CVipsBytes, 1): .gray8
    case (CVipsBytes, _): .rgba8
    case (CVipsWords, 1): .gray16
    case (CVipsWords, _): .rgba16
    default: .rgbaFloat
    }
  }

  /// The conversion to sRGB by the file's profile, if it has one.
  private func makeTransform() -> ColorTransform? {
    let profile = block("icc-profile-data")
    guard !profile.isEmpty else { return nil }
    let sources: [ColorTransform.Source] =
      switch (format, info.isCMYK) {
      case (.gray8, _): [.gray8]
      case (.gray16, _): [.gray16]
      case (.rgba8, true): [.invertedCMYK]
      case (.rgba16, true): [.invertedCMYK16]
      // Grey with transparency has a profile of grey.
      case (.rgba8, _): [.rgba8, .grayInRGBA]
      case (.rgba16, _): [.rgba16, .grayInRGBA16]
      default: [.rgbaFloat, .grayInRGBAFloat]
      }
    for source in sources {
      if let transform = ColorTransform(profile: profile, source: source) { return transform }
    }
    return nil
  }

  /// Converts cyan, magenta, yellow and black to RGBA.
  private func mixInks(_ bytes: inout [UInt8], pixels: Int) {
    switch info.samples {
    case CVipsBytes:
      for place in bytes.indices { bytes[place] = 255 - bytes[place] }
      if transform.apply(to: &bytes, pixels: pixels) { return }
      bytes.withSamples(UInt8.self) { Self.mix(&$0) }
    case CVipsWords:
      bytes.withSamples(UInt16.self) { words in
        for place in words.indices { words[place] = .max - words[place] }
      }
      if transform.apply(to: &bytes, pixels: pixels) { return }
      bytes.withSamples(UInt16.self) { Self.mix(&$0) }
    default: break
    }
  }

  /// Inks without a profile, the greatest value for none of it: black takes from each of the others.
  private static func mix<Sample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ samples: inout MutableSpan<Sample>
  ) {
    let full = UInt64(Sample.max)
    for pixel in stride(from: 0, to: samples.count, by: 4) {
      let light = UInt64(samples[pixel + 3])
      for channel in pixel..<pixel + 3 {
        samples[channel] = Sample((UInt64(samples[channel]) * light + full / 2) / full)
      }
      samples[pixel + 3] = .max
    }
  }
}

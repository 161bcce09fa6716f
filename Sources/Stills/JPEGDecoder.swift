import CTurboJPEG
import Pixels

/// Decodes JPEG files with libjpeg-turbo.
struct JPEGDecoder {
  let file: [UInt8]
  let name: String
  let segments: JPEGSegments

  init(file: [UInt8], name: String, limits: StillLimits) throws(StillsError) {
    guard let segments = JPEGSegments(file) else {
      throw StillsError(.badData, "\(name): damaged JPEG: it has no picture")
    }
    guard segments.height > 0, [1, 3, 4].contains(segments.components) else {
      throw StillsError(
        .badData,
        "\(name): damaged JPEG: \(segments.width)x\(segments.height) with "
          + "\(segments.components) components")
    }
    try limits.check(width: segments.width, height: segments.height, name: name)
    self.file = file
    self.name = name
    self.segments = segments
  }

  /// Decodes into sRGB with alpha 255, through the embedded profile when there is one.
  ///
  /// - Parameter declared: what the metadata says about the colours of a file without a profile.
  func decode(colors: ColorManagement, declared: DeclaredSpace) throws(StillsError) -> Image {
    let size = PixelSize(width: segments.width, height: segments.height)
    let profile = colors == .convertToSRGB ? segments.profile(in: file) : nil
    if segments.components == 4 { return try decodeCMYK(size, profile: profile) }
    var bytes = try pixels(size, format: TJPF_RGBA)
    if let profile {
      ColorTransform(profile: profile, source: segments.components == 1 ? .grayInRGBA : .rgba8)?
        .apply(to: &bytes, pixels: size.area)
    } else if colors == .convertToSRGB, declared == .adobeRGB, segments.components == 3 {
      ColorTransform.fromAdobeRGB()?.apply(to: &bytes, pixels: size.area)
    }
    return Image(layout: FrameLayout(packed: .rgba8, size: size), bytes: bytes)
  }

  private func decodeCMYK(_ size: PixelSize, profile: [UInt8]?) throws(StillsError) -> Image {
    var bytes = try pixels(size, format: TJPF_CMYK)
    // Adobe's files hold 255 for no ink.
    if !segments.isAdobe {
      for index in bytes.indices { bytes[index] = 255 - bytes[index] }
    }
    if let profile, let transform = ColorTransform(profile: profile, source: .invertedCMYK) {
      transform.apply(to: &bytes, pixels: size.area)
    } else {
      bytes.withUnsafeMutableBufferPointer { bytes in
        for pixel in stride(from: 0, to: size.area * 4, by: 4) {
          let light = UInt32(bytes[pixel + 3])
          for channel in 0..<3 {
            bytes[pixel + channel] = UInt8((UInt32(bytes[pixel + channel]) * light + 127) / 255)
          }
          bytes[pixel + 3] = 255
        }
      }
    }
    return Image(layout: FrameLayout(packed: .rgba8, size: size), bytes: bytes)
  }

  private func pixels(_ size: PixelSize, format: TJPF) throws(StillsError) -> [UInt8] {
    guard let decoder = tjInitDecompress() else { throw StillsError(.io, "\(name): out of memory") }
    defer { tjDestroy(decoder) }
    var width: Int32 = 0, height: Int32 = 0, sampling: Int32 = 0, space: Int32 = 0
    // It refuses unusual samplings, which it decodes all the same; but where it knows the size, it must be ours.
    if tjDecompressHeader3(decoder, file, UInt(file.count), &width, &height, &sampling, &space) == 0,
      Int(width) != size.width || Int(height) != size.height
    {
      throw StillsError(
        .badData, "\(name): damaged JPEG: it states two sizes, \(size) and \(width)x\(height)")
    }
    var problem: String?
    let count = size.area * 4
    let pixels = file.withUnsafeBufferPointer { source in
      // Not zeroed first: a picture that does not fill its buffer is an error, and its pixels are dropped.
      [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
        let status = tjDecompress2(
          decoder, source.baseAddress, UInt(source.count), target.baseAddress, Int32(size.width),
          Int32(size.width * 4), Int32(size.height), format.rawValue, TJFLAG_LIMITSCANS)
        if status != 0 { problem = Self.problem(of: decoder) }
        initialized = problem == nil ? count : 0
      }
    }
    if problem == nil, !segments.isComplete { problem = "the file ends early" }
    if let problem { throw StillsError(.badData, "\(name): damaged JPEG: \(problem)") }
    return pixels
  }

  /// What the decoder complains about; nil for warnings about files that many programs write.
  private static func problem(of decoder: tjhandle) -> String? {
    let text = String(cString: tjGetErrorStr2(decoder))
    let isWarning = tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue)
    // libjpeg words lost picture data in one of these two ways; bytes between segments lose nothing.
    let isLoss = text.hasPrefix("Premature end") || text.hasPrefix("Corrupt JPEG data")
    if isWarning, !isLoss || text.contains("extraneous bytes before marker") { return nil }
    return text.hasPrefix("Premature end") ? "the file ends early" : text
  }
}

import CJPEG
import Pixels

/// Decodes one JPEG file with libjpeg.
struct JPEGDecoder: ~Copyable {
  private let decoder: OpaquePointer
  private let info: CJPEGInfo
  private let name: String
  private var report: CJPEGReport

  deinit { cjpeg_destroy(decoder) }

  /// Reads the header. The bytes must outlive the decoder.
  init(file: UnsafeBufferPointer<UInt8>, name: String, limits: StillLimits) throws(StillsError) {
    guard let base = file.baseAddress, let decoder = cjpeg_create() else {
      throw StillsError(.io, "\(name): out of memory")
    }
    var info = CJPEGInfo()
    var report = CJPEGReport()
    do throws(StillsError) {
      guard cjpeg_read_header(decoder, base, file.count, &info, &report) else {
        throw StillsError(.badData, "\(name): damaged JPEG: \(report.text)")
      }
      guard [1, 3, 4].contains(info.components) else {
        throw StillsError(
          .badData, "\(name): a JPEG with \(info.components) components is not supported; use 1, 3 or 4")
      }
      try limits.check(width: Int(info.width), height: Int(info.height), name: name)
      // The shortest code is one bit, and each block of 8x8 pixels has at least one code.
      guard Int(info.width) * Int(info.height) <= file.count * 8 * 64 else {
        throw StillsError(.badData, "\(name): damaged JPEG: the file ends early")
      }
    } catch {
      cjpeg_destroy(decoder)
      throw error
    }
    self.decoder = decoder
    self.info = info
    self.report = report
    self.name = name
  }

  /// Decodes to sRGB: `.gray8` from one component, otherwise `.rgba8` with alpha 255.
  ///
  /// - Parameters:
  ///   - profile: the embedded ICC profile; nil to keep the file's values.
  ///   - declared: the colour space of a file without a profile.
  ///   - isInverted: whether CMYK is stored as Adobe's programs do, with 255 for no ink.
  consuming func decode(
    profile: [UInt8]?, declared: DeclaredSpace, isInverted: Bool
  ) throws(StillsError) -> Image {
    let size = PixelSize(width: Int(info.width), height: Int(info.height))
    let components = info.components
    let layout = FrameLayout(packed: components == 1 ? .gray8 : .rgba8, size: size)
    var bytes = try pixels(layout)
    switch components {
    case 1:
      if let profile {
        ColorTransform(profile: profile, source: .gray8)?.apply(to: &bytes, pixels: size.area)
      }
    case 3:
      if let profile {
        ColorTransform(profile: profile, source: .rgba8)?.apply(to: &bytes, pixels: size.area)
      } else if declared == .adobeRGB {
        ColorTransform(space: .adobeRGB, source: .rgba8)?.apply(to: &bytes, pixels: size.area)
      }
    default: Self.convertInks(&bytes, profile: profile, isInverted: isInverted)
    }
    return Image(layout: layout, bytes: bytes)
  }

  private consuming func pixels(_ layout: FrameLayout) throws(StillsError) -> [UInt8] {
    var report = report
    let bytes = [UInt8](unsafeUninitializedCapacity: layout.byteCount) { target, count in
      guard let base = target.baseAddress else { return }
      cjpeg_read_pixels(decoder, base, layout.planes[0].stride, &report)
      // The memory is returned only when all of it was written.
      count = report.isComplete ? layout.byteCount : 0
    }
    guard report.isComplete, !report.isDamaged else {
      let reason = report.endsEarly ? "the file ends early" : report.text
      throw StillsError(.badData, "\(name): damaged JPEG: \(reason)")
    }
    return bytes
  }

  /// Converts CMYK to red, green, blue and alpha 255, in place.
  private static func convertInks(_ bytes: inout [UInt8], profile: [UInt8]?, isInverted: Bool) {
    if !isInverted {
      for index in bytes.indices { bytes[index] = 255 - bytes[index] }
    }
    if let profile, let transform = ColorTransform(profile: profile, source: .invertedCMYK) {
      transform.apply(to: &bytes, pixels: bytes.count / 4)
      return
    }
    bytes.withUnsafeMutableBufferPointer { bytes in
      for pixel in stride(from: 0, to: bytes.count, by: 4) {
        let light = UInt32(bytes[pixel + 3])
        for channel in 0..<3 {
          bytes[pixel + channel] = UInt8((UInt32(bytes[pixel + channel]) * light + 127) / 255)
        }
        bytes[pixel + 3] = 255
      }
    }
  }
}

extension CJPEGReport {
  /// The message on one line.
  fileprivate var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

import CJPEG
import Files
import Pixels

/// Decodes one JPEG file with libjpeg to `.gray8` from one component, otherwise `.rgba8` with alpha 255.
final class JPEGDecoder: BandDecoder {
  let facts: StillFacts
  private let decoder: OpaquePointer
  private let info: CJPEGInfo
  private let name: String
  private var report: CJPEGReport
  private var left: Int
  /// Whether CMYK is stored as Adobe's programs do, with 255 for no ink.
  private let isInverted: Bool
  /// The embedded ICC profile.
  private let embedded: [UInt8]?
  private lazy var transform = ColorTransformBox(makeTransform())

  deinit { cjpeg_destroy(decoder) }

  /// Reads the header. The bytes must outlive the decoder.
  init(
    file: FileBytes, _ facts: StillFacts, embedded: [UInt8]?, isInverted: Bool,
    name: String, limits: StillLimits
  ) throws(FileError) {
    guard let base = file.baseAddress, let decoder = cjpeg_create() else {
      throw FileError(.io, "\(name): out of memory")
    }
    var info = CJPEGInfo()
    var report = CJPEGReport()
    do throws(FileError) {
      guard cjpeg_read_header(decoder, base, file.count, &info, &report) else {
        throw FileError(.badData, "\(name): damaged JPEG: \(report.text)")
      }
      guard [1, 3, 4].contains(info.components) else {
        throw FileError(
          .badData, "\(name): a JPEG with \(info.components) components is not supported; use 1, 3 or 4")
      }
      try limits.check(width: Int(info.width), height: Int(info.height), name: name)
      // The shortest code is one bit, and each block of 8x8 pixels has at least one code.
      guard Int(info.width) * Int(info.height) <= file.count * 8 * 64 else {
        throw FileError(.badData, "\(name): damaged JPEG: the file ends early")
      }
    } catch {
      cjpeg_destroy(decoder)
      throw error
    }
    self.facts = facts
    self.embedded = embedded
    self.isInverted = isInverted
    self.decoder = decoder
    self.info = info
    self.report = report
    self.name = name
    left = Int(info.height)
  }

  var size: PixelSize { PixelSize(width: Int(info.width), height: Int(info.height)) }
  var format: PixelFormat { info.components == 1 ? .gray8 : .rgba8 }
  var isOneBand: Bool { info.hasSeveralScans }

  private func makeTransform() -> ColorTransform? {
    switch info.components {
    case 1: embedded.flatMap { ColorTransform(profile: $0, source: .gray8) }
    case 3:
      if let embedded {
        ColorTransform(profile: embedded, source: .rgba8)
      } else if facts.metadata.declaredSpace == .adobeRGB {
        ColorTransform(space: .adobeRGB, source: .rgba8)
      } else {
        nil
      }
    default: embedded.flatMap { ColorTransform(profile: $0, source: .invertedCMYK) }
    }
  }

  func next(
    rows: Int, colors: DecodedColors, in spare: consuming [UInt8]
  ) throws(FileError) -> Image {
    let layout = FrameLayout(packed: format, size: PixelSize(width: Int(info.width), height: rows))
    let read = [UInt8](count: layout.byteCount, in: consume spare) {
      cjpeg_read_rows(decoder, $0, layout.planes[0].stride, UInt32(rows), &report)
    }
    left -= rows
    guard var bytes = consume read, left > 0 || report.isComplete, !report.isDamaged else {
      let reason = report.endsEarly ? "the file ends early" : report.text
      throw FileError(.badData, "\(name): damaged JPEG: \(reason)")
    }
    if info.components == 4 {
      if !isInverted { for index in bytes.indices { bytes[index] = 255 - bytes[index] } }
      if !transform.apply(to: &bytes, pixels: layout.size.area) { Self.mixInks(&bytes) }
    } else if colors == .sRGB {
      transform.apply(to: &bytes, pixels: layout.size.area)
    }
    return Image(layout: layout, bytes: bytes)
  }

  /// Converts inverted CMYK without a profile to red, green, blue and alpha 255, in place.
  private static func mixInks(_ bytes: inout [UInt8]) {
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

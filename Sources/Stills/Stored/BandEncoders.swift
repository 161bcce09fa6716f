import CJPEG
import CPNG
import CTIFF
package import Files
package import Pixels

/// Writes a baseline JPEG row by row.
final class JPEGBandEncoder: BandEncoder {
  private let writer: OpaquePointer
  private let path: String

  let rowStep = 1

  init(
    _ size: PixelSize, _ pixels: PixelFormat, _ settings: StillFormat.JPEGSettings, _ metadata: Metadata,
    _ profile: [UInt8], _ path: String, _ descriptor: Int32
  ) throws(FileError) {
    var picture = try JPEGEncoder.picture(
      of: size, pixels == .gray8 || pixels == .gray16 ? CJPEGLayoutGray : CJPEGLayoutRGBA, settings)
    let segments = try JPEGMetadata.segments(metadata) + JPEGMetadata.segments(profile: profile)
    var message = ErrorText()
    guard
      let writer = message.fill({
        cjpeg_writer_create(&picture, descriptor, segments, segments.count, $0)
      })
    else { throw FileError(.io, "\(path): cannot be written: \(message.text)") }
    self.writer = writer
    self.path = path
  }

  deinit { cjpeg_writer_destroy(writer) }

  func put(_ band: Image) throws(FileError) {
    let rows = PackedPixels.narrow(band)
    var message = ErrorText()
    let isWritten = rows.bytes.withUnsafeBufferPointer { bytes in
      message.fill {
        cjpeg_writer_put(writer, bytes.baseAddress! + rows.offset, rows.stride, UInt32(band.size.height), $0)
      }
    }
    guard isWritten else { throw FileError(.io, "\(path): cannot be written: \(message.text)") }
  }

  func finish() {}
}

/// Writes a PNG row by row.
final class PNGBandEncoder: BandEncoder {
  private let writer: OpaquePointer
  private let path: String

  let rowStep = 1

  init(
    _ size: PixelSize, _ pixels: PixelFormat, _ alpha: InterleavedSamples.Alpha,
    _ settings: StillFormat.PNGSettings, _ metadata: Metadata, _ profile: [UInt8], _ path: String,
    _ descriptor: Int32
  ) throws(FileError) {
    let layout = try PNGEncoder.layout(of: pixels, isOpaque: alpha == .dropped)
    var message = ErrorText()
    let created = PNGEncoder.withPicture(size, layout, settings, metadata, profile) { picture in
      message.fill { cpng_writer_create(&picture, descriptor, $0) }
    }
    guard let created else { throw FileError(.io, "\(path): cannot be written: \(message.text)") }
    writer = created
    self.path = path
  }

  deinit { cpng_writer_destroy(writer) }

  func put(_ band: Image) throws(FileError) {
    let place = band.layout.planes[0]
    var message = ErrorText()
    let isWritten = band.bytes.withUnsafeBufferPointer { bytes in
      message.fill {
        cpng_writer_put(
          writer, bytes.baseAddress! + place.offset, place.stride, UInt32(band.size.height), $0)
      }
    }
    guard isWritten else { throw FileError(.io, "\(path): cannot be written: \(message.text)") }
  }

  func finish() {}
}

/// Writes a TIFF strip by strip.
///
/// The directory and the metadata come first, with strips that hold nothing: Exiv2 writes metadata into files in memory
/// only, and this one is small. The strips are appended, and libtiff then corrects their places.
package final class TIFFBandEncoder: BandEncoder {
  package let rowStep: Int
  private var writer: OpaquePointer?
  private let path: String
  private let alpha: InterleavedSamples.Alpha
  private var strip: UInt32 = 0

  /// The bytes of a strip, about.
  private static let stripLength = 1 << 20
  /// The most bytes of pixels in a file whose offsets have 32 bits; the rest is left for directories and metadata.
  private static let longestClassic = (4 << 30) - (256 << 20)

  /// Begins a file: a BigTIFF where its pixels could take more than `longestClassic` bytes.
  package init(
    _ size: PixelSize, _ pixels: PixelFormat, _ alpha: InterleavedSamples.Alpha,
    _ settings: StillFormat.TIFFSettings, _ metadata: Metadata, _ profile: [UInt8], _ path: String,
    _ descriptor: Int32, rowsPerBand: Int, longestClassic: Int = TIFFBandEncoder.longestClassic
  ) throws(FileError) {
    let isGray = pixels == .gray8 || pixels == .gray16
    let channels = isGray ? 1 : alpha == .dropped ? 3 : 4
    let bytes = pixels == .rgbaFloat ? 4 : pixels.bitsPerChannel > 8 ? 2 : 1
    let rows = max(1, min(rowsPerBand, Self.stripLength / (size.width * channels * bytes)))
    var message = ErrorText()
    var count = 0
    let outline = profile.withUnsafeBufferPointer { profile in
      var picture = CTIFFPicture(
        width: UInt32(size.width), height: UInt32(size.height), bitsPerSample: UInt16(bytes * 8),
        channels: UInt16(channels), packing: settings.packing.code, rowsPerStrip: UInt32(rows),
        profile: profile.isEmpty ? nil : profile.baseAddress, profileLength: profile.count)
      return message.fill { ctiff_write_outline(&picture, &count, $0) }
    }
    guard let outline else { throw FileError(.io, "\(path): cannot be written: \(message.text)") }
    let file = Array(copying: outline, count: count)
    ctiff_free(outline)
    var start = try metadata.written(into: file, as: "TIFF")
    // Noise takes half as much again packed with LZW.
    let pixelBytes = size.area * channels * bytes
    if (settings.packing == .lzw ? pixelBytes / 2 * 3 : pixelBytes) > longestClassic {
      guard let big = BigTIFF.converted(start) else {
        throw FileError(.io, "\(path): cannot be written: its metadata do not go into a BigTIFF")
      }
      start = big
    }
    try FileError.writing(path) { () throws(Errno) in
      try AtomicFile.writeAll(start.span.bytes, to: descriptor)
    }
    rowStep = rows
    writer = message.fill { ctiff_writer_open(descriptor, $0) }
    self.path = path
    self.alpha = alpha
    guard writer != nil else { throw FileError(.io, "\(path): cannot be written: \(message.text)") }
  }

  deinit {
    guard let writer else { return }
    var message = ErrorText()
    _ = message.fill { ctiff_writer_close(writer, $0) }
  }

  package func put(_ band: Image) throws(FileError) {
    let packed = try InterleavedSamples(band, for: "TIFF", alpha: alpha)
    var bytes = packed.bytes
    let row = band.size.width * packed.channels * packed.bytesPerSample
    var message = ErrorText()
    let strips = (band.size.height + rowStep - 1) / rowStep
    let isWritten = bytes.withUnsafeMutableBufferPointer { bytes in
      (0..<strips).allSatisfy { index in
        let start = index * rowStep * row
        let length = min(rowStep * row, bytes.count - start)
        return message.fill {
          ctiff_writer_put(writer!, strip + UInt32(index), bytes.baseAddress! + start, length, $0)
        }
      }
    }
    strip += UInt32(strips)
    guard isWritten else { throw FileError(.io, "\(path): cannot be written: \(message.text)") }
  }

  package func finish() throws(FileError) {
    guard let writer else { return }
    self.writer = nil
    var message = ErrorText()
    guard message.fill({ ctiff_writer_close(writer, $0) }) else {
      throw FileError(.io, "\(path): cannot be written: \(message.text)")
    }
  }
}

extension StillFormat.TIFFSettings.Packing {
  fileprivate var code: CTIFFPacking {
    switch self {
    case .none: CTIFFStored
    case .lzw: CTIFFLZW
    case .deflate: CTIFFDeflate
    }
  }
}

internal import CJPEG
import Glibc
package import Pixels

/// Decodes the frames of a Motion JPEG stream to YCbCr planes, without converting to RGB.
///
/// Confined to one thread; allocates nothing for valid frames after the first. Frames without Huffman tables
/// get the standard ones. A truncated or damaged frame is rejected rather than shown.
package final class MotionJPEGDecoder {
  /// Why a frame was rejected.
  package enum Refusal: Error, Hashable {
    /// The bytes are not a YCbCr or grey JPEG image.
    case notAnImage
    /// The image is smaller or much larger than the stream's size.
    case wrongSize
    /// The image data are truncated or damaged.
    case damaged
  }

  /// The maximum bytes of memory for a frame of the stream.
  package let byteCount: Int
  private let decoder: OpaquePointer
  private var report = CJPEGReport()
  private let size: PixelSize
  private let stride: Int
  private let rows: Int
  private var completed: [UInt8] = []
  private var lastLayout: FrameLayout?

  /// Creates a decoder for frames of `size`; nil when out of memory.
  package init?(size: PixelSize) {
    guard let decoder = cjpeg_create() else { return nil }
    self.decoder = decoder
    self.size = size
    // Encoders without cropping deliver sides rounded up to whole blocks, at most 32 pixels.
    stride = (size.width + 31 + 31) & ~31
    rows = (size.height + 15 + 15) & ~15
    byteCount = 3 * stride * rows
  }

  deinit { cjpeg_destroy(decoder) }

  /// Decodes one frame into `output`, which must have ``byteCount`` bytes, and returns its layout.
  package func decode(
    _ frame: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(Refusal) -> FrameLayout {
    precondition(output.count >= byteCount, "\(output.count) bytes for a frame of \(byteCount)")
    guard let header = JPEGHeader(frame) else { throw .notAnImage }
    let image = UnsafeRawBufferPointer(rebasing: frame[header.start...])
    let isWhole = header.hasHuffmanTables && JPEGHeader.hasEnd(image)
    if !isWhole { header.complete(frame, into: &completed) }
    let result =
      isWhole
      ? decode(whole: image, into: output)
      : completed.withUnsafeBytes { decode(whole: $0, into: output) }
    return try result.get()
  }

  private func decode(
    whole image: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> Result<FrameLayout, Refusal> {
    var info = CJPEGInfo()
    guard let bytes = image.bindMemory(to: UInt8.self).baseAddress,
      cjpeg_read_header(decoder, bytes, image.count, &info, &report),
      info.colors == CJPEGYCbCr || info.colors == CJPEGGray, let sampling = ChromaSampling(info),
      // Rows are written in units of this height.
      max(info.vertical.0, info.vertical.1, info.vertical.2) <= 2
    else { return .failure(.notAnImage) }
    let width = Int(info.width), height = Int(info.height)
    guard (size.width...size.width + 31).contains(width), (size.height...size.height + 15).contains(height)
    else { return .failure(.wrongSize) }

    let memory = output.bindMemory(to: UInt8.self).baseAddress!
    let plane = stride * rows
    withUnsafeTemporaryAllocation(of: UnsafeMutablePointer<UInt8>.self, capacity: 3) { planes in
      for index in 0..<3 { planes.initializeElement(at: index, to: memory + index * plane) }
      cjpeg_read_planes(decoder, planes.baseAddress!, stride, &report)
    }
    guard report.isComplete, !report.isDamaged, !report.isIrregular, report.strayBytes <= Self.mostStrayBytes
    else { return .failure(.damaged) }
    sampling.expand(memory, width: width, height: height, stride: stride, plane: plane)
    return .success(layout(of: sampling.format))
  }

  /// Many working webcams append a few stray bytes to the data or to a restart interval. More stray bytes
  /// indicate lost data.
  private static let mostStrayBytes = 16

  private func layout(of format: PixelFormat) -> FrameLayout {
    if let lastLayout, lastLayout.format == format { return lastLayout }
    let planes = format.planes.indices.map { FrameLayout.Plane(offset: $0 * stride * rows, stride: stride) }
    guard let layout = FrameLayout(format: format, size: size, planes: planes) else {
      preconditionFailure("the decoder's planes are those of its format")
    }
    lastLayout = layout
    return layout
  }
}

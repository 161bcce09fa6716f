internal import CJPEG
package import Pixels

/// Decodes the frames of a Motion JPEG stream to YCbCr planes, without converting to RGB.
///
/// Confined to one thread; allocates nothing for valid frames after the first. Frames without Huffman tables
/// get the standard ones. A truncated or damaged frame is rejected rather than shown. Images smaller than the stream
/// are delivered in their own size from the second of a size on, so that one damaged header resizes nothing.
package final class MotionJPEGDecoder {
  /// Why a frame was rejected.
  package enum Refusal: Error, Hashable {
    /// The bytes are not a YCbCr or grey JPEG image.
    case notAnImage
    /// The image is much larger than the stream's size, or the first of a smaller one.
    case wrongSize
    /// The image data are truncated or damaged.
    case damaged
  }

  /// The maximum bytes of memory for a frame of the stream.
  package let byteCount: Int
  private let decoder: OpaquePointer
  private var report = CJPEGReport()
  /// The stream's size.
  package let size: PixelSize
  /// The size of the latest image, as its header has it; nil before the first.
  package private(set) var lastSize: PixelSize?
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
    _ frame: RawSpan, into output: inout MutableRawSpan
  ) throws(Refusal) -> FrameLayout {
    precondition(output.byteCount >= byteCount, "\(output.byteCount) bytes for a frame of \(byteCount)")
    guard let header = JPEGHeader(frame) else { throw .notAnImage }
    let image = frame.extracting(header.start...)
    if header.hasHuffmanTables, JPEGHeader.hasEnd(image) { return try decode(whole: image, into: &output) }
    header.complete(frame, into: &completed)
    let whole = completed
    return try decode(whole: whole.span.bytes, into: &output)
  }

  private func decode(
    whole image: RawSpan, into output: inout MutableRawSpan
  ) throws(Refusal) -> FrameLayout {
    try image.withUnsafeBytes { image throws(Refusal) in
      var info = CJPEGInfo()
      guard let bytes = image.bindMemory(to: UInt8.self).baseAddress,
        cjpeg_read_header(decoder, bytes, image.count, &info, &report),
        info.colors == CJPEGYCbCr || info.colors == CJPEGGray, let sampling = ChromaSampling(info),
        // Rows are written in units of this height.
        max(info.vertical.0, info.vertical.1, info.vertical.2) <= 2
      else { throw .notAnImage }
      let width = Int(info.width), height = Int(info.height)
      let known = lastSize
      lastSize = PixelSize(width: width, height: height)
      guard width <= size.width + 31, height <= size.height + 15 else { throw .wrongSize }
      guard (width >= size.width && height >= size.height) || lastSize == known else {
        throw .wrongSize
      }

      let plane = stride * rows
      output.withUnsafeMutableBytes { memory in
        cjpeg_read_planes(decoder, memory.bindMemory(to: UInt8.self).baseAddress!, plane, stride, &report)
      }
      guard report.isComplete, !report.isDamaged, !report.isIrregular,
        report.strayBytes <= Self.mostStrayBytes
      else { throw .damaged }
      sampling.expand(&output, width: width, height: height, stride: stride, plane: plane)
      // Of an image whose encoder rounded its sides up, the corner is what was asked for.
      let shown = PixelSize(width: min(width, size.width), height: min(height, size.height))
      return layout(of: sampling.format, size: shown)
    }
  }

  /// Many working webcams append a few stray bytes to the data or to a restart interval. More stray bytes
  /// indicate lost data.
  private static let mostStrayBytes = 16

  private func layout(of format: PixelFormat, size: PixelSize) -> FrameLayout {
    if let lastLayout, lastLayout.format == format, lastLayout.size == size { return lastLayout }
    let planes = format.planes.indices.map { FrameLayout.Plane(offset: $0 * stride * rows, stride: stride) }
    guard let layout = FrameLayout(format: format, size: size, planes: planes) else {
      preconditionFailure("the decoder's planes are those of its format")
    }
    lastLayout = layout
    return layout
  }
}

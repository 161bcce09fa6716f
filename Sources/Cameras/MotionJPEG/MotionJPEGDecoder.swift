internal import CTurboJPEG
import Glibc
package import Pixels

/// Decodes the frames of a Motion JPEG stream into planes of YCbCr, as they are, without making RGB.
///
/// Confined to one thread; allocates nothing for good frames after the first. Frames without Huffman tables get the
/// standard ones. A frame that is cut off or damaged is refused rather than shown.
package final class MotionJPEGDecoder {
  /// Why a frame was refused.
  package enum Refusal: Error, Hashable {
    /// The bytes are not a JPEG image of YCbCr or grey.
    case notAnImage
    /// The image is smaller or much larger than the stream's size.
    case wrongSize
    /// The image data are cut off or damaged.
    case damaged
  }

  /// The bytes of memory that any frame of the stream may need.
  package let byteCount: Int
  private var handle: tjhandle
  private let size: PixelSize
  private let stride: Int
  private let rows: Int
  private var completed: [UInt8] = []
  private var lastLayout: FrameLayout?

  /// Creates a decoder for frames of `size`; nil when libturbojpeg has no memory.
  package init?(size: PixelSize) {
    guard let handle = tjInitDecompress() else { return nil }
    self.handle = handle
    self.size = size
    // Encoders that cannot cut a block off deliver sides rounded up to whole blocks, 32 pixels at most.
    stride = (size.width + 31 + 31) & ~31
    rows = (size.height + 15 + 15) & ~15
    byteCount = 3 * stride * rows
  }

  deinit { tjDestroy(handle) }

  /// Starts afresh: after an error in an image's header the library goes on reading where it stopped.
  private func renew() {
    guard let fresh = tjInitDecompress() else { return }
    tjDestroy(handle)
    handle = fresh
  }

  /// Decodes one frame into `output`, which must have ``byteCount`` bytes, and tells where its planes lie.
  package func decode(
    _ frame: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(Refusal) -> FrameLayout {
    precondition(output.count >= byteCount, "\(output.count) bytes for a frame of \(byteCount)")
    guard let header = JPEGHeader(frame) else { throw .notAnImage }
    let image = UnsafeRawBufferPointer(rebasing: frame[header.start...])
    let isWhole = header.hasHuffmanTables && JPEGHeader.hasEnd(image)
    if !isWhole { complete(image, scan: header.scan - header.start, hasTables: header.hasHuffmanTables) }
    let result =
      isWhole
      ? decode(whole: image, into: output)
      : completed.withUnsafeBytes { decode(whole: $0, into: output) }
    if case .failure = result { renew() }
    return try result.get()
  }

  /// Copies an image with what it lacks: the standard tables before its scan, and an end.
  ///
  /// With the end in place libjpeg tells an image that only lacked it from one whose data are cut off.
  private func complete(_ image: UnsafeRawBufferPointer, scan: Int, hasTables: Bool) {
    completed.removeAll(keepingCapacity: true)
    completed.append(contentsOf: image[..<scan])
    if !hasTables { completed.append(contentsOf: HuffmanTables.segment) }
    completed.append(contentsOf: image[scan...])
    completed.append(0xff)
    completed.append(0xd9)
  }

  private func decode(
    whole image: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> Result<FrameLayout, Refusal> {
    let bytes = image.bindMemory(to: UInt8.self).baseAddress
    let length = UInt(image.count)
    var width: Int32 = 0
    var height: Int32 = 0
    var code: Int32 = -1
    var space: Int32 = -1
    guard tjDecompressHeader3(handle, bytes, length, &width, &height, &code, &space) == 0,
      space == TJCS_YCbCr.rawValue || space == TJCS_GRAY.rawValue,
      let sampling = ChromaSampling(code)
    else { return .failure(.notAnImage) }
    let isLarger = (size.width...size.width + 31).contains(Int(width))
    guard isLarger, (size.height...size.height + 15).contains(Int(height)) else {
      return .failure(.wrongSize)
    }

    let memory = output.bindMemory(to: UInt8.self).baseAddress!
    let plane = stride * rows
    let result = withUnsafeTemporaryAllocation(of: UnsafeMutablePointer<UInt8>?.self, capacity: 3) { planes in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 3) { strides in
        for index in 0..<3 {
          planes.initializeElement(at: index, to: memory + index * plane)
          strides.initializeElement(at: index, to: Int32(stride))
        }
        return tjDecompressToYUVPlanes(
          handle, bytes, length, planes.baseAddress, 0, strides.baseAddress, 0, TJFLAG_LIMITSCANS)
      }
    }
    guard result == 0 || isHarmless() else { return .failure(.damaged) }
    sampling.expand(memory, width: Int(width), height: Int(height), stride: stride, plane: plane)
    return .success(layout(of: sampling.format))
  }

  private func layout(of format: PixelFormat) -> FrameLayout {
    if let lastLayout, lastLayout.format == format { return lastLayout }
    let planes = format.planes.indices.map { FrameLayout.Plane(offset: $0 * stride * rows, stride: stride) }
    guard let layout = FrameLayout(format: format, size: size, planes: planes) else {
      preconditionFailure("the decoder's planes are those of its format")
    }
    lastLayout = layout
    return layout
  }

  /// Whether the library's complaint is that of many healthy webcams: a few bytes too many at the end of the
  /// data or of a restart interval.
  private func isHarmless() -> Bool {
    guard tjGetErrorCode(handle) == TJERR_WARNING.rawValue, let message = tjGetErrorStr2(handle) else {
      return false
    }
    return Self.isHarmless(UnsafeRawBufferPointer(start: message, count: strnlen(message, 200)))
  }

  /// Reads `… 3 extraneous bytes before marker 0xd9`, without making a string.
  package static func isHarmless(_ message: UnsafeRawBufferPointer) -> Bool {
    let words: StaticString = " extraneous bytes before marker 0xd"
    let pattern = UnsafeRawBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount)
    guard message.count > pattern.count else { return false }
    for place in 1..<(message.count - pattern.count)
    where UnsafeRawBufferPointer(rebasing: message[place..<place + pattern.count]).elementsEqual(pattern) {
      var number = 0
      var factor = 1
      var digit = place - 1
      while digit >= 0, factor <= 100, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(message[digit]) {
        number += Int(message[digit] - UInt8(ascii: "0")) * factor
        factor *= 10
        digit -= 1
      }
      return factor > 1 && number <= 16
    }
    return false
  }
}

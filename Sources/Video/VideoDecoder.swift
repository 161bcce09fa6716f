internal import CFFmpeg
package import Pixels

/// Decodes a stream of compressed pictures that depend on one another. Confined to one thread.
///
/// It must get every packet in order. After damaged data, or when ``noteLoss()`` says that packets are missing, it gives
/// no picture until one that needs none of the lost ones.
package final class VideoDecoder {
  /// What came of a packet.
  package enum Outcome: Hashable {
    /// A picture to copy.
    case picture
    /// None: more data is needed, or a picture that depends on no lost one.
    case pending
    /// None: the data are damaged.
    case damaged
  }

  private let handle: OpaquePointer
  private var picture = DecodedPicture()

  /// Creates a decoder.
  package init(_ codec: VideoCodec) throws(VideoError) {
    guard codec.canDecode else { throw codec.missing("decoder") }
    var message = VideoMessage()
    guard let handle = cffmpeg_decoder_create(codec.native, &message.characters) else {
      throw VideoError(.failed, message.text)
    }
    self.handle = handle
  }

  deinit { cffmpeg_decoder_destroy(handle) }

  /// Decodes a packet: the data of one picture.
  package func decode(_ packet: RawSpan) -> Outcome {
    packet.withUnsafeBytes { packet in
      guard let base = packet.bindMemory(to: UInt8.self).baseAddress else { return .damaged }
      switch cffmpeg_decode(handle, base, packet.count, &picture.native) {
      case CFFmpegPicture: return .picture
      case CFFmpegNoPicture: return .pending
      default:
        noteLoss()
        return .damaged
      }
    }
  }

  /// Says that packets were lost.
  package func noteLoss() { cffmpeg_decoder_reset(handle) }

  /// The size of the last picture.
  package var size: PixelSize { picture.size }

  /// The encoding of the last picture; what its stream leaves open is that of `other`.
  package func encoding(else other: ColorEncoding) -> ColorEncoding { picture.encoding(else: other) }

  /// The bytes that any picture of a size may need.
  package static func byteCount(_ size: PixelSize) -> Int { 3 * size.area }

  /// Copies the last picture, without the columns and rows past `size`, and gives its layout; nil when it is smaller.
  package func copyPicture(_ size: PixelSize, into memory: inout MutableRawSpan) -> FrameLayout? {
    picture.copy(size, into: &memory)
  }
}

internal import CFFmpeg

/// Compresses sound as AAC. Confined to one thread.
public final class SoundEncoder {
  /// Samples a second.
  public let rate: Int
  /// Samples at a moment: 2 for stereo.
  public let channels: Int
  /// How many moments a packet has.
  public let block: Int
  let handle: OpaquePointer
  private var isEmpty = true

  /// Creates an encoder of 64 kilobits a second for each channel.
  ///
  /// - Throws: ``VideoError``.
  public init(rate: Int = 48_000, channels: Int = 2) throws(VideoError) {
    var message = VideoMessage()
    let created = cffmpeg_sound_encoder_create(
      Int32(rate), Int32(channels), Int32(channels * 64_000), &message.characters)
    guard let created else { throw VideoError(.failed, message.text) }
    handle = created
    self.rate = rate
    self.channels = channels
    block = Int(cffmpeg_sound_encoder_block(created))
  }

  deinit { cffmpeg_sound_encoder_destroy(handle) }

  /// How long a packet lasts.
  public var blockDuration: Duration { .seconds(Double(block) / Double(rate)) }

  /// Compresses one block of interleaved samples, from -1 to 1, of which the first is heard at `time`.
  public func encode(_ samples: [Float], at time: Duration) throws(VideoError) -> [VideoPacket] {
    precondition(samples.count == block * channels, "\(samples.count) samples are no block")
    isEmpty = false
    return try feed(samples, at: time)
  }

  /// What was held back; nothing can be encoded afterwards.
  public func finish() throws(VideoError) -> [VideoPacket] { isEmpty ? [] : try feed(nil, at: .zero) }

  private func feed(_ samples: [Float]?, at time: Duration) throws(VideoError) -> [VideoPacket] {
    var message = VideoMessage()
    let isTaken =
      if let samples {
        cffmpeg_sound_encode(handle, samples, time.microseconds, &message.characters)
      } else {
        cffmpeg_sound_encode(handle, nil, 0, &message.characters)
      }
    guard isTaken else { throw VideoError(.failed, message.text) }
    var packets: [VideoPacket] = []
    var native = CFFmpegPacket()
    while true {
      switch cffmpeg_sound_encoder_packet(handle, &native, &message.characters) {
      case 0: return packets
      case 1:
        native.isKey = true
        packets.append(VideoPacket(native))
      default: throw VideoError(.failed, message.text)
      }
    }
  }
}

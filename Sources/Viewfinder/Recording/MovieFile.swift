import Cameras
import Files
import Pixels
import Stills
import Video

/// A movie that grows on the disk: what was written so far can be played. Confined to one thread at a time.
///
/// The file has no name before its first picture; from then on it has its final one.
final class MovieFile {
  /// The size of its pictures.
  let size: PixelSize
  /// What compresses them.
  let kind: VideoEncoderKind
  /// How long a block of sound lasts.
  let soundBlock: Duration
  private let path: String
  private var output: AtomicOutput
  private let encoder: VideoEncoder
  private let sound: SoundEncoder?
  private var movie: PacketInterleaver
  private var lastSound: Duration?

  /// Begins a file without a name.
  ///
  /// - Parameter kinds: the encoders to try, in this order.
  /// - Throws: `VideoError` when none takes the pictures, or `FileError` when there can be no such file.
  init(
    _ path: String, _ container: MovieMuxer.Container, _ kinds: [VideoEncoderKind], _ layout: FrameLayout,
    _ encoding: ColorEncoding, _ settings: RecordingSettings, sound: SoundEncoder?
  ) throws {
    self.path = path
    self.sound = sound
    soundBlock = sound?.blockDuration ?? .zero
    var made: VideoEncoder?
    var refusal: VideoError?
    for kind in kinds where made == nil {
      var video = VideoSettings(
        layout.size, codec: kind.codec, format: layout.format, encoding: encoding, quality: settings.quality)
      video.encoder = kind
      video.latency = .low
      do throws(VideoError) {
        made = try VideoEncoder(video)
      } catch {
        refusal = refusal ?? error
      }
    }
    guard let made, let kind = made.settings.encoder else {
      throw refusal?.naming(path) ?? VideoError(.notBuilt, "there is no encoder")
    }
    (encoder, self.kind) = (made, kind)
    size = made.settings.encodedSize
    let output = try AtomicOutput(path, replacing: settings.replacing)
    movie = PacketInterleaver(
      try MovieMuxer(
        descriptor: output.descriptor, container, .growing, encoder: made, sound: sound,
        metadata: MovieTags.taken()))
    self.output = output
  }

  /// Gives the file its name.
  func publish() throws(FileError) { try output.publish() }

  /// The bytes written so far.
  var byteCount: Int { movie.byteCount }

  /// Appends a picture, later than the one before.
  func append(
    _ layout: FrameLayout, _ bytes: RawSpan, at time: Duration
  ) throws(VideoError) {
    for packet in try encoder.encode(layout, bytes, at: time) { try movie.append(packet) }
  }

  /// Appends a block of sound; one that begins before the last has ended is left out.
  func append(sound samples: [Float], at time: Duration) throws(VideoError) {
    guard let sound, time >= (lastSound.map { $0 + soundBlock / 2 } ?? .zero) else { return }
    lastSound = time
    try pass(sound: sound.encode(samples, at: time))
  }

  /// Completes the file.
  ///
  /// - Parameter duration: how long the last picture is shown.
  func finish(lasting duration: Duration) throws(VideoError) {
    for packet in try encoder.finish() { try movie.append(packet) }
    try movie.writeLast(lasting: duration)
    try pass(sound: sound?.finish() ?? [])
    try movie.finish(soundUntil: nil)
  }

  private func pass(sound packets: [VideoPacket]) throws(VideoError) {
    // What the encoder puts before the first sample has times below zero.
    for packet in packets where packet.time >= .zero { movie.sound.append((packet, soundBlock)) }
    // A camera that is away sends no picture for long.
    if movie.sound.count > 500 { try movie.writeSound(before: movie.sound.last?.packet.time) }
  }
}

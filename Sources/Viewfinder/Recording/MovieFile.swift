import Cameras
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
  private let muxer: MovieMuxer
  /// The picture whose duration is not known before the next one.
  private var held: VideoPacket?
  /// Sound that waits for the pictures before it, which the encoder holds back.
  private var soundPackets: [VideoPacket] = []
  private var lastSound: Duration?

  /// Begins a file without a name.
  ///
  /// - Parameter kinds: the encoders to try, in this order.
  /// - Throws: `VideoError` when none takes the pictures, or `StillsError` when there can be no such file.
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
    muxer = try MovieMuxer(
      descriptor: output.descriptor, container, .growing, encoder: made, sound: sound,
      metadata: MovieTags.taken())
    self.output = output
  }

  /// Gives the file its name.
  func publish() throws(StillsError) { try output.publish() }

  /// The bytes written so far.
  var byteCount: Int { muxer.byteCount }

  /// Appends a picture, later than the one before.
  func append(
    _ layout: FrameLayout, _ bytes: UnsafeRawBufferPointer, at time: Duration
  ) throws(VideoError) {
    for packet in try encoder.encode(layout, bytes, at: time) { try pass(packet) }
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
    for packet in try encoder.finish() { try pass(packet) }
    if let held { try muxer.write(held, lasting: duration) }
    held = nil
    try pass(sound: sound?.finish() ?? [])
    try writeSound(before: nil)
    try muxer.finish()
  }

  private func pass(_ packet: VideoPacket) throws(VideoError) {
    if let held {
      try muxer.write(held, lasting: packet.time - held.time)
      try writeSound(before: packet.time)
    }
    held = packet
  }

  private func pass(sound packets: [VideoPacket]) throws(VideoError) {
    // What the encoder puts before the first sample has times below zero.
    soundPackets += packets.filter { $0.time >= .zero }
    // A camera that is away sends no picture for long.
    if soundPackets.count > 500 { try writeSound(before: soundPackets.last?.time) }
  }

  private func writeSound(before time: Duration?) throws(VideoError) {
    while let next = soundPackets.first, time.map({ next.time < $0 }) ?? true {
      try muxer.write(sound: next, lasting: soundBlock)
      soundPackets.removeFirst()
    }
  }
}

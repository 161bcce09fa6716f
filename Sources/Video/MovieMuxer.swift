internal import CFFmpeg
import Files
import Glibc

/// Writes compressed pictures and sound into a movie file. Confined to one thread.
public final class MovieMuxer {
  /// The format of the file; the raw value is the extension of its name.
  public enum Container: String, Hashable, Sendable, CaseIterable {
    case mp4
    /// QuickTime, which also takes Motion JPEG that other programs read.
    case mov
    /// Matroska, whose times are rounded to a millisecond.
    case matroska = "mkv"
    /// Matroska with VP9, for the web.
    case webM = "webm"

    /// FFmpeg's name.
    var name: String { self == .matroska ? "matroska" : rawValue }
  }

  /// How a file comes about.
  public enum Growth: Hashable, Sendable {
    /// It can be read once it is completed.
    case whole
    /// What was written so far can be read at any time, to within about a second: an MP4 in fragments, or Matroska.
    case growing

    fileprivate var native: CFFmpegGrowth { self == .whole ? CFFmpegWhole : CFFmpegGrowing }
  }

  private let handle: OpaquePointer

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - descriptor: an open file that can be sought, which must stay open until the end.
  ///   - growth: whether what was written so far can be read.
  ///   - encoder: where the pictures come from.
  ///   - sound: where the sound comes from; nil for a file without it.
  ///   - metadata: names and values, as QuickTime's `com.apple.quicktime.content.identifier`.
  /// - Throws: ``VideoError``.
  public convenience init(
    descriptor: Int32, _ container: Container, _ growth: Growth = .whole, encoder: VideoEncoder,
    sound: SoundEncoder? = nil, metadata: [String: String] = [:]
  ) throws(VideoError) {
    try self.init(
      descriptor: descriptor, container, growth, encoder: encoder, sound: sound, movie: nil,
      metadata: metadata)
  }

  /// Begins a file, like ``init(descriptor:_:_:encoder:sound:metadata:)``, which may take the sound of another one.
  package init(
    descriptor: Int32, _ container: Container, _ growth: Growth = .whole, encoder: VideoEncoder,
    sound: SoundEncoder? = nil, movie: MovieReader?, metadata: [String: String] = [:]
  ) throws(VideoError) {
    var message = VideoMessage()
    // Tags are UTF-8.
    let pairs = metadata.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value.showingFileNames] }
    let texts = pairs.map { strdup($0) }
    defer { for text in texts { free(text) } }
    let created = cffmpeg_muxer_create(
      descriptor, container.name, growth.native, encoder.handle, sound?.handle, movie?.handle,
      texts.map { UnsafePointer($0!) }, Int32(metadata.count), &message.characters)
    guard let created else { throw VideoError(.failed, message.text) }
    handle = created
  }

  deinit { cffmpeg_muxer_destroy(handle) }

  /// Writes a picture that is shown for a time.
  public func write(_ packet: VideoPacket, lasting duration: Duration) throws(VideoError) {
    try write(packet, CFFmpegVideoStream, lasting: duration)
  }

  /// Writes a packet of sound that lasts for a time.
  package func write(sound packet: VideoPacket, lasting duration: Duration) throws(VideoError) {
    try write(packet, CFFmpegSoundStream, lasting: duration)
  }

  /// The bytes written so far.
  package var byteCount: Int { Int(cffmpeg_muxer_size(handle)) }

  private func write(
    _ packet: VideoPacket, _ stream: CFFmpegStream, lasting duration: Duration
  ) throws(VideoError) {
    var message = VideoMessage()
    let isWritten = packet.bytes.withUnsafeBufferPointer { bytes in
      var native = CFFmpegPacket()
      native.bytes = bytes.baseAddress
      native.count = bytes.count
      native.time = packet.time.microseconds
      native.isKey = packet.isKey
      let microseconds = duration.microseconds
      return cffmpeg_muxer_write(handle, stream, &native, microseconds, &message.characters)
    }
    guard isWritten else { throw VideoError(.failed, message.text) }
  }

  /// Completes the file.
  public func finish() throws(VideoError) {
    var message = VideoMessage()
    guard cffmpeg_muxer_finish(handle, &message.characters) else {
      throw VideoError(.failed, message.text)
    }
  }
}

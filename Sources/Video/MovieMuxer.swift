internal import CFFmpeg

/// Writes compressed pictures into a movie file. Confined to one thread.
public final class MovieMuxer {
  /// The format of the file.
  public enum Container: String, Hashable, Sendable, CaseIterable {
    case mp4
    /// QuickTime, which also takes Motion JPEG that other programs read.
    case mov
  }

  private let handle: OpaquePointer

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - descriptor: an open file that can be sought, which must stay open until the end.
  ///   - encoder: where the pictures come from.
  ///   - metadata: names and values, as QuickTime's `com.apple.quicktime.content.identifier`.
  /// - Throws: ``VideoError``.
  public init(
    descriptor: Int32, _ container: Container, encoder: VideoEncoder, metadata: [String: String] = [:]
  ) throws(VideoError) {
    var message = VideoMessage()
    let pairs = metadata.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    let created = Self.withTexts(pairs) { texts in
      message.fill {
        cffmpeg_muxer_create(
          descriptor, container.rawValue, encoder.handle, texts, Int32(metadata.count), $0)
      }
    }
    guard let created else { throw VideoError(.failed, message.text) }
    handle = created
  }

  deinit { cffmpeg_muxer_destroy(handle) }

  /// Writes a picture that is shown for a time.
  public func write(_ packet: VideoPacket, lasting duration: Duration) throws(VideoError) {
    var message = VideoMessage()
    let isWritten = packet.bytes.withUnsafeBufferPointer { bytes in
      var native = CFFmpegPacket()
      native.bytes = bytes.baseAddress
      native.count = bytes.count
      native.time = Int64((packet.time.seconds * 1_000_000).rounded())
      native.isKey = packet.isKey
      let microseconds = Int64((duration.seconds * 1_000_000).rounded())
      return withUnsafePointer(to: native) { native in
        message.fill { cffmpeg_muxer_write(handle, native, microseconds, $0) }
      }
    }
    guard isWritten else { throw VideoError(.failed, message.text) }
  }

  /// Completes the file.
  public func finish() throws(VideoError) {
    var message = VideoMessage()
    guard message.fill({ cffmpeg_muxer_finish(handle, $0) }) else { throw VideoError(.failed, message.text) }
  }

  /// Calls `body` with texts as C strings.
  private static func withTexts<T>(
    _ texts: [String], _ body: ([UnsafePointer<CChar>]) -> T
  ) -> T {
    func next(_ rest: ArraySlice<String>, _ pointers: [UnsafePointer<CChar>]) -> T {
      guard let text = rest.first else { return body(pointers) }
      return text.withCString { next(rest.dropFirst(), pointers + [$0]) }
    }
    return next(texts[...], [])
  }
}

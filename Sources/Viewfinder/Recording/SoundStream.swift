internal import CPulse
import Video

/// A stream of sound from PulseAudio or PipeWire, which one thread reads.
final class SoundStream: Sendable {
  // Safety: the pointer never changes; what it points to is used by the reading thread, and ended after its last use.
  nonisolated(unsafe) private let handle: OpaquePointer
  private let rate: Int
  private let channels: Int
  private let block: Int

  /// Opens a source of sound.
  ///
  /// - Parameter encoder: whose blocks each reading gives.
  /// - Throws: `VideoError` when the sound server does not run, or has no such source.
  init(_ input: SoundInput, _ encoder: SoundEncoder) throws(VideoError) {
    let (rate, channels, block) = (encoder.rate, encoder.channels, encoder.block)
    var format = pa_sample_spec(
      format: PA_SAMPLE_FLOAT32LE, rate: UInt32(rate), channels: UInt8(channels))
    var buffers = pa_buffer_attr(
      maxlength: .max, tlength: .max, prebuf: .max, minreq: .max, fragsize: UInt32(block * channels * 4))
    var problem: Int32 = 0
    let device: String? = if case .named(let name) = input { name } else { nil }
    let opened = pa_simple_new(
      nil, "Viewfinder", PA_STREAM_RECORD, device, "recording", &format, nil, &buffers, &problem)
    guard let opened else {
      let source = device.map { "the source of sound '\($0)'" } ?? "the sound server"
      throw VideoError(
        .failed,
        "\(source) cannot be used: \(String(cString: pa_strerror(problem))); start PulseAudio or PipeWire, "
          + "or record without sound")
    }
    handle = opened
    (self.rate, self.channels, self.block) = (rate, channels, block)
  }

  deinit { pa_simple_free(handle) }

  /// How long a block lasts.
  var blockDuration: Duration { .seconds(Double(block) / Double(rate)) }

  /// Waits for the next block; its moment is when its first sample was heard.
  ///
  /// - Throws: `VideoError` when the server is gone.
  func next() throws(VideoError) -> (samples: [Float], moment: Duration) {
    var samples = [Float](repeating: 0, count: block * channels)
    var problem: Int32 = 0
    guard pa_simple_read(handle, &samples, samples.count * 4, &problem) == 0 else {
      throw VideoError(.failed, "the sound has ended: \(String(cString: pa_strerror(problem)))")
    }
    let now = Duration.monotonicNow
    // What was heard since the end of this block and not read yet.
    let waiting = Duration.microseconds(Int64(clamping: pa_simple_get_latency(handle, &problem)))
    return (samples, now - waiting - blockDuration)
  }
}

import Clocks
import Synchronization
import Video

/// Reads a stream of sound on a thread.
final class SoundThread: Sendable {
  private let isEnding: Flag
  private let thread: WorkerThread

  private final class Flag: Sendable { let value = Atomic(false) }

  /// Starts to read.
  ///
  /// - Parameters:
  ///   - stream: the stream, which no other thread reads.
  ///   - body: called for each block with the moment of its first sample.
  ///   - failed: called once when the stream ends by itself.
  init(
    _ stream: SoundStream, _ body: @escaping @Sendable ([Float], Duration) -> Void,
    failed: @escaping @Sendable (VideoError) -> Void
  ) {
    let flag = Flag()
    isEnding = flag
    thread = .started("sound") {
      var clock = SoundClock()
      do throws(VideoError) {
        while !flag.value.load(ordering: .relaxed) {
          let (samples, moment) = try stream.next()
          body(samples, clock.start(of: moment, lasting: stream.blockDuration))
        }
      } catch {
        failed(error)
      }
    }
  }

  deinit { isEnding.value.store(true, ordering: .relaxed) }

  /// Ends the reading, and waits for the block under way.
  func stop() {
    isEnding.value.store(true, ordering: .relaxed)
    thread.join()
  }
}

import Cameras
import Clocks
import Pixels
import Synchronization

/// Delivers frames to a sink on a separate thread.
final class SinkThread: Sendable {
  /// The sink.
  let sink: any FrameSink
  private let queue: FrameQueue
  private let end: Ending
  private let thread: WorkerThread

  private final class Ending: Sendable {
    let reason = Mutex(SinkEnd.stopped)
    let hasEnded = Atomic(false)
  }

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - clock: by which it waits.
  ///   - earlier: a thread of the same sink that must end first.
  init(
    _ sink: any FrameSink, _ delivery: SinkRequest.Delivery, clock: MonotonicClock,
    after earlier: SinkThread? = nil
  ) {
    let queue = FrameQueue(delivery, clock: clock)
    let end = Ending()
    self.sink = sink
    self.queue = queue
    self.end = end
    thread = .started("sink", on: clock) {
      earlier?.join()
      var known: PictureDescription?
      while let frame = queue.take() {
        let description = PictureDescription(
          format: frame.layout.format, size: frame.layout.size, encoding: frame.encoding,
          orientation: frame.orientation)
        if description != known {
          sink.begin(description)
          known = description
        }
        sink.consume(frame)
      }
      (sink as? any CountedSink)?.note(queue.statistics)
      sink.end(end.reason.withLock { $0 })
      end.hasEnded.store(true, ordering: .releasing)
    }
  }

  deinit { queue.close() }

  /// Hands a frame over; it is dropped when the sink is not done with earlier ones.
  func put(_ frame: consuming Frame) { queue.put(frame) }

  /// Counts a frame that found no memory.
  func noteDrop() { queue.noteDrop() }

  /// Whether frames that are to be handed over would not be dropped now.
  func hasRoom(for incoming: Int) -> Bool { queue.hasRoom(for: incoming) }

  /// What happened to the frames so far.
  var statistics: SinkStatistics { queue.statistics }

  /// Lets the sink finish what it has, and end. Returns at once.
  func finish(_ reason: SinkEnd) {
    end.reason.withLock { $0 = reason }
    queue.close()
  }

  /// Whether the sink has ended.
  var hasEnded: Bool { end.hasEnded.load(ordering: .acquiring) }

  /// Waits until the sink has ended; to be called after ``finish(_:)``, and not from the sink.
  func join() { thread.join() }
}

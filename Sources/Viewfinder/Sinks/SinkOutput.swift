import Cameras
import Clocks
import Graphics
import Pixels
import PlanCompiler
import Rendering

/// The way of a session's results to one sink: copies from the GPU, memory that is lent, the sink's thread.
///
/// Use it on the thread of the session's device, except where it says otherwise.
final class SinkOutput {
  let sink: any FrameSink
  /// The sink's thread, which anyone may ask for its counts.
  let thread: SinkThread
  /// The sink, where it wants to know how places of its frames are shown.
  private let placed: (any PlacedSink)?
  /// The sink, where it wants to know when its frames are drawn.
  private let drawn: (any DrawnSink)?
  private var copies: PictureCopies?
  private var pool: DecodedFramePool?
  private let clock: MonotonicClock
  /// The moment before which no further frame is wanted.
  private var due = Duration.zero

  /// Whether the sink was told that there are no more frames.
  private(set) var isFinished = false

  /// Starts the sink's thread.
  ///
  /// - Parameters:
  ///   - clock: of the session.
  ///   - earlier: a thread of the same sink that must end first.
  init(_ sink: any FrameSink, clock: MonotonicClock, after earlier: SinkThread? = nil) {
    self.clock = clock
    self.sink = sink
    placed = sink as? any PlacedSink
    drawn = sink as? any DrawnSink
    thread = SinkThread(sink, sink.request.delivery, clock: clock, after: earlier)
  }

  /// Begins to copy the sink's result of a frame; a sink that is behind misses it.
  func begin(
    _ output: RenderPlan.Result, in results: borrowing LeaseSlots, _ facts: LivePipeline.FrameFacts,
    _ mapping: PointMapping?, _ device: any GraphicsDevice
  ) throws(SessionError) {
    guard !isFinished, case .picture(let description) = output.form else { return }
    if let rate = sink.request.maximumRate {
      let now = clock.time
      guard rate > 0, now >= due else { return }
      due = now + .seconds(1 / rate)
    }
    drawn?.noteDrawing()
    if let placed, let mapping { placed.note(mapping, from: facts.timestamp) }
    do throws(RenderingError) {
      if copies?.description != description {
        copies = try PictureCopies(description, device)
        // As many as the queue holds, one with the sink, one being filled.
        pool = DecodedFramePool(
          byteCount: copies!.layout.byteCount, slots: sink.request.delivery.capacity + 2)
      }
      guard try copies!.begin(results, at: output.slots, facts) else { return thread.noteDrop() }
    } catch {
      throw SessionError(error)
    }
  }

  /// Whether another frame would not be dropped, besides those on their way from the GPU.
  var hasRoom: Bool {
    guard let copies else { return true }
    return copies.hasRoom && thread.hasRoom(for: copies.pending + 1)
  }

  /// Which copies are handed over.
  enum Readiness {
    case ready
    /// All, after waiting for the GPU.
    case waiting
  }

  /// Hands copies to the sink's thread; returns whether others are under way.
  @discardableResult
  func deliver(_ readiness: Readiness = .ready) -> Bool {
    guard let copies, let pool else { return false }
    while copies.isReady || readiness == .waiting && copies.pending > 0 {
      guard let slot = pool.take() else {
        copies.drop()
        thread.noteDrop()
        continue
      }
      var memory = pool.mutableBytes(of: slot)
      guard let facts = copies.take(into: &memory) else {
        pool.recycle(slot)
        thread.noteDrop()
        continue
      }
      thread.put(
        Frame(
          layout: copies.layout, encoding: copies.description.encoding,
          orientation: copies.description.orientation, sequence: facts.sequence, timestamp: facts.timestamp,
          unsafeMemory: pool.bytes(of: slot), owner: pool, slot: slot))
    }
    return copies.pending > 0
  }

  /// Lets the sink end. Copies under way are delivered first, unless the session has failed: this waits for the GPU.
  func finish(_ reason: SinkEnd) {
    guard !isFinished else { return }
    isFinished = true
    if case .failed = reason {} else { deliver(.waiting) }
    copies = nil
    thread.finish(reason)
  }
}

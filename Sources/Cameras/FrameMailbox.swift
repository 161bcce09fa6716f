import Pixels
import Synchronization

/// A slot for one frame between the capture thread and the renderer: the newest frame wins.
///
/// The writer never waits for the reader. A frame that is replaced before it was taken counts as late.
public final class FrameMailbox: Sendable {
  /// Whether frames that are decoded carry the compressed data that they come from, for a copy of it.
  public enum Originals: Hashable, Sendable { case dropped, kept }

  private struct State: ~Copyable {
    var frame: Frame?
    var late = 0
    var originals = Originals.dropped
    var recorders: [FrameRing] = []
  }

  private let state = Mutex(State())
  private let taken = Mutex<(@Sendable () -> Void)?>(nil)
  private let wake: @Sendable () -> Void

  /// Creates an empty mailbox.
  ///
  /// - Parameter wake: called on the capture thread after each new frame, to wake the reader.
  public init(wake: @escaping @Sendable () -> Void = {}) { self.wake = wake }

  /// Stores a frame, and ends the previous one if it was not taken.
  public func put(_ frame: consuming Frame) {
    for recorder in recorders { recorder.record(frame) }
    var incoming: Frame? = consume frame
    // The replaced frame must end outside the lock, because that calls its owner.
    let replaced = state.withLock { state -> Frame? in
      let old = state.frame.take()
      if old != nil { state.late += 1 }
      state.frame = incoming.take()
      return old
    }
    _ = consume replaced
    wake()
  }

  /// Takes the frame, if there is one.
  public func take() -> Frame? {
    let frame = state.withLock { $0.frame.take() }
    if frame != nil { taken.withLock { $0 }?() }
    return frame
  }

  /// Calls a function on the reader's thread whenever a frame was taken, for a writer that waits for that.
  package func whenTaken(_ body: @escaping @Sendable () -> Void) { taken.withLock { $0 = body } }

  /// Whether the last frame was taken.
  package var isEmpty: Bool { state.withLock { $0.frame == nil } }

  /// What copies every frame before it is stored.
  package var recorders: [FrameRing] {
    get { state.withLock { $0.recorders } }
    set { state.withLock { $0.recorders = newValue } }
  }

  /// Whether the frames decoded from now on carry the compressed data that they come from; a camera follows. They do
  /// while frames are recorded with it.
  public var originals: Originals {
    get {
      state.withLock { state in state.recorders.contains { $0.originals == .kept } ? .kept : state.originals }
    }
    set { state.withLock { $0.originals = newValue } }
  }

  /// The number of frames replaced before they were taken.
  public var lateCount: Int { state.withLock { $0.late } }
}

extension FrameMailbox.Originals {
  /// Copies a compressed image behind the planes decoded from it, where it is to be kept and there is room.
  package func keep(
    _ image: RawSpan, in memory: inout MutableRawSpan, from start: Int
  ) -> Frame.Original {
    guard self == .kept, start + image.byteCount <= memory.byteCount else { return .dropped }
    memory.copy(image, to: start)
    return .jpeg(start..<start + image.byteCount)
  }
}

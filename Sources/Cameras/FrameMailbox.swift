import Synchronization

/// A place for one frame between the capture thread and the renderer: the newest frame wins.
///
/// The writer never waits for the reader. A frame that is replaced unread is counted as late.
public final class FrameMailbox: Sendable {
  private struct State: ~Copyable {
    var frame: Frame?
    var late = 0
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// Creates an empty mailbox.
  ///
  /// - Parameter wake: called on the capture thread after each frame put in, to wake the reader.
  public init(wake: @escaping @Sendable () -> Void = {}) { self.wake = wake }

  /// Puts a frame in, ending the one that was not taken.
  public func put(_ frame: consuming Frame) {
    var incoming: Frame? = consume frame
    // The frame that is replaced must end outside the lock: ending it calls into its owner.
    let replaced = state.withLock { state -> Frame? in
      let old = state.frame.take()
      if old != nil { state.late += 1 }
      state.frame = incoming.take()
      return old
    }
    _ = consume replaced
    wake()
  }

  /// Takes the frame out, if there is one.
  public func take() -> Frame? { state.withLock { $0.frame.take() } }

  /// The number of frames replaced before anyone took them.
  public var lateCount: Int { state.withLock { $0.late } }
}

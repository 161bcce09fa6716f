import Cameras
import Clocks
import Synchronization

/// What a session's callers and its runner share.
final class SessionShared: Sendable {
  /// A change of the configuration on its way to the runner.
  struct Change: Sendable {
    /// The version of the requested configuration that it makes; nil for a change that nobody asked for.
    var version: Int?
    let apply: CaptureSession.ConfigurationChange
    /// Called once, with the outcome.
    let completion: @Sendable (Result<Void, SessionError>) -> Void
  }

  /// How far a run has come.
  enum Phase: Hashable {
    case idle
    /// A runner is being made.
    case starting
    /// A runner runs.
    case active
    /// The runner is to end, or is ending.
    case stopping
  }

  struct State {
    /// The configuration with all changes that were asked for and not refused.
    var requested = CaptureSession.Configuration()
    /// Counts the values of `requested`.
    var version = 0
    var phase = Phase.idle
    var state = SessionState.idle
    /// Changes of this run that its runner has not taken.
    var changes: [Change] = []
    var photos: [PhotoRequest] = []
    /// What records every frame of the first source, beside the ring of recent ones.
    var recorders: [FrameRing] = []
    /// The first source's camera in photographers' terms, once it was asked for.
    var device: CaptureDevice?
    /// Wakes the thread of the runner.
    var wake: (@Sendable () -> Void)?
    var startWaiters: [@Sendable (Result<Void, SessionError>) -> Void] = []
    var stopWaiters: [@Sendable () -> Void] = []

    /// Takes a state and reports it when it is new. States are reported in their order because the lock is held.
    mutating func note(_ new: SessionState, _ events: Broadcast<SessionEvent>) {
      guard state != new else { return }
      state = new
      events.send(.stateChanged(new))
    }
  }

  /// By which the session waits.
  let clock: MonotonicClock
  let state = Mutex(State())
  let events = Broadcast<SessionEvent>()
  /// How far apart the further sources' frames are from the first's, by the names of the sources.
  let pairings = Mutex<[String: PairingStatistics]>([:])
  /// Where places of the first source's frame that was drawn last are shown.
  let mapping = Mutex<PointMapping?>(nil)
  /// Whether the first source has delivered a frame in this run.
  let hasFrame = Atomic(false)
  /// Whether a series of photographs has the camera's stream; others wait for its end.
  let hasPhotoStream = Atomic(false)
  /// The photographs that are exposed and not made yet.
  let takenPhotos = Atomic(0)
  /// The threads of the sinks of the present or last run.
  let outputs = Mutex<[ObjectIdentifier: SinkThread]>([:])

  init(_ clock: MonotonicClock) { self.clock = clock }

  /// Whether the runner was asked to end.
  var isStopping: Bool { state.withLock { $0.phase == .stopping } }

  /// Wakes the runner.
  func signal() { state.withLock { $0.wake }?() }

  /// Notes a state and reports it when it is new.
  func note(_ new: SessionState) { state.withLock { $0.note(new, events) } }

  /// Edits the requested configuration.
  ///
  /// - Parameters:
  ///   - edit: the caller's code, which may use the session: it runs without the lock, and once more where another edit
  ///     came first.
  ///   - done: runs together with the change, under the lock.
  func edit<Outcome: Sendable>(
    _ edit: (inout CaptureSession.Configuration, State) throws(SessionError) -> Void,
    done: (inout sending State) -> Outcome
  ) throws(SessionError) -> Outcome {
    while true {
      let before = state.withLock { $0 }
      var new = before.requested
      try edit(&new, before)
      let outcome = state.withLock { state -> Outcome? in
        guard state.version == before.version, state.phase == before.phase else { return nil }
        state.version += 1
        state.requested = new
        return done(&state)
      }
      // What the old configuration alone held must not end under the lock: its end may call the session.
      if let outcome = withExtendedLifetime(before, { outcome }) { return outcome }
    }
  }

  /// Makes the session idle and completes the run's pending requests.
  ///
  /// - Parameters:
  ///   - changes: changes that the runner took and did not complete; without a run they are noted, as they were.
  ///   - outcome: what those get who wait for the start.
  func endRun(_ final: SessionState, _ changes: [Change], _ outcome: Result<Void, SessionError>) {
    let last = state.withLock { state -> State in
      let last = state
      state.note(final, events)
      state.phase = .idle
      state.wake = nil
      state.changes = []
      state.photos = []
      state.recorders = []
      state.startWaiters = []
      state.stopWaiters = []
      return last
    }
    for completion in last.startWaiters { completion(outcome) }
    for change in changes + last.changes { change.completion(.success(())) }
    let error: SessionError =
      final == .ended
      ? .ended(last.requested.sources.first?.source)
      : SessionError(.notRunning, "the session was stopped before the photograph was taken")
    for photo in last.photos { photo.onEvent(.didFinish(error)) }
    for completion in last.stopWaiters { completion() }
  }

  /// Ends a run that did not come about: its sinks end with the error.
  func failStart(_ error: SessionError) {
    let requested = state.withLock { $0.requested }
    requested.sinks.rejected(error, clock)
    for measurement in requested.measurements { measurement.onEnd() }
    endRun(.failed(error), [], .failure(error))
  }
}

extension [any FrameSink] {
  /// Ends sinks that a session does not take, each on a separate thread; returns when they have ended.
  func rejected(_ error: SessionError, _ clock: MonotonicClock) {
    let threads = map { SinkThread($0, .newest, clock: clock) }
    for thread in threads { thread.finish(.failed(error)) }
    for thread in threads { thread.join() }
  }
}

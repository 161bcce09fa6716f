import Synchronization

/// What a session's callers and its runner share.
final class SessionShared: Sendable {
  /// A change of the configuration on its way to the runner.
  struct Change: Sendable {
    let apply: CaptureSession.ConfigurationChange
    /// Called once, with the outcome.
    let completion: @Sendable (Result<Void, SessionError>) -> Void
  }

  /// How far a run has come.
  enum Phase: Hashable {
    case idle
    /// A runner is being made, or runs.
    case active
    /// The runner was asked to end.
    case stopping
  }

  struct State {
    /// The configuration with all changes that were asked for and not refused.
    var requested = CaptureSession.Configuration()
    var phase = Phase.idle
    var state = SessionState.idle
    var changes: [Change] = []
    var photos: [PhotoRequest] = []
    /// Wakes the thread of the runner.
    var wake: (@Sendable () -> Void)?
    var startWaiters: [@Sendable (Result<Void, SessionError>) -> Void] = []
    var stopWaiters: [@Sendable () -> Void] = []
  }

  let state = Mutex(State())
  let events = Broadcast<SessionEvent>()
  /// Whether the first source has delivered a frame in this run.
  let hasFrame = Atomic(false)
  /// The threads of the sinks of the present or last run.
  let outputs = Mutex<[ObjectIdentifier: SinkThread]>([:])

  /// Whether the runner was asked to end.
  var isStopping: Bool { state.withLock { $0.phase == .stopping } }

  /// Wakes the runner.
  func signal() { state.withLock { $0.wake }?() }

  /// Notes a state and reports it when it is new.
  func note(_ new: SessionState) {
    let isNew = state.withLock { state in
      defer { state.state = new }
      return state.state != new
    }
    if isNew { events.send(.stateChanged(new)) }
  }
}

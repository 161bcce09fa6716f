import Synchronization

/// Where the refusal of a change goes: to the caller while it waits, else to the session's events.
final class LateRefusal: Sendable {
  private enum Progress {
    case waiting
    case refused(SessionError)
    case settled
  }

  private let progress = Mutex(Progress.waiting)
  private let events: Broadcast<SessionEvent>

  init(_ events: Broadcast<SessionEvent>) { self.events = events }

  /// Takes the outcome of the change.
  func note(_ outcome: Result<Void, SessionError>) {
    guard case .failure(let error) = outcome else { return }
    let isLate = progress.withLock { progress in
      if case .settled = progress { return true }
      progress = .refused(error)
      return false
    }
    if isLate { events.send(.changeRejected(error)) }
  }

  /// Ends the caller's wait; gives the refusal where it has come already.
  func settle() -> SessionError? {
    progress.withLock { progress in
      defer { progress = .settled }
      return if case .refused(let error) = progress { error } else { nil }
    }
  }
}

/// What a session is doing.
public enum SessionState: Hashable, Sendable {
  /// Not started, or stopped.
  case idle
  /// Drawing frames, or waiting for the first.
  case running
  /// The first source delivers no frames, for the reason given; the session resumes when it does again.
  case interrupted(String)
  /// The first source has delivered its last frame; the session can be started again.
  case ended
  /// The session cannot continue: a source did not start, or the GPU is gone.
  case failed(SessionError)
}

/// Something that happens while a session runs.
public enum SessionEvent: Hashable, Sendable {
  /// The state has changed.
  case stateChanged(SessionState)
  /// A change of the graph or its settings was refused; the old configuration stays in use.
  case changeRejected(SessionError)
  /// A source beside the first is silent for the reason given, or is back when the reason is nil.
  case sourceInterrupted(name: String, reason: String?)
  /// A further source stamps its frames this far from the first one's, with another clock, so they cannot be paired by
  /// time: its newest frame is drawn.
  case sourceNotPaired(name: String, apart: Duration)
  /// A camera's privacy shutter was found closed, or was closed or opened: while it is closed the pictures are black.
  case privacyShutterChanged(source: String, PrivacyShutter)
}

public import Viewfinder

extension CaptureSession {
  /// Adds a window, which runs the session on its thread.
  ///
  /// - Throws: ``SessionError`` with code `sink` when the window is in a session already, or the session has a window: a
  ///   session draws with the context of its one window.
  public func add(_ window: PreviewWindow) throws(SessionError) {
    guard window.session == nil else {
      throw SessionError(.sink, "the window is in a session already; make another window")
    }
    let sink = window.sink
    try change { configuration throws(SessionError) in
      guard configuration.screens.isEmpty else {
        throw SessionError(
          .sink, "the session has a window already; show the second window with a session of its own")
      }
      try configuration.add(sink)
    }
    window.session = self
  }
}

extension PreviewWindow: Sink {
  /// Makes the window show a stream when it runs.
  ///
  /// - Throws: ``SessionError`` when the window is in a session already.
  public func connect(_ stream: Viewfinder.Stream) throws { try stream.session().add(self) }
}

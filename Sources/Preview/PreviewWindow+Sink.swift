public import Viewfinder

extension CaptureSession {
  /// Adds a window, which runs the session on its thread.
  ///
  /// A session can have several windows, each of which shows a result of the graph: they must be opened beside each other,
  /// so that they draw with one GPU context. A window that is added during a run is shown at once; add and remove windows
  /// on their thread.
  /// - Throws: ``SessionError`` with code `sink` when the window is in a session already, or has another context than the
  ///   session's windows; with code `missingResult` when the graph has no result of the name that the window shows.
  public func add(_ window: PreviewWindow) throws(SessionError) {
    guard window.session == nil else {
      throw SessionError(.sink, "the window is in a session already; make another window")
    }
    let sink = window.sink
    try change { configuration throws(SessionError) in try configuration.add(sink) }
    window.session = self
  }

  /// Removes a window, which is hidden; without effect when the session does not have it.
  ///
  /// A run ends with the session's last window.
  public func remove(_ window: PreviewWindow) {
    guard window.session === self else { return }
    let sink = window.sink
    report { $0.remove(sink) }
    window.session = nil
  }
}

extension PreviewWindow: Sink {
  /// Makes the window show a stream when it runs.
  ///
  /// - Throws: ``SessionError`` when the window is in a session already.
  public func connect(_ stream: Viewfinder.Stream) throws { try stream.session().add(self) }
}

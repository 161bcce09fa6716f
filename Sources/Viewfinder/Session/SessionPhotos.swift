import Synchronization

/// The photographs of a run: the one under way, and what those of one series share.
final class SessionPhotos {
  /// The photograph under way; nil for none.
  private(set) var current: PhotoCapture?
  private let shared: SessionShared
  private var count = 0
  /// What draws the frames of the present burst.
  private var seriesDrawing: (series: PhotoRequest.Series, drawing: PhotoDrawing)?

  init(_ shared: SessionShared) { self.shared = shared }

  /// What draws the frames of a series, as far as its first photograph has made it.
  func drawing(of series: PhotoRequest.Series) -> PhotoDrawing? {
    seriesDrawing?.series === series ? seriesDrawing?.drawing : nil
  }

  /// Keeps what draws a series for its next photographs.
  func keep(_ drawing: PhotoDrawing, for series: PhotoRequest.Series) { seriesDrawing = (series, drawing) }

  /// Forgets what draws a series, whose configuration is in use no longer.
  func endSeries() { seriesDrawing = nil }

  /// Gives up the photograph under way.
  func abandon() {
    current?.abandon()
    current = nil
  }

  /// Goes on with the photograph under way, and begins the next that was asked for; not while its source is about to be
  /// replaced.
  func advance(_ runner: SessionRunner) {
    current?.advance(runner)
    if current?.isFinished ?? false { current = nil }
    while current == nil, runner.sources.leading?.isUsed(in: runner.changes.target) ?? true,
      let request = next(runner)
    {
      count += 1
      current = PhotoCapture.start(request, id: count, runner)
    }
  }

  /// The next request whose turn has come: the changes that were asked for before it are in use or refused, and there is
  /// a frame, which a source that has just started may take a while to deliver.
  private func next(_ runner: SessionRunner) -> PhotoRequest? {
    let underWay = runner.changes.oldestVersion
    let waitsForFrame = runner.pipeline.frame == nil && runner.sources.leading?.source.state == .running
    return shared.state.withLock { state in
      guard let request = state.photos.first else { return nil }
      if !request.isCancelled {
        guard request.version < min(underWay, state.changes.lazy.compactMap(\.version).first ?? .max) else {
          return nil
        }
        guard !waitsForFrame || runner.session.clock.time >= request.deadline else { return nil }
      }
      return state.photos.removeFirst()
    }
  }
}
